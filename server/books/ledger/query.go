package ledger

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent/ledgerentry"
	"haat/ent/predicate"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// maxFilter is the maximum length of a courier's name and of an order number, in characters.
const maxFilter = 20

// Query selects entries. A zero value of a field matches all entries.
type Query struct {
	account     ledgerentry.Account
	courier     string
	order       string
	parcel      int
	from, to    string
	before      cursor
	continuesAt bool
}

// cursor is a position in the list, which is sorted by day and id.
type cursor struct {
	day string
	id  int
}

func (c cursor) String() string { return c.day + "." + strconv.Itoa(c.id) }

// parseCursor parses a cursor that String has formatted.
func parseCursor(text string) (cursor, bool) {
	day, number, _ := strings.Cut(text, ".")
	id, err := strconv.Atoi(number)
	return cursor{day, id}, err == nil && isDay(day)
}

func isDay(text string) bool {
	day, err := time.ParseInLocation(time.DateOnly, text, dhaka.Zone)
	return err == nil && day.Year() >= 2000 && day.Year() <= 2200
}

// checkDays returns Invalid "request_invalid" with the fields from and to that are invalid.
func checkDays(from, to string) error {
	wrong := form.Fields{}
	if !isDay(from) {
		wrong["from"] = "invalid"
	}
	if !isDay(to) || to < from {
		wrong["to"] = "invalid"
	}
	return wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

// ParseQuery parses the URL parameters of a query: account, courier, order (its number), parcel (its id), the days from and to, and before.
// The error is Invalid "request_invalid" with the invalid parameters.
func ParseQuery(values url.Values) (Query, error) {
	wrong := form.Fields{}
	q := Query{
		account: ledgerentry.Account(values.Get("account")), courier: values.Get("courier"), order: form.OneLine(values.Get("order")),
		from: values.Get("from"), to: values.Get("to"),
	}
	if q.account != "" && ledgerentry.AccountValidator(q.account) != nil {
		wrong["account"] = "invalid"
	}
	wrong.Text("courier", q.courier, maxFilter, false)
	wrong.Text("order", q.order, maxFilter, false)
	for name, day := range map[string]string{"from": q.from, "to": q.to} {
		if day != "" && !isDay(day) {
			wrong[name] = "invalid"
		}
	}
	if text := values.Get("parcel"); text != "" {
		var err error
		if q.parcel, err = strconv.Atoi(text); err != nil || q.parcel < 1 {
			wrong["parcel"] = "invalid"
		}
	}
	if text := values.Get("before"); text != "" {
		if q.before, q.continuesAt = parseCursor(text); !q.continuesAt {
			wrong["before"] = "invalid"
		}
	}
	return q, wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

func (q Query) conditions() []predicate.LedgerEntry {
	var list []predicate.LedgerEntry
	if q.account != "" {
		list = append(list, ledgerentry.AccountEQ(q.account))
	}
	if q.courier != "" {
		list = append(list, ledgerentry.Courier(q.courier))
	}
	if q.order != "" {
		list = append(list, ledgerentry.OrderNumber(q.order))
	}
	if q.parcel != 0 {
		list = append(list, ledgerentry.ParcelID(q.parcel))
	}
	if q.from != "" {
		list = append(list, ledgerentry.DayGTE(q.from))
	}
	if q.to != "" {
		list = append(list, ledgerentry.DayLTE(q.to))
	}
	if q.continuesAt {
		list = append(list, older(q.before))
	}
	return list
}

// older selects the entries after a cursor.
func older(than cursor) predicate.LedgerEntry {
	return func(s *sql.Selector) {
		day, id := s.C(ledgerentry.FieldDay), s.C(ledgerentry.FieldID)
		s.Where(sql.And(sql.LTE(day, than.day), sql.Or(sql.LT(day, than.day), sql.LT(id, than.id))))
	}
}
