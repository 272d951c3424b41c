// Package protocol is the conversation between an engine and whoever asks it:
// the same requests and replies travel through postMessage in the browser, as
// JSON lines natively and as Go values in tests.
package protocol

// Version is the protocol's version; it grows when an old page could not talk
// to a new engine.
const Version = 1
