import Foundation

/// What the machine's processor is good at.
public struct Processor: Hashable, Sendable {
    /// True where bf16 numbers are taken to be multiplied at least twice as fast as f32: with Intel's matrix units
    /// (AMX), and on AMD's processors with AVX-512 BF16. Measured on Zen 5 only; see decision 14.
    public let isFastWithBF16: Bool

    /// The processor that this program runs on.
    public static let current = Processor(
        cpuInfo: (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? "")

    /// Reads what Linux tells in `/proc/cpuinfo`; of several processors the first counts.
    init(cpuInfo: String) {
        func value(of key: String) -> Substring {
            let line = cpuInfo.split(separator: "\n").first { $0.hasPrefix(key) }
            return line?.split(separator: ":", maxSplits: 1).last ?? ""
        }
        let flags = Set(value(of: "flags").split(separator: " "))
        isFastWithBF16 =
            flags.contains("amx_bf16")
            || flags.contains("avx512_bf16") && value(of: "vendor_id").contains("AuthenticAMD")
    }
}
