package backup

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
)

var ctx = context.Background()

// place contains a database and its media.
type place struct {
	*testing.T
	db    *db.DB
	media *media.Store
	dir   string // folder of the media
}

func newPlace(t *testing.T, address string) *place {
	t.Helper()
	dir := t.TempDir()
	store, err := media.Open("file://" + dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return &place{t, dbtest.OpenURL(t, address), store, dir}
}

// emptyPlaces returns places without tables, one for each available database.
func emptyPlaces(t *testing.T) map[string]*place {
	t.Helper()
	all := map[string]*place{"sqlite": newPlace(t, "sqlite://"+filepath.Join(t.TempDir(), "empty.db"))}
	if os.Getenv("HAAT_TEST_POSTGRES") != "" {
		all["postgres"] = emptyPlace(t)
	}
	return all
}

// emptyPlace returns a place without tables, in PostgreSQL if HAAT_TEST_POSTGRES is set and otherwise in SQLite.
func emptyPlace(t *testing.T) *place {
	t.Helper()
	return newPlace(t, dbtest.Empty(t))
}

// filledPlace returns a place of emptyPlace with rows in every table and with files.
func filledPlace(t *testing.T) *place {
	t.Helper()
	p := emptyPlace(t)
	p.fillAll()
	return p
}

// fillAll migrates the database, and adds rows to every table, and files.
func (p *place) fillAll() {
	p.Helper()
	if _, err := p.db.Migrate(ctx); err != nil {
		p.Fatal(err)
	}
	p.fill(3)
	p.picture("1/0123456789abcdef0123/160.webp", "RIFF")
	p.picture("1/0123456789abcdef0123/160.jpg", "\xff\xd8\x00")
	p.picture("2/fedcba98765432100123/7.webp", strings.Repeat("x", 70_000))
}

func (p *place) picture(name, content string) {
	p.Helper()
	if _, err := p.media.WriteFile(ctx, name, []byte(content)); err != nil {
		p.Fatal(err)
	}
}

// fill writes n rows to every table. Each refers to rows with the same id.
func (p *place) fill(n int) {
	p.Helper()
	tables, err := originals(ctx, p.db.SQL, p.db.Dialect)
	if err != nil {
		p.Fatal(err)
	}
	refers := p.references()
	tx, err := p.db.SQL.Begin()
	if err != nil {
		p.Fatal(err)
	}
	defer tx.Rollback() // does nothing after the commit
	for _, t := range tables {
		for id := 1; id <= n; id++ {
			values, marks := make([]any, len(t.Columns)), make([]string, len(t.Columns))
			for i, c := range t.Columns {
				marks[i] = fmt.Sprintf("$%d", i+1)
				values[i] = sample(p.db.Dialect, t.Name, c, id)
				if c.Name == "id" || refers[t.Name+"."+c.Name] {
					values[i] = id
				}
			}
			insert := fmt.Sprintf("INSERT INTO %s (%s) VALUES (%s)", quote(t.Name), t.names(), strings.Join(marks, ", "))
			if _, err := tx.Exec(insert, values...); err != nil {
				p.Fatalf("%s: %v", insert, err)
			}
		}
		// The last id was that of a deleted row.
		if err := setLastID(ctx, tx, p.db.Dialect, t.Name, int64(n+1)); err != nil {
			p.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		p.Fatal(err)
	}
}

// references returns the columns that refer to other tables.
func (p *place) references() map[string]bool {
	p.Helper()
	query := `SELECT m.name || '.' || f."from" FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`
	if p.db.IsPostgres() {
		query = `SELECT relname || '.' || attname FROM pg_constraint c JOIN pg_class r ON r.oid = conrelid
			JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = conkey[1] WHERE contype = 'f'`
	}
	found := map[string]bool{}
	err := each(ctx, p.db.SQL, query, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		found[name] = true
		return err
	})
	if err != nil {
		p.Fatal(err)
	}
	return found
}

// sample returns a value for a column that an incorrect conversion would damage.
func sample(d, table string, c Column, id int) any {
	switch c.Kind {
	case kindInt:
		if c.Name == "theme" {
			return id
		}
		return []int64{-1, 0, 9007199254740993}[id%3]
	case kindFloat:
		return []float64{0.1, -1e300, 0}[id%3]
	case kindBool:
		return id%2 == 0
	case kindTime:
		return time.Date(2026, 2, 28, 23, 59, id%60, 123456000, time.UTC)
	case kindBytes:
		return append([]byte{0, 255, '\n', '\\'}, byte(id))
	case kindJSON:
		text := fmt.Sprintf(`{"b": [1, null, "\"<&>\u2028"], "a": {"key": "%d ক"}, "n": 12345678901234567890}`, id)
		if d == "sqlite3" && id%2 == 0 {
			return []byte(text) // the form in which ent writes it
		}
		return text
	default:
		if c.Name == "latin" {
			return fmt.Sprintf("latin letters %d", id)
		}
		return fmt.Sprintf("%s of %s %d: শাপলা\t\r\n\"'\\N\\.{<&>\u2028🛒", c.Name, table, id)
	}
}

// contents returns all rows by table and id, in a form that is the same for both databases, and all files.
func (p *place) contents() map[string]string {
	p.Helper()
	tables, err := originals(ctx, p.db.SQL, p.db.Dialect)
	if err != nil {
		p.Fatal(err)
	}
	found := map[string]string{}
	for _, t := range tables {
		err := each(ctx, p.db.SQL, fmt.Sprintf("SELECT * FROM %s ORDER BY id", quote(t.Name)), func(rows *sql.Rows) error {
			names, err := rows.Columns()
			if err != nil {
				return err
			}
			values, into := make([]any, len(names)), make([]any, len(names))
			for i := range values {
				into[i] = &values[i]
			}
			if err := rows.Scan(into...); err != nil {
				return err
			}
			row := map[string]any{}
			for i, name := range names {
				row[name] = plain(p.T, t.column(name).Kind, values[i])
			}
			text, err := json.Marshal(row)
			found[fmt.Sprintf("%s/%v", t.Name, row["id"])] = string(text)
			return err
		})
		if err != nil {
			p.Fatal(err)
		}
		last, err := lastID(ctx, p.db.SQL, p.db.Dialect, t.Name)
		if err != nil {
			p.Fatal(err)
		}
		found[t.Name+" last id"] = fmt.Sprint(last)
	}
	names, err := p.media.Files(ctx)
	if err != nil {
		p.Fatal(err)
	}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(p.dir, name))
		if err != nil {
			p.Fatal(err)
		}
		found[name] = string(data)
	}
	return found
}

