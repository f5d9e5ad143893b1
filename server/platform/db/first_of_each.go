package db

import "entgo.io/ent/dialect/sql"

// Turns describes the rows that FirstOfEach selects.
type Turns struct {
	Table string // must have the primary key id
	// Rows with equal values in the columns Group form a group. Order contains the columns that sort the rows of a group.
	Group, Order []string
	Most         int // maximum number of rows of a group
	Limit        int // maximum number of rows in total or, if Within is set, of rows with the same values in these columns
	Within       []string
}

// FirstOfEach selects the first rows of each group among the rows that match where. Groups take turns: the first rows of all groups precede
// all second rows, so a group with many rows does not crowd out the others.
func FirstOfEach[P ~func(*sql.Selector)](turns Turns, where ...P) func(*sql.Selector) {
	return func(s *sql.Selector) {
		build := sql.Dialect(s.Dialect())
		t := build.Table(turns.Table).As("due")
		columns := append([]string{"id"}, turns.Within...)
		for _, column := range turns.Order {
			if column != "id" {
				columns = append(columns, column)
			}
		}
		numbered := build.Select(columnsOf(t, columns)...).From(t)
		for _, p := range where {
			p(numbered)
		}
		numbered.AppendSelectExprAs(sql.RowNumber().PartitionBy(columnsOf(t, turns.Group)...).OrderBy(columnsOf(t, turns.Order)...), "turn")
		each := numbered.As("turns")
		place := sql.RowNumber()
		if len(turns.Within) > 0 {
			place.PartitionBy(columnsOf(each, turns.Within)...)
		}
		place.OrderBy(append([]string{each.C("turn")}, columnsOf(each, turns.Order)...)...)
		placed := build.Select(each.C("id")).From(each).Where(sql.LTE(each.C("turn"), turns.Most)).AppendSelectExprAs(place, "place").As("placed")
		s.Where(sql.In(s.C("id"), build.Select(placed.C("id")).From(placed).Where(sql.LTE(placed.C("place"), turns.Limit))))
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
