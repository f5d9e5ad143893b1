package merchant

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/conversation"
	"haat/ent/order"
	"haat/ent/product"
	"haat/ent/review"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/platform/pubsub"
)

// ShopUpdatesTag returns the tag of a shop's news for merchants: orders, messages and
// reviews.
func ShopUpdatesTag(shopID int) string { return fmt.Sprintf("merchant:%d", shopID) }

// NotifyOnWrite installs a hook that announces the shop's news tag for each write
// through client that concerns merchants.
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
		return changed || m.Op().Is(ent.OpCreate)
	case *ent.ConversationMutation:
		return true
	case *ent.ReviewMutation:
		return true
	}
	return false
}

// Counts returns the numbers of items that need attention in the context's shop.
func (m *Merchant) Counts(ctx context.Context) (*Counts, error) {
	s, err := m.client.Shop.Query().Select(shop.FieldID, shop.FieldLowStock).Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	c := &Counts{}
	for _, each := range []struct {
		to    *int
		count func(context.Context) (int, error)
	}{
		{&c.NewOrders, m.client.Order.Query().Where(order.StatusEQ(order.StatusPending)).Count},
		{&c.UnreadMessages, m.client.Conversation.Query().Where(conversation.ShopUnreadGT(0)).Count},
		{&c.WaitingReviews, m.client.Review.Query().Where(review.StatusEQ(review.StatusPending)).Count},
		{&c.LowStock, m.client.Product.Query().Where(product.StatusEQ(product.StatusPublished), product.StockLTE(s.LowStock)).Count},
	} {
		if *each.to, err = each.count(ctx); err != nil {
			return nil, fmt.Errorf("count what waits: %w", err)
		}
	}
	return c, nil
}
