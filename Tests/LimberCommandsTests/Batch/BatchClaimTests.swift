import Foundation
import TestSupport
import Testing

@testable import LimberCommands

@Suite struct BatchClaimTests {
    private let folder = ScratchFolder()

    @Test func `one worker at a time has a content`() throws {
        let path = folder.file("claim")
        var claim = try BatchClaim(path: path)
        #expect(claim != nil)
        #expect(try BatchClaim(path: path) == nil)
        claim = nil
        #expect(folder.names().isEmpty)
        claim = try BatchClaim(path: path)
        #expect(claim != nil)
    }

    @Test(arguments: [ENOSYS, ENOLCK, EOPNOTSUPP])
    func `on a disk without locks each worker has a content`(failure: Int32) throws {
        let claims = try (0..<2).map { _ in try BatchClaim(path: folder.file("claim")) { _ in failure } }
        #expect(claims.allSatisfy { $0 != nil })
    }
}
