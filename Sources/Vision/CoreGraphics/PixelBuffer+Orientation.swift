package import PoseCore

extension PixelBuffer {
    /// The same planes, to be turned upright in another way; no byte is copied.
    package func turned(to orientation: PixelOrientation) -> PixelBuffer {
        guard orientation != self.orientation else { return self }
        let wide = self.orientation.swapsAxes ? size.height : size.width
        // The planes stay as they are while this buffer, their owner from now on, lives.
        let addresses = planes.indices.map { index in
            (address: withPlane(index) { $0 }, bytesPerRow: planes[index].bytesPerRow)
        }
        return PixelBuffer(
            storedSize: storedSize, format: format, orientation: orientation,
            pixelAspectRatio: Double(wide) / Double(storedSize.width), planeAddresses: addresses, owner: self)
    }
}
