package db

import "entgo.io/ent/dialect/sql"

// FirstOfEach selects rows of a table that match where: at most most of each group, the first by the columns of order, and at most limit
// in all. The first rows of all groups precede any second row, so a group with many rows does not crowd out the others. The table's
// primary key is id.
func FirstOfEach[P ~func(*sql.Selector)](table string, group, order []string, most, limit int, where ...P) func(*sql.Selector) {
	return func(s *sql.Selector) {
		build := sql.Dialect(s.Dialect())
		t := build.Table(table).As("due")
		numbered := build.Select(t.C("id")).From(t)
		for _, p := range where {
			p(numbered)
		}
		for _, column := range order {
			if column != "id" {
				numbered.AppendSelect(t.C(column))
			}
		}
		numbered.AppendSelectExprAs(sql.RowNumber().PartitionBy(columnsOf(t, group)...).OrderBy(columnsOf(t, order)...), "turn")
		turns := numbered.As("turns")
		first := build.Select(turns.C("id")).From(turns).Where(sql.LTE(turns.C("turn"), most)).
			OrderBy(append([]string{turns.C("turn")}, columnsOf(turns, order)...)...).Limit(limit)
		s.Where(sql.In(s.C("id"), first))
	}
}

// columnsOf returns the qualified names of columns.
func columnsOf(t interface{ C(string) string }, names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = t.C(name)
	}
	return list
}
