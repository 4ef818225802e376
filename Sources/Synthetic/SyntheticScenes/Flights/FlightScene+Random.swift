import Foundation
import PoseCore
import SeededRandom
import SyntheticMotion

extension FlightScene.Configuration {
    /// Settings drawn from a seed: sizes, rates, radii, speeds, blur, grounds and faults of all kinds.
    ///
    /// Radii of 2 to 40 pixels, speeds of 5 to 80 pixels a frame, 24 to 240 frames/s, 1 to 5 objects, pictures 1 to
    /// 10 m wide. What cannot be seen is not drawn: contrast grows with the noise, and the shutter of fast, small
    /// objects is short.
    ///
    /// - Parameters:
    ///   - seed: Decides everything.
    ///   - hasDistractors: False: nothing moves but objects in flight, their shadows and what throws them.
    public static func random(seed: UInt64, hasDistractors: Bool = true) -> FlightScene.Configuration {
        var random = SeededGenerator(seed: seed ^ 0x0dd5_eed5)
        let size = random.element([
            PixelSize(width: 640, height: 360), PixelSize(width: 640, height: 360),
            PixelSize(width: 640, height: 480), PixelSize(width: 480, height: 640),
            PixelSize(width: 1280, height: 720),
        ])
        let frameRate = random.element([24.0, 25, 30, 30, 30, 50, 60, 60, 120, 240])
        var result = FlightScene.Configuration(size: size, frameRate: frameRate)
        result.drawScale(using: &random)
        result.drawObjects(using: &random)
        result.drawPlace(using: &random)
        result.drawFaults(using: &random)
        var others = random.fork()
        if hasDistractors { result.distractors = FlightDistractor.random(for: result, using: &others) }
        return result
    }

    /// Pixels that the speed changes by from frame to frame.
    private var gravityPerFrame: Double { gravity / (frameRate * frameRate) }

    private mutating func drawScale(using random: inout SeededGenerator) {
        // Within these bounds flights of eight frames and more are curved and fit into the picture.
        repeat {
            metersAcross = exp(Double(random.uniform(0...2.303)))
        } while gravityPerFrame < 0.05 || gravityPerFrame > 5 * Double(size.height) / 360
        let meters = Double(size.height) / pixelsPerMeter
        let flightTime = 2 * (2 * meters / 9.81).squareRoot()
        objectCount = random.pick(1, 1, 1, 2, 2, 3, 4, 5)
        arrangement = random.chance(0.5) ? .together : .inTurn
        let turns = arrangement == .inTurn ? 0.4 + 0.6 * Double(objectCount) : 1
        frameCount = max(50, min(360, Int(frameRate * (1.3 * flightTime * turns + 0.5))))
    }

    private mutating func drawObjects(using random: inout SeededGenerator) {
        let leastFrames = max(9, (32 / gravityPerFrame).squareRoot())
        let highest = min(80, Double(size.width) / (leastFrames + 1))
        let lowest = max(5, min(2 * gravityPerFrame, highest / 2))
        let speed = exp(Double(random.uniform(Float(log(lowest))...Float(log(max(lowest, highest))))))
        self.speed = max(5, speed * 0.7)...max(5.1, min(80, speed * 1.4))
        let radius = exp(Double(random.uniform(0.693...3.689)))
        self.radius = max(2, radius * 0.8)...min(40, max(2.1, radius * 1.25))
        let longest = min(0.9, 6.4 * self.radius.lowerBound / self.speed.upperBound)
        shutter = Double(random.uniform(0...Float(longest)))
        noise = random.chance(0.3) ? 0 : Double(random.uniform(0.5...6))
        contrast = max(radius < 4 ? 50 : 30, 8 * noise)...130
        origin = random.pick(.edge, .edge, .launcher, .hand)
    }

    private mutating func drawPlace(using random: inout SeededGenerator) {
        ground = random.element(FlightGround.allCases)
        hasFloor = random.chance(0.4)
        hasWall = random.chance(0.2)
        maximumBounces = random.pick(1, 2, 3)
        if random.chance(0.25) { shadow = Double(random.uniform(0.08...0.3)) }
        hasPost = random.chance(0.15)
        if random.chance(0.1) { growth = -0.08...0.08 }
    }

    private mutating func drawFaults(using random: inout SeededGenerator) {
        if random.chance(0.2) { drift = Double(random.uniform(1...6)) }
        if random.chance(0.15) { flicker = Double(random.uniform(0.005...0.03)) }
        if random.chance(0.4) { blockNoise = Double(random.uniform(2...12)) }
        if frameRate == 30, random.chance(0.25) { footageRate = random.pick(24, 25, 20) }
        if random.chance(0.1) { timestampJitter = Double(random.uniform(0.02...0.2)) }
    }
}
