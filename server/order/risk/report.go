package risk

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderrisk"
	"haat/server/platform/dhaka"
)

// reportMonths is the number of months in the report, including the current one.
const reportMonths = 6

// reportBatch is the number of orders per query of the report.
const reportBatch = 5000

// Report returns the numbers of scored orders of the last 6 months by month and level, newest first. It
// includes the orders' results so far and the merchant's feedback on the scores.
func (r *Risks) Report(ctx context.Context) ([]RiskMonth, error) {
	year, month, _ := r.Now().In(dhaka.Zone).Date()
	since := time.Date(year, month-reportMonths+1, 1, 0, 0, 0, 0, dhaka.Zone).UTC()
	counts := map[[2]string]*RiskMonth{}
	for last := 0; ; {
		rows, err := r.Client.OrderRisk.Query().
			Where(orderrisk.IDGT(last), orderrisk.CreatedAtGTE(since), orderrisk.LevelNEQ(orderrisk.LevelNone)).
			Order(ent.Asc(orderrisk.FieldID)).Limit(reportBatch).
			Select(orderrisk.FieldID, orderrisk.FieldOrderID, orderrisk.FieldLevel, orderrisk.FieldFeedback, orderrisk.FieldCreatedAt).
			WithOrder(func(q *ent.OrderQuery) { q.Select(order.FieldStatus, order.FieldReturnedAt) }).All(ctx)
		if err != nil {
			return nil, fmt.Errorf("list scored orders: %w", err)
		}
		for _, row := range rows {
			last = row.ID
			key := [2]string{row.CreatedAt.In(dhaka.Zone).Format("2006-01"), string(row.Level)}
			if counts[key] == nil {
				counts[key] = &RiskMonth{Month: key[0], Level: key[1]}
			}
			counts[key].add(row)
		}
		if len(rows) < reportBatch {
			break
		}
	}
	list := []RiskMonth{}
	for _, one := range counts {
		list = append(list, *one)
	}
	rank := func(m RiskMonth) int { return slices.Index([]string{"red", "amber", "green"}, m.Level) }
	slices.SortFunc(list, func(a, b RiskMonth) int {
		return cmp.Or(cmp.Compare(b.Month, a.Month), cmp.Compare(rank(a), rank(b)))
	})
	return list, nil
}

func (m *RiskMonth) add(row *ent.OrderRisk) {
	m.Orders++
	switch row.Feedback {
	case orderrisk.FeedbackTooHigh:
		m.TooHigh++
	case orderrisk.FeedbackTooLow:
		m.TooLow++
	}
	o := row.Edges.Order
	if o == nil { // the order was deleted after the rows were loaded
		return
	}
	switch {
	case o.Status == order.StatusDelivered || o.Status == order.StatusCompleted:
		m.Delivered++
	case o.Status == order.StatusCanceled && o.ReturnedAt != nil:
		m.Returned++
	case o.Status == order.StatusCanceled:
		m.Canceled++
	}
}
