import SyntheticScenes
import Testing

@Suite struct DemoFilmTests {
    @Test func `only named films exist`() {
        #expect(WritingClip(name: "demo") == nil)
        #expect(DemoFilm(name: "demo:sleeping") == nil)
        for name in DemoFilm.names { #expect(DemoFilm(name: name)?.length ?? 0 > 0) }
    }
}
