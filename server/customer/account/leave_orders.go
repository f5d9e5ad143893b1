package account

import (
	"context"
	"fmt"
	"slices"

	"entgo.io/ent/dialect/sql"
	"entgo.io/ent/dialect/sql/sqljson"

	"haat/ent"
	"haat/ent/notification"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderreturn"
	"haat/ent/orderrisk"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/payment"
	"haat/ent/paymentevent"
	"haat/ent/predicate"
	"haat/server/advertising"
	ordermessage "haat/server/order/message"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/media/removal"
	"haat/server/platform/sms"
)

// emptyOrders anonymizes the person's orders: only products, dates and districts remain. The error is
// Conflict "account_orders_open" while one of them is open.
func (l leaving) emptyOrders(ctx context.Context) error {
	rows, err := l.client.Order.Query().Where(l.orders).Select(order.FieldID, order.FieldNumber, order.FieldStatus, order.FieldEdits, order.FieldConfirmationAt).All(ctx)
	if err != nil {
		return fmt.Errorf("list orders: %w", err)
	}
	for _, row := range rows {
		if slices.Contains(openStatuses, row.Status) {
			return fault.New(fault.Conflict, "account_orders_open")
		}
	}
	for some := range slices.Chunk(rows, 500) {
		if err := l.emptyBatch(ctx, some); err != nil {
			return err
		}
	}
	return nil
}

func (l leaving) emptyBatch(ctx context.Context, rows []*ent.Order) error {
	var ids []int
	var numbers, keys []string
	for _, row := range rows {
		ids, numbers, keys = append(ids, row.ID), append(numbers, row.Number), append(keys, ordermessage.Keys(row.Number, row.Edits)...)
	}
	// Notes of the shop about calls may be about the person, like the order's note.
	theirs := orderevent.Or(orderevent.ActorEQ(orderevent.ActorCustomer), orderevent.KindEQ(orderevent.KindCall))
	err := l.client.OrderEvent.Update().
		Where(orderevent.OrderIDIn(ids...), theirs, orderevent.NoteNEQ("")).SetNote("").Exec(ctx)
	if err != nil {
		return fmt.Errorf("empty notes of orders: %w", err)
	}
	// Details may contain former addresses and statements of the customer on the phone.
	err = l.client.OrderEvent.Update().Where(orderevent.OrderIDIn(ids...), orderevent.DetailsNotNil()).ClearDetails().Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove details of orders: %w", err)
	}
	for _, step := range []func(context.Context, []string) error{l.emptyNotices, l.removeEvents} {
		if err := step(ctx, numbers); err != nil {
			return err
		}
	}
	if err := l.removeOrderSMS(ctx, keys, rows); err != nil {
		return err
	}
	err = l.client.Parcel.Update().Where(parcel.OrderIDIn(ids...)).
		ClearRequest().SetPlaceKey("").SetTrackingLink("").SetProblemDetail("").SetDifferenceNote("").Exec(ctx)
	if err != nil {
		return fmt.Errorf("empty parcels: %w", err)
	}
	err = l.client.OrderRisk.Update().Where(orderrisk.OrderIDIn(ids...)).
		SetMobile("").SetNetworkKey("").SetDeviceKey("").ClearSignals().ClearCourierScore().ClearCourierAt().Exec(ctx)
	if err != nil {
		return fmt.Errorf("empty risks of orders: %w", err)
	}
	if err := l.emptyReturns(ctx, rows); err != nil {
		return err
	}
	if err := l.emptyPayments(ctx, ids, rows); err != nil {
		return err
	}
	err = l.client.Order.Update().Where(order.IDIn(ids...)).ClearCustomerID().
		SetName("").SetNameKey("").SetMobile("").SetEmail("").SetLine("").SetUpazila("").SetNote("").SetShopNote("").SetDiscountReason("").SetRequestHash("").ClearRemindAt().Exec(ctx)
	return fault.Wrap("empty orders", err)
}

