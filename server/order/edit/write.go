package edit

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderitem"
	"haat/ent/product"
	"haat/ent/stockmovement"
	"haat/ent/variant"
	"haat/server/books/cost"
	"haat/server/catalog/stock"
	"haat/server/discount/use"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
)

// writing is a change of an order in a transaction. row is the order before the change, with its items.
type writing struct {
	client *ent.Client
	row    *ent.Order
	by     By
}

// shifting runs a change and moves the stock accordingly. held are the ids of the orders with the units
// before the change, and holds those after it.
func (w writing) shifting(ctx context.Context, reason stockmovement.Reason, held, holds []int, change func() error) error {
	from, err := stock.Held(ctx, w.client, held...)
	if err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	to, err := stock.Held(ctx, w.client, holds...)
	if err != nil {
		return err
	}
	return stock.Shift(audit.Quiet(ctx), w.client, stock.Cause{Reason: reason, Order: w.row.Number}, from, to)
}

// replace stores and logs the contents next. It does not change the stock. It returns stock.ErrConcurrent
// after a concurrent change of the order. created contains the ids of new items by those of the items from which their units come.
// The caller then settles the order's discounts.
func (w writing) replace(ctx context.Context, now, next Contents) (created map[int]int, err error) {
	if err := w.log(ctx, now, next); err != nil {
		return nil, err
	}
	update := w.client.Order.Update().Where(order.ID(w.row.ID), order.Edits(w.row.Edits), order.StatusEQ(w.row.Status)).AddEdits(1).
		SetName(next.Name).SetNameKey(orders.NameKey(next.Name)).SetMobile(next.Mobile).
		SetDivision(next.Division).SetDistrict(next.District).SetUpazila(next.Upazila).SetLine(next.Line).SetNote(next.Note).
		SetDiscount(int64(next.Discount + next.Savings)).SetDiscountPercent(next.DiscountPercent).SetDiscountReason(next.DiscountReason).
		SetShippingFee(int64(next.ShippingFee)).SetAdvance(int64(next.Advance)).
		SetSubtotal(int64(next.Subtotal)).SetTotal(int64(next.Total))
	if next.Mobile != now.Mobile {
		update.SetProof(order.ProofNone) // the new number is not proven
	}
	if p := next.Package; p != nil {
		update.SetShippingName(p.Name).SetBnShippingName(p.BnName)
	}
	n, err := update.Save(audit.Quiet(ctx))
	if err := stock.Changed(n, err); err != nil {
		return nil, err
	}
	return w.replaceItems(ctx, next.Lines)
}

// settleDiscounts makes the order's discounts add up to the savings of its items.
func (w writing) settleDiscounts(ctx context.Context, now, next Contents) error {
	if now.Savings == 0 && next.Savings == 0 {
		return nil
	}
	return use.Settle(ctx, w.client, w.row.ID)
}

func (w writing) log(ctx context.Context, now, next Contents) error {
	changes := map[string]any{"number": audit.To(w.row.Number)}
	amounts := map[string][2]int64{
		"total": {int64(now.Total), int64(next.Total)}, "shipping_fee": {int64(now.ShippingFee), int64(next.ShippingFee)},
		"discount": {int64(now.Discount + now.Savings), int64(next.Discount + next.Savings)}, "advance": {int64(now.Advance), int64(next.Advance)},
		"quantity": {int64(now.quantity()), int64(next.quantity())},
	}
	for name, sides := range amounts {
		if sides[0] != sides[1] {
			changes[name] = map[string]any{"from": sides[0], "to": sides[1]}
		}
	}
	if next.recomputed {
		changes["recomputed"] = map[string]any{"from": int64(now.Savings), "to": int64(next.Savings)}
	}
	if now.Delivery != next.Delivery { // the log contains no personal data
		changes["delivery"] = audit.To("…")
	}
	return audit.Record(ctx, w.client, "update", ent.TypeOrder, w.row.ID, changes)
}

// replaceItems updates, deletes and adds items, so that the order has the lines. Items whose units were all
// returned remain. created is that of replace.
func (w writing) replaceItems(ctx context.Context, lines []Line) (created map[int]int, err error) {
	quiet := audit.Quiet(ctx)
	kept := []int{}
	created = map[int]int{}
	for _, line := range lines {
		if slices.ContainsFunc(w.row.Edges.Items, func(item *ent.OrderItem) bool { return item.ID == line.ItemID }) {
			kept = append(kept, line.ItemID)
		}
	}
	_, err = w.client.OrderItem.Delete().Where(orderitem.OrderID(w.row.ID), orderitem.IDNotIn(kept...), orderitem.QuantityGT(0)).Exec(quiet)
	if err != nil {
		return nil, fmt.Errorf("delete order's items: %w", err)
	}
	for _, line := range lines {
		if slices.Contains(kept, line.ItemID) {
			err = w.client.OrderItem.UpdateOneID(line.ItemID).SetQuantity(line.Quantity).
				SetPrice(int64(line.Price)).SetSellingPrice(int64(line.SellingPrice)).SetDiscount(int64(line.Savings)).SetSale(line.Sale).Exec(quiet)
		} else {
			created[line.from], err = createItem(quiet, w.client, w.row.ID, w.row.CreatedAt, line)
		}
		if err != nil {
			return nil, fmt.Errorf("write order's item: %w", err)
		}
	}
	return created, nil
}

// createItem adds a line to an order that was placed at a time. If the product or variant was deleted in the
// meantime, the item refers to none. When an undo restores a removed line, the line gets the purchase cost
// that was valid when the order was placed.
func createItem(ctx context.Context, client *ent.Client, orderID int, at time.Time, line Line) (id int, err error) {
	create := client.OrderItem.Create().SetOrderID(orderID).SetName(line.Name).SetBnName(line.BnName).SetVariant(line.Variant).
		SetBnVariant(line.BnVariant).SetSku(line.Sku).SetSellingPrice(int64(line.SellingPrice)).SetPrice(int64(line.Price)).SetQuantity(line.Quantity).
		SetDiscount(int64(line.Savings)).SetSale(line.Sale).SetNillableCost(line.cost)
	if line.Picture != nil {
		create.SetPicture(line.Picture)
	}
	if line.ProductID != 0 {
		exists, err := client.Product.Query().Where(product.ID(line.ProductID)).Exist(ctx)
		if err != nil {
			return 0, err
		}
		if exists {
			create.SetProductID(line.ProductID)
		}
		if exists && line.cost == nil {
			cost, err := cost.At(ctx, client, line.ProductID, line.VariantID, at)
			if err != nil {
				return 0, err
			}
			create.SetNillableCost(cost)
		}
	}
	if line.VariantID != 0 {
		exists, err := client.Variant.Query().Where(variant.ID(line.VariantID)).Exist(ctx)
		if err != nil {
			return 0, err
		}
		if exists {
			create.SetVariantID(line.VariantID)
		}
	}
	row, err := create.Save(ctx)
	if err != nil {
		return 0, err
	}
	return row.ID, nil
}

// event adds an event to the order without changing its status.
func (w writing) event(ctx context.Context, kind orderevent.Kind, details EventDetails) error {
	encoded, err := json.Marshal(details)
	if err != nil {
		return fmt.Errorf("encode event: %w", err)
	}
	status := string(w.row.Status)
	err = w.client.OrderEvent.Create().SetOrderID(w.row.ID).SetKind(kind).SetFromStatus(status).SetToStatus(status).
		SetActor(orderevent.ActorMerchant).SetActorID(w.by.UserID).SetDetails(encoded).Exec(audit.Quiet(ctx))
	return fault.Wrap("write order's event", err)
}
