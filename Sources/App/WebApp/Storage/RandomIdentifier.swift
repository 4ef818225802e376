/// Names that cannot be guessed.
enum RandomIdentifier {
    /// 128 random bits as 32 hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        let digits = Array("0123456789abcdef")
        return String((0..<32).map { _ in digits[Int(generator.next() & 15)] })
    }
}
