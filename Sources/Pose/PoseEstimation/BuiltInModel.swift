import Foundation

/// Reads a model that comes with Limber.
///
/// - Parameter name: Its file's, without `.json`.
func builtInModel<Model: Decodable>(_ name: String) throws(PoseEstimationError) -> Model {
    let url = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Resources")
    guard let url, let data = try? Data(contentsOf: url),
        let model = try? JSONDecoder().decode(Model.self, from: data)
    else {
        throw PoseEstimationError(
            .unusableModel, "\(name).json is not in \(Bundle.module.bundlePath); build again")
    }
    return model
}
