package message

import (
	"context"
	"fmt"

	"haat/ent"
)

// Kinds of notifications about orders. Their data contain order_id. NoticePlaced adds name, total
// in decimals and currency; NoticeStatus adds from and status.
const (
	NoticePlaced = "order_placed"
	NoticeStatus = "order_status"
)

// Notify writes a notification for the order's customer, if any, and for the merchant
// if merchant is true.
func Notify(ctx context.Context, client *ent.Client, row *ent.Order, kind string, data map[string]string, merchant bool) error {
	var notices []*ent.NotificationCreate
	if merchant {
		notices = append(notices, client.Notification.Create().SetKind(kind).SetData(data))
	}
	if row.CustomerID != nil {
		notices = append(notices, client.Notification.Create().SetKind(kind).SetData(data).SetCustomerID(*row.CustomerID))
	}
	if len(notices) == 0 {
		return nil
	}
	if err := client.Notification.CreateBulk(notices...).Exec(ctx); err != nil {
		return fmt.Errorf("notify of order: %w", err)
	}
	return nil
}
