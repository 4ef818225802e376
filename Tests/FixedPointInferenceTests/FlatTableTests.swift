import Testing

@testable import FixedPointInference

/// Reading of FlatBuffers tables, whole and damaged.
@Suite struct FlatTableTests {
    private let bytes = FlatBufferWriter(
        root: [
            0: .int32(-7), 1: .int8(200), 3: .integers([1, -2, 3]), 4: .bytes(Array("name".utf8)),
            5: .table([1: .int32(9)]), 6: .tables([[0: .int32(1)], [:], [0: .int32(3)]]),
        ], identifier: "TEST"
    ).bytes

    @Test func `fields have their values`() throws {
        let table = try #require(FlatTable(file: bytes))
        #expect(table.integer(0, as: Int32.self) == -7)
        #expect(table.integer(1, as: Int8.self) == -56 && table.integer(1, as: UInt8.self) == 200)
        #expect(table.integers(3, as: Int32.self) == [1, -2, 3])
        #expect(String(decoding: table.data(4), as: UTF8.self) == "name")
        #expect(table.table(5)?.integer(1, as: Int32.self) == 9)
        #expect(table.tables(6).map { $0.integer(0, as: Int32.self) } == [1, nil, 3])
    }

    @Test(arguments: [2, 7, 1000]) func `a field that is not there is nil or empty`(field: Int) throws {
        let table = try #require(FlatTable(file: bytes))
        #expect(table.integer(field, as: Int32.self) == nil)
        #expect(table.table(field) == nil)
        #expect(table.tables(field).isEmpty && table.integers(field, as: Int32.self).isEmpty)
        #expect(table.data(field).isEmpty)
    }

    @Test func `a file of any length and content is read without a crash`() {
        for count in 0..<bytes.count {
            readAll(Array(bytes[..<count]))
            for value: UInt8 in [0, 1, 127, 128, 255] {
                var damaged = bytes
                damaged[count] = value
                readAll(damaged)
            }
        }
        #expect(FlatTable(file: [1, 2, 3]) == nil)
    }

    private func readAll(_ bytes: [UInt8]) {
        guard let table = FlatTable(file: bytes) else { return }
        for field in 0..<8 {
            _ = table.integer(field, as: Int32.self)
            _ = table.integers(field, as: Int32.self)
            _ = table.data(field)
            _ = table.table(field)?.integers(1, as: Int32.self)
            for inner in table.tables(field).prefix(10) { _ = inner.data(0) }
        }
    }
}
