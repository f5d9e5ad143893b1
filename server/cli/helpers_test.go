package cli

import (
	"os"
	"path/filepath"
	"testing"

	"haat/server/tenancy/tenancytest"
)

var system = tenancytest.System

const goodSecret = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

// inWay returns the path of a file that a test uses where a folder is expected.
func inWay(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
