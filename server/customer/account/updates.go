package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/conversation"
	"haat/ent/notification"
	"haat/server/platform/fault"
	"haat/server/platform/pubsub"
)

// CustomerTag returns the tag that announces a customer's new messages, read receipts and
// notifications.
func CustomerTag(id int) string { return fmt.Sprintf("customer:%d", id) }

// NotifyOnWrite adds a hook to client that announces the customer's tag for each write of their notifications
// and conversation.
func NotifyOnWrite(client *ent.Client, writer *pubsub.Writer) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			// The affected rows can only be determined before the write.
			customers, err := affectedCustomers(ctx, m)
			if err != nil {
				return nil, err
			}
			value, err := next.Mutate(ctx, m)
			if err != nil || len(customers) == 0 {
				return value, err
			}
			tags := make([]string, len(customers))
			for i, id := range customers {
				tags[i] = CustomerTag(id)
			}
			return value, writer.Announce(ctx, m, tags)
		})
	})
}

// affectedCustomers returns the customers whose notifications or conversation a write changes. It returns
// none for deletions.
func affectedCustomers(ctx context.Context, m ent.Mutation) (customers []int, err error) {
	if m.Op().Is(ent.OpDelete | ent.OpDeleteOne) {
		return nil, nil
	}
	switch m := m.(type) {
	case *ent.NotificationMutation:
		if m.Op().Is(ent.OpCreate) {
			return created(m.CustomerID()), nil
		}
		ids, err := m.IDs(ctx)
		if err != nil || len(ids) == 0 {
			return nil, fault.Wrap("find notifications", err)
		}
		err = m.Client().Notification.Query().Where(notification.IDIn(ids...), notification.CustomerIDNotNil()).
			Unique(true).Select(notification.FieldCustomerID).Scan(ctx, &customers)
		return customers, fault.Wrap("find notifications", err)
	case *ent.ConversationMutation:
		if m.Op().Is(ent.OpCreate) {
			return created(m.CustomerID()), nil
		}
		ids, err := m.IDs(ctx)
		if err != nil || len(ids) == 0 {
			return nil, fault.Wrap("find conversations", err)
		}
		err = m.Client().Conversation.Query().Where(conversation.IDIn(ids...)).Select(conversation.FieldCustomerID).Scan(ctx, &customers)
		return customers, fault.Wrap("find conversations", err)
	}
	return nil, nil
}

func created(customerID int, ok bool) []int {
	if !ok {
		return nil
	}
	return []int{customerID}
}
