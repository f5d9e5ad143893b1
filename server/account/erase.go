package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/order"
	"haat/server/platform/db"
)

// Erase is Delete for who asks the shop or the platform in the place of the account: by
// the number, 11 digits, and without a password. The orders that a guest placed with the
// number are emptied too, whether it has an account or not. In the same transaction then is
// told the account's id, 0 where there was none. It reports whether the shop had such a
// customer or order. Conflict "account_orders_open" while an order is on its way.
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

// leavingWith is who has an account with the number, or placed an order with it as a guest;
// nil for nobody.
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
