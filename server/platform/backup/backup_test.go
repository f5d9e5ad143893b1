package backup

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haat/server/platform/db"
)

// A backup of SQLite or PostgreSQL must restore every row and every file into either of them.
func TestRestore_RestoresEverythingOnEitherDatabase(t *testing.T) {
	for from, source := range emptyPlaces(t) {
		source.fillAll()
		before := source.contents()
		if len(before) < 4*30 {
			t.Fatalf("only %d rows and files at the start", len(before))
		}
		file := source.take()
		for to, target := range emptyPlaces(t) {
			if err := target.restore(file, Options{}); err != nil {
				t.Errorf("%s to %s: %v", from, to, err)
				continue
			}
			for _, d := range differences(before, target.contents()) {
				t.Errorf("%s to %s: %s", from, to, d)
			}
			if err := target.db.Migrated(ctx); err != nil {
				t.Errorf("%s to %s: %v", from, to, err)
			}
			target.isAlive(from)
		}
	}
}

// isAlive checks that a restored database assigns the next id and finds products by its trigram index.
func (p *place) isAlive(from string) {
	p.Helper()
	var id int
	insert := `INSERT INTO shops (slug, name, created_at, updated_at) VALUES ('new', 'New', '2026-01-02 03:04:05+00:00', '2026-01-02 03:04:05+00:00') RETURNING id`
	if err := p.db.SQL.QueryRow(insert).Scan(&id); err != nil || id != 5 {
		p.Errorf("from %s: the next shop's id is %d: %v", from, id, err)
	}
	find := `SELECT count(*) FROM search_trigrams WHERE search_trigrams MATCH '"let" AND "ter"'`
	if p.db.IsPostgres() {
		find = `SELECT count(*) FROM search_entries WHERE latin LIKE '%letters%'`
	}
	var n int
	if err := p.db.SQL.QueryRow(find).Scan(&n); err != nil || n != 3 {
		p.Errorf("from %s: %d products found: %v", from, n, err)
	}
	if p.db.IsPostgres() {
		return
	}
	var problem string
	if err := p.db.SQL.QueryRow("PRAGMA integrity_check").Scan(&problem); err != nil || problem != "ok" {
		p.Errorf("from %s: %s, %v", from, problem, err)
	}
	if _, err := p.db.SQL.Exec("INSERT INTO search_trigrams (search_trigrams, rank) VALUES ('integrity-check', 1)"); err != nil {
		p.Errorf("from %s: the trigram index does not match the rows: %v", from, err)
	}
}

// A backup of any version since the first must be migrated to the newest.
func TestRestore_MigratesOlderBackups(t *testing.T) {
	for from, place := range emptyPlaces(t) {
		versions, err := db.Versions(place.db.Dialect)
		if err != nil {
			t.Fatal(err)
		}
		for i, version := range versions {
			// Migrating from the first version takes up to 5 s on PostgreSQL, so the short run tests only
			// some versions.
			every := 5
			if os.Getenv("HAAT_TEST_POSTGRES") != "" {
				every = len(versions)
			}
			if testing.Short() && i%every != 0 && i < len(versions)-2 {
				continue
			}
			source := emptyPlaces(t)[from]
			if err := source.db.MigrateTo(ctx, version); err != nil {
				t.Fatal(err)
			}
			_, err := source.db.SQL.Exec(`INSERT INTO shops (slug, name, created_at, updated_at) VALUES ('rina', 'Rina', '2026-01-02 03:04:05+00:00', '2026-01-02 03:04:05+00:00')`)
			if err != nil {
				t.Fatal(err)
			}
			file := source.take()
			for to, target := range emptyPlaces(t) {
				if i%2 == 1 { // a database on which a server was started
					if _, err := target.db.Migrate(ctx); err != nil {
						t.Fatal(err)
					}
				}
				if err := target.restore(file, Options{}); err != nil {
					t.Errorf("%s at %d to %s: %v", from, version, to, err)
					continue
				}
				var name string
				if err := target.db.SQL.QueryRow("SELECT name FROM shops").Scan(&name); err != nil || name != "Rina" {
					t.Errorf("%s at %d to %s: %q %v", from, version, to, name, err)
				}
				if err := target.db.Migrated(ctx); err != nil {
					t.Errorf("%s at %d to %s: %v", from, version, to, err)
				}
			}
		}
	}
}

