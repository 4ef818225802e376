import Foundation

extension NSCoder {
    /// Keeps a value in an archive, as a property list of its own.
    func keep(_ value: some Encodable, forKey key: String) {
        // In a list: a property list is no single number. Values of observations can always be encoded.
        guard let data = try? PropertyListEncoder().encode([value]) else { return }
        encode(data as NSData, forKey: key)
    }

    /// What was kept; nil for archives of other programs and damaged ones.
    func kept<Value: Decodable>(_ type: Value.Type = Value.self, forKey key: String) -> Value? {
        guard let data = decodeObject(of: NSData.self, forKey: key) else { return nil }
        return try? PropertyListDecoder().decode([Value].self, from: Data(referencing: data)).first
    }
}
