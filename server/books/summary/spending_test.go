package summary_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"strconv"
	"time"

	"haat/ent"
	"haat/ent/daysummary"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderreturn"
	"haat/ent/parcel"
	"haat/ent/schema/kind"
	"haat/server/books/ledger"
	"haat/server/books/summary"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// deliver randomly gives an order a parcel, charges or damaged units, or posts an amount that belongs to no order.
func (l *orderBook) deliver() {
	row := pick(l, l.client.Order.Query().WithItems().AllX(l.ctx)...)
	switch l.random.IntN(6) {
	case 0:
		l.parcel(row)
	case 1:
		l.client.Order.UpdateOne(row).SetGoodsLost(l.random.IntN(2) == 0).SetShippingFee(l.random.Int64N(200_00)).ExecX(l.ctx)
	case 2:
		l.damage(row)
	case 3:
		l.post("")
	case 4:
		l.checkIn(row)
	default:
		l.post(row.Number)
	}
}

// parcel writes a parcel of the order in the same way as server/shipping/parcel. Its charge may be unknown or
// 0.
func (l *orderBook) parcel(row *ent.Order) {
	l.written++
	create := l.client.Parcel.Create().SetOrderID(row.ID).SetCourier("steadfast").SetInvoice(fmt.Sprint(row.Number, "-", l.written)).
		SetActive(false).SetState(parcel.StateDelivered).SetDeliveredAt(time.Now().UTC())
	if l.random.IntN(3) > 0 {
		create.SetCharge(l.random.Int64N(2) * 60_00)
	}
	create.ExecX(l.ctx)
	if err := summary.MarkDays(l.ctx, l.client, dhaka.Day(row.CreatedAt)); err != nil {
		l.Fatal(err)
	}
}

// damage writes a return with damaged units in the same way as server/order/returns: it reduces the order's
// quantities.
func (l *orderBook) damage(row *ent.Order) {
	create := l.client.OrderReturn.Create().SetOrderID(row.ID).SetKind(orderreturn.KindReturn).SetAskedBy(orderreturn.AskedByMerchant)
	if l.random.IntN(3) > 0 {
		create.SetReceivedAt(time.Now().UTC())
	}
	var items []kind.ReturnItem
	for _, item := range row.Edges.Items {
		n := l.random.IntN(item.Quantity + 1)
		items = append(items, kind.ReturnItem{OrderItem: item.ID, Quantity: n, Damaged: l.random.IntN(n + 1)})
		l.client.OrderItem.UpdateOne(item).AddQuantity(-n).AddReturned(n).ExecX(l.ctx)
		row.Subtotal -= item.Price * int64(n)
	}
	create.SetItems(items).ExecX(l.ctx)
	discount := min(row.Discount, row.Subtotal)
	l.client.Order.UpdateOne(row).AddEdits(1).SetSubtotal(row.Subtotal).SetDiscount(discount).SetTotal(row.Subtotal - discount).ExecX(l.ctx)
}

// checkIn checks in a parcel with damaged units in the same way as server/shipping/parcel/attention. The
// goods are lost if all are damaged. A canceled order is corrected and sent again.
func (l *orderBook) checkIn(row *ent.Order) {
	if row.Status == order.StatusCanceled { // the order is sent again
		l.client.OrderEvent.Create().SetOrderID(row.ID).SetKind(orderevent.KindChange).SetFromStatus("canceled").SetToStatus("pending").
			SetActor(orderevent.ActorMerchant).ExecX(l.ctx)
		l.client.Order.UpdateOne(row).SetStatus(order.StatusPending).SetGoodsLost(false).ClearReturnedAt().ExecX(l.ctx)
		return
	}
	all, lost := l.random.IntN(2) == 0, true
	var items []kind.ReturnItem
	for _, item := range row.Edges.Items {
		part := kind.ReturnItem{OrderItem: item.ID, Quantity: item.Quantity, Damaged: item.Quantity}
		if !all {
			part.Damaged = l.random.IntN(item.Quantity + 1)
		}
		lost = lost && part.Damaged == part.Quantity
		items = append(items, part)
	}
	l.client.OrderReturn.Create().SetOrderID(row.ID).SetKind(orderreturn.KindUndelivered).SetAskedBy(orderreturn.AskedByCourier).
		SetReceivedAt(time.Now().UTC()).SetItems(items).ExecX(l.ctx)
	l.client.Order.UpdateOne(row).SetStatus(order.StatusCanceled).SetReturnedAt(time.Now()).SetGoodsLost(lost).ExecX(l.ctx)
}

// post posts a courier's charges on one of the last days. Corrections may be negative.
func (l *orderBook) post(number string) {
	l.written++
	charge := money.Amount(l.random.Int64N(300_00) - 50_00)
	p := ledgerPosting(fmt.Sprint("posting/", l.written), number, time.Now().Add(-time.Duration(l.random.IntN(5*24))*time.Hour), charge)
	p.Courier = pick(l, "steadfast", "redx")
	dbtest.Transact(l.ctx, l.T, l.client, func(client *ent.Client) {
		if _, err := ledger.Post(l.ctx, client, p); err != nil {
			l.Fatal(err)
		}
	})
}

type rowAt func(o *ent.Order, kind, key string) *ent.DaySummary

