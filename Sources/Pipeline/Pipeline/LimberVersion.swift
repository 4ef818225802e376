/// The version that outputs and `limber --version` name.
public let limberVersion = "0.2.0"
