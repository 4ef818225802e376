import ActionClassification
import Foundation
import HomeAutomation
import Inference
import LinearModels
import Pipeline
import PoseEstimation
import ProcessEnvironment
import SyntheticScenes
import VideoIO

/// Examines an installation: what is there, what is missing, what computes, and whether the demo is recognised.
public enum Doctor {
    /// The self-test's length: a drawn athlete's first repetitions.
    private static let testedFrames = 120

    /// Examines everything; takes some seconds, most of them for the self-test.
    public static func examine() async -> DoctorReport {
        var report = DoctorReport()
        report.add("program", .good, "limber \(limberVersion), \(ProgramPath.current)")
        addProcessor(to: &report)
        addModels(to: &report)
        addClassifiers(to: &report)
        addFolders(to: &report)
        addCameras(to: &report)
        addLibraries(to: &report)
        await addSelfTest(to: &report)
        return report
    }

    private static func addProcessor(to report: inout DoctorReport) {
        let lines =
            (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?.split(separator: "\n") ?? []
        func value(_ name: String) -> String? {
            lines.first { $0.hasPrefix(name) }?.split(separator: ":").last
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let flags = Set((value("flags") ?? value("Features") ?? "").split(separator: " ").map(String.init))
        let used = ["avx2", "avx_vnni", "avx512bw", "avx512_vnni", "avx512_bf16", "amx_bf16", "asimd"].filter(
            flags.contains)
        let cores = ProcessorCount.usable
        report.add(
            "processor", .good,
            "\(value("model name") ?? "unknown"), \(cores) cores; \(used.isEmpty ? "no features that are used" : used.joined(separator: ", "))"
        )
    }

    private static func addModels(to report: inout DoctorReport) {
        let files = PoseModelFiles.installed
        for (name, purpose, isNeeded) in [
            ("movenet_multipose", "finds people", true), ("pose_landmark_full", "finds joints", true),
            ("palm_detection_full", "finds hands", false),
            ("hand_landmark_full", "finds hands' joints", false),
            ("person_mask", "finds people's pixels", false),
        ] {
            addModel("\(files.folder)/\(name).tflite", purpose, isNeeded: isNeeded, to: &report)
        }
    }

    /// Loads a model: a file that is there may be damaged.
    private static func addModel(
        _ path: String, _ purpose: String, isNeeded: Bool, to report: inout DoctorReport
    ) {
        let remedy = PoseModelFiles.remedy(program: ProgramPath.current)
        guard FileManager.default.isReadableFile(atPath: path) else {
            return report.add(
                "model", isNeeded ? .missing : .note, "\(path), which \(purpose), cannot be read; \(remedy)")
        }
        do {
            _ = try InferenceModel(contentsOf: path)
            report.add("model", .good, "\(path) \(purpose)")
        } catch {
            report.add("model", .missing, "what \(purpose) cannot be loaded: \(error); \(remedy)")
        }
    }

    /// What is loaded when it is needed, and not before.
    private static func addLibraries(to report: inout DoctorReport) {
        for (subject, isThere, good, missing) in [
            (
                "mqtt", HomeCameras.isSupported, "libmosquitto is there for `limber live --mqtt`",
                "libmosquitto, which `limber live --mqtt` needs, is missing; install libmosquitto1"
            ),
            (
                "photographs", OptionalLibrary.readsHEIF, "libheif reads HEIC and AVIF",
                "libheif, which reads HEIC and AVIF, is missing; install libheif1"
            ),
            (
                "training", (try? LinearAlgebra.requireLibrary()) != nil,
                "OpenBLAS is there for `limber train`",
                "OpenBLAS, which `limber train` needs, is missing; install libopenblas0 and liblapacke"
            ),
        ] {
            report.add(subject, isThere ? .good : .note, isThere ? good : missing)
        }
    }

    private static func addClassifiers(to report: inout DoctorReport) {
        for classifier in BuiltInClassifier.allCases {
            do {
                let loaded = try ActionClassifier.builtIn(classifier)
                report.add(
                    "classifier", .good, "\(classifier.rawValue): \(loaded.labels.joined(separator: ", "))")
            } catch {
                report.add("classifier", .missing, "\(classifier.rawValue): \(error)")
            }
        }
    }

    private static func addFolders(to report: inout DoctorReport) {
        if let cache = CompiledModelCache.user {
            report.add("cache", .good, "\(cache.folder) keeps compiled models")
        } else {
            report.add("cache", .note, "no folder for compiled models can be written; starts take longer")
        }
        let fonts = [
            "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/dejavu/DejaVuSans.ttf",
        ]
        let hasFont = fonts.contains { FileManager.default.fileExists(atPath: $0) }
        report.add(
            "typeface", hasFont ? .good : .note,
            hasFont ? "DejaVu Sans" : "DejaVu Sans is missing, labels have another; install fonts-dejavu-core"
        )
    }

    private static func addCameras(to report: inout DoctorReport) {
        guard OptionalLibrary.readsCameras else {
            return report.add(
                "cameras", .note,
                "FFmpeg's libavdevice, which reads them, is missing; install \(OptionalLibrary.camerasPackage)"
            )
        }
        let (cameras, withheld) = (CameraDevice.all, CameraDevice.withheld())
        if cameras.isEmpty, withheld.isEmpty { report.add("cameras", .note, "none at this machine") }
        for camera in cameras { report.add("camera", .good, "\(camera.device) \(camera.name)") }
        for device in withheld {
            report.add("camera", .note, "\(device): permission denied; \(CameraDevice.remedyWhenWithheld)")
        }
    }

    private static func addSelfTest(to report: inout DoctorReport) async {
        do {
            guard let demo = try DemoSource(name: "demo:jumping-jacks") else { return }
            let analyzer = VideoAnalyzer(estimator: try BlazePoseEstimator(), configuration: .posesOnly)
            for notice in PoseModelEngine.fallbackNotices(of: analyzer.engines) {
                report.add("engine", .note, notice)
            }
            report.add("engine", .good, PoseModelEngine.summary(of: analyzer.engines) ?? "none")
            var (frames, found) = (0, 0)
            let start = ContinuousClock.now
            for try await result in analyzer.results(of: demo) {
                frames += 1
                if result.people.count == 1 { found += 1 }
                if frames == testedFrames { break }
            }
            let rate = Int(Double(frames) / ((ContinuousClock.now - start) / .seconds(1)))
            let text = "the demo's person is found in \(found) of \(frames) frames, \(rate) frames/s"
            report.add("self-test", found * 100 >= frames * 95 && frames > 0 ? .good : .missing, text)
        } catch {
            report.add("self-test", .missing, "\(error)")
        }
    }
}
