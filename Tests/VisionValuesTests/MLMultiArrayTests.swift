import Foundation
import LimberCoreML
import Testing

struct MLMultiArrayTests {
    private func counting(_ shape: [NSNumber], _ type: MLMultiArrayDataType = .float32) throws -> MLMultiArray
    {
        let array = try MLMultiArray(shape: shape, dataType: type)
        for index in 0..<array.count { array[index] = NSNumber(value: index) }
        return array
    }

    @Test
    func `numbers lie row by row`() throws {
        let array = try counting([2, 3, 4])
        #expect(array.strides == [12, 4, 1] && array.count == 24)
        #expect(array[[1, 2, 3] as [NSNumber]] == 23 && array[[1, 0, 2]] == 14)
        array[[0, 1, 0]] = 0.5
        #expect(array[4] == 0.5)
        #expect(array.dataPointer.assumingMemoryBound(to: Float.self)[4] == 0.5)
    }

    @Test
    func `an array over memory with gaps reads by its strides`() throws {
        var memory: [Double] = (0..<12).map { Double($0) }
        try memory.withUnsafeMutableBytes { bytes in
            let base = try #require(bytes.baseAddress)
            let columns = try MLMultiArray(
                dataPointer: base, shape: [4, 3], dataType: .double, strides: [1, 4])
            #expect((0..<12).map { columns[$0].intValue } == [0, 4, 8, 1, 5, 9, 2, 6, 10, 3, 7, 11])
            let dense = MLMultiArray(concatenating: [columns, columns], axis: 1, dataType: .int32)
            #expect((0..<6).map { dense[$0].intValue } == [0, 4, 8, 0, 4, 8])
        }
    }

    @Test
    func `a view of the numbers of an array with gaps is refused`() throws {
        var memory: [Float] = (0..<12).map { Float($0) }
        try memory.withUnsafeMutableBytes { bytes in
            let base = try #require(bytes.baseAddress)
            func array(_ shape: [NSNumber], _ strides: [NSNumber]) throws -> MLMultiArray {
                try MLMultiArray(dataPointer: base, shape: shape, dataType: .float32, strides: strides)
            }
            // Transposed, each row twice as long as it is used, and each row the same memory.
            for (shape, strides) in [([4, 3], [1, 4]), ([2, 3], [6, 1]), ([8, 4], [0, 1])]
                as [([NSNumber], [NSNumber])]
            {
                let gaps = try array(shape, strides)
                #expect(throws: MLModelError.self) { try UnsafeMutableBufferPointer<Float>(gaps) }
                #expect(throws: MLModelError.self) { try UnsafeBufferPointer<Float>(gaps) }
            }
            // An axis of one place has no gaps, whatever its stride.
            let dense = try array([1, 4, 3], [99, 3, 1])
            #expect(try Array(UnsafeBufferPointer<Float>(dense)) == (0..<12).map { Float($0) })
        }
    }

    @Test
    func `joining along each axis gives what slices of the result say`() throws {
        let (first, second) = (try counting([2, 3]), try counting([1, 3]))
        let rows = MLMultiArray(concatenating: [first, second], axis: 0, dataType: .float)
        #expect(rows.shape == [3, 3] && (0..<9).map { rows[$0].intValue } == [0, 1, 2, 3, 4, 5, 0, 1, 2])
        let columns = MLMultiArray(concatenating: [first, first], axis: -1, dataType: .float16)
        #expect(columns.shape == [2, 6] && columns[[1, 3]] == 3 && columns[[1, 2]] == 5)
        let frames = MLMultiArray(
            concatenating: Array(repeating: try counting([1, 3, 18]), count: 60), axis: 0, dataType: .float32)
        #expect(frames.shape == [60, 3, 18] && frames[[59, 2, 17]] == 53)
    }

    @Test(arguments: [MLMultiArrayDataType.double, .float32, .float16, .int32, .int8])
    func `every kind of number comes back`(type: MLMultiArrayDataType) throws {
        let array = try MLMultiArray(shape: [3], dataType: type)
        for (index, value) in [-100, 0, 127].enumerated() { array[index] = NSNumber(value: value) }
        #expect((0..<3).map { array[$0].intValue } == [-100, 0, 127])
        #expect(array[0].isEqual(to: NSNumber(value: -100)))
    }

    @Test
    func `shaped arrays are values that convert both ways`() throws {
        var shaped = MLShapedArray<Float>(converting: try counting([2, 3, 4], .int32))
        let copy = shaped
        shaped[scalarAt: 1, 0, 2] = -1
        #expect(copy[scalarAt: 1, 0, 2] == 14 && shaped[1][0].scalars == [12, 13, -1, 15])
        #expect(MLShapedArray<Float>(MLMultiArray(shaped)) == shaped)
        #expect(shaped.transposed().transposed() == shaped)
        #expect(shaped.transposed()[scalarAt: 2, 0, 1] == -1)
        #expect(shaped.reshaped(to: [6, 4]).strides == [4, 1])
        #expect(MLShapedArray(concatenating: [shaped, copy], alongAxis: 2).shape == [2, 3, 8])
    }

    @Test
    func `writing a scalar of a shaped array copies no others`() {
        var shaped = MLShapedArray<Float>(repeating: 0, shape: [60, 3, 18])
        func address() -> UInt {
            shaped.withUnsafeShapedBufferPointer { scalars, _, _ in UInt(bitPattern: scalars.baseAddress) }
        }
        let first = address()
        shaped[scalarAt: 1, 2, 3] = 1
        #expect(address() == first)
        shaped[59] = shaped[1]
        #expect(address() == first && shaped[scalarAt: 59, 2, 3] == 1)
    }

    @Test
    func `a shaped array of keypoints keeps the picture's aspect ratio, and compares by its numbers`() throws
    {
        let poses = try MLMultiArray(shape: [1, 3, 18], dataType: .float32)
        poses.pictureAspectRatio = 1.5
        let shaped = MLShapedArray<Float>(poses)
        #expect(MLMultiArray(shaped).pictureAspectRatio == 1.5)
        let joined = MLShapedArray(concatenating: [shaped, shaped], alongAxis: 0)
        #expect(MLMultiArray(joined).pictureAspectRatio == 1.5)
        #expect(shaped == MLShapedArray(repeating: 0, shape: [1, 3, 18]))
    }

    @Test
    func `shapes that make no sense are errors`() {
        #expect(throws: MLModelError.self) { try MLMultiArray(shape: [-1, 3], dataType: .float32) }
        #expect(throws: MLModelError.self) {
            try MLMultiArray(shape: [NSNumber](repeating: 1_099_511_627_776, count: 2), dataType: .double)
        }
        #expect(throws: MLModelError.self) {
            try MLMultiArray(shape: [2, 2], dataType: .double, strides: [1])
        }
    }

    @Test
    func `features are what they are made of`() throws {
        let provider = try MLDictionaryFeatureProvider(dictionary: [
            "a": 2, "b": "text", "c": 0.5, "d": try counting([2]),
        ])
        #expect(provider["a"]?.int64Value == 2 && provider["b"]?.stringValue == "text")
        #expect(provider["c"]?.doubleValue == 0.5 && provider["d"]?.multiArrayValue?.count == 2)
        #expect(provider["e"] == nil && provider["a"]?.multiArrayValue == nil)
        #expect(throws: MLModelError.self) { try MLDictionaryFeatureProvider(dictionary: ["x": Date()]) }
        do {
            _ = try MLModel(contentsOf: URL(fileURLWithPath: "/none.mlmodel"))
            Issue.record("a model that is not there was loaded")
        } catch MLModelError.io {
            // As documented.
        }
    }
}
