// Package version holds the version of all programs of one release.
package version

// Version is the version by semantic versioning, without a "v".
const Version = "1.0.0"
