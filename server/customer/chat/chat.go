// Package chat manages the conversations between a shop and its customers. Every
// method needs a context with the shop as viewer.
package chat

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/conversation"
	"haat/ent/customer"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/media"
)

// Chat is the service for the shops' conversations.
type Chat struct {
	client *ent.Client
	media  *media.Store
}

// New returns the service for conversations. It stores pictures in store.
func New(client *ent.Client, store *media.Store) *Chat { return &Chat{client, store} }

// find returns the customer's conversation, or nil if there is none.
func find(ctx context.Context, client *ent.Client, customerID int) (*ent.Conversation, error) {
	row, err := client.Conversation.Query().Where(conversation.CustomerID(customerID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find conversation: %w", err)
	}
	return row, nil
}

// findOrCreate returns the customer's conversation, creating it if necessary. The error is NotFound
// "customer_not_found".
func (c *Chat) findOrCreate(ctx context.Context, customerID int) (row *ent.Conversation, err error) {
	if row, err = find(ctx, c.client, customerID); err != nil || row != nil {
		return row, err
	}
	err = db.Transact(ctx, c.client, "create conversation", func(client *ent.Client) error {
		if row, err = find(ctx, client, customerID); err != nil || row != nil {
			return err
		}
		// The query is restricted to the viewer's shop, so customers of other shops are not found.
		own, err := client.Customer.Query().Where(customer.ID(customerID)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("query customer: %w", err)
		}
		if !own {
			return fault.New(fault.NotFound, "customer_not_found")
		}
		if row, err = client.Conversation.Create().SetCustomerID(customerID).Save(ctx); err != nil {
			return fmt.Errorf("create conversation: %w", err)
		}
		return nil
	})
	return row, err
}
