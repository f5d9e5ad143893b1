package dbtest_test

import (
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/platform/db/dbtest"
)

func TestTablesApart_FindsUnconnectedTables(t *testing.T) {
	for name, c := range map[string]struct {
		query string
		apart string // tables, separated by spaces
	}{
		"one table":                         {"SELECT * FROM orders WHERE id = ?", ""},
		"join by a foreign key":             {`SELECT * FROM "orders" JOIN "parcels" AS "t1" ON "orders"."id" = "t1"."order_id"`, ""},
		"join by another column":            {`SELECT * FROM "orders" JOIN "parcels" AS "t1" ON "orders"."number" = "t1"."invoice"`, "orders parcels"},
		"join by a column and the shop":     {"SELECT * FROM orders o JOIN parcels p ON o.number = p.invoice AND o.shop_id = p.shop_id", ""},
		"join by an alternative":            {"SELECT * FROM orders o JOIN parcels p ON (o.id = p.order_id OR o.number = p.invoice)", "orders parcels"},
		"alternatives in another clause":    {"SELECT * FROM orders o JOIN parcels p ON o.id = p.order_id WHERE o.total > 1 OR o.total < 0", ""},
		"list of tables":                    {"SELECT * FROM orders o, parcels p WHERE o.shop_id = $1", "orders parcels"},
		"the same shop twice":               {"SELECT * FROM orders o, parcels p WHERE o.shop_id = $1 AND p.shop_id = $1", ""},
		"the same row of a third table":     {"SELECT * FROM payments a JOIN parcels b ON a.order_id = b.order_id", ""},
		"IN":                                {"SELECT * FROM `orders` WHERE `id` IN (SELECT `parcels`.`order_id` FROM `parcels` WHERE `active`)", ""},
		"NOT IN":                            {"SELECT * FROM orders WHERE shop_id = ? AND id NOT IN (SELECT order_id FROM parcels)", ""},
		"IN by a column of another meaning": {"SELECT * FROM `orders` WHERE `id` IN (SELECT `parcels`.`id` FROM `parcels`)", "orders parcels"},
		"IN by text":                        {"SELECT * FROM orders WHERE mobile IN (SELECT mobile FROM customers)", "customers orders"},
		"EXISTS":                            {"SELECT * FROM orders WHERE EXISTS (SELECT 1 FROM parcels WHERE parcels.order_id = orders.id)", ""},
		"EXISTS of any row":                 {"SELECT * FROM orders WHERE shop_id = $1 AND EXISTS (SELECT 1 FROM parcels WHERE active)", "orders parcels"},
		"a subquery's own shop":             {"SELECT * FROM orders WHERE shop_id = $1 AND EXISTS (SELECT 1 FROM parcels WHERE shop_id = $1)", ""},
		"a list of parameters":              {"SELECT * FROM orders WHERE id IN (?, ?) AND shop_id = ?", ""},
		"shops":                             {"SELECT * FROM shops WHERE EXISTS (SELECT 1 FROM orders WHERE orders.shop_id = shops.id)", ""},
		"subquery in FROM":                  {"SELECT * FROM (SELECT p.order_id AS o, max(id) FROM parcels p GROUP BY 1) x JOIN orders ON orders.id = x.o", ""},
		"subquery in FROM by another name":  {"SELECT * FROM (SELECT p.order_id AS o, p.id AS i FROM parcels p) x JOIN orders ON orders.id = x.i", "orders parcels"},
		"common table expression":           {"WITH x AS (SELECT order_id FROM parcels) SELECT * FROM orders JOIN x ON x.order_id = orders.id", ""},
		"common table expression apart":     {"WITH x AS (SELECT order_id FROM parcels) SELECT * FROM orders, x", "orders parcels"},
		"UNION":                             {"SELECT id FROM orders WHERE shop_id = ? UNION ALL SELECT id FROM parcels", "orders parcels"},
		"UPDATE with a subquery":            {"UPDATE orders SET total = (SELECT sum(price) FROM order_items WHERE order_id = orders.id) WHERE id = ?", ""},
		"UPDATE of another shop's sum":      {"UPDATE orders SET total = (SELECT sum(price) FROM order_items) WHERE shop_id = ?", "order_items orders"},
		"SET is no condition":               {"UPDATE parcels SET order_id = orders.id FROM orders WHERE parcels.shop_id = $1", "orders parcels"},
		"INSERT":                            {"INSERT INTO orders (shop_id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name RETURNING id", ""},
		"FOR UPDATE":                        {"SELECT * FROM orders WHERE id = $1 FOR UPDATE", ""},
		"IS DISTINCT FROM":                  {"SELECT * FROM orders WHERE total IS DISTINCT FROM parcels", ""},
		"text":                              {"SELECT 'FROM parcels, orders' FROM orders", ""},
	} {
		if got := dbtest.TablesApart(c.query); !slices.Equal(got, strings.Fields(c.apart)) {
			t.Errorf("%s: %v, want %v", name, got, c.apart)
		}
	}
}

// recordedTest counts the failures of a test.
type recordedTest struct {
	testing.TB
	cleanups []func()
	failures int
}

func (r *recordedTest) Cleanup(f func())      { r.cleanups = append(r.cleanups, f) }
func (r *recordedTest) Errorf(string, ...any) { r.failures++ }

func TestCheckStatements_FailsTheTest(t *testing.T) {
	r := &recordedTest{TB: t}
	client := ent.NewClient(ent.Driver(dbtest.CheckStatements(r, dbtest.Open(t).ClientDriver())))
	for _, query := range []string{
		"SELECT orders.id FROM orders JOIN parcels ON parcels.order_id = orders.id",
		"SELECT orders.id FROM orders JOIN parcels ON parcels.invoice = orders.number",
	} {
		if _, err := client.ExecContext(t.Context(), query); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range r.cleanups {
		f()
	}
	if r.failures != 1 {
		t.Errorf("%d failures, want 1", r.failures)
	}
}
