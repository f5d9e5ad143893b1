package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/payment"
	discountuse "haat/server/discount/use"
	"haat/server/order/state"
	"haat/server/platform/money"
)

func (e exporting) orders(ctx context.Context) error {
	rows, err := e.client.Order.Query().Where(order.CustomerID(e.who.ID)).Order(ent.Asc(order.FieldID)).
		WithItems(func(q *ent.OrderItemQuery) { q.Order(ent.Asc(orderitem.FieldID)) }).
		WithDiscounts(discountuse.InOrder).
		WithEvents(shownEvents).All(ctx)
	if err != nil {
		return fmt.Errorf("export orders: %w", err)
	}
	e.to.Orders = make([]ExportedOrder, len(rows))
	at := map[int]int{}
	for i, row := range rows {
		e.to.Orders[i], at[row.ID] = e.order(row), i
	}
	returns, err := e.client.OrderReturn.Query().Where(orderreturn.HasOrderWith(order.CustomerID(e.who.ID))).Order(ent.Asc(orderreturn.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("export returns: %w", err)
	}
	for _, row := range returns {
		if i, ok := at[row.OrderID]; ok { // skips orders that were placed between the queries
			e.to.Orders[i].Returns = append(e.to.Orders[i].Returns, exportedReturn(row))
		}
	}
	if err := e.payments(ctx, at); err != nil {
		return err
	}
	if err := e.bookNotes(ctx, rows); err != nil {
		return err
	}
	return e.parcels(ctx, rows)
}

// payments adds the payments to the orders in e.to.Orders. at contains the index of each order by its id.
func (e exporting) payments(ctx context.Context, at map[int]int) error {
	rows, err := e.client.Payment.Query().Where(payment.HasOrderWith(order.CustomerID(e.who.ID))).Order(ent.Asc(payment.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("export payments: %w", err)
	}
	for _, row := range rows {
		i, ok := at[row.OrderID]
		if !ok {
			continue
		}
		e.to.Orders[i].Payments = append(e.to.Orders[i].Payments, ExportedPayment{
			Method: row.Method, Kind: string(row.Kind), State: string(row.State), Amount: money.Amount(row.Amount), Received: money.Amount(row.Received),
			Reference: row.Reference, Sender: row.Sender, Note: row.Note, At: row.CreatedAt.UTC(),
		})
	}
	return nil
}

func exportedReturn(row *ent.OrderReturn) ExportedReturn {
	back := ExportedReturn{
		Kind: string(row.Kind), State: string(row.State), Reason: row.Reason, Note: row.Note, Answer: row.Answer, Photos: []string{},
		Fee: money.Amount(row.Fee), Refund: money.Amount(row.RefundAmount), RefundMethod: row.RefundMethod, RefundNumber: row.RefundNumber,
		RefundReference: row.RefundReference, RefundedAt: row.RefundedAt, At: row.CreatedAt.UTC(),
	}
	for _, item := range row.Items {
		back.Units += item.Quantity
	}
	for _, photo := range row.Photos {
		back.Photos = append(back.Photos, largestURL(&photo))
	}
	return back
}

// shownEvents selects the events that the customer also sees on the order's page.
func shownEvents(q *ent.OrderEventQuery) {
	q.Where(orderevent.Undone(false), orderevent.KindIn(orderevent.KindChange, orderevent.KindCorrection, orderevent.KindMerge)).Order(ent.Asc(orderevent.FieldID))
}

func (e exporting) order(row *ent.Order) ExportedOrder {
	o := ExportedOrder{
		OrderID: row.Number, Date: row.CreatedAt.UTC(), Status: string(row.Status),
		Name: row.Name, Mobile: row.Mobile, Email: row.Email,
		Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line, Note: row.Note,
		Subtotal: money.Amount(row.Subtotal), ShippingName: e.locale.Pick(row.ShippingName, row.BnShippingName),
		ShippingFee: money.Amount(row.ShippingFee), Discount: money.Amount(row.Discount), DiscountReason: row.DiscountReason,
		Amount: money.Amount(row.Total), Advance: money.Amount(row.Advance), Currency: row.Currency,
		PaymentMethod: string(row.PaymentMethod), PaymentStatus: string(state.MoneyOf(row).State), ShopNote: row.ShopNote, BookNotes: []string{},
		Items: make([]ExportedItem, len(row.Edges.Items)), Discounts: []ExportedDiscount{}, Events: []ExportedOrderStep{}, Returns: []ExportedReturn{},
	}
	if row.Confirmation != order.ConfirmationNone && row.ConfirmationAt != nil {
		at := row.ConfirmationAt.UTC()
		o.Confirmation, o.ConfirmationAt = string(row.Confirmation), &at
	}
	for i, item := range row.Edges.Items {
		o.Items[i] = ExportedItem{
			Name: e.locale.Pick(item.Name, item.BnName), Variant: e.locale.Pick(item.Variant, item.BnVariant),
			Price: money.Amount(item.Price), Quantity: item.Quantity, Returned: item.Returned, Discount: money.Amount(item.Discount),
		}
	}
	for _, d := range row.Edges.Discounts {
		o.Discounts = append(o.Discounts, ExportedDiscount{e.locale.Pick(d.Name, d.BnName), d.Code, d.Terms.Class, money.Amount(d.Amount)})
	}
	for _, event := range row.Edges.Events {
		if event.FromStatus == event.ToStatus {
			continue
		}
		step := ExportedOrderStep{
			At: event.CreatedAt.UTC(), From: event.FromStatus, To: event.ToStatus, Actor: string(event.Actor), Note: event.Note,
		}
		if event.Kind == orderevent.KindCorrection { // the reason for a correction is internal to the shop
			step.Note = ""
		}
		o.Events = append(o.Events, step)
	}
	return o
}
