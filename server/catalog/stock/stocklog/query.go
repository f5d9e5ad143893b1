package stocklog

import (
	"net/url"
	"strconv"
	"time"

	"haat/ent/predicate"
	"haat/ent/stockmovement"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Query selects movements. A zero value of a field matches all movements.
type Query struct {
	product, variant, count int
	reason                  stockmovement.Reason
	from, until             time.Time
	before                  int // id of the previous page's last movement
}

// ParseQuery parses the URL parameters product, variant, count, reason, before, from and to. from and to are
// days such as 2026-01-31. The error is Invalid "request_invalid" with the invalid parameters.
func ParseQuery(values url.Values) (Query, error) {
	wrong := form.Fields{}
	number := func(name string) int {
		text := values.Get(name)
		if text == "" {
			return 0
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			wrong[name] = "invalid"
		}
		return n
	}
	day := func(name string, plus int) time.Time {
		text := values.Get(name)
		if text == "" {
			return time.Time{}
		}
		at, err := time.ParseInLocation(time.DateOnly, text, dhaka.Zone)
		if err != nil {
			wrong[name] = "invalid"
			return time.Time{}
		}
		return at.AddDate(0, 0, plus).UTC()
	}
	q := Query{
		product: number("product"), variant: number("variant"), count: number("count"), before: number("before"),
		reason: stockmovement.Reason(values.Get("reason")), from: day("from", 0), until: day("to", 1),
	}
	if q.reason != "" && stockmovement.ReasonValidator(q.reason) != nil {
		wrong["reason"] = "invalid"
	}
	return q, wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

func (q Query) conditions() []predicate.StockMovement {
	var list []predicate.StockMovement
	if q.product != 0 {
		list = append(list, stockmovement.ProductID(q.product))
	}
	if q.variant != 0 {
		list = append(list, stockmovement.VariantID(q.variant))
	}
	if q.count != 0 {
		list = append(list, stockmovement.CountID(q.count))
	}
	if q.reason != "" {
		list = append(list, stockmovement.ReasonEQ(q.reason))
	}
	if !q.from.IsZero() {
		list = append(list, stockmovement.CreatedAtGTE(q.from))
	}
	if !q.until.IsZero() {
		list = append(list, stockmovement.CreatedAtLT(q.until))
	}
	if q.before != 0 {
		list = append(list, stockmovement.IDLT(q.before))
	}
	return list
}
