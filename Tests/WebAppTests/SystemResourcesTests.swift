import Foundation
import Testing

@testable import WebApp

@Suite struct SystemResourcesTests {
    @Test func `the kernel's table says what is available`() {
        let table = "MemTotal:  8000 kB\nMemFree:  1 kB\nMemAvailable:    2048 kB\nSwapFree:  1024 kB\n"
        #expect(SystemResources.available(inTable: table) == 3 << 20)
        #expect(SystemResources.available(inTable: "MemFree: 1 kB") == nil)
    }

    @Test func `something is left of this machine`() {
        let left = SystemResources.now()
        #expect(left.descriptors > 0 && left.memory > 0)
    }

    @Test func `connections leave descriptors for sessions`() throws {
        let used = try #require(OpenFiles.count)
        #expect(try OpenFiles.connectionLimit(upTo: 12_000, of: 1 << 20) == 12_000)
        #expect(try OpenFiles.connectionLimit(upTo: 12_000, of: 2048) <= 2048 - 512 - used + 8)
        let error = #expect(throws: LiveServerError.self) {
            try OpenFiles.connectionLimit(upTo: 12_000, of: used)
        }
        #expect(error?.description.contains("ulimit -n") == true)
    }
}
