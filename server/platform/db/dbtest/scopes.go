package dbtest

import (
	"regexp"
	"slices"
	"strings"
)

// scope is a SELECT, UPDATE, DELETE or INSERT within a statement.
type scope struct {
	outer  *scope
	inner  []*scope
	tables []*tableRef
	named  map[string]*scope // common table expressions by name
	// outputs are the selected columns in their order.
	outputs []output
	equal   []equality
}

// tableRef is a table that a scope reads or writes. A subquery in place of a table has a scope.
type tableRef struct {
	name, alias string
	query       *scope
}

// columnRef is a reference to a column. table is empty if the statement does not qualify it.
type columnRef struct{ table, name string }

// output is a selected column with the name that outer scopes use.
type output struct {
	name string
	from columnRef
}

// equality is a condition that a column equals another column, a parameter, or the first column of a subquery
// (also for IN).
type equality struct {
	left, right columnRef
	parameter   bool
	query       *scope
	// within contains the parentheses around the condition.
	within []*parentheses
}

// parentheses is a part of a condition in parentheses. Its conditions are alternatives if isOr is true.
type parentheses struct{ isOr bool }

func (e equality) isAlternative() bool {
	return slices.ContainsFunc(e.within, func(p *parentheses) bool { return p.isOr })
}

var sqlToken = regexp.MustCompile("\"[^\"]*\"|`[^`]*`|'(?:[^']|'')*'|[A-Za-z_][A-Za-z0-9_]*|\\$[0-9]+|[0-9.]+|\\S")

// scopeParser parses the statements that ent and Haat write. It ignores the parts that do not connect tables.
type scopeParser struct {
	tokens []string
	next   int
}

// parseScopes returns the outermost scope of a statement.
func parseScopes(query string) *scope {
	p := &scopeParser{tokens: sqlToken.FindAllString(query, -1)}
	return p.scope(nil)
}

// at returns the token at a distance from the next one, without quotation marks. Keywords are in upper case.
func (p *scopeParser) at(distance int) string {
	i := p.next + distance
	if i < 0 || i >= len(p.tokens) {
		return ""
	}
	token := p.tokens[i]
	if token[0] == '"' || token[0] == '`' {
		return token[1 : len(token)-1]
	}
	if upper := strings.ToUpper(token); slices.Contains(sqlKeywords, upper) {
		return upper
	}
	return token
}

var sqlKeywords = strings.Fields(`ALL AND AS ASC BY CASE CROSS DELETE DESC DISTINCT DO ELSE END EXCEPT EXISTS FOR FROM FULL GROUP
	HAVING IN INNER INSERT INTERSECT INTO IS JOIN LATERAL LEFT LIKE LIMIT NOT NULL OFFSET ON OR ORDER RETURNING RIGHT
	SELECT SET THEN UNION UPDATE USING VALUES WHEN WHERE WITH`)

func isName(token string) bool {
	return token != "" && (token[0] == '_' || token[0] >= 'a' && token[0] <= 'z' || token[0] >= 'A' && token[0] <= 'Z') && !slices.Contains(sqlKeywords, token)
}

func isParameter(token string) bool { return token != "" && (token[0] == '?' || token[0] == '$') }

// scope parses a scope, which ends with the statement or with the parentheses around it.
func (p *scopeParser) scope(outer *scope) *scope {
	s := &scope{outer: outer, named: map[string]*scope{}}
	clause := ""
	within := []*parentheses{{}}
	for ; p.next < len(p.tokens); p.next++ {
		switch token := p.at(0); token {
		case "(":
			if first := p.at(1); first == "SELECT" || first == "WITH" {
				p.subquery(s, clause, within)
			} else {
				within = append(within, &parentheses{})
			}
		case ")":
			if len(within) == 1 {
				return s
			}
			within = within[:len(within)-1]
		case "OR":
			within[len(within)-1].isOr = true
		case "UNION", "EXCEPT", "INTERSECT":
			p.next++
			s.inner = append(s.inner, p.scope(outer))
			return s
		case "SELECT":
			clause = token
			p.output(s)
		case "WHERE", "SET", "GROUP", "ORDER", "LIMIT", "RETURNING", "VALUES", "HAVING", "ON", "WITH":
			if clause = token; len(within) == 1 {
				within[0] = &parentheses{} // alternatives in one clause do not affect another clause
			}
		case "FROM", "JOIN", "UPDATE", "INTO", "USING":
			if before := p.at(-1); len(within) > 1 || before == "DISTINCT" || before == "FOR" || before == "DO" {
				continue
			}
			clause = "FROM"
			p.table(s)
		case ",":
			switch {
			case len(within) > 1:
			case clause == "SELECT":
				p.output(s)
			case clause == "FROM":
				p.table(s)
			}
		case "=":
			if clause != "SET" && clause != "SELECT" {
				p.equality(s, within)
			}
		}
	}
	return s
}

