/// The words of a `NoticePage` in one language.
struct NoticeWords: Hashable, Sendable {
    /// The language's code, as HTML has it.
    let language: String
    /// What the page is headed with where a token is needed.
    let asksForToken: String
    /// The same for each kind of error.
    let nothingHere, otherAddress, notFromHere, failed, serverFailed: String
    /// What a page says that asks for the token, and before it where a wrong one was given.
    let wayToToken, wrongToken: String
    /// The field for the token, its button, and the way back.
    let token, open, toLiveView: String

    static let english = NoticeWords(
        language: "en", asksForToken: "This server asks for a token", nothingHere: "There is nothing here",
        otherAddress: "Another address is needed", notFromHere: "Not from here",
        failed: "That did not work", serverFailed: "The server cannot do this now",
        wayToToken:
            "The terminal in which limber runs shows the address with the token, and a QR code of it; scan that, open the address, or copy what follows token= into this field",
        wrongToken: "that token is not the right one, or no longer. ",
        token: "Token", open: "Open", toLiveView: "To the live view")

    static let german = NoticeWords(
        language: "de", asksForToken: "Dieser Server verlangt ein Token", nothingHere: "Hier ist nichts",
        otherAddress: "Es braucht eine andere Adresse", notFromHere: "Nicht von hier aus",
        failed: "Das hat nicht geklappt", serverFailed: "Der Server kann das gerade nicht",
        wayToToken:
            "Das Terminal, in dem limber läuft, zeigt die Adresse mit dem Token und einen QR-Code davon; scanne ihn, öffne die Adresse, oder kopiere in dieses Feld, was auf token= folgt",
        wrongToken: "dieses Token ist nicht das richtige, oder nicht mehr. ",
        token: "Token", open: "Öffnen", toLiveView: "Zur Live-Ansicht")

    /// The words in the first language of an Accept-Language field that there is; else in English.
    ///
    /// Browsers list their languages in the order of preference.
    static func preferred(by acceptedLanguages: String?) -> NoticeWords {
        for entry in (acceptedLanguages ?? "").split(separator: ",") {
            let code = entry.prefix { $0 != ";" && $0 != "-" }.filter { !$0.isWhitespace }.lowercased()
            if let words = [english, german].first(where: { $0.language == code }) { return words }
        }
        return english
    }
}