func (t *Table) column(name string) Column {
	for _, c := range t.Columns {
		if c.Name == name {
			return c
		}
	}
	return Column{}
}

// plain converts a value to a form that is the same for both databases.
func plain(t *testing.T, k kind, value any) any {
	switch v := value.(type) {
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano)
	case []byte:
		if k == kindBytes {
			return v
		}
		value = string(v)
	}
	if n, ok := value.(int64); ok && k == kindBool {
		return n != 0
	}
	if text, ok := value.(string); ok && k == kindJSON {
		var v any
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		if err := d.Decode(&v); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return v
	}
	return value
}

// rows returns the number of rows and files.
func (p *place) rows() int {
	p.Helper()
	n := 0
	for name := range p.contents() {
		if !strings.HasSuffix(name, " last id") {
			n++
		}
	}
	return n
}

func (p *place) take() []byte {
	p.Helper()
	var file bytes.Buffer
	if _, err := Create(ctx, p.db, p.media, &file); err != nil {
		p.Fatal(err)
	}
	return file.Bytes()
}

func (p *place) restore(file []byte, o Options) error {
	_, err := Restore(ctx, p.db, p.media, bytes.NewReader(file), o)
	return err
}

func differences(want, got map[string]string) []string {
	var all []string
	for name, w := range want {
		if got[name] != w {
			all = append(all, fmt.Sprintf("%s is\n%.600q, was\n%.600q", name, got[name], w))
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			all = append(all, name+" is new")
		}
	}
	return all
}
