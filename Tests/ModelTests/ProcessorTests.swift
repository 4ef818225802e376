import Testing

@testable import Inference

@Suite struct ProcessorTests {
    @Test(arguments: [
        ("GenuineIntel", "avx512f avx512_bf16 amx_bf16 amx_tile", true),
        ("GenuineIntel", "avx512f avx512_bf16", false),
        ("AuthenticAMD", "avx512f avx512_bf16", true), ("AuthenticAMD", "avx2 fma", false),
    ])
    func onlyFastUnitsCount(vendor: String, flags: String, isFast: Bool) {
        let one = "processor\t: 0\nvendor_id\t: \(vendor)\nflags\t\t: fpu \(flags)\n\n"
        #expect(Processor(cpuInfo: one + one).isFastWithBF16 == isFast)
    }

    @Test func aMachineThatTellsNothingIsNotFast() {
        #expect(!Processor(cpuInfo: "").isFastWithBF16)
    }
}