// emptyPayments removes account numbers and notes from the payments of orders, and deletes their SMS.
// Transaction ids remain, because the shop's books need them.
func (l leaving) emptyPayments(ctx context.Context, ids []int, orders []*ent.Order) error {
	err := l.client.Payment.Update().Where(payment.OrderIDIn(ids...)).SetSender("").SetNote("").SetAddress("").Exec(ctx)
	if err != nil {
		return fmt.Errorf("empty payments: %w", err)
	}
	// Answers of gateways may contain account numbers.
	_, err = l.client.PaymentEvent.Delete().Where(paymentevent.HasPaymentWith(payment.OrderIDIn(ids...))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove events of payments: %w", err)
	}
	var about []predicate.Outbox
	for _, each := range orders {
		about = append(about, outbox.DedupeKeyHasPrefix(ordermessage.PaymentKeys(each.Number)))
	}
	_, err = l.client.Outbox.Delete().Where(outbox.Kind(sms.Kind), outbox.Or(about...)).Exec(ctx)
	return fault.Wrap("remove sms of payments", err)
}

// emptyReturns removes texts, photos and account numbers from the returns of orders, and deletes their SMS.
func (l leaving) emptyReturns(ctx context.Context, orders []*ent.Order) error {
	var ids []int
	var about []predicate.Outbox
	for _, each := range orders {
		ids, about = append(ids, each.ID), append(about, outbox.DedupeKeyHasPrefix(ordermessage.ReturnKeys(each.Number)))
	}
	rows, err := l.client.OrderReturn.Query().Where(orderreturn.OrderIDIn(ids...)).All(ctx)
	if err != nil {
		return fmt.Errorf("list returns: %w", err)
	}
	if len(rows) == 0 {
		return nil
	}
	for _, row := range rows {
		if err := removal.Add(ctx, l.client, row.Photos); err != nil {
			return err
		}
	}
	err = l.client.OrderReturn.Update().Where(orderreturn.OrderIDIn(ids...)).
		SetNote("").SetAnswer("").ClearPhotos().SetRefundNumber("").Exec(ctx)
	if err != nil {
		return fmt.Errorf("empty returns: %w", err)
	}
	_, err = l.client.Outbox.Delete().Where(outbox.Kind(sms.Kind), outbox.Or(about...)).Exec(ctx)
	return fault.Wrap("remove sms of returns", err)
}

// emptyNotices removes the name from the merchant's notifications about orders.
func (l leaving) emptyNotices(ctx context.Context, numbers []string) error {
	rows, err := l.client.Notification.Query().Where(notification.CustomerIDIsNil(), func(s *sql.Selector) {
		s.Where(sqljson.ValueIn(s.C(notification.FieldData), db.Args(numbers), sqljson.Path("order_id")))
	}).All(ctx)
	if err != nil {
		return fmt.Errorf("list notifications of orders: %w", err)
	}
	for _, row := range rows {
		if row.Data["name"] == "" {
			continue
		}
		row.Data["name"] = ""
		if err := l.client.Notification.UpdateOneID(row.ID).SetData(row.Data).Exec(ctx); err != nil {
			return fmt.Errorf("empty notification: %w", err)
		}
	}
	return nil
}

// removeEvents deletes advertising events about orders, whether sent or not.
func (l leaving) removeEvents(ctx context.Context, numbers []string) error {
	keys := make([]string, len(numbers))
	for i, number := range numbers {
		keys[i] = advertising.PurchaseID(number)
	}
	_, err := l.client.Outbox.Delete().Where(outbox.Kind(advertising.Kind), outbox.DedupeKeyIn(keys...)).Exec(ctx)
	return fault.Wrap("remove events of orders", err)
}

// removeOrderSMS deletes the SMS about orders, which may have been sent to a number other than the
// customer's. It finds them by their keys in the outbox.
func (l leaving) removeOrderSMS(ctx context.Context, keys []string, orders []*ent.Order) error {
	about := []predicate.Outbox{outbox.DedupeKeyIn(keys...)}
	for _, each := range orders {
		if each.ConfirmationAt != nil {
			about = append(about, outbox.DedupeKeyHasPrefix(ordermessage.ConfirmKeys(each.Number)))
		}
	}
	_, err := l.client.Outbox.Delete().Where(outbox.Kind(sms.Kind), outbox.Or(about...)).Exec(ctx)
	return fault.Wrap("remove sms of orders", err)
}

// removeSMS deletes the SMS to the number, whether sent or not.
func (l leaving) removeSMS(ctx context.Context) error {
	_, err := l.client.Outbox.Delete().Where(outbox.Kind(sms.Kind), func(s *sql.Selector) {
		s.Where(sqljson.ValueEQ(s.C(outbox.FieldPayload), l.mobile, sqljson.Path("to")))
	}).Exec(ctx)
	return fault.Wrap("remove sms", err)
}
