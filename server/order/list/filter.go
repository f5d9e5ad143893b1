package list

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent/order"
	"haat/ent/orderdiscount"
	"haat/ent/orderitem"
	"haat/ent/ordertagging"
	"haat/ent/predicate"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/places"
)

// maxValues is the maximum number of values of one filter.
const maxValues = 50

// statusReturned is the filter value for canceled orders whose parcel was returned. The filter value "canceled" excludes them.
const statusReturned = "returned"

// Query selects and sorts orders. An empty filter selects all orders; several values of a filter are
// alternatives. With a search or with statuses, the tab is ignored.
type Query struct {
	Tab, Search, Sort string
	Page              int

	statuses  []string
	date      string
	days      period
	districts []string
	products  []int
	discounts []int
	tags      []int
	sources   []string
	assignees []int // the id 0 means nobody
	unpaid    bool
	due       bool // the reminder is due
	risks     []string
	held      bool
	now       time.Time
}

// period is a range of time. A zero time means no limit.
type period struct{ from, until time.Time }

// sorts maps the names of sort orders to columns. The id breaks ties in the same direction.
var sorts = map[string]struct {
	field string
	desc  bool
}{
	"newest":      {"", true},
	"oldest":      {"", false},
	"amount-desc": {order.FieldTotal, true},
	"amount-asc":  {order.FieldTotal, false},
	"name":        {order.FieldNameKey, false},
	"district":    {order.FieldDistrict, false},
	"changed":     {order.FieldUpdatedAt, true},
}

const sortNewest = "newest"

