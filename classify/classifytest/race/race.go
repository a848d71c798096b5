// Package race tells tests whether the race detector is on.
package race

import (
	"runtime/debug"
	"slices"
)

// On reports whether this program was built with -race.
func On() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}