// table parses the name and the alias of a table after FROM, JOIN, UPDATE, INTO or a comma. It ignores
// functions.
func (p *scopeParser) table(s *scope) {
	if !isName(p.at(1)) || p.at(2) == "(" && p.at(-1) != "INSERT" {
		return
	}
	p.next++
	ref := &tableRef{name: p.at(0)}
	ref.alias = p.alias(ref.name)
	s.tables = append(s.tables, ref)
}

// alias parses the alias after a table.
func (p *scopeParser) alias(name string) string {
	if p.at(1) == "AS" {
		p.next++
	}
	if !isName(p.at(1)) {
		return name
	}
	p.next++
	return p.at(0)
}

// output records the selected column after SELECT or a comma, with its alias. It ignores expressions.
func (p *scopeParser) output(s *scope) {
	skip := 0
	if p.at(1) == "DISTINCT" {
		skip = 1
	}
	column, length := p.column(skip + 1)
	out := output{name: column.name, from: column}
	if length > 0 && p.at(skip+1+length) == "AS" {
		out.name = p.at(skip + 2 + length)
	}
	s.outputs = append(s.outputs, out)
}

// column returns the column that begins distance tokens from the current one, and the number of its tokens.
// The number is 0 if there is no column.
func (p *scopeParser) column(distance int) (columnRef, int) {
	first := p.at(distance)
	switch {
	case !isName(first):
		return columnRef{}, 0
	case p.at(distance+1) == "." && isName(p.at(distance+2)):
		return columnRef{first, p.at(distance + 2)}, 3
	case p.at(distance+1) == "(":
		return columnRef{}, 0
	}
	return columnRef{name: first}, 1
}

// columnBefore returns the column that ends before a distance.
func (p *scopeParser) columnBefore(distance int) columnRef {
	name := p.at(distance - 1)
	if !isName(name) {
		return columnRef{}
	}
	if p.at(distance-2) == "." {
		return columnRef{p.at(distance - 3), name}
	}
	return columnRef{name: name}
}

// equality records the condition around an equals sign.
func (p *scopeParser) equality(s *scope, within []*parentheses) {
	e := equality{left: p.columnBefore(0), within: slices.Clone(within)}
	e.right, _ = p.column(1)
	e.parameter = isParameter(p.at(1))
	s.equal = append(s.equal, e)
}

// subquery parses a scope in parentheses, and records the column that is compared with it.
func (p *scopeParser) subquery(s *scope, clause string, within []*parentheses) {
	before, left := p.at(-1), columnRef{}
	switch {
	case before == "IN" && p.at(-2) == "NOT":
		left = p.columnBefore(-2)
	case before == "IN" || before == "=":
		left = p.columnBefore(-1)
	}
	name := ""
	if before == "AS" {
		name = p.at(-2)
	}
	p.next++
	inner := p.scope(s)
	s.inner = append(s.inner, inner)
	switch {
	case name != "":
		s.named[name] = inner
	case clause == "FROM" && (before == "FROM" || before == "JOIN" || before == "," || before == "LATERAL"):
		s.tables = append(s.tables, &tableRef{alias: p.alias(""), query: inner})
	case left.name != "":
		// Alternatives (OR) on the other side are irrelevant, because a subquery is connected to the outer query
		// only by this comparison.
		s.equal = append(s.equal, equality{left: left, query: inner})
	}
}
