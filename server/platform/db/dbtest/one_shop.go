package dbtest

import (
	"regexp"
	"slices"
	"sync"
	"testing"

	"entgo.io/ent/dialect"

	tables "haat/ent/migrate"
)

// CheckStatements returns a driver that fails the test if a statement may combine rows of several shops: see
// TablesApart.
func CheckStatements(t testing.TB, driver dialect.Driver) dialect.Driver {
	var mu sync.Mutex
	found := map[string][]string{}
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		for query, apart := range found {
			t.Errorf("the statement may combine rows of several shops, of %v: %s", apart, query)
		}
	})
	return observed(driver, func(query string, _ any) {
		if apart := checkedStatement(query); apart != nil {
			mu.Lock()
			defer mu.Unlock()
			found[query] = apart
		}
	})
}

var (
	tableKeyword      = regexp.MustCompile(`(?i)\b(?:FROM|JOIN|INTO|UPDATE)\b`)
	checkedStatements sync.Map // tables by query
)

// checkedStatement returns the result of TablesApart, which it computes once per statement.
func checkedStatement(query string) []string {
	if len(tableKeyword.FindAllStringIndex(query, 2)) < 2 {
		return nil
	}
	if known, ok := checkedStatements.Load(query); ok {
		return known.([]string)
	}
	apart := TablesApart(query)
	checkedStatements.Store(query, apart)
	return apart
}

// TablesApart returns the tables of a statement that its conditions do not connect to the statement's other
// tables, so that the statement may combine rows of several shops. Conditions connect tables if they compare
// shops, or foreign keys of the schema, which never refer to another shop's row (KeysAcrossShops). All
// parameters for a shop are assumed to be the same shop. It returns nil if all tables with rows of shops are
// connected.
func TablesApart(query string) []string {
	c := connections{parent: map[*tableRef]*tableRef{}}
	c.add(parseScopes(query))
	var apart []string
	for _, ref := range c.refs {
		if c.root(ref) != c.root(c.refs[0]) {
			apart = append(apart, ref.name)
		}
	}
	if apart != nil {
		apart = append(apart, c.refs[0].name)
		slices.Sort(apart)
	}
	return slices.Compact(apart)
}

// connections contains the sets of connected tables of a statement.
type connections struct {
	refs   []*tableRef // tables with rows of shops
	parent map[*tableRef]*tableRef
}

// theShop represents the parameters with a shop's id.
var theShop = &tableRef{name: "shop"}

func (c *connections) root(ref *tableRef) *tableRef {
	for c.parent[ref] != nil {
		ref = c.parent[ref]
	}
	return ref
}

func (c *connections) connect(a, b *tableRef) {
	if a, b = c.root(a), c.root(b); a != b {
		c.parent[a] = b
	}
}

func (c *connections) add(s *scope) {
	for _, ref := range s.tables {
		if ref.query == nil && s.queryNamed(ref.name) == nil && shopTables[ref.name] != nil {
			c.refs = append(c.refs, ref)
		}
	}
	for _, inner := range s.inner {
		c.add(inner)
	}
	for _, e := range s.equal {
		if e.isAlternative() {
			continue
		}
		left, key := s.resolve(e.left)
		if left == nil || key == "" {
			continue
		}
		switch {
		case e.parameter:
			if key == "shops" {
				c.connect(left, theShop)
			}
		case e.query != nil:
			if len(e.query.outputs) > 0 {
				c.connectEqual(left, key, e.query, e.query.outputs[0].from)
			}
		default:
			c.connectEqual(left, key, s, e.right)
		}
	}
}

func (c *connections) connectEqual(left *tableRef, key string, s *scope, column columnRef) {
	if right, other := s.resolve(column); right != nil && other == key {
		c.connect(left, right)
	}
}

func (s *scope) queryNamed(name string) *scope {
	for ; s != nil; s = s.outer {
		if s.named[name] != nil {
			return s.named[name]
		}
	}
	return nil
}

// resolve returns the table with a column, and the table whose rows the column identifies. Both may be empty.
func (s *scope) resolve(column columnRef) (ref *tableRef, key string) {
	for at := s; at != nil && column.name != ""; at = at.outer {
		for _, table := range at.tables {
			if column.table != "" && column.table != table.alias {
				continue
			}
			query := table.query
			if query == nil {
				query = at.queryNamed(table.name)
			}
			if query == nil {
				if columns := shopTables[table.name]; columns != nil {
					if key, has := columns[column.name]; has {
						return table, key
					}
				}
				continue
			}
			for _, out := range query.outputs {
				if out.name == column.name {
					return query.resolve(out.from)
				}
			}
		}
	}
	return nil, ""
}

// shopTables maps the tables with rows of shops to their columns, and each column to the table whose rows it
// identifies: the table itself, a referenced one, or none.
var shopTables = func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, table := range tables.Tables {
		if !hasShop(table) && table.Name != "shops" {
			continue
		}
		columns := map[string]string{}
		for _, column := range table.Columns {
			columns[column.Name] = ""
		}
		if columns["id"] = table.Name; hasShop(table) {
			columns[shopColumn] = "shops"
		}
		for _, key := range table.ForeignKeys {
			columns[key.Columns[0].Name] = key.RefTable.Name
		}
		all[table.Name] = columns
	}
	return all
}()
