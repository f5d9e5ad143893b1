package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// withCustomer changes a customer's data in a transaction that locks their row. The error is Unauthorized
// "login_required" if the customer no longer exists.
func (a *Account) withCustomer(ctx context.Context, customerID int, action string, f func(client *ent.Client) error) error {
	return db.Transact(ctx, a.client, action, func(client *ent.Client) error {
		// An update of updated_at alone locks the customer's row until the transaction ends.
		n, err := client.Customer.Update().Where(customer.ID(customerID)).Save(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", action, err)
		}
		if n == 0 {
			return fault.New(fault.Unauthorized, "login_required")
		}
		return f(client)
	})
}
