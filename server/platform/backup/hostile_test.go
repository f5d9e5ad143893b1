package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// hostileEntry is an entry before the last one of a forged archive. Its sum is correct.
type hostileEntry struct {
	name string
	data string
	kind byte // type of the tar entry; 0 is a regular file
	link string
}

// forged returns a valid backup with a changed header, an additional entry, and a matching trailer. Anyone
// who can write an archive can compute its sums.
func forged(t *testing.T, file []byte, change func(*Header), extra *hostileEntry) []byte {
	t.Helper()
	var out bytes.Buffer
	a := newArchive(&out, time.Now())
	var tail Trailer
	plain, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	from := tar.NewReader(plain)
	for {
		header, err := from.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		data, err := io.ReadAll(from)
		if err != nil {
			t.Fatal(err)
		}
		switch header.Name {
		case headName:
			var head Header
			if err := json.Unmarshal(data, &head); err != nil {
				t.Fatal(err)
			}
			change(&head)
			err = a.addJSON(headName, head)
		case tailName:
			err = json.Unmarshal(data, &tail)
		default:
			err = a.add(header.Name, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if extra != nil {
		extra.add(t, a, &tail)
	}
	if err := a.finish(&tail); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func (e *hostileEntry) add(t *testing.T, a *archive, tail *Trailer) {
	t.Helper()
	if strings.HasPrefix(e.name, mediaDir) {
		tail.Files++
		tail.FileBytes += int64(len(e.data))
	}
	if of, _, _ := strings.Cut(strings.TrimPrefix(e.name, rowsDir), "/"); strings.HasPrefix(e.name, rowsDir) {
		tail.Rows[of] += int64(strings.Count(e.data, "\n"))
	}
	if e.kind == 0 {
		if err := a.add(e.name, []byte(e.data)); err != nil {
			t.Fatal(err)
		}
		return
	}
	sum := sumOf(nil)
	addSum(a.sums, e.name, sum)
	a.count++
	err := a.tar.WriteHeader(&tar.Header{
		Format: tar.FormatPAX, Typeflag: e.kind, Name: e.name, Linkname: e.link, Mode: 0o777, ModTime: a.at.Truncate(time.Second),
		PAXRecords: map[string]string{sumRecord: sum},
	})
	if err != nil {
		t.Fatal(err)
	}
}

// An archive with correct sums must be restored only if each entry is a row of a known table or a picture
// with a valid name. Otherwise it must leave nothing in the database, the store or elsewhere.
func TestRestore_HostileArchiveLeavesNothing(t *testing.T) {
	same := func(*Header) {}
	deep := strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) + "\n"
	entries := map[string]hostileEntry{
		"picture above the store":        {name: "media/../../../escaped.webp", data: "RIFF"},
		"picture with an absolute path":  {name: "media//tmp/haat-escaped.webp", data: "RIFF"},
		"picture with a backslash":       {name: `media/1\..\..\escaped.webp`, data: "RIFF"},
		"script among the pictures":      {name: "media/1/0123456789abcdef0123/x.html", data: "<script>"},
		"symbolic link":                  {name: "media/1/0123456789abcdef0123/320.webp", kind: tar.TypeSymlink, link: "/etc/passwd"},
		"hard link":                      {name: "media/1/0123456789abcdef0123/320.webp", kind: tar.TypeLink, link: "/etc/passwd"},
		"folder":                         {name: "media/1/", kind: tar.TypeDir},
		"device":                         {name: "media/1/0123456789abcdef0123/320.webp", kind: tar.TypeChar},
		"unknown table":                  {name: "rows/pg_authid/000000.ndjson", data: "[1]\n"},
		"table of migrations":            {name: "rows/goose_db_version/000000.ndjson", data: "[1]\n"},
		"SQL as a table":                 {name: `rows/shops"; DROP TABLE "shops/000000.ndjson`, data: "[1]\n"},
		"path above the rows":            {name: "rows/../shops/000000.ndjson", data: "[1]\n"},
		"entry without a folder":         {name: "rows", data: "[1]\n"},
		"second head":                    {name: headName, data: "{}"},
		"row with too few values":        {name: "rows/shops/000009.ndjson", data: "[1]\n"},
		"row that is not a list":         {name: "rows/shops/000009.ndjson", data: "{\"id\":1}\n"},
		"row nested 100 000 levels deep": {name: "rows/shops/000009.ndjson", data: deep},
		"row that is not JSON":           {name: "rows/shops/000009.ndjson", data: "\x00\xff\n"},
	}
	heads := map[string]func(*Header){
		"column missing in the database": func(h *Header) { h.Tables[0].Columns = append(h.Tables[0].Columns, Column{"x", kindText}) },
		"column twice":                   func(h *Header) { h.Tables[0].Columns = append(h.Tables[0].Columns, h.Tables[0].Columns[0]) },
		"SQL as a column":                func(h *Header) { h.Tables[0].Columns[0].Name = `id") VALUES (1); --` },
		"column of another kind":         func(h *Header) { h.Tables[0].Columns[0].Kind = kindText },
		"SQL as a kind":                  func(h *Header) { h.Tables[0].Columns[0].Kind = "int); DROP TABLE shops; --" },
		"table of PostgreSQL's own":      func(h *Header) { h.Tables = append(h.Tables, Table{Name: "pg_authid"}) },
		"table twice, with no columns":   func(h *Header) { h.Tables = append(h.Tables, Table{Name: h.Tables[0].Name}) },
		"no tables":                      func(h *Header) { h.Tables = nil },
	}
	source := filledPlace(t)
	file, target := source.take(), emptyPlace(t)
	around := filepath.Dir(target.dir)
	before := filesUnder(t, around)
	try := func(name string, archive []byte) {
		t.Helper()
		if err := target.restore(archive, Options{}); err == nil {
			t.Fatalf("%s: restored", name)
		}
		if n := target.rows(); n > 0 {
			t.Errorf("%s: %d rows and files remain", name, n)
		}
	}
	for name, entry := range entries {
		try(name, forged(t, file, same, &entry))
	}
	for name, change := range heads {
		try(name, forged(t, file, change, nil))
	}
	try("entry of a terabyte", withHugeEntry(t, file))
	for name := range filesUnder(t, around) {
		if !before[name] && !strings.Contains(name, "empty.db") {
			t.Errorf("wrote %s", name)
		}
	}
	if _, err := os.Lstat("/tmp/haat-escaped.webp"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("wrote outside of the store: %v", err)
	}
	if err := target.restore(forged(t, file, same, nil), Options{}); err != nil {
		t.Errorf("the archive without a forged entry: %v", err)
	}
}

// withHugeEntry returns a backup with the header of a picture of 1 TB, but without its content.
func withHugeEntry(t *testing.T, file []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	a := newArchive(&out, time.Now())
	if err := copyEntries(a, file, tailName); err != nil {
		t.Fatal(err)
	}
	err := a.tar.WriteHeader(&tar.Header{
		Format: tar.FormatPAX, Typeflag: tar.TypeReg, Name: "media/1/0123456789abcdef0123/320.webp", Mode: 0o600, Size: 1 << 40,
		PAXRecords: map[string]string{sumRecord: sumOf(nil)},
	})
	if err := errors.Join(err, a.packed.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func filesUnder(t *testing.T, dir string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			all[path] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
