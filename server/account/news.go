package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/conversation"
	"haat/server/platform/pubsub"
)

// CustomerTag is of what is new to a customer: messages, what was seen of theirs,
// notifications.
func CustomerTag(id int) string { return fmt.Sprintf("customer:%d", id) }

// AnnounceNews makes every write of a customer's notifications and conversation
// through client announce the customer's tag.
func AnnounceNews(client *ent.Client, writer *pubsub.Writer) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			value, err := next.Mutate(ctx, m)
			if err != nil {
				return nil, err
			}
			customers, err := told(ctx, m)
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

// told are the customers to whom a write is news.
func told(ctx context.Context, m ent.Mutation) ([]int, error) {
	switch m := m.(type) {
	case *ent.NotificationMutation:
		if id, ok := m.CustomerID(); ok {
			return []int{id}, nil
		}
	case *ent.ConversationMutation:
		if id, ok := m.CustomerID(); ok {
			return []int{id}, nil
		}
		if m.Op().Is(ent.OpDelete | ent.OpDeleteOne) {
			return nil, nil
		}
		ids, err := m.IDs(ctx)
		if err != nil {
			return nil, fmt.Errorf("find conversations: %w", err)
		}
		var customers []int
		err = m.Client().Conversation.Query().Where(conversation.IDIn(ids...)).Select(conversation.FieldCustomerID).Scan(ctx, &customers)
		if err != nil {
			return nil, fmt.Errorf("find conversations: %w", err)
		}
		return customers, nil
	}
	return nil, nil
}
