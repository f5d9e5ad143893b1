package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/order"
	"haat/server/platform/db"
)

// Erase is Delete for people who ask the shop or the platform instead of using their
// account: by phone number, 11 digits, without a password. Guest orders placed with
// the number are anonymized too. then is called in the same transaction with the
// account's id, or 0 if there was none. It reports whether the shop had such a
// customer or order. Conflict "account_orders_open" while an order is open.
func Erase(ctx context.Context, client *ent.Client, mobile string, then func(ctx context.Context, client *ent.Client, id int) error) (found bool, err error) {
	err = db.Transact(ctx, client, "erase customer", func(client *ent.Client) error {
		l, err := leavingWith(ctx, client, mobile)
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

// leavingWith returns the customer or guest with the number; nil if the shop has
// neither an account nor a guest order with it.
func leavingWith(ctx context.Context, client *ent.Client, mobile string) (*leaving, error) {
	guests := order.And(order.Mobile(mobile), order.CustomerIDIsNil())
	who, err := client.Customer.Query().Where(customer.Mobile(mobile)).Only(ctx)
	if err == nil {
		return &leaving{client, mobile, who, order.Or(order.CustomerID(who.ID), guests)}, nil
	}
	if !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find customer: %w", err)
	}
	some, err := client.Order.Query().Where(guests).Exist(ctx)
	if err != nil {
		return nil, fmt.Errorf("look for orders: %w", err)
	}
	if !some {
		return nil, nil
	}
	return &leaving{client, mobile, nil, guests}, nil
}
