package summary

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/daysummary"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/server/platform/dhaka"
)

const (
	ordersPerQuery = 500 // orders per query of items
	rowsPerInsert  = 500
)

// refreshDays recomputes the DaySummary rows of days from the orders. Days have the form 2006-01-02, in Bangladesh.
func refreshDays(ctx context.Context, client *ent.Client, days []string) error {
	for _, day := range days {
		if err := refreshDay(ctx, client, day); err != nil {
			return err
		}
	}
	return nil
}

// refreshDay recomputes the rows of a day.
func refreshDay(ctx context.Context, client *ent.Client, day string) error {
	from, err := time.ParseInLocation(time.DateOnly, day, dhaka.Zone)
	if err != nil {
		return fmt.Errorf("summarize day: %w", err)
	}
	orders, err := client.Order.Query().
		Where(order.CreatedAtGTE(from.UTC()), order.CreatedAtLT(from.AddDate(0, 0, 1).UTC())).
		Select(order.FieldID, order.FieldNumber, order.FieldStatus, order.FieldReturnedAt, order.FieldGoodsLost, order.FieldMergedIntoID, order.FieldSource,
			order.FieldVisitSource, order.FieldDistrict, order.FieldSubtotal, order.FieldDiscount, order.FieldShippingFee).All(ctx)
	if err != nil {
		return fmt.Errorf("load orders of day: %w", err)
	}
	d := newDaySums()
	for some := range slices.Chunk(orders, ordersPerQuery) {
		items, err := itemsOf(ctx, client, some)
		if err != nil {
			return err
		}
		spent, err := spentOn(ctx, client, some)
		if err != nil {
			return err
		}
		for _, each := range some {
			d.add(each, items[each.ID], spent[each.ID])
		}
	}
	if _, err := client.DaySummary.Delete().Where(daysummary.Day(day)).Exec(ctx); err != nil {
		return fmt.Errorf("delete summaries of day: %w", err)
	}
	ledger, err := ledgerOf(ctx, client, day)
	if err != nil {
		return err
	}
	return d.write(ctx, client, day, ledger)
}

// itemsOf loads the items of orders by order id, with the columns that summaries need. The items of an order
// are sorted by id.
func itemsOf(ctx context.Context, client *ent.Client, orders []*ent.Order) (map[int][]*ent.OrderItem, error) {
	ids := make([]int, len(orders))
	for i, each := range orders {
		ids[i] = each.ID
	}
	rows, err := client.OrderItem.Query().Where(orderitem.OrderIDIn(ids...)).Order(ent.Asc(orderitem.FieldID)).
		Select(orderitem.FieldID, orderitem.FieldOrderID, orderitem.FieldProductID, orderitem.FieldPrice, orderitem.FieldCost, orderitem.FieldQuantity, orderitem.FieldReturned).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load items of day: %w", err)
	}
	items := map[int][]*ent.OrderItem{}
	for _, row := range rows {
		items[row.OrderID] = append(items[row.OrderID], row)
	}
	return items, nil
}

// write inserts the sums of a day's orders and ledger as rows.
func (d daySums) write(ctx context.Context, client *ent.Client, day string, ledger []LedgerSum) error {
	rows := make([]*ent.DaySummaryCreate, 0, len(d.rows)+len(ledger))
	for _, sum := range ledger {
		rows = append(rows, client.DaySummary.Create().SetDay(day).SetKind(daysummary.KindLedger).SetKey(sum.key()).SetAmount(sum.Amount))
	}
	for at, t := range d.rows {
		row := client.DaySummary.Create().SetDay(day).SetKind(at.kind).SetKey(at.key).
			SetOrders(t.Orders).SetDelivered(t.Delivered).SetReturned(t.Returned).SetCanceled(t.Canceled).
			SetUnits(t.Units).SetSales(t.Sales).SetDeliveredUnits(t.DeliveredUnits).SetDeliveredSales(t.DeliveredSales).
			SetDeliveredCost(t.DeliveredCost).SetUncostedUnits(t.UncostedUnits).SetUncostedSales(t.UncostedSales).
			SetDeliveryFees(t.DeliveryFees).SetCourierCharges(t.CourierCharges).SetDamagedCost(t.DamagedCost)
		if at.kind == daysummary.KindAll {
			row.SetProducts(d.products.encode())
		}
		rows = append(rows, row)
	}
	for some := range slices.Chunk(rows, rowsPerInsert) {
		if err := client.DaySummary.CreateBulk(some...).Exec(ctx); err != nil {
			return fmt.Errorf("write summaries of day: %w", err)
		}
	}
	return nil
}
