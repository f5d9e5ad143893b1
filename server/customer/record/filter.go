package record

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent/customerrecord"
	"haat/ent/customertagging"
	"haat/ent/predicate"
	"haat/server/books/summary"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
)

const maxSearch = 60 // characters

// Rules of the segments.
const (
	newFor        = 30 * 24 * time.Hour
	loyalFrom     = 3 // delivered orders
	sleepingAfter = 60 * 24 * time.Hour
	returnsFrom   = 30 // percent of the parcels that were delivered or returned
)

const segmentAll = "all"

// Query selects and sorts customers.
type Query struct {
	Search, Segment, Sort string
	Tag                   int // id of a tag; 0 means any
	Page                  int
	now                   time.Time
}

// sorts maps sort orders to columns. All sort in descending order.
var sorts = map[string]string{
	"last_order": customerrecord.FieldLastOrderAt, "orders": customerrecord.FieldOrders, "spent": customerrecord.FieldSpent,
}

// ParseQuery parses the URL parameters of a query. The error is Invalid "request_invalid" with the wrong
// parameters.
func ParseQuery(values url.Values, now time.Time) (Query, error) {
	wrong := form.Fields{}
	q := Query{Search: form.OneLine(values.Get("q")), Segment: values.Get("segment"), Sort: values.Get("sort"), Page: 1, now: now}
	if q.Segment == "" {
		q.Segment = segmentAll
	}
	if q.Sort == "" {
		q.Sort = "last_order"
	}
	if _, ok := segments(now)[q.Segment]; !ok {
		wrong["segment"] = "invalid"
	}
	if _, ok := sorts[q.Sort]; !ok {
		wrong["sort"] = "invalid"
	}
	wrong.Text("q", q.Search, maxSearch, false)
	for name, to := range map[string]*int{"page": &q.Page, "tag": &q.Tag} {
		text := values.Get(name)
		if text == "" {
			continue
		}
		var err error
		if *to, err = strconv.Atoi(text); err != nil || *to < 0 {
			wrong[name] = "invalid"
		}
	}
	return q, wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

// rule is an SQL condition for customer records.
type rule func(s *sql.Selector) string

// segments returns the rules of the segments at a time.
func segments(now time.Time) map[string]rule {
	// Only constants are inserted into the SQL, and times in the form that both databases compare.
	before := func(age time.Duration) string {
		return "'" + now.Add(-age).UTC().Format("2006-01-02 15:04:05+00:00") + "'"
	}
	return map[string]rule{
		segmentAll: func(*sql.Selector) string { return "1 = 1" },
		"new": func(s *sql.Selector) string {
			return s.C(customerrecord.FieldOrders) + " = 1 AND " + s.C(customerrecord.FieldFirstOrderAt) + " >= " + before(newFor)
		},
		"loyal": func(s *sql.Selector) string {
			return s.C(customerrecord.FieldDelivered) + " >= " + strconv.Itoa(loyalFrom)
		},
		"sleeping": func(s *sql.Selector) string {
			return s.C(customerrecord.FieldLastOrderAt) + " < " + before(sleepingAfter)
		},
		"returns": func(s *sql.Selector) string {
			returned, delivered := s.C(customerrecord.FieldReturned), s.C(customerrecord.FieldDelivered)
			return returned + " >= 1 AND " + returned + " * 100 >= (" + delivered + " + " + returned + ") * " + strconv.Itoa(returnsFrom)
		},
		"blocked": summary.Blocked(now),
	}
}

// found returns the conditions of the search and the tag.
func (q Query) found() []predicate.CustomerRecord {
	var list []predicate.CustomerRecord
	if q.Tag != 0 {
		list = append(list, customerrecord.HasTaggingsWith(customertagging.TagID(q.Tag)))
	}
	if q.Search != "" {
		list = append(list, matches(q.Search))
	}
	return list
}

// where returns the conditions of the query.
func (q Query) where() []predicate.CustomerRecord {
	list := q.found()
	if q.Segment != segmentAll {
		of := segments(q.now)[q.Segment]
		list = append(list, func(s *sql.Selector) { s.Where(sql.ExprP(of(s))) })
	}
	return list
}

// matches selects the numbers that contain the search's digits, and the names that contain its words.
func matches(search string) predicate.CustomerRecord {
	words := strings.Fields(textnorm.Fold(search))
	var inName []predicate.CustomerRecord
	for _, word := range words {
		inName = append(inName, customerrecord.NameKeyContains(word))
	}
	var either []predicate.CustomerRecord
	if len(inName) > 0 {
		either = append(either, customerrecord.And(inName...))
	}
	digits, mobile := phone.Search(search)
	for _, part := range []string{digits, mobile} {
		if part != "" {
			either = append(either, customerrecord.MobileContains(part))
		}
	}
	if len(either) == 0 { // search has only punctuation, which names do not contain
		return customerrecord.IDIn()
	}
	return customerrecord.Or(either...)
}

// sorted returns the sort order of the query. Customers without an order are last.
func (q Query) sorted() []customerrecord.OrderOption {
	return []customerrecord.OrderOption{
		sql.OrderByField(sorts[q.Sort], sql.OrderDesc(), sql.OrderNullsLast()).ToFunc(),
		sql.OrderByField(customerrecord.FieldID, sql.OrderDesc()).ToFunc(),
	}
}
