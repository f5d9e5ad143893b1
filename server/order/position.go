package order

import (
	"context"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/stockmovement"
	"haat/server/books/family"
	"haat/server/catalog/stock"
	"haat/server/discount/use"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
)

// position is the state of an order that determines its stock and payment.
type position struct {
	status   order.Status
	returned bool // canceled after shipping
	lost     bool // canceled, with goods that cannot be sold again
}

func positionOf(row *ent.Order) position {
	return position{row.Status, row.ReturnedAt != nil, row.GoodsLost}
}

// payment returns the payment status, which is paid for a delivered order.
func (p position) payment() order.PaymentStatus {
	if state.WasDelivered(p.status) {
		return order.PaymentStatusPaid
	}
	return order.PaymentStatusUnpaid
}

// sells reports whether the order's units count as sold.
func (p position) sells() bool { return p.status != order.StatusCanceled }

// takes reports whether the order's units were taken from the stock.
func (p position) takes() bool { return p.sells() || p.lost }

// reposition moves an order to a new position and logs the move. It does not change the stock. It returns
// stock.ErrConcurrent after a concurrent change of the order's status.
func (s *Orders) reposition(ctx context.Context, client *ent.Client, row *ent.Order, to position) error {
	err := audit.Record(ctx, client, "update", ent.TypeOrder, row.ID, map[string]any{
		"number": audit.To(row.Number), "status": map[string]any{"from": row.Status, "to": to.status},
	})
	if err != nil {
		return err
	}
	update := client.Order.Update().Where(order.ID(row.ID), order.StatusEQ(row.Status), order.GoodsLost(row.GoodsLost)).
		SetStatus(to.status).SetGoodsLost(to.lost)
	if to.returned {
		update.SetReturnedAt(time.Now().UTC())
	} else {
		update.ClearReturnedAt()
	}
	pay(update, row, to)
	// The changes of payment and stock are not logged, because they follow from the status.
	n, err := update.Save(audit.Quiet(ctx))
	if err := stock.Changed(n, err); err != nil {
		return err
	}
	if err := countUses(audit.Quiet(ctx), client, row, to); err != nil {
		return err
	}
	for _, moved := range s.moved {
		if err := moved(audit.Quiet(ctx), client, row, to.status); err != nil {
			return err
		}
	}
	return account(ctx, client, row, to)
}

// countUses gives the uses of an order's discounts back if it is canceled before it was shipped, and counts them again if that is undone.
func countUses(ctx context.Context, client *ent.Client, row *ent.Order, to position) error {
	free := func(p position) bool { return p.status == order.StatusCanceled && !p.returned }
	switch from := positionOf(row); {
	case free(to) && !free(from):
		return use.Release(ctx, client, row.ID)
	case free(from) && !free(to):
		return use.Restore(ctx, client, row.ID)
	}
	return nil
}

// pay sets the payment of an order for a new position. Cash on delivery is the part of the total that the
// advance does not cover. If either amount changes concurrently, the update matches no row.
func pay(update *ent.OrderUpdate, row *ent.Order, to position) {
	before, after := positionOf(row).payment(), to.payment()
	switch {
	case before == after:
		return
	case after == order.PaymentStatusPaid:
		update.Where(order.Total(row.Total), order.Advance(row.Advance)).SetCashDue(int64(state.CashAtDelivery(row)))
	case !to.returned:
		update.ClearCashDue()
	}
	update.SetPaymentStatus(after)
}

// account updates the account of an order's family for a new position. The error is Conflict "order_refunded"
// if the delivery is undone after its money was refunded.
func account(ctx context.Context, client *ent.Client, row *ent.Order, to position) error {
	if !family.HasMoney(row) {
		return nil
	}
	a, err := family.Refresh(ctx, client, row.ID)
	if err != nil {
		return err
	}
	undelivered := positionOf(row).payment() == order.PaymentStatusPaid && to.payment() != order.PaymentStatusPaid
	if undelivered && !to.returned && a.GivenBack() > a.CameIn() {
		return fault.New(fault.Conflict, "order_refunded")
	}
	return nil
}

// moveStock changes the stock for an order's move from its current position to another. Units that were
// returned damaged remain out of the stock. Call it late in the transaction, because it locks the products.
func moveStock(ctx context.Context, client *ent.Client, row *ent.Order, to position, reason stockmovement.Reason) error {
	from := positionOf(row)
	stocked, unsold := one(from.takes())-one(to.takes()), one(from.sells())-one(to.sells())
	damage, err := damageOf(ctx, client, row)
	if err != nil || stocked == 0 && unsold == 0 && len(damage) == 0 {
		return err
	}
	moved, err := stock.Held(ctx, client, row.ID)
	if err != nil {
		return err
	}
	if len(damage) > 0 {
		damaged, _, err := stock.PartOf(ctx, client, row.ID, damage)
		if err != nil {
			return err
		}
		rest := moved.Without(damaged)
		switch sentAgain := slices.Contains(state.Open, to.status); {
		case !sentAgain:
			moved = rest
		case from.takes(): // other units replace the damaged ones
			moved, stocked = moved.Without(rest), -1
		}
	}
	return moved.Return(audit.Quiet(ctx), client, stock.Cause{Reason: reason, Order: row.Number}, stocked, unsold)
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
