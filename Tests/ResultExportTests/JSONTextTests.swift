import Foundation
import Pipeline
import SeededRandom
import Testing

@testable import ResultExport

@Suite struct JSONTextTests {
    @Test(arguments: [
        (0.0, "0"), (-0.0, "0"), (1, "1"), (0.5, "0.5"), (-0.25, "-0.25"), (0.123456, "0.12346"),
        (0.000004, "0"), (-0.000004, "0"), (0.00001, "0.00001"), (12.3, "12.3"),
        (1234567.00001, "1234567.00001"),
        (.nan, "0"), (.infinity, "0"),
    ])
    func `numbers have at most five decimals`(value: Double, text: String) {
        var bytes: [UInt8] = []
        bytes.appendDecimal(value, decimals: 5)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }

    @Test func `numbers are read back from their text`() {
        for seed in UInt64(1)...10 {
            var generator = SeededGenerator(seed: seed)
            for _ in 0..<100 {
                let value = Double.random(in: -1000...1000, using: &generator)
                var bytes: [UInt8] = []
                bytes.appendDecimal(value, decimals: 5)
                let parsed = Double(String(decoding: bytes, as: UTF8.self)) ?? .nan
                #expect(abs(parsed - value) <= 0.5001e-5, "seed \(seed)")
            }
        }
    }

    @Test func `any text is valid JSON`() throws {
        let texts = ["", "a\"b\\c", "line\nbreak\ttab\u{1}", "Ünïcödé 🤸", "/"]
        var json = JSONText()
        json.array { json in texts.forEach { json.value($0) } }
        #expect(try JSONDecoder().decode([String].self, from: Data(json.bytes)) == texts)
    }

    @Test func `keys keep their order`() {
        var json = JSONText()
        json.object { json in
            json.key("z")
            json.value(1)
            json.key("a")
            json.array { json in
                json.value(true)
                json.null()
                json.object { _ in }
            }
        }
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"{"z":1,"a":[true,null,{}]}"#)
    }
}
