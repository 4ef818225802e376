import Foundation
import Testing

@testable import WebApp

@Suite struct PageModulesTests {
    @Test func `all modules that a script imports are found, each once, the nearest first`() {
        let modules = PageModules(
            in: [
                "live/live.js":
                    "import { A } from \"./a.js\";\nimport {\n  B, C,\n} from \"../shared/b.js\";\n",
                "live/a.js": "import { B } from \"../shared/b.js\";\nconst text = \"import { D } from\";\n",
                "shared/b.js": "import { D } from \"./d.js\";\n",
                "shared/d.js": "import { A } from \"../live/a.js\";\n",
            ].mapValues { Data($0.utf8) })
        #expect(modules.imports(of: "live/live.js") == ["live/a.js", "shared/b.js", "shared/d.js"])
        #expect(
            modules.preloads(of: "shared/b.js").split(separator: "\n").first
                == "  <link rel=\"modulepreload\" href=\"page/shared/d.js\">")
    }

    @Test func `each page asks for all its modules at once`() throws {
        let page = try PageFiles()
        for name in ["index.html", "draw.html", "teach.html", "throws.html"] {
            let html = String(buffer: try #require(page.files[name]).contents)
            let asked = html.matches(of: /rel="modulepreload" href="page\/([^"]+)"/).map { String($0.1) }
            #expect(asked.contains("session/stream.js") && asked.contains("words/german.js"))
            #expect(asked.allSatisfy { page.files[$0] != nil } && Set(asked).count == asked.count)
        }
    }
}
