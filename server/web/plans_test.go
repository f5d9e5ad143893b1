package web_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// largeTable is the minimum number of rows of tables that queries must not scan.
const largeTable = 1000

// plan is a node in the output of EXPLAIN.
type plan struct {
	Type   string  `json:"Node Type"`
	Table  string  `json:"Relation Name"`
	Index  string  `json:"Index Name"`
	Cond   string  `json:"Index Cond"`
	Filter string  `json:"Filter"`
	Cost   float64 `json:"Total Cost"`
	Parts  []plan  `json:"Plans"`
}

// scannedTables returns the large tables that a plan reads completely: all rows, or all entries of an index.
// It ignores scans that a LIMIT ends early.
func (p *planner) scannedTables(node plan) []string {
	var list []string
	for _, part := range node.Parts {
		limited := node.Type == "Limit" && strings.HasPrefix(part.Type, "Index") && node.Cost < part.Cost/20
		if !limited {
			list = append(list, p.scannedTables(part)...)
		}
	}
	index, known := p.indexes[node.Index]
	switch {
	case node.Type == "Seq Scan" && p.large[node.Table]:
		list = append(list, node.Table)
	case known && !index.narrows.MatchString(node.Cond):
		list = append(list, index.table)
	}
	return list
}

func (p plan) write(b *strings.Builder, depth int) {
	fmt.Fprintf(b, "%s%s %s %s cond %s filter %s, cost %.0f\n", strings.Repeat("  ", depth+1), p.Type, p.Table, p.Index, p.Cond, p.Filter, p.Cost)
	for _, part := range p.Parts {
		part.write(b, depth+1)
	}
}

func (p plan) String() string {
	var b strings.Builder
	p.write(&b, 0)
	return b.String()
}

// planner explains statements on a database with large tables.
type planner struct {
	t     *testing.T
	db    *db.DB
	large map[string]bool
	// indexes are the indexes of the large tables, by name.
	indexes map[string]indexOf
	// known contains the queries that have been explained, without their arguments.
	known map[string]bool
	nodes map[string]int
}

// indexOf is an index of a table. narrows matches conditions on its first column; a condition without that
// column reads the whole index.
type indexOf struct {
	table   string
	narrows *regexp.Regexp
}

func newPlanner(t *testing.T, d *db.DB) *planner {
	t.Helper()
	p := &planner{t: t, db: d, large: map[string]bool{}, indexes: map[string]indexOf{}, known: map[string]bool{}, nodes: map[string]int{}}
	rows, err := d.SQL.Query(`SELECT t.relname, x.relname, a.attname FROM pg_class t
		JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class x ON x.oid = i.indexrelid
		JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = i.indkey[0]
		WHERE t.relkind = 'r' AND t.relnamespace = 'public'::regnamespace AND t.reltuples >= $1`, largeTable)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var table, index, column string
		if err := rows.Scan(&table, &index, &column); err != nil {
			t.Fatal(err)
		}
		p.large[table] = true
		p.indexes[index] = indexOf{table, regexp.MustCompile(`\b` + column + `\b`)}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return p
}

var explainable = regexp.MustCompile(`(?i)^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b`)

func (p *planner) explain(s dbtest.Statement) plan {
	p.t.Helper()
	var encoded []byte
	if err := p.db.SQL.QueryRow("EXPLAIN (FORMAT JSON) "+s.Query, s.Args...).Scan(&encoded); err != nil {
		p.t.Fatalf("explain %s: %v", s.Query, err)
	}
	var plans []struct{ Plan plan }
	if err := json.Unmarshal(encoded, &plans); err != nil {
		p.t.Fatal(err)
	}
	return plans[0].Plan
}

// scans explains queries that have not been explained before. It returns those that scan a large table, with
// their tables, arguments and plans.
func (p *planner) scans(statements []dbtest.Statement) []string {
	p.t.Helper()
	var found []string
	for _, s := range statements {
		if !explainable.MatchString(s.Query) || p.known[s.Query] {
			continue
		}
		p.known[s.Query] = true
		node := p.explain(s)
		p.count(node)
		if tables := p.scannedTables(node); len(tables) > 0 {
			found = append(found, fmt.Sprintf("%s\n  %s %v\n%s", strings.Join(slices.Compact(tables), ", "), s.Query, s.Args, node))
		}
	}
	return found
}

func (p *planner) count(node plan) {
	if p.large[node.Table] {
		p.nodes[node.Type]++
	}
	for _, part := range node.Parts {
		p.count(part)
	}
}