func TestVersions_HaveTheSamePlacesInBothDialects(t *testing.T) {
	lite, err := db.Versions("sqlite3")
	if err != nil {
		t.Fatal(err)
	}
	post, err := db.Versions("postgres")
	if err != nil || len(lite) != len(post) || len(lite) < 10 {
		t.Fatalf("%v and %v: %v", lite, post, err)
	}
	for i := range lite {
		if d := lite[i] - post[i]; d < -100 || d > 100 {
			t.Errorf("%d and %d are not the same version", lite[i], post[i])
		}
	}
}

// Any damage must be reported, and the database and media must remain empty.
func TestRestore_DamagedFileLeavesNothing(t *testing.T) {
	source := filledPlace(t)
	file := source.take()
	target := emptyPlace(t)
	try := func(what string, broken []byte) {
		t.Helper()
		_, err := Verify(ctx, bytes.NewReader(broken))
		if err == nil && bytes.Equal(unpacked(t, broken), unpacked(t, file)) {
			return // some bits of the compressed data do not affect the content
		}
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: verified: %v", what, err)
		}
		if err := target.restore(broken, Options{}); err == nil {
			t.Fatalf("%s: restored", what)
		}
	}
	step := max(1, len(file)/12)
	for at := 0; at < len(file); at += step {
		try("cut", file[:at])
		flipped := bytes.Clone(file)
		flipped[at] ^= 0x10
		try("flipped", flipped)
	}
	try("cut at the end", file[:len(file)-1])
	try("more at the end", append(bytes.Clone(file), 'x'))
	if n := target.rows(); n > 0 {
		t.Errorf("%d rows and files remain", n)
	}
	if err := target.restore(file, Options{}); err != nil {
		t.Errorf("the intact file afterwards: %v", err)
	}
}

// The sum over all entries must reveal an entry that was changed together with its own sum.
func TestVerify_FindsRemovedEntries(t *testing.T) {
	source := filledPlace(t)
	var out bytes.Buffer
	a := newArchive(&out, source.now())
	err := errors.Join(copyEntries(a, source.take(), "media/1/0123456789abcdef0123/160.jpg"), a.tar.Close(), a.packed.Close())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Verify(ctx, &out); err == nil || !strings.Contains(err.Error(), "entries are missing or added") {
		t.Errorf("got %v", err)
	}
}

