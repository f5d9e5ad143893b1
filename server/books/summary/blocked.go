package summary

import (
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent/blockentry"
	"haat/ent/customerrecord"
)

// Blocked returns an SQL condition for customer records: the shop's block list has an entry of the number that
// has not expired at the time.
func Blocked(now time.Time) func(s *sql.Selector) string {
	// Only constants are inserted into the SQL, and the time in the form that both databases compare.
	at := now.UTC().Format("2006-01-02 15:04:05+00:00")
	return func(s *sql.Selector) string {
		return "EXISTS (SELECT 1 FROM " + blockentry.Table + " b WHERE b.shop_id = " + s.C(customerrecord.FieldShopID) +
			" AND b.kind = 'number' AND b.value = " + s.C(customerrecord.FieldMobile) +
			" AND b.list = 'block' AND (b.expires_at IS NULL OR b.expires_at > '" + at + "'))"
	}
}
