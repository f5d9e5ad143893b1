package chat

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/message"
	"haat/ent/notification"
	"haat/server/platform/db"
)

// Seen stores that a side has seen the conversation up to seq, or up to the last message if seq is greater.
// The stored number never decreases. When the customer sees the shop's last message, its notification is
// marked as read.
func (c *Chat) Seen(ctx context.Context, customerID int, by Side, seq int) error {
	row, err := find(ctx, c.client, customerID)
	if err != nil || row == nil || min(seq, row.LastSeq) <= seenBy(row, by) {
		return err
	}
	return db.Transact(ctx, c.client, "store seen messages", func(client *ent.Client) error {
		// The update locks the conversation, so that no message is added at the same time.
		row, err := client.Conversation.UpdateOneID(row.ID).Save(ctx)
		if ent.IsNotFound(err) {
			return nil // the customer was deleted
		}
		if err != nil {
			return fmt.Errorf("lock conversation: %w", err)
		}
		if seq = min(seq, row.LastSeq); seq <= seenBy(row, by) {
			return nil
		}
		return see(ctx, client, row, by, seq)
	})
}

func seenBy(row *ent.Conversation, by Side) int {
	if by == Customer {
		return row.CustomerSeen
	}
	return row.ShopSeen
}

// see stores the seq up to which a side has seen a locked conversation.
func see(ctx context.Context, client *ent.Client, row *ent.Conversation, by Side, seq int) error {
	unread, err := client.Message.Query().
		Where(message.ConversationID(row.ID), message.SeqGT(seq), message.SenderNEQ(message.Sender(by))).Count(ctx)
	if err != nil {
		return fmt.Errorf("count unread messages: %w", err)
	}
	update := client.Conversation.UpdateOne(row)
	if by == Customer {
		update.SetCustomerSeen(seq).SetCustomerUnread(unread)
	} else {
		update.SetShopSeen(seq).SetShopUnread(unread)
	}
	if err := update.Exec(ctx); err != nil {
		return fmt.Errorf("store seen messages: %w", err)
	}
	if by == Shop || unread > 0 {
		return nil
	}
	err = client.Notification.Update().
		Where(notification.CustomerID(row.CustomerID), notification.Kind(NoticeMessage), notification.ReadAtIsNil()).
		SetReadAt(time.Now().UTC()).Exec(ctx)
	if err != nil {
		return fmt.Errorf("read notification: %w", err)
	}
	return nil
}
