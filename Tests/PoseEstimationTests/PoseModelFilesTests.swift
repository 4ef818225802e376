import PoseEstimation
import Testing

@Suite struct PoseModelFilesTests {
    @Test(arguments: ["/usr/lib/limber/limber", "/opt/limber/lib/limber/limber"])
    func `an installed program without models is installed again, others are set up`(program: String) {
        let remedy = PoseModelFiles.remedy(program: program)
        #expect(remedy.contains("install Limber again") && !remedy.contains("Scripts"))
        #expect(
            PoseModelFiles.remedy(program: "/home/ann/limber/.build/release/limber").contains("Scripts/setup")
        )
    }
}
