package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/order"
	"haat/ent/stockalert"
	"haat/ent/unfinishedcheckout"
	"haat/server/platform/db"
)

// Erase deletes the account with a phone number of 11 digits, without a password, for people who ask the shop or the platform. Unlike
// Delete, it also anonymizes guest orders placed with the number, and deletes the number's stock alerts. In the same transaction, it calls
// then with the account's id, or 0 if there was none. found reports whether the shop had such a customer, order or alert. The error is
// Conflict "account_orders_open" while an order is open.
func Erase(ctx context.Context, client *ent.Client, mobile string, then func(ctx context.Context, client *ent.Client, id int) error) (found bool, err error) {
	err = db.Transact(ctx, client, "erase customer", func(client *ent.Client) error {
		l, err := newLeaving(ctx, client, mobile)
		if found = l != nil; !found {
			return err
		}
		if err := l.remove(ctx); err != nil {
			return err
		}
		if l.who == nil {
			return then(ctx, client, 0)
		}
		return then(ctx, client, l.who.ID)
	})
	return found && err == nil, err
}

// newLeaving returns the deletion of the person with the number. It returns nil if the shop has no account,
// guest order, stock alert or unfinished checkout with the number.
func newLeaving(ctx context.Context, client *ent.Client, mobile string) (*leaving, error) {
	guests := order.And(order.Mobile(mobile), order.CustomerIDIsNil())
	who, err := client.Customer.Query().Where(customer.Mobile(mobile)).Only(ctx)
	if err == nil {
		return &leaving{client, mobile, who, order.Or(order.CustomerID(who.ID), guests)}, nil
	}
	if !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find customer: %w", err)
	}
	exists, err := client.Order.Query().Where(guests).Exist(ctx)
	if err != nil {
		return nil, fmt.Errorf("query guest orders: %w", err)
	}
	if !exists {
		if exists, err = client.StockAlert.Query().Where(stockalert.Phone(mobile)).Exist(ctx); err != nil {
			return nil, fmt.Errorf("query stock alerts: %w", err)
		}
	}
	if !exists {
		if exists, err = client.UnfinishedCheckout.Query().Where(unfinishedcheckout.Mobile(mobile)).Exist(ctx); err != nil {
			return nil, fmt.Errorf("query unfinished checkouts: %w", err)
		}
	}
	if !exists {
		return nil, nil
	}
	return &leaving{client, mobile, nil, guests}, nil
}
