import Testing

@testable import HomeAutomation

@Suite struct MQTTAddressTests {
    @Test func `an address has a host, and the usual port and topic`() throws {
        let address = try MQTTAddress("mqtt://homeassistant.local", environment: [:])
        #expect((address.host, address.port, address.topic) == ("homeassistant.local", 1883, "limber"))
        #expect((address.user, address.password) == (nil, nil))
    }

    @Test func `an address may have a user, a password, a port and a topic`() throws {
        let address = try MQTTAddress("MQTT://me:a%2Fb:c@d@[::1]:1884/home/limber", environment: [:])
        #expect((address.host, address.port, address.topic) == ("::1", 1884, "home/limber"))
        #expect((address.user, address.password) == ("me", "a/b:c@d"))
    }

    @Test func `an encrypted address has a port of its own, and authorities that can be read`() throws {
        let address = try MQTTAddress("mqtts://host", authorities: #filePath, environment: [:])
        #expect((address.isEncrypted, address.port, address.authorities) == (true, 8883, #filePath))
        #expect("\(address)" == "mqtts://host:8883")
        for (text, file) in [("mqtt://host", #filePath), ("mqtts://host", "/missing.pem")] {
            let error = #expect(throws: MQTTError.self) {
                try MQTTAddress(text, authorities: file, environment: [:])
            }
            #expect(error?.code == .invalidArgument && error?.description.contains(file) == true)
        }
    }

    @Test func `the environment has the password where the address has a user alone`() throws {
        let environment = ["LIMBER_MQTT_PASSWORD": "secret"]
        #expect(try MQTTAddress("mqtt://me@host", environment: environment).password == "secret")
        #expect(try MQTTAddress("mqtt://me:other@host", environment: environment).password == "other")
    }

    @Test func `no description has the password`() throws {
        let address = try MQTTAddress("mqtt://me:hunter2@host", environment: [:])
        #expect("\(address)" == "mqtt://host:1883")
        #expect(String(reflecting: address) == "mqtt://host:1883")
    }

    @Test(arguments: [
        "http://host", "mqtt://", "mqtt://me:hunter2@", "mqtt://me:hunter2@host:0",
        "mqtt://me:hunter2@host:99999",
        "mqtt://me:hun/hunter2@host", "mqtt://me:hunter2@host/a/#", "mqtt://me:hunter2@host//",
    ])
    func `what is no address is refused without its password`(text: String) {
        let error = #expect(throws: MQTTError.self) { try MQTTAddress(text, environment: [:]) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test(arguments: ["", "front door", "a/b", "events", "stats", "+"])
    func `what cannot be part of a topic is no camera's name`(name: String) {
        #expect(throws: MQTTError.self) { try HomeCamera(name: name, source: .file("")) }
    }
}