// ParseQuery parses the URL parameters of a query. me is the user's id, for the assignee "me". The error is
// Invalid "request_invalid" with the wrong parameters.
func ParseQuery(values url.Values, me int, now time.Time) (Query, error) {
	wrong := form.Fields{}
	q := Query{Tab: values.Get("tab"), Search: form.OneLine(values.Get("q")), Sort: values.Get("sort"), Page: 1, now: now}
	if q.Tab == "" {
		q.Tab = "new"
	}
	if q.Sort == "" {
		q.Sort = sortNewest
	}
	if _, ok := tabs[q.Tab]; !ok {
		wrong["tab"] = "invalid"
	}
	if _, ok := sorts[q.Sort]; !ok {
		wrong["sort"] = "invalid"
	}
	wrong.Text("q", q.Search, maxSearch, false)
	if text := values.Get("page"); text != "" {
		var err error
		if q.Page, err = strconv.Atoi(text); err != nil || q.Page < 0 {
			wrong["page"] = "invalid"
		}
	}
	q.statuses = listed(wrong, values, "status", isStatus)
	q.sources = listed(wrong, values, "source", func(text string) bool { return order.SourceValidator(order.Source(text)) == nil })
	q.districts = listed(wrong, values, "district", places.IsDistrict)
	q.products = ids(wrong, values, "product", nil)
	q.discounts = ids(wrong, values, "discount", nil)
	q.tags = ids(wrong, values, "tag", nil)
	q.assignees = ids(wrong, values, "assignee", map[string]int{"me": me, "nobody": 0})
	q.unpaid, q.due = flag(wrong, values, "unpaid"), flag(wrong, values, "reminder")
	q.risks = listed(wrong, values, "risk", func(text string) bool { return order.RiskLevelValidator(order.RiskLevel(text)) == nil })
	q.held = flag(wrong, values, "hold")
	q.date = values.Get("date")
	var ok bool
	if q.days, ok = daysOf(q.date, now); !ok {
		wrong["date"] = "invalid"
	}
	return q, wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

func isStatus(text string) bool {
	return text == statusReturned || order.StatusValidator(order.Status(text)) == nil
}

// listed returns the comma-separated values of a parameter.
func listed(wrong form.Fields, values url.Values, name string, valid func(string) bool) []string {
	text := values.Get(name)
	if text == "" {
		return nil
	}
	list := strings.Split(text, ",")
	if len(list) > maxValues {
		wrong[name] = "max"
	} else if slices.ContainsFunc(list, func(value string) bool { return !valid(value) }) {
		wrong[name] = "invalid"
	}
	return list
}

// ids returns the ids in a parameter. words maps other allowed values to ids.
func ids(wrong form.Fields, values url.Values, name string, words map[string]int) []int {
	var list []int
	listed(wrong, values, name, func(text string) bool {
		id, ok := words[text]
		if !ok {
			var err error
			if id, err = strconv.Atoi(text); err != nil || id <= 0 {
				return false
			}
		}
		list = append(list, id)
		return true
	})
	return list
}

func flag(wrong form.Fields, values url.Values, name string) bool {
	switch values.Get(name) {
	case "":
		return false
	case "1":
		return true
	}
	wrong[name] = "invalid"
	return false
}

// Names of periods relative to the current day in Bangladesh.
const (
	dateToday     = "today"
	dateYesterday = "yesterday"
	dateWeek      = "7days"
	dateMonth     = "month"
)

// daysOf returns the period for a filter value: the name of a period, or an inclusive range of days in
// Bangladesh such as "2026-01-01..2026-01-31". One end of the range may be missing.
func daysOf(text string, now time.Time) (period, bool) {
	today := dhaka.Midnight(now)
	midnight := func(days int) time.Time { return today.AddDate(0, 0, days) }
	switch text {
	case "":
		return period{}, true
	case dateToday:
		return period{from: midnight(0), until: midnight(1)}, true
	case dateYesterday:
		return period{from: midnight(-1), until: midnight(0)}, true
	case dateWeek:
		return period{from: midnight(-6), until: midnight(1)}, true
	case dateMonth:
		return period{from: midnight(1 - today.Day()), until: midnight(1)}, true
	}
	first, last, ok := strings.Cut(text, "..")
	if !ok || first == "" && last == "" {
		return period{}, false
	}
	var p period
	if first != "" {
		if p.from, ok = dayOf(first); !ok {
			return p, false
		}
	}
	if last != "" {
		if p.until, ok = dayOf(last); !ok {
			return p, false
		}
		p.until = p.until.AddDate(0, 0, 1)
	}
	return p, first == "" || last == "" || p.from.Before(p.until)
}

func dayOf(text string) (time.Time, bool) {
	at, err := time.ParseInLocation(time.DateOnly, text, dhaka.Zone)
	return at, err == nil && at.Year() >= 2000 && at.Year() < 2200
}

// filtered reports whether the query has a filter in addition to the tab.
func (q Query) filtered() bool {
	return len(q.statuses)+len(q.districts)+len(q.products)+len(q.discounts)+len(q.tags)+len(q.sources)+len(q.assignees)+len(q.risks) > 0 ||
		q.date != "" || q.unpaid || q.due || q.held
}

// usesTab reports whether the tab restricts the orders.
func (q Query) usesTab() bool { return q.Search == "" && len(q.statuses) == 0 && q.Tab != tabAll }

// filter is the name of a filter, which is its URL parameter.
type filter string

const (
	byStatus   filter = "status"
	byDate     filter = "date"
	byDistrict filter = "district"
	byProduct  filter = "product"
	byDiscount filter = "discount"
	byTag      filter = "tag"
	bySource   filter = "source"
	byAssignee filter = "assignee"
	byUnpaid   filter = "unpaid"
	byReminder filter = "reminder"
	byRisk     filter = "risk"
	byHold     filter = "hold"
)

// where returns the conditions of all filters except the given ones, and of the tab unless the status filter
// is among them.
func (q Query) where(except ...filter) []predicate.Order {
	var list []predicate.Order
	add := func(name filter, active bool, condition func() predicate.Order) {
		if active && !slices.Contains(except, name) {
			list = append(list, condition())
		}
	}
	add(byStatus, q.usesTab(), func() predicate.Order { return order.StatusIn(tabs[q.Tab]...) })
	add(byStatus, len(q.statuses) > 0, func() predicate.Order { return withStatus(q.statuses) })
	add(byDate, q.date != "", func() predicate.Order { return q.days.condition() })
	add(byDistrict, len(q.districts) > 0, func() predicate.Order { return order.DistrictIn(q.districts...) })
	add(byProduct, len(q.products) > 0, func() predicate.Order {
		return inTable(orderitem.Table, orderitem.FieldOrderID, orderitem.FieldProductID, q.products)
	})
	add(byDiscount, len(q.discounts) > 0, func() predicate.Order {
		// The order into which an order was merged has its discounts.
		return order.And(order.MergedIntoIDIsNil(), inTable(orderdiscount.Table, orderdiscount.FieldOrderID, orderdiscount.FieldDiscountID, q.discounts))
	})
	add(byTag, len(q.tags) > 0, func() predicate.Order {
		return inTable(ordertagging.Table, ordertagging.FieldOrderID, ordertagging.FieldTagID, q.tags)
	})
	add(bySource, len(q.sources) > 0, func() predicate.Order {
		sources := make([]order.Source, len(q.sources))
		for i, source := range q.sources {
			sources[i] = order.Source(source)
		}
		return order.SourceIn(sources...)
	})
	add(byAssignee, len(q.assignees) > 0, func() predicate.Order { return assignedTo(q.assignees) })
	add(byUnpaid, q.unpaid, hasDue)
	add(byRisk, len(q.risks) > 0, func() predicate.Order { return withRisk(q.risks) })
	add(byHold, q.held, order.HoldNotNil)
	add(byReminder, q.due, func() predicate.Order { return order.RemindAtLTE(q.now.UTC()) })
	return list
}

// inTable selects orders that have a row with one of the values in a table. The subquery does not depend on
// the order, so the database runs it once. Ent's HasItemsWith would run for each order, and takes 800 ms for
// 10,000 orders in SQLite.
func inTable(table, orderColumn, column string, values []int) predicate.Order {
	return func(s *sql.Selector) {
		rows := sql.Dialect(s.Dialect()).Table(table)
		s.Where(sql.In(s.C(order.FieldID), sql.Dialect(s.Dialect()).Select(rows.C(orderColumn)).From(rows).Where(sql.In(rows.C(column), db.Args(values)...))))
	}
}

func withStatus(names []string) predicate.Order {
	var any []predicate.Order
	var others []order.Status
	for _, name := range names {
		switch name {
		case statusReturned:
			any = append(any, order.And(order.StatusEQ(order.StatusCanceled), order.ReturnedAtNotNil()))
		case string(order.StatusCanceled):
			any = append(any, order.And(order.StatusEQ(order.StatusCanceled), order.ReturnedAtIsNil()))
		default:
			others = append(others, order.Status(name))
		}
	}
	if len(others) > 0 {
		any = append(any, order.StatusIn(others...))
	}
	return order.Or(any...)
}

func (p period) condition() predicate.Order {
	var all []predicate.Order
	if !p.from.IsZero() {
		all = append(all, order.CreatedAtGTE(p.from.UTC()))
	}
	if !p.until.IsZero() {
		all = append(all, order.CreatedAtLT(p.until.UTC()))
	}
	return order.And(all...)
}

func assignedTo(members []int) predicate.Order {
	var any []predicate.Order
	if slices.Contains(members, 0) {
		any = append(any, order.AssigneeIDIsNil())
	}
	return order.Or(append(any, order.AssigneeIDIn(members...))...)
}

// withRisk selects orders with the risk levels.
func withRisk(levels []string) predicate.Order {
	list := make([]order.RiskLevel, len(levels))
	for i, level := range levels {
		list[i] = order.RiskLevel(level)
	}
	return order.RiskLevelIn(list...)
}

// hasDue selects the orders with an amount due, as state.MoneyOf computes it.
func hasDue() predicate.Order {
	return order.And(
		order.PaymentStatusEQ(order.PaymentStatusUnpaid), order.StatusNEQ(order.StatusCanceled),
		func(s *sql.Selector) { s.Where(sql.ColumnsLT(s.C(order.FieldAdvance), s.C(order.FieldTotal))) },
	)
}

// sorted returns the columns to sort by. The last one is the id, so that pages do not overlap.
func (q Query) sorted() []order.OrderOption {
	sort := sorts[q.Sort]
	direction := sql.OrderAsc()
	if sort.desc {
		direction = sql.OrderDesc()
	}
	if sort.field == "" {
		return []order.OrderOption{order.ByID(direction)}
	}
	return []order.OrderOption{sql.OrderByField(sort.field, direction).ToFunc(), order.ByID(direction)}
}

// names returns the URL parameters that a saved view can have.
func names() []string {
	return []string{"tab", "q", "sort", "status", "date", "district", "product", "discount", "tag", "source", "assignee", "unpaid", "reminder", "risk", "hold", "columns"}
}

// viewQuery normalizes a saved view's query. The error describes the problem.
func viewQuery(text string, now time.Time) (string, error) {
	values, err := url.ParseQuery(strings.TrimPrefix(text, "?"))
	if err != nil {
		return "", err
	}
	for name := range values {
		if !slices.Contains(names(), name) || values.Get(name) == "" {
			values.Del(name)
		}
	}
	if _, err := ParseQuery(values, 0, now); err != nil {
		return "", fmt.Errorf("view's query: %w", err)
	}
	return values.Encode(), nil
}