// rowsOf returns the rows of an order, except those of products.
func rowsOf(o *ent.Order, at rowAt) []*ent.DaySummary {
	source := cmp.Or(o.VisitSource, "direct")
	if o.Source != order.SourceShop {
		source = "order:" + string(o.Source)
	}
	return []*ent.DaySummary{at(o, "all", ""), at(o, "district", o.District), at(o, "source", source)}
}

// addSpending adds an order's delivery and damaged goods to computed sums. It does not divide them exactly.
func (l *orderBook) addSpending(o *ent.Order, at rowAt) {
	fees, charges := int64(0), int64(0)
	delivered := o.Status == order.StatusDelivered || o.Status == order.StatusCompleted
	for _, p := range l.client.Parcel.Query().Where(parcel.OrderID(o.ID)).AllX(l.ctx) {
		if delivered && p.Charge != nil {
			fees = o.ShippingFee
		}
	}
	for _, e := range l.client.LedgerEntry.Query().Where(ledgerentry.OrderNumber(o.Number)).AllX(l.ctx) {
		if e.Account == ledgerentry.AccountDeliveryCharge || e.Account == ledgerentry.AccountReturnFee {
			charges += e.Amount
		}
	}
	gone, checkedIn := map[int]int{}, map[int]int{}
	for _, r := range l.client.OrderReturn.Query().Where(orderreturn.OrderID(o.ID), orderreturn.ReceivedAtNotNil()).AllX(l.ctx) {
		units := gone
		if r.AskedBy == orderreturn.AskedByCourier && !l.client.OrderEvent.Query().Where(orderevent.OrderID(o.ID), orderevent.CreatedAtGTE(r.CreatedAt)).ExistX(l.ctx) {
			units = checkedIn
		}
		for _, item := range r.Items {
			units[item.OrderItem] += item.Damaged
		}
	}
	l.divide(o, at, [2]int64{fees, charges}, func(item *ent.OrderItem) int {
		switch {
		case o.Status != order.StatusCanceled:
			return gone[item.ID]
		case o.GoodsLost:
			return gone[item.ID] + item.Quantity
		}
		return gone[item.ID] + min(checkedIn[item.ID], item.Quantity)
	})
}

func (l *orderBook) divide(o *ent.Order, at rowAt, amounts [2]int64, damaged func(*ent.OrderItem) int) {
	items := o.Edges.Items
	if len(items) == 0 {
		items = []*ent.OrderItem{{}}
	}
	weight := func(item *ent.OrderItem) float64 { return float64(item.Price) * float64(item.Quantity) }
	sum := func() (total float64) {
		for _, item := range items {
			total += weight(item)
		}
		return total
	}
	if sum() == 0 || o.Discount >= o.Subtotal {
		weight = func(item *ent.OrderItem) float64 { return float64(item.Price) * float64(item.Quantity+item.Returned) }
	}
	if sum() == 0 {
		weight = func(*ent.OrderItem) float64 { return 1 }
	}
	for _, item := range items {
		share := weight(item) / sum()
		fee, charge, cost := int64(math.Round(share*float64(amounts[0]))), int64(math.Round(share*float64(amounts[1]))), int64(0)
		if item.Cost != nil {
			cost = *item.Cost * int64(damaged(item))
		}
		if amounts == [2]int64{} && cost == 0 {
			continue
		}
		key := "0"
		if item.ProductID != nil {
			key = strconv.Itoa(*item.ProductID)
		}
		for _, row := range append(rowsOf(o, at), at(o, "product", key)) {
			row.DeliveryFees, row.CourierCharges, row.DamagedCost = row.DeliveryFees+fee, row.CourierCharges+charge, row.DamagedCost+cost
		}
	}
}

// wantLedger checks the sums of the ledger, and that the days contain all orders' charges to the poisha.
func (l *orderBook) wantLedger() {
	l.Helper()
	want, charges := map[string]int64{}, int64(0)
	for _, e := range l.client.LedgerEntry.Query().AllX(l.ctx) {
		want[fmt.Sprint(e.Day, " ", e.Account, "/", e.Kind, "/", e.Courier)] += e.Amount
		if e.OrderNumber != "" && e.Account != ledgerentry.AccountCash {
			charges += e.Amount
		}
	}
	got := map[string]int64{}
	for _, row := range l.client.DaySummary.Query().AllX(l.ctx) {
		switch row.Kind {
		case daysummary.KindLedger:
			got[row.Day+" "+row.Key] = row.Amount
		case daysummary.KindAll:
			charges -= row.CourierCharges
		}
	}
	if !maps.Equal(got, want) {
		l.Errorf("sums of the ledger are %v, want %v", got, want)
	}
	if charges != 0 {
		l.Errorf("%d of the charges are missing", charges)
	}
}

// ledgerPosting returns a posting of a delivery charge and half of it as a return fee.
func ledgerPosting(key, number string, at time.Time, charge money.Amount) ledger.Posting {
	return ledger.Posting{Key: key, Kind: ledgerentry.KindCharge, At: at, OrderNumber: number, Lines: map[ledgerentry.Account]money.Amount{
		ledgerentry.AccountDeliveryCharge: charge, ledgerentry.AccountReturnFee: charge / 2, ledgerentry.AccountCash: -charge - charge/2,
	}}
}
