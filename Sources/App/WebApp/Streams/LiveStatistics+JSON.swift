import Pipeline
import ResultExport

extension LiveStatistics {
    /// Writes the members of a `statistics` object; latencies in seconds.
    func write(to json: inout JSONText) {
        json.key("framesPerSecond")
        json.value(framesPerSecond, decimals: 1)
        json.key("latency")
        json.object { json in
            json.key("p50")
            json.value(latencyP50 / .seconds(1), decimals: 4)
            json.key("p95")
            json.value(latencyP95 / .seconds(1), decimals: 4)
        }
        json.key("admitted")
        json.value(admitted)
        json.key("dropped")
        json.value(dropped)
    }
}
