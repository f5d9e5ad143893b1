package cli

import (
	"regexp"
	"testing"
)

func TestVersion_HasTheCommitAndItsDate(t *testing.T) {
	commit, date = "0123abc", "2026-11-24T05:00:00Z"
	t.Cleanup(func() { commit, date = "", "" })
	if line := version(); !regexp.MustCompile(`^haat commit 0123abc of 2026-11-24T05:00:00Z(, with local changes)?$`).MatchString(line) {
		t.Error(line)
	}
}
