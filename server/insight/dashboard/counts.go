package dashboard

import (
	"context"
	"fmt"

	"haat/ent/conversation"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/ent/product"
	"haat/ent/question"
	"haat/ent/review"
	"haat/ent/shop"
	"haat/ent/unfinishedcheckout"
	"haat/server/rights"
)

// Counts returns the numbers of items that need attention in the context's shop. may tells which of them the member may see;
// others are 0.
func (r *Reports) Counts(ctx context.Context, may func(rights.Right) bool) (*Counts, error) {
	s, err := r.client.Shop.Query().Select(shop.FieldID, shop.FieldLowStock).Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("load shop: %w", err)
	}
	c := &Counts{}
	for _, each := range []struct {
		to    *int
		seen  bool
		count func(context.Context) (int, error)
	}{
		{&c.NewOrders, may(rights.Orders), r.client.Order.Query().Where(order.StatusEQ(order.StatusPending)).Count},
		{&c.UnreadMessages, may(rights.Messages), r.client.Conversation.Query().Where(conversation.ShopUnreadGT(0)).Count},
		{&c.WaitingReviews, may(rights.Reviews), r.client.Review.Query().Where(review.StatusEQ(review.StatusPending)).Count},
		{&c.WaitingQuestions, may(rights.Reviews), r.client.Question.Query().Where(question.AnsweredAtIsNil()).Count},
		{&c.AskedReturns, may(rights.Orders), r.client.OrderReturn.Query().Where(orderreturn.StateEQ(orderreturn.StateAsked)).Count},
		{&c.Unfinished, may(rights.ChangeOrders), r.client.UnfinishedCheckout.Query().Where(unfinishedcheckout.StateEQ(unfinishedcheckout.StateOpen), unfinishedcheckout.Contacts(0)).Count},
		{&c.LowStock, may(rights.Products) || may(rights.Stock), r.client.Product.Query().Where(product.StatusEQ(product.StatusPublished), product.StockLTE(s.LowStock)).Count},
	} {
		if !each.seen {
			continue
		}
		if *each.to, err = each.count(ctx); err != nil {
			return nil, fmt.Errorf("count items: %w", err)
		}
	}
	return c, nil
}
