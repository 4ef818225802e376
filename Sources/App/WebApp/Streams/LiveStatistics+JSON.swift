import Pipeline
import ResultExport

extension LiveStatistics {
    /// Writes the members of a `statistics` object; latencies in seconds.
    func write(to json: inout JSONText) {
        json.member("framesPerSecond", framesPerSecond, decimals: 1)
        json.object("latency") { json in
            json.member("p50", latencyP50 / .seconds(1), decimals: 4)
            json.member("p95", latencyP95 / .seconds(1), decimals: 4)
        }
        json.member("admitted", admitted)
        json.member("dropped", dropped)
    }
}
