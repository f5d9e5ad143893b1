package edit

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/notification"
	ordermessage "haat/server/order/message"
)

// tellDelay is the delay of the SMS about an edit. Further edits within this time replace the SMS, so that
// the customer gets only one.
const tellDelay = time.Minute

// NoticeEdited is the kind of customer notification about an edited order. Its data contain order_id, total in decimals and currency.
const NoticeEdited = "order_edited"

// announce sends the customer m about the order's next version, if notify is set or m replaces a queued
// message about the current version. It reports whether the customer gets a message.
func (e *Edits) announce(ctx context.Context, w writing, next Contents, notify bool, m ordermessage.Message) (bool, error) {
	waited, err := e.orders.Messages.Withdraw(ctx, w.client, ordermessage.EditKey(w.row.Number, w.row.Edits))
	if err != nil || !waited && !notify {
		return false, err
	}
	return true, e.tell(ctx, w, next, m)
}

// tell sends the customer m about the order's next version.
func (e *Edits) tell(ctx context.Context, w writing, next Contents, m ordermessage.Message) error {
	if err := w.notice(ctx, next); err != nil {
		return err
	}
	row := *w.row
	row.Total, row.Advance, row.Mobile = int64(next.Total), int64(next.Advance), next.Mobile
	m.Key, m.At = ordermessage.EditKey(row.Number, row.Edits+1), time.Now().Add(tellDelay)
	return e.orders.Messages.Send(ctx, w.client, w.by.Tenant, &row, m)
}

// notice replaces the customer's unread notification about edits of the order.
func (w writing) notice(ctx context.Context, next Contents) error {
	if err := w.removeNotices(ctx); err != nil || w.row.CustomerID == nil {
		return err
	}
	data := map[string]string{"order_id": w.row.Number, "total": next.Total.Decimal(), "currency": w.row.Currency}
	if err := w.client.Notification.Create().SetKind(NoticeEdited).SetData(data).SetCustomerID(*w.row.CustomerID).Exec(ctx); err != nil {
		return fmt.Errorf("notify of edit: %w", err)
	}
	return nil
}

func (w writing) removeNotices(ctx context.Context) error {
	if w.row.CustomerID == nil {
		return nil
	}
	unread, err := w.client.Notification.Query().Where(
		notification.CustomerID(*w.row.CustomerID), notification.Kind(NoticeEdited), notification.ReadAtIsNil(),
	).Order(ent.Desc(notification.FieldID)).Limit(100).All(ctx)
	if err != nil {
		return fmt.Errorf("query notices: %w", err)
	}
	var ids []int
	for _, n := range unread {
		if n.Data["order_id"] == w.row.Number {
			ids = append(ids, n.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	if _, err := w.client.Notification.Delete().Where(notification.IDIn(ids...)).Exec(ctx); err != nil {
		return fmt.Errorf("delete notices: %w", err)
	}
	return nil
}
