import Cryptography
import Foundation

/// A page for a browser that opened an address in vain: what is wrong, and the way on.
///
/// It needs no other file, because a client without the token gets none.
struct NoticePage: Hashable, Sendable {
    /// What the page is headed with.
    let title: String
    /// One line, as in the API's errors.
    let message: String
    /// The field for the token, in place of the way to the live view.
    var tokenForm: TokenForm?
    /// The address of the live view, seen from the address that was opened.
    var liveAddress = "./"
    /// Its own words.
    var words = NoticeWords.english

    /// Sends the token to the page that was asked for.
    struct TokenForm: Hashable, Sendable {
        /// The address of that page, seen from the address that was opened, without its query.
        let address: String
        /// The query: a form leaves out what its address has.
        let query: [Parameter]

        /// A name and its value in a query.
        struct Parameter: Hashable, Sendable {
            let name, value: String
        }
    }

    /// Allows the page's own style and its form, and nothing else.
    static let contentSecurityPolicy = [
        "default-src 'none'", "style-src 'sha256-\(styleDigest)'", "base-uri 'none'", "form-action 'self'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let styleDigest = Data(SHA256Digest(of: style.utf8).bytes).base64EncodedString()

    private static let style = """
        :root { color-scheme: light dark; --ground: #e9ecef; --ink: #12171c; --quiet: #4b5661; --accent: #00705f; --on: #fff; }
        @media (prefers-color-scheme: dark) { :root { --ground: #07090c; --ink: #eef2f5; --quiet: #a9b4be; --accent: #35d6b6; --on: #04110e; } }
        body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 1.05rem/1.5 system-ui, sans-serif; }
        main { box-sizing: border-box; width: min(32rem, 100vw); padding: 1.5rem; overflow-wrap: anywhere; }
        h1 { margin: 0 0 0.5rem; font-size: 1.7rem; line-height: 1.2; }
        p { margin: 0 0 1.2rem; color: var(--quiet); }
        label { display: block; margin-bottom: 0.3rem; font-weight: 600; }
        input, button, a { box-sizing: border-box; min-height: 2.75rem; border-radius: 1.4rem; font: inherit; }
        input { width: 100%; margin-bottom: 0.9rem; padding: 0 1rem; border: 1px solid var(--quiet); background: transparent; color: inherit; }
        button, a { display: inline-flex; align-items: center; padding: 0 1.3rem; border: 0; background: var(--accent); color: var(--on); font-weight: 600; text-decoration: none; }
        """

    /// The whole page.
    var html: String {
        """
        <!doctype html>
        <html lang="\(words.language)">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Limber: \(Self.escaped(title))</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <main>
        <h1>\(Self.escaped(title))</h1>
        <p>\(Self.escaped(sentence))</p>
        \(tokenForm.map(html) ?? "<a href=\"\(liveAddress)\">\(words.toLiveView)</a>")
        </main>
        </body>
        </html>

        """
    }

    private func html(_ form: TokenForm) -> String {
        let kept = form.query.map {
            "<input type=\"hidden\" name=\"\(Self.escaped($0.name))\" value=\"\(Self.escaped($0.value))\">\n"
        }
        return """
            <form action="\(form.address)" method="get">
            \(kept.joined())\
            <label for="token">\(words.token)</label>
            <input id="token" name="token" type="password" autocomplete="current-password" autocapitalize="off" spellcheck="false" required autofocus>
            <button type="submit">\(words.open)</button>
            </form>
            """
    }

    private var sentence: String {
        message.prefix(1).uppercased() + message.dropFirst() + (message.hasSuffix(".") ? "" : ".")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
