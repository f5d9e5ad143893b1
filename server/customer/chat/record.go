package chat

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/message"
	"haat/ent/notification"
	"haat/server/message/alert"
	"haat/server/platform/fault"
	"haat/server/platform/media"
)

// sending is a message that is being added to its conversation.
type sending struct {
	by           Side
	draft        Draft
	picture      *media.Picture
	conversation int
	customer     int
}

// record writes the message within a transaction, or returns the message that a concurrent request
// wrote with the same key.
func (s sending) record(ctx context.Context, client *ent.Client) (*ent.Message, error) {
	if m, err := sent(ctx, client, s.conversation, s.by, s.draft.Key); err != nil || m != nil {
		return m, err
	}
	now := time.Now().UTC().Truncate(time.Microsecond) // the precision of every database
	// The update locks the conversation until the transaction ends, so that sequence
	// numbers are assigned and become visible in order.
	raise := client.Conversation.UpdateOneID(s.conversation).AddLastSeq(1).SetLastMessageAt(now)
	if s.by == Customer {
		raise.AddShopUnread(1)
	} else {
		raise.AddCustomerUnread(1)
	}
	row, err := raise.Save(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "customer_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("update conversation: %w", err)
	}
	create := client.Message.Create().SetConversationID(row.ID).SetSeq(row.LastSeq).SetKey(s.draft.Key).
		SetSender(message.Sender(s.by)).SetText(s.draft.Text).SetCreatedAt(now)
	if s.picture != nil {
		create.SetPicture(s.picture)
	}
	m, err := create.Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("write message: %w", err)
	}
	if s.by == Shop {
		return m, s.notify(ctx, client)
	}
	return m, alert.Add(ctx, client, alert.Event{Kind: alert.ChatMessage, ID: s.customer, Seq: m.Seq})
}

// notify notifies the customer of the shop's message, unless an unread notification exists.
func (s sending) notify(ctx context.Context, client *ent.Client) error {
	told, err := client.Notification.Query().
		Where(notification.CustomerID(s.customer), notification.Kind(NoticeMessage), notification.ReadAtIsNil()).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query notification: %w", err)
	}
	if told {
		return nil
	}
	if err := client.Notification.Create().SetCustomerID(s.customer).SetKind(NoticeMessage).Exec(ctx); err != nil {
		return fmt.Errorf("notify of message: %w", err)
	}
	return nil
}

// discard deletes the picture if m does not contain it, because a concurrent request with the same key was
// faster or the message was refused. It returns err joined with the error of the deletion.
func (s sending) discard(ctx context.Context, store *media.Store, m *ent.Message, err error) error {
	_, refused := fault.As(err)
	if s.picture == nil || err != nil && !refused || err == nil && m.Picture != nil && *m.Picture == *s.picture {
		return err
	}
	return errors.Join(err, store.Remove(ctx, *s.picture))
}
