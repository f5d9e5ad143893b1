package dashboard

import (
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/server/platform/db"
)

// hour is a number of hours since 1970, in UTC.
type hour int64

func (h hour) start() time.Time { return time.Unix(int64(h)*3600, 0) }

// byHour groups rows by the hour of a column's time. The result contains the hour as "hour".
func byHour(column string) ent.AggregateFunc {
	return func(s *sql.Selector) string {
		group, hour := db.HourSQL(s, column)
		s.GroupBy(group)
		return sql.As(hour, "hour")
	}
}
