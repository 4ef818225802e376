import Foundation
import Testing

@testable import ProcessEnvironment

@Suite struct UserFolderTests {
    @Test func `a folder that is named counts, then the home that is set, then the user's`() {
        let named = [
            "XDG_CACHE_HOME": "/scratch/cache", "XDG_DATA_HOME": "/scratch/data", "HOME": "/homes/ada",
        ]
        #expect(UserFolder.cache(named) == "/scratch/cache")
        #expect(UserFolder.data(named) == "/scratch/data")
        #expect(UserFolder.cache(["HOME": "/homes/ada"]) == "/homes/ada/.cache")
        #expect(UserFolder.data(["HOME": "/homes/ada"]) == "/homes/ada/.local/share")
        #expect(UserFolder.cache([:]) == NSHomeDirectory() + "/.cache")
    }

    @Test func `relative paths are ignored`() {
        let relative = ["XDG_CACHE_HOME": "cache", "HOME": "home"]
        #expect(UserFolder.cache(relative) == NSHomeDirectory() + "/.cache")
    }
}
