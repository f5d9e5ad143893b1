package list

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent/order"
	"haat/server/order/checkout"
	"haat/server/order/state"
)

// group contains the filter values that a set of orders has in common.
type group struct {
	status, source, district string // status may be "returned"
	assignee                 int    // 0 means nobody
	unpaid                   bool
}

// groupSQL selects one line of text per order, which groupOf parses. The district is last because it is free
// text. Counting equal lines in Go takes a quarter of the time of GROUP BY with several columns: 5 ms instead
// of 20 ms for 10,000 orders in SQLite.
func groupSQL(s *sql.Selector) string {
	status, returned := s.C(order.FieldStatus), s.C(order.FieldReturnedAt)
	unpaid := fmt.Sprintf("%s = '%s' AND %s <> '%s' AND %s < %s", s.C(order.FieldPaymentStatus), order.PaymentStatusUnpaid,
		status, order.StatusCanceled, s.C(order.FieldAdvance), s.C(order.FieldTotal))
	line := strings.Join([]string{
		fmt.Sprintf("CASE WHEN %s = '%s' AND %s IS NOT NULL THEN '%s' ELSE %[1]s END", status, order.StatusCanceled, returned, statusReturned),
		s.C(order.FieldSource),
		"CAST(COALESCE(" + s.C(order.FieldAssigneeID) + ", 0) AS TEXT)",
		"CASE WHEN " + unpaid + " THEN '1' ELSE '0' END",
		s.C(order.FieldDistrict),
	}, " || ',' || ")
	return sql.As("COALESCE(STRING_AGG("+line+", '\n'), '')", "lines")
}

func groupOf(line string) (g group, err error) {
	values := strings.SplitN(line, ",", 5)
	if len(values) < 5 {
		return g, fmt.Errorf("an order has the values %q", line)
	}
	g = group{status: values[0], source: values[1], unpaid: values[3] == "1", district: values[4]}
	g.assignee, err = strconv.Atoi(values[2])
	return g, err
}

// groups counts the values of the filters on columns of the order, with one query.
func (f facets) groups(ctx context.Context, to *OrderFacets) error {
	columns := []filter{byStatus, byDistrict, bySource, byAssignee, byUnpaid}
	text, err := f.within(columns...).Aggregate(groupSQL).String(ctx)
	if err != nil {
		return fmt.Errorf("count orders by values: %w", err)
	}
	counts := map[string]int{}
	for line := range strings.Lines(text) {
		counts[strings.TrimSuffix(line, "\n")]++
	}
	statuses, districts, sources, assignees := map[string]int{}, map[string]int{}, map[string]int{}, map[int]int{}
	for line, count := range counts {
		g, err := groupOf(line)
		if err != nil {
			return fmt.Errorf("count orders by values: %w", err)
		}
		for _, name := range columns {
			if !f.q.accepts(g, name) {
				continue
			}
			switch name {
			case byStatus:
				statuses[g.status] += count
			case byDistrict:
				districts[g.district] += count
			case bySource:
				sources[g.source] += count
			case byAssignee:
				assignees[g.assignee] += count
			case byUnpaid:
				if g.unpaid {
					to.Unpaid += count
				}
			}
		}
	}
	to.Statuses, to.Sources = fixed(statusNames, statuses), fixed(sourceNames, sources)
	to.Districts = f.districts(districts)
	to.Assignees, err = f.assignees(ctx, assignees)
	return err
}

// Names of statuses and sources, in the order of the filters' values.
var (
	statusNames = append(namesOf(state.All), statusReturned)
	sourceNames = append([]string{string(order.SourceShop), string(order.SourceHand)}, checkout.Sources...)
)

func namesOf(statuses []order.Status) []string {
	list := make([]string, len(statuses))
	for i, status := range statuses {
		list[i] = string(status)
	}
	return list
}

// accepts reports whether all filters of the query except one accept the group.
func (q Query) accepts(g group, except filter) bool {
	if except != byStatus {
		status := g.status
		if status == statusReturned {
			status = string(order.StatusCanceled)
		}
		if q.usesTab() && !slices.Contains(tabs[q.Tab], order.Status(status)) || !among(q.statuses, g.status) {
			return false
		}
	}
	return (except == byDistrict || among(q.districts, g.district)) && (except == bySource || among(q.sources, g.source)) &&
		(except == byAssignee || among(q.assignees, g.assignee)) && (except == byUnpaid || !q.unpaid || g.unpaid)
}

// among reports whether a filter accepts a value. An empty filter accepts all.
func among[T comparable](accepted []T, value T) bool {
	return len(accepted) == 0 || slices.Contains(accepted, value)
}
