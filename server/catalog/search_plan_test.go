package catalog_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/search/searchtest"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
)

// recorder records the queries that a catalog makes on one table.
type recorder struct {
	*sql.Driver
	db      *db.DB
	table   string
	reads   []read
	catalog *catalog.Catalog
}

// newRecorded returns a shop with many products and a recorder of its search queries.
func newRecorded(t *testing.T) (*shop, *recorder) {
	t.Helper()
	m := newMarket(t)
	s := m.shop("a")
	for i := range 50 {
		s.product(fmt.Sprintf("Lamp %d", i), "বাতি")
	}
	if m.db.IsPostgres() {
		manyMore(t, s)
	}
	r := &recorder{Driver: m.db.Driver(), db: m.db, table: "search_entries"}
	r.catalog = catalog.New(ent.NewClient(ent.Driver(r)))
	return s, r
}

type read struct {
	query string
	args  []any
}

func (r *recorder) Query(ctx context.Context, query string, args, v any) error {
	if strings.Contains(query, r.table) {
		r.reads = append(r.reads, read{query, args.([]any)})
	}
	return r.Driver.Query(ctx, query, args, v)
}

func TestQueryPlans_UseTheIndexWithinTheShop(t *testing.T) {
	s, r := newRecorded(t)
	t.Run("Search", func(t *testing.T) { searchUsesIndex(t, s, r) })
	r.reads = nil
	t.Run("Products", func(t *testing.T) { productsUseIndex(t, s, r) })
}

// Searches must use the trigram index and must not read rows of other shops.
func searchUsesIndex(t *testing.T, s *shop, r *recorder) {
	c := r.catalog
	for _, term := range append(searchtest.HostileTerms, "lamp", "lapm", "বাতি", "বাত", "চা", "5 5 5 5", "lamp 5", "handmade gamhca") {
		if _, err := c.Search(s.ctx, nil, term, catalog.ListingQuery{}, i18n.En); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.reads) < 40 {
		t.Fatalf("%d searches", len(r.reads))
	}
	for _, read := range r.reads {
		plan := r.planOf(t, read)
		// ":M1><" is a match within a range of row ids, the shop's.
		good := strings.Contains(plan, "search_sounds VIRTUAL TABLE INDEX") && strings.Count(plan, "VIRTUAL TABLE INDEX") == strings.Count(plan, ":M1><") &&
			!strings.Contains(plan, "SCAN search_entries")
		if s.db.IsPostgres() {
			good = strings.Contains(plan, "search_entries_sounds") && !strings.Contains(plan, "Seq Scan") &&
				strings.Count(plan, "Index Cond: ((shop_id = ") == strings.Count(plan, "Index Cond:") && strings.Contains(plan, "(sound ~~ ")
		}
		if !good {
			t.Errorf("%.300s %.60v:\n%s", read.query, read.args, plan)
		}
	}
}

// The merchant's search, which includes drafts, must use the same index.
func productsUseIndex(t *testing.T, s *shop, r *recorder) {
	e := editor.New(ent.NewClient(ent.Driver(r)))
	index, scan := "search_trigrams VIRTUAL TABLE INDEX 64:M1><", "SCAN found"
	if s.db.IsPostgres() {
		index, scan = "search_entries_trigrams", "Seq Scan on search_entries"
	}
	for _, text := range []string{"lamp", "বাতি", "lamp 5", "lapm", "চা"} {
		if _, err := e.Products(s.ctx, editor.ProductsQuery{Text: text}); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.reads) < 9 {
		t.Fatalf("%d searches", len(r.reads))
	}
	for _, read := range r.reads {
		if plan := r.planOf(t, read); !strings.Contains(plan, index) || strings.Contains(plan, scan) {
			t.Errorf("%.300s %.60v:\n%s", read.query, read.args, plan)
		}
	}
}

// planOf returns the query plan of a recorded query.
func (r *recorder) planOf(t *testing.T, read read) string {
	t.Helper()
	explain := "EXPLAIN QUERY PLAN "
	if r.db.IsPostgres() {
		explain = "EXPLAIN "
	}
	rows, err := r.db.SQL.QueryContext(context.Background(), explain+read.query, read.args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	plan := ""
	for rows.Next() {
		columns, _ := rows.Columns()
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			t.Fatal(err)
		}
		plan += fmt.Sprint(*values[len(values)-1].(*any)) + "\n"
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return plan
}

// manyMore inserts 20,000 products, enough for PostgreSQL to prefer the index.
func manyMore(t *testing.T, s *shop) {
	t.Helper()
	for _, statement := range []string{
		`INSERT INTO products (created_at, updated_at, shop_id, slug, name, selling_price, price)
			SELECT now(), now(), $1, 'many-' || i, 'Product ' || md5(i::text), 1, 1 FROM generate_series(1, 20000) i`,
		`INSERT INTO search_entries (id, shop_id, product_id, text, latin, sound)
			SELECT shop_id << 32 | id, shop_id, id, lower(name), lower(name), lower(name) FROM products WHERE shop_id = $1 AND slug LIKE 'many-%'`,
	} {
		if _, err := s.db.SQL.Exec(statement, s.id); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.db.SQL.Exec("ANALYZE"); err != nil {
		t.Fatal(err)
	}
}
