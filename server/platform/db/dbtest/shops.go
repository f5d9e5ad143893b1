package dbtest

import (
	"fmt"
	"slices"
	"testing"

	"entgo.io/ent/dialect/sql/schema"

	tables "haat/ent/migrate"
	"haat/server/platform/db"
)

const shopColumn = "shop_id"

func hasShop(table *schema.Table) bool {
	return slices.ContainsFunc(table.Columns, func(c *schema.Column) bool { return c.Name == shopColumn })
}

// KeysAcrossShops returns the foreign keys, as TABLE.COLUMN, in which a row of a shop refers to a
// row of another shop.
func KeysAcrossShops(t testing.TB, d *db.DB) (found []string) {
	t.Helper()
	checked := 0
	for _, table := range tables.Tables {
		for _, key := range table.ForeignKeys {
			if !hasShop(table) || !hasShop(key.RefTable) {
				continue
			}
			checked++
			query := fmt.Sprintf(`SELECT count(*) FROM "%s" one JOIN "%s" other ON other."%s" = one."%s" WHERE other.shop_id <> one.shop_id`,
				table.Name, key.RefTable.Name, key.RefColumns[0].Name, key.Columns[0].Name)
			var rows int
			if err := d.SQL.QueryRow(query).Scan(&rows); err != nil {
				t.Fatalf("%s: %v", query, err)
			}
			if rows > 0 {
				found = append(found, table.Name+"."+key.Columns[0].Name)
			}
		}
	}
	if checked == 0 {
		t.Fatal("no foreign key between rows of shops")
	}
	return found
}
