package demo

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"haat/ent/searchtext"
	"haat/server/platform/db"
)

// Crowd is the size of a database that FillCrowd fills.
type Crowd struct {
	Shops            int
	Products, Orders int // numbers per shop
}

// FillCrowd fills a migrated, empty PostgreSQL database with the shops load-1 to load-N, with products,
// orders and all other data. It uses SQL: a million products take about a minute. Use it only with disposable
// databases, because it disables foreign key checks, for which it needs the permission.
func FillCrowd(ctx context.Context, d *db.DB, c Crowd) error {
	conn, err := d.SQL.Conn(ctx)
	if err != nil {
		return fmt.Errorf("fill crowd: %w", err)
	}
	defer conn.Close()
	f := &filler{ctx: ctx, conn: conn, shops: c.Shops}
	f.do("SET session_replication_role = replica")
	f.do("SET maintenance_work_mem = '512MB'")
	indexes := f.indexes()
	for _, each := range indexes {
		f.do("DROP INDEX " + each.name)
	}
	f.words()
	for _, t := range crowdTables(c) {
		f.fill(t)
	}
	for _, each := range indexes {
		f.do(each.definition)
	}
	f.do("DROP TABLE words")
	f.do("RESET ALL")
	f.do("VACUUM ANALYZE")
	if f.err != nil {
		return fmt.Errorf("fill crowd: %w", f.err)
	}
	return nil
}

// filler executes statements on one connection until one fails.
type filler struct {
	ctx   context.Context
	conn  *sql.Conn
	shops int
	err   error
}

func (f *filler) do(statement string, args ...any) {
	if f.err != nil {
		return
	}
	if _, err := f.conn.ExecContext(f.ctx, statement, args...); err != nil {
		f.err = fmt.Errorf("%s: %w", strings.SplitN(statement, "\n", 2)[0], err)
	}
}

type indexMade struct{ name, definition string }

// indexes returns the indexes that no constraint requires. They are dropped before the inserts and recreated
// afterwards, which is faster.
func (f *filler) indexes() []indexMade {
	rows, err := f.conn.QueryContext(f.ctx, `SELECT i.indexrelid::regclass, pg_get_indexdef(i.indexrelid) FROM pg_index i
		JOIN pg_class c ON c.oid = i.indrelid
		WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`)
	if err != nil {
		f.err = err
		return nil
	}
	defer rows.Close()
	var list []indexMade
	for rows.Next() {
		var each indexMade
		if err := rows.Scan(&each.name, &each.definition); err != nil {
			f.err = err
			return nil
		}
		list = append(list, each)
	}
	f.err = rows.Err()
	return list
}

// numberInWords is the placeholder for the product's number in search texts.
const numberInWords = "777777"

// words creates a temporary table of product names and their search texts.
func (f *filler) words() {
	f.do("CREATE TEMPORARY TABLE words (i int PRIMARY KEY, name text, bn_name text, text text, latin text)")
	for i := range len(loadKinds) * len(loadMakes) {
		k, m := loadKinds[i%len(loadKinds)], loadMakes[i/len(loadKinds)]
		name, bnName := m[0]+" "+k[0]+" ", m[1]+" "+k[1]+" "
		text := searchtext.Product{Names: []string{name + numberInWords, bnName + numberInWords}}.Text()
		f.do("INSERT INTO words VALUES ($1, $2, $3, $4, $5)", i, name, bnName, text, searchtext.Latin(text))
	}
}

// fill inserts the rows of a table. Its column expressions may use: id, from 1; shop; n, the row's index
// within the shop, from 0; at, a time in the last year; w, a row of words. {shops} is the number of shops,
// and {row EXPRESSION} the id of the row with that n in the same shop.
func (f *filler) fill(t crowdTable) {
	var names, values []string
	for _, each := range t.columns {
		name, value, ok := strings.Cut(each, " = ")
		if !ok {
			f.err = fmt.Errorf("%s: %q is not a column", t.name, each)
			return
		}
		names, values = append(names, `"`+name+`"`), append(values, value)
	}
	statement := fmt.Sprintf(`INSERT INTO %s (%s)
		SELECT %s FROM (
			SELECT id, (id - 1) / {shops} AS n, 1 + (id - 1) %% {shops} AS shop, now() - (id * 7919 %% 525600) * interval '1 minute' AS at
			FROM generate_series(1::bigint, {shops} * %d) AS id) AS r
		JOIN words w ON w.i = (n * 7 + shop) %% %d`,
		t.name, strings.Join(names, ", "), strings.Join(values, ", "), t.perShop, len(loadKinds)*len(loadMakes))
	statement = rowOf.ReplaceAllString(statement, "(($1) * {shops} + shop)")
	f.do(strings.ReplaceAll(statement, "{shops}", fmt.Sprint(f.shops)))
	if strings.HasPrefix(t.columns[0], "id = id") {
		f.do(fmt.Sprintf("SELECT setval(pg_get_serial_sequence('%s', 'id'), %d)", t.name, f.shops*t.perShop))
	}
}
