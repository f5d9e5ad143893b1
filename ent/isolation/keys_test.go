package isolation

import (
	"slices"
	"testing"

	"haat/ent/migrate"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// copied lists tables that triggers fill for the previous release. The schema no longer has them.
var copied = []string{"courier_connections"}

// foreignKeys lists the foreign keys of a database as table and referenced table.
func foreignKeys(t *testing.T, d *db.DB) (all [][2]string) {
	t.Helper()
	query := `SELECT DISTINCT t.name, f."table" FROM pragma_table_list t JOIN pragma_foreign_key_list(t.name) f WHERE t.schema = 'main'`
	if d.IsPostgres() {
		query = `SELECT DISTINCT a.relname, b.relname FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid
			JOIN pg_class b ON b.oid = c.confrelid WHERE c.contype = 'f'`
	}
	rows, err := d.SQL.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var key [2]string
		if err := rows.Scan(&key[0], &key[1]); err != nil {
			t.Fatal(err)
		}
		all = append(all, key)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// Tables can be split by shop, because each foreign key of the database connects rows of shops or
// refers to the shop itself.
func TestForeignKeys_ConnectOnlyRowsOfShops(t *testing.T) {
	keys := foreignKeys(t, dbtest.Open(t))
	if len(keys) < len(entities) {
		t.Fatalf("%d foreign keys, want at least one for each of %d tables", len(keys), len(entities))
	}
	owned := func(table string) bool {
		return slices.ContainsFunc(entities, func(e entity) bool { return e.table == table })
	}
	for _, key := range keys {
		if slices.Contains(copied, key[0]) {
			continue
		}
		if !owned(key[0]) || key[1] != "shops" && !owned(key[1]) {
			t.Errorf("a foreign key leads from %s to %s", key[0], key[1])
		}
	}
	for _, e := range entities {
		if !slices.Contains(keys, [2]string{e.table, "shops"}) {
			t.Errorf("%s has no foreign key to shops", e.table)
		}
	}
}

// dbtest.KeysAcrossShops notices a row that refers to another shop's row, for each foreign key.
func TestForeignKeys_AcrossShopsAreDetected(t *testing.T) {
	d := dbtest.Open(t)
	w := &world{client: d.Client, a: newShop(t, d.Client, "a"), b: newShop(t, d.Client, "b")}
	for _, e := range entities {
		e.create(w.a)
		e.create(w.b)
	}
	if found := dbtest.KeysAcrossShops(t, d); found != nil {
		t.Errorf("rows of one shop: %v", found)
	}
	byTable := map[string]entity{}
	for _, e := range entities {
		byTable[e.table] = e
	}
	var want []string
	for _, table := range migrate.Tables {
		for _, key := range table.ForeignKeys {
			to, isOwned := byTable[key.RefTable.Name]
			if !isOwned || byTable[table.Name].create == nil || table.Name == "search_entries" { // a product has only one
				continue
			}
			if _, err := d.SQL.Exec(`UPDATE "`+table.Name+`" SET "`+key.Columns[0].Name+`" = $1 WHERE id = $2`, to.create(w.b), byTable[table.Name].create(w.a)); err != nil {
				t.Fatal(err)
			}
			want = append(want, table.Name+"."+key.Columns[0].Name)
		}
	}
	if found := dbtest.KeysAcrossShops(t, d); !slices.Equal(found, want) {
		t.Errorf("noticed %v, want %v", found, want)
	}
}