func TestRestore_RefusesOtherFilesAndVersions(t *testing.T) {
	source := filledPlace(t)
	_, err := source.db.SQL.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (20991231235959, " + map[bool]string{true: "true", false: "1"}[source.db.IsPostgres()] + ")")
	if err != nil {
		t.Fatal(err)
	}
	target := emptyPlace(t)
	for want, file := range map[string][]byte{
		"backup is of version 20991231235959, this binary supports ": source.take(),
		"not a haat backup":                 []byte("SQLite format 3\x00 and so on"),
		"backup is truncated":               nil,
		"first entry is \"rows/x\"":         packed(t, "rows/x", "{}"),
		"backup has format 2":               packed(t, headName, `{"format":2}`),
		"unknown to this binary":            packed(t, headName, `{"format":1,"dialect":"oracle"}`),
		"version 7, unknown to this binary": packed(t, headName, `{"format":1,"dialect":"sqlite3","schema":7}`),
	} {
		if err := target.restore(file, Options{Replace: true}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
	if tables, err := tablesOf(ctx, target.db.SQL, target.db.Dialect); err != nil || len(tables) > 0 {
		t.Errorf("the database was changed: %v, %v", tables, err)
	}
}

func TestRestore_RefusesADatabaseWithRowsWithoutReplace(t *testing.T) {
	source := filledPlace(t)
	file, before := source.take(), source.contents()
	target := emptyPlace(t)
	if _, err := target.db.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	target.fill(5)
	target.picture("9/0123456789abcdef0123/160.webp", "another")
	other := target.contents()
	if err := target.restore(file, Options{}); err == nil || !strings.Contains(err.Error(), "--replace") {
		t.Errorf("restored into a database with rows: %v", err)
	}
	// An incomplete backup must replace nothing.
	if err := target.restore(file[:len(file)*2/3], Options{Replace: true}); err == nil {
		t.Errorf("a part of a file was restored")
	}
	for _, d := range differences(other, target.contents()) {
		t.Errorf("it was refused, but %s", d)
	}
	if err := target.restore(file, Options{Replace: true}); err != nil {
		t.Fatal(err)
	}
	for _, d := range differences(before, target.contents()) {
		t.Error(d)
	}
}

// Tables that triggers fill for the previous release are not backed up. They must be filled again.
func TestRestore_FillsCopies(t *testing.T) {
	source := emptyPlace(t)
	if _, err := source.db.Migrate(ctx); err != nil {
		t.Fatal(err)
	}
	insert := func(query string, args ...any) {
		t.Helper()
		if _, err := source.db.SQL.Exec(query, args...); err != nil {
			t.Fatal(err)
		}
	}
	const at = "2026-01-02 03:04:05+00:00"
	insert(`INSERT INTO shops (id, slug, name, created_at, updated_at) VALUES (7, 'a', 'A', $1, $1)`, at)
	insert(`INSERT INTO service_connections (id, shop_id, service, public_id, credentials, created_at, updated_at) VALUES (9, 7, 'steadfast', 'x', $1, $2, $2)`, []byte("sealed"), at)
	target := emptyPlace(t)
	for range 2 { // the second time, there are rows to replace
		if err := target.restore(source.take(), Options{Replace: true}); err != nil {
			t.Fatal(err)
		}
		var id int
		var credentials string
		err := target.db.SQL.QueryRow(`SELECT s.id, c.credentials FROM service_connections s JOIN courier_connections c ON c.shop_id = s.shop_id AND c.courier = s.service AND c.public_id = s.public_id`).Scan(&id, &credentials)
		if err != nil || id != 9 || credentials != "sealed" {
			t.Errorf("%d, %q, %v", id, credentials, err)
		}
	}
}

// Replace must also replace a database of another version.
func TestRestore_ReplacesAnotherVersion(t *testing.T) {
	source := filledPlace(t)
	target := emptyPlace(t)
	versions, err := db.Versions(target.db.Dialect)
	if err == nil {
		err = target.db.MigrateTo(ctx, versions[3])
	}
	if err != nil {
		t.Fatal(err)
	}
	target.fill(2)
	if err := target.restore(source.take(), Options{Replace: true}); err != nil {
		t.Fatal(err)
	}
	for _, d := range differences(source.contents(), target.contents()) {
		t.Error(d)
	}
}

func TestRestore_RefusesForeignTables(t *testing.T) {
	source := filledPlace(t)
	target := emptyPlace(t)
	if _, err := target.db.SQL.Exec("CREATE TABLE theirs (id integer)"); err != nil {
		t.Fatal(err)
	}
	if err := target.restore(source.take(), Options{Replace: true}); err == nil || !strings.Contains(err.Error(), "but no haat schema") {
		t.Errorf("restored into a database with foreign tables: %v", err)
	}
	if _, err := target.db.SQL.Exec("SELECT id FROM theirs"); err != nil {
		t.Error(err)
	}
}

// A picture that is removed during the backup must be omitted and counted.
func TestCreate_SkipsRemovedPictures(t *testing.T) {
	source := filledPlace(t)
	w := &onWrite{do: func() {
		if err := os.RemoveAll(filepath.Join(source.dir, "2")); err != nil {
			t.Error(err)
		}
	}}
	names, err := source.media.Files(ctx)
	if err != nil || len(names) != 3 {
		t.Fatalf("%v, %v", names, err)
	}
	a := newArchive(w, source.now())
	w.do()
	taking := &taking{dialect: source.db.Dialect, archive: a, summary: &Summary{}}
	for _, listed := range names {
		if err := taking.file(ctx, source.media, listed); err != nil {
			t.Fatal(err)
		}
	}
	if taking.summary.Files != 2 || taking.summary.Gone != 1 {
		t.Errorf("%+v", taking.summary.Trailer)
	}
}

func TestCreate_ReturnsWriteErrors(t *testing.T) {
	source := filledPlace(t)
	full := errors.New("no space left on device")
	for after := range 3 {
		w := &onWrite{left: after * 500, err: full}
		if _, err := Create(ctx, source.db, source.media, w); !errors.Is(err, full) {
			t.Errorf("after %d bytes: %v", w.left, err)
		}
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Create(gone, source.db, source.media, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

func TestCreate_WithoutMediaKeepsThePicturesOfTheTarget(t *testing.T) {
	source := filledPlace(t)
	var file bytes.Buffer
	if _, err := Create(ctx, source.db, nil, &file); err != nil {
		t.Fatal(err)
	}
	target := emptyPlace(t)
	target.picture("9/0123456789abcdef0123/160.webp", "exists already")
	if err := target.restore(file.Bytes(), Options{Replace: true}); err != nil {
		t.Fatal(err)
	}
	if names, err := target.media.Files(ctx); err != nil || len(names) != 1 {
		t.Errorf("%v, %v", names, err)
	}
}
