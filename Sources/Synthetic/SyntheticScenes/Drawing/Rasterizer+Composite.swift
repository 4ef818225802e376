import PoseCore

extension Rasterizer {
    /// Lays the layer over a picture of R, G, B triples.
    func composite(over picture: inout [UInt8], size: PixelSize) {
        let (left, top) = (left / 2, top / 2)
        let columns = min(width / 2, size.width - left)
        func color(_ face: Face, _ x: Float, _ y: Float) -> SIMD3<Float> {
            let place = SIMD3(1, x, y)
            return SIMD3((face.red * place).sum(), (face.green * place).sum(), (face.blue * place).sum())
                .clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
        }
        picture.withUnsafeMutableBufferPointer { picture in
            owners.withUnsafeBufferPointer { owners in
                faces.withUnsafeBufferPointer { faces in
                    for row in 0..<height / 2 {
                        let (upper, lower) = (drawn[row * 2], drawn[row * 2 + 1])
                        let start = min(upper.start, lower.start) / 2
                        let end = min(columns, (max(upper.end, lower.end) + 1) / 2)
                        for column in stride(from: start, to: end, by: 1) {
                            let sample = row * 2 * width + column * 2
                            let first = owners[sample]
                            let (second, third) = (owners[sample + 1], owners[sample + width])
                            let fourth = owners[sample + width + 1]
                            if first & second & third & fourth < 0, max(first, second, third, fourth) < 0 {
                                continue
                            }
                            let pixel = ((top + row) * size.width + left + column) * 3
                            var result: SIMD3<Float>
                            let (x, y) = (Float(column * 2), Float(row * 2))
                            if first == second, first == third, first == fourth {
                                result = color(faces[Int(first)], x + 1, y + 1)
                            } else {
                                let behind = SIMD3(
                                    Float(picture[pixel]), Float(picture[pixel + 1]),
                                    Float(picture[pixel + 2]))
                                func at(_ owner: Int32, _ dx: Float, _ dy: Float) -> SIMD3<Float> {
                                    owner < 0 ? behind : color(faces[Int(owner)], x + dx, y + dy)
                                }
                                result = at(first, 0.5, 0.5) + at(second, 1.5, 0.5)
                                result += at(third, 0.5, 1.5) + at(fourth, 1.5, 1.5)
                                result /= 4
                            }
                            picture[pixel] = UInt8(result.x + 0.5)
                            picture[pixel + 1] = UInt8(result.y + 0.5)
                            picture[pixel + 2] = UInt8(result.z + 0.5)
                        }
                    }
                }
            }
        }
    }
}
