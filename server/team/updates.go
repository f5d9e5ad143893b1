package team

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/pubsub"
)

// ShopUpdatesTag returns the tag that announces a shop's new orders, payments, returns, messages, reviews, questions
// and changes of roles to its merchants.
func ShopUpdatesTag(shopID int) string { return fmt.Sprintf("merchant:%d", shopID) }

// NotifyOnWrite installs a hook on client that announces the tag of ShopUpdatesTag for each write of orders,
// calls, payments, returns, messages, reviews, questions and roles.
func NotifyOnWrite(client *ent.Client, writer *pubsub.Writer) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			value, err := next.Mutate(ctx, m)
			v, _ := viewer.From(ctx)
			if err != nil || v.ShopID() == 0 || !isUpdate(m) {
				return value, err
			}
			return value, writer.Announce(ctx, m, []string{ShopUpdatesTag(v.ShopID())})
		})
	})
}

func isUpdate(m ent.Mutation) bool {
	switch m := m.(type) {
	case *ent.OrderMutation:
		_, changed := m.Status()
		_, called := m.CallOutcome()
		return changed || called || m.Op().Is(ent.OpCreate)
	case *ent.ConversationMutation:
		return true
	case *ent.PaymentMutation:
		_, changed := m.State()
		return changed || m.Op().Is(ent.OpCreate)
	case *ent.ReviewMutation, *ent.QuestionMutation, *ent.OrderReturnMutation, *ent.TeamRoleMutation:
		return true
	case *ent.AdminUserMutation:
		_, changed := m.Role()
		return changed
	}
	return false
}
