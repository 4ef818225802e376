import Hummingbird
import Pipeline
import VideoIO

/// What may be watched.
struct SourceRoutes: Sendable {
    let catalog: SourceCatalog

    func add(to routes: inout RouteTable) {
        routes.on(.get, "/api/sources") { _, _ in sources() }
    }

    private func sources() -> Response {
        .json { json in
            json.object { json in
                json.key("demos")
                json.array { json in
                    for demo in catalog.demos {
                        json.object { json in
                            json.key("name")
                            json.value(demo.name)
                            json.key("title")
                            json.value(demo.title)
                        }
                    }
                }
                json.key("cameras")
                json.array { json in
                    for camera in catalog.cameras {
                        json.object { json in
                            json.key("device")
                            json.value(camera.device)
                            json.key("name")
                            json.value(camera.name)
                        }
                    }
                }
                json.key("files")
                json.array { json in
                    for name in catalog.fileNames {
                        json.object { json in
                            json.key("name")
                            json.value(name)
                        }
                    }
                }
                json.key("streams")
                json.array { json in
                    for url in catalog.streams { json.value(url.withoutCredentials) }
                }
                json.key("initial")
                if let initial = catalog.initial { initial.write(to: &json) } else { json.null() }
            }
        }
    }
}
