package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
)

// Erase is Delete for who asks the shop or the platform in the place of the account: by
// the number, 11 digits, and without a password. In the same transaction then is told the
// id that was theirs. It reports whether the shop had such a customer. Conflict
// "account_orders_open" while an order is on its way.
func Erase(ctx context.Context, client *ent.Client, mobile string, then func(ctx context.Context, client *ent.Client, id int) error) (found bool, err error) {
	who, err := client.Customer.Query().Where(customer.Mobile(mobile)).Only(ctx)
	if ent.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("find customer: %w", err)
	}
	err = remove(ctx, client, who, func(ctx context.Context, client *ent.Client) error { return then(ctx, client, who.ID) })
	return err == nil, err
}
