package db

import (
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"
)

// HourSQL returns two SQL expressions for a column of times: one to group by, and one for the hours since
// 1970. Days in Bangladesh consist of whole hours. SQLite parses times slowly, so it groups by the text and
// parses once per hour.
func HourSQL(s *sql.Selector, column string) (group, hour string) {
	at := s.C(column)
	if s.Dialect() == dialect.Postgres {
		hour = "FLOOR(EXTRACT(EPOCH FROM " + at + ") / 3600)::bigint"
		return hour, hour
	}
	group = "substr(" + at + ", 1, 13)" // 2006-01-02 15
	return group, "unixepoch(" + group + " || ':00') / 3600"
}

// ForUpdate is a condition of a query that locks its rows. It does nothing on SQLite, where only one transaction writes at a time.
func ForUpdate(s *sql.Selector) {
	if s.Dialect() == dialect.Postgres {
		s.ForUpdate()
	}
}
