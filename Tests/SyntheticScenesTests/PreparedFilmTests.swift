import PoseCore
import Testing

@testable import SyntheticScenes

@Suite struct PreparedFilmTests {
    @Test func `sessions that watch the same demo share what is prepared, and draw on their own`() throws {
        let name = "demo:lunges"
        let prepared = try #require(try PreparedFilm.named(name))
        #expect(try PreparedFilm.named(name) === prepared)
        #expect(try PreparedFilm.named("demo:writing") !== prepared)
        var (first, second) = (try LiveDemo(name: name), try LiveDemo(name: name))
        _ = try first.next()
        let (next, start) = (try #require(try first.next()), try #require(try second.next()))
        #expect((next.index, start.index) == (1, 0))
        var alone = try #require(try DemoSource(name: name))
        #expect(try bytes(alone.next()) == bytes(start))
    }

    @Test func `a film is freed with the last session that watches it`() throws {
        let name = "demo:burpees"
        var demo: LiveDemo? = try LiveDemo(name: name)
        weak let prepared = try PreparedFilm.named(name)
        #expect(prepared != nil)
        _ = try demo?.next()
        demo = nil
        #expect(prepared == nil)
    }

    private func bytes(_ frame: Frame?) throws -> [UInt8] {
        let picture = try #require(frame?.pixelBuffer)
        let count = picture.size.width * picture.size.height * 3
        return picture.withPlane(0) { Array(UnsafeBufferPointer(start: $0, count: count)) }
    }
}
