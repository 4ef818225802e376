import PoseCore

let square = PixelSize(width: 100, height: 100)

func frameTime(_ index: Int) -> Timestamp { Timestamp(seconds: Double(index) / 30) }
