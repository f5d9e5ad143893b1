package dbtest

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"haat/ent/migrate/versions"
	"haat/server/platform/db"
)

// NewerSchema returns the migrations of a simulated later release: those of this release and the given files.
func NewerSchema(t testing.TB, d *db.DB, files map[string]string) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	names, err := fs.Glob(versions.FS, d.Dialect+"/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		content, err := fs.ReadFile(versions.FS, name)
		if err != nil {
			t.Fatal(err)
		}
		all[name[len(d.Dialect)+1:]] = &fstest.MapFile{Data: content}
	}
	for name, content := range files {
		all[name] = &fstest.MapFile{Data: []byte(content)}
	}
	return all
}
