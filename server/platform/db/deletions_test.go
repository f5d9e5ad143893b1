package db_test

import (
	"testing"

	"haat/server/platform/db/dbtest"
)

// When a row is deleted, the database searches other tables by their foreign key alone. An index must begin
// with that column.
func TestDeletions_ForeignKeysHaveIndexes(t *testing.T) {
	d := dbtest.OpenURL(t, dbtest.Postgres(t))
	rows, err := d.SQL.Query(`SELECT c.conrelid::regclass, a.attname FROM pg_constraint c
		JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
		WHERE c.contype = 'f' AND c.confrelid IN ('products'::regclass, 'variants'::regclass, 'categories'::regclass,
			'customers'::regclass, 'conversations'::regclass)
		AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var table, column string
		if err := rows.Scan(&table, &column); err != nil {
			t.Fatal(err)
		}
		t.Errorf("no index of %s begins with %s", table, column)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
