package account

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// own changes what a customer keeps, in a transaction: one request of theirs at a
// time. Unauthorized "login_required" where the customer is gone.
func (a *Account) own(ctx context.Context, customerID int, action string, f func(client *ent.Client) error) error {
	return db.Transact(ctx, a.client, action, func(client *ent.Client) error {
		// The write, of updated_at alone, holds the customer's row until the end.
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

// wrapped names the action that failed; nil for nil.
func wrapped(action string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", action, err)
}
