package cli

import (
	"cmp"
	"fmt"
	"runtime/debug"
)

// commit and date are set by -ldflags -X if the source has no .git, as in the Dockerfile.
var commit, date string

// version returns the output of haat --version: the commit, its date (RFC 3339), and whether the source had
// uncommitted changes.
func version() string {
	var modified string
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			switch setting.Key {
			case "vcs.revision":
				commit = cmp.Or(commit, setting.Value)
			case "vcs.time":
				date = cmp.Or(date, setting.Value)
			case "vcs.modified":
				if setting.Value == "true" {
					modified = ", with local changes"
				}
			}
		}
	}
	return fmt.Sprintf("haat commit %s of %s%s", cmp.Or(commit, "unknown"), cmp.Or(date, "unknown date"), modified)
}
