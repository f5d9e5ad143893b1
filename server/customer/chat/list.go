package chat

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/conversation"
	"haat/ent/customer"
	"haat/ent/message"
	"haat/ent/predicate"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/phone"
)

// perPage is the page size of the shop's list.
const perPage = 30

// List returns a page of the shop's conversations with messages: unread ones first, then the newest. If words
// is not empty, it lists only conversations of customers whose name or number contains words. A page number
// beyond the last selects the last page.
func (c *Chat) List(ctx context.Context, words string, page int) (*Conversations, error) {
	query := c.client.Conversation.Query().Where(conversation.LastSeqGT(0))
	if words = form.OneLine(words); words != "" {
		query.Where(matching(words))
	}
	total, err := query.Clone().Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count conversations: %w", err)
	}
	list := &Conversations{Total: total, Pages: max(1, (total+perPage-1)/perPage)}
	list.Page = min(max(1, page), list.Pages)
	rows, err := query.Order(unreadFirst, ent.Desc(conversation.FieldLastMessageAt, conversation.FieldID)).
		Offset((list.Page - 1) * perPage).Limit(perPage).
		WithCustomer(func(q *ent.CustomerQuery) { q.Select(customer.FieldName, customer.FieldMobile) }).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list conversations: %w", err)
	}
	list.Conversations, err = c.withLast(ctx, rows)
	return list, err
}

func unreadFirst(s *sql.Selector) {
	s.OrderExpr(sql.Expr("CASE WHEN " + s.C(conversation.FieldShopUnread) + " > 0 THEN 0 ELSE 1 END"))
}

// matching selects the conversations of customers whose name or number contains words.
func matching(words string) predicate.Conversation {
	return func(s *sql.Selector) {
		who := sql.Table(customer.Table)
		found := sql.ContainsFold(who.C(customer.FieldName), words)
		digits, mobile := phone.Search(words)
		for _, part := range []string{digits, mobile} {
			if part != "" {
				found = sql.Or(found, sql.Contains(who.C(customer.FieldMobile), part))
			}
		}
		s.Where(sql.Exists(sql.Select(who.C(customer.FieldID)).From(who).Where(sql.And(
			sql.ColumnsEQ(who.C(customer.FieldShopID), s.C(conversation.FieldShopID)),
			sql.ColumnsEQ(who.C(customer.FieldID), s.C(conversation.FieldCustomerID)),
			found,
		))))
	}
}

// withLast returns the conversations of rows with their last messages, in the same order. It skips
// conversations of customers who were deleted in the meantime.
func (c *Chat) withLast(ctx context.Context, rows []*ent.Conversation) ([]Conversation, error) {
	list := []Conversation{}
	if len(rows) == 0 {
		return list, nil
	}
	ends := make([]predicate.Message, len(rows))
	for i, row := range rows {
		ends[i] = message.And(message.ConversationID(row.ID), message.Seq(row.LastSeq))
	}
	messages, err := c.client.Message.Query().Where(message.Or(ends...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list last messages: %w", err)
	}
	last := map[int]*ent.Message{}
	for _, m := range messages {
		last[m.ConversationID] = m
	}
	for _, row := range rows {
		if who, m := row.Edges.Customer, last[row.ID]; who != nil && m != nil {
			list = append(list, Conversation{Customer: personOf(who), Last: *messageOf(m), Unread: row.ShopUnread})
		}
	}
	return list, nil
}

func personOf(row *ent.Customer) Person { return Person{row.ID, row.Name, row.Mobile} }

// ThreadWith returns a page of the messages with a customer. Their seq is less than before; if before is 0,
// they are the last ones. The error is NotFound "customer_not_found".
func (c *Chat) ThreadWith(ctx context.Context, customerID, before int) (*CustomerThread, error) {
	who, err := c.customer(ctx, customerID)
	if err != nil {
		return nil, err
	}
	thread := &CustomerThread{Thread: Thread{Messages: []Message{}}, Customer: personOf(who)}
	row, err := find(ctx, c.client, customerID)
	if err != nil || row == nil {
		return thread, err
	}
	part, err := c.page(ctx, row, before)
	if err != nil {
		return nil, err
	}
	thread.Thread = *part
	thread.Seen, thread.Unread = row.CustomerSeen, row.ShopUnread
	return thread, nil
}

// SeenByShop is like Seen, for the shop's side. The error is NotFound "customer_not_found".
func (c *Chat) SeenByShop(ctx context.Context, customerID, seq int) error {
	if _, err := c.customer(ctx, customerID); err != nil {
		return err
	}
	return c.Seen(ctx, customerID, Shop, seq)
}

// customer returns a customer of the shop. The error is NotFound "customer_not_found".
func (c *Chat) customer(ctx context.Context, id int) (*ent.Customer, error) {
	who, err := c.client.Customer.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "customer_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("find customer: %w", err)
	}
	return who, nil
}
