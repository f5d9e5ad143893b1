package family

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/server/platform/audit"
)

// Take lowers the family's advances by an amount that was refunded for an order. It uses money in this order:
// money that belongs to no order, the advance of this order, and the advances of other orders, which must
// then be paid again. The account already includes the refund.
func (a *Account) Take(ctx context.Context, client *ent.Client, orderID int, amount int64) error {
	loose := a.free() + amount
	for _, m := range a.members {
		loose -= m.excess()
	}
	rest, taken := amount-max(0, loose), map[int]int64{}
	take := func(m *member, most int64) {
		n := max(0, min(rest, most-taken[m.order.ID]))
		taken[m.order.ID] += n
		rest -= n
	}
	own := a.member(orderID)
	take(own, own.excess())
	for _, m := range a.members {
		take(m, m.excess())
	}
	take(own, own.order.Advance)
	for _, m := range a.members {
		if !m.wasDelivered() {
			take(m, m.order.Advance)
		}
	}
	for id, n := range taken {
		if n == 0 {
			continue
		}
		if err := SetAdvance(ctx, client, id, a.member(id).order.Advance-n); err != nil {
			return err
		}
	}
	return nil
}

// SetAdvance sets an order's advance and increments its version, so that a concurrent edit is refused.
func SetAdvance(ctx context.Context, client *ent.Client, orderID int, advance int64) error {
	err := client.Order.Update().Where(order.ID(orderID)).SetAdvance(advance).AddEdits(1).Exec(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("change order's advance: %w", err)
	}
	return nil
}
