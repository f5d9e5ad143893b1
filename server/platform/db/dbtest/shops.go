package dbtest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"entgo.io/ent/dialect/sql/schema"

	tables "haat/ent/migrate"
	"haat/server/platform/db"
)

const shopColumn = "shop_id"

func hasShop(table *schema.Table) bool {
	return slices.ContainsFunc(table.Columns, func(c *schema.Column) bool { return c.Name == shopColumn })
}

// KeysAcrossShops returns the foreign keys, as TABLE.COLUMN, by which a row of a shop refers to a
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

// tableInQuery matches a table, and aliasOfTable the alias after it, in a query without quotes.
var (
	tableInQuery = regexp.MustCompile(`(?i)\b(?:FROM|JOIN)\s+(\w+)`)
	aliasOfTable = regexp.MustCompile(`(?i)^\s+(?:AS\s+)?(\w+)`)
)

// notAliases are the words that follow a table without an alias.
var notAliases = []string{"on", "where", "join", "left", "inner", "group", "order", "limit", "using", "set", "returning", "for", "union", "values", "cross", "having"}

// TablesWithoutShop returns the tables of shops in a query about several tables that neither a condition nor
// a join limits to a shop. A split of the tables by shop, or a query by one shop's rows alone, needs this
// for every table.
func TablesWithoutShop(query string) (found []string) {
	query = strings.NewReplacer("`", "", `"`, "").Replace(query)
	matches := tableInQuery.FindAllStringSubmatchIndex(query, -1)
	if len(matches) < 2 {
		return nil
	}
	for _, m := range matches {
		name := query[m[2]:m[3]]
		i := slices.IndexFunc(tables.Tables, func(table *schema.Table) bool { return table.Name == name })
		if i < 0 || !hasShop(tables.Tables[i]) {
			continue
		}
		alias := name
		if a := aliasOfTable.FindStringSubmatch(query[m[1]:]); a != nil && !slices.Contains(notAliases, strings.ToLower(a[1])) {
			alias = a[1]
		}
		scope := scopeOf(query, m[0])
		if !regexp.MustCompile(`\b`+alias+`\.`+shopColumn+`\b`).MatchString(scope) && !regexp.MustCompile(`(?:^|[^.\w])`+shopColumn+`\b`).MatchString(scope) {
			found = append(found, name)
		}
	}
	return found
}

// scopeOf returns the innermost SELECT around a position: the text within its parentheses.
func scopeOf(query string, at int) string {
	begin, depth := 0, 0
	for i := at - 1; i >= 0; i-- {
		if query[i] == ')' {
			depth++
		} else if query[i] == '(' {
			if depth--; depth < 0 {
				begin = i + 1
				break
			}
		}
	}
	depth = 0
	for i := at; i < len(query); i++ {
		if query[i] == '(' {
			depth++
		} else if query[i] == ')' {
			if depth--; depth < 0 {
				return query[begin:i]
			}
		}
	}
	return query[begin:]
}
