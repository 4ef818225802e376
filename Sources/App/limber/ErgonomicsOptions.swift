public import ArgumentParser
public import Movement

/// What the user says of the work and no camera sees.
struct ErgonomicsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The load or force in kilograms.", valueName: "kg"))
    var load = 0.0

    @Option(
        help: ArgumentHelp(
            "How well the load can be held: good, fair, poor or unacceptable.", valueName: "grip"))
    var grip = ErgonomicTask.Grip.good

    @Flag(help: "The load comes as a shock or builds up rapidly.")
    var shock = false

    @Flag(help: "The action is repeated more than four times a minute; else this is found in the movement.")
    var repeated = false

    @Flag(
        name: .customLong("static"),
        help: "The posture is held for more than a minute; else this is found in the movement.")
    var isStatic = false

    @Flag(help: "There are rapid large changes of posture, or the base is unstable.")
    var rapid = false

    @Flag(help: "The arms are supported, or the person leans on something.")
    var armsSupported = false

    @Flag(help: "The shoulders are raised.")
    var shouldersRaised = false

    @Flag(help: "The person sits, legs and feet supported: bent knees do not count.")
    var seated = false

    @Option(
        help: ArgumentHelp(
            "How far the forearms are turned: middle, or end of their range (default: not seen, so that RULA is a range).",
            valueName: "turn"))
    var wristTwist: WristTwist?

    /// RULA's two classes of wrist twist.
    enum WristTwist: String, CaseIterable, ExpressibleByArgument {
        case middle
        case end
    }

    var task: ErgonomicTask {
        var task = ErgonomicTask()
        task.load = load
        task.grip = grip
        task.hasShock = shock
        task.isRepeated = repeated
        task.isStatic = isStatic
        task.hasRapidChanges = rapid
        task.areArmsSupported = armsSupported
        task.areShouldersRaised = shouldersRaised
        task.isSeated = seated
        task.isForearmAtEndOfRange = wristTwist.map { $0 == .end }
        return task
    }

    func validate() throws {
        guard load.isFinite, (0...500).contains(load) else {
            throw ValidationError("--load \(load) is not a load of 0...500 kg.")
        }
    }
}

extension ErgonomicTask.Grip: ExpressibleByArgument {}
