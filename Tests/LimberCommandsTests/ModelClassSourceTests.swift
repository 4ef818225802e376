import ActionClassification
import LimberCommands
import Testing

struct ModelClassSourceTests {
    @Test(arguments: [
        ("Exercise.mlmodel", "Exercise"), ("my model-2.v1.onnx", "my_model_2_v1"),
        ("3 lunges.mlmodel", "_3_lunges"), ("default.onnx", "_default"), ("Default.onnx", "Default"),
    ])
    func `a file's name becomes a class's`(file: String, name: String) {
        #expect(ModelClassName(fileName: file)?.text == name)
    }

    @Test
    func `what is no Swift name is refused`() {
        #expect(ModelClassName(fileName: "--.mlmodel") == nil)
        #expect(ModelClassName(chosen: "My Class") == nil)
        #expect(ModelClassName(chosen: "class") == nil)
        #expect(ModelClassName(chosen: "MyClass")?.text == "MyClass")
    }

    @Test
    func `the source has what Xcode's class has, with the model's own shape and labels`() throws {
        let name = try #require(ModelClassName(fileName: "Workout.mlmodel"))
        let classifier = try ActionClassifier.exerciseClassifier()
        let text = ModelClassSource(classifier, name: name, fileName: "Workout").text
        for part in [
            "import CoreML", "class WorkoutInput: MLFeatureProvider",
            "class WorkoutOutput: MLFeatureProvider",
            "convenience init(configuration: MLModelConfiguration = MLModelConfiguration()) throws",
            "convenience init(contentsOf modelURL: URL) throws", "var labelProbabilities: [String: Double]",
            "func prediction(poses: MLMultiArray) throws -> WorkoutOutput",
            "\(classifier.windowLength) × 3 × 18", classifier.labels.joined(separator: ", "),
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("%") && !text.contains("public "))
        let all = ModelClassSource(classifier, name: name, fileName: "Workout", isPublic: true).text
        #expect(all.contains("public class Workout {") && all.contains("public func prediction(poses:"))
    }

    @Test
    func `percent signs of a model's description stay as they are`() throws {
        let name = try #require(ModelClassName(fileName: "Workout.mlmodel"))
        let classifier = try ActionClassifier.exerciseClassifier().noting([
            "description": "90 % of %NAME% at 5 %."
        ])
        let text = ModelClassSource(classifier, name: name, fileName: "Workout").text
        #expect(text.contains("/// 90 % of %NAME% at 5 %.\n"))
    }
}
