package account

import (
	"context"
	"fmt"
	"strconv"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/order"
	"haat/ent/otp"
	"haat/ent/predicate"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// openStatuses are of orders that somebody still has to deliver.
var openStatuses = []order.Status{order.StatusPending, order.StatusAccepted, order.StatusProcessing, order.StatusShipped}

// Delete removes a customer and what they kept. Their orders stay as the shop's
// records, without the person; the pictures that they sent go soon after. Invalid
// "password_wrong", Conflict "account_orders_open" while an order is on its way,
// Unauthorized "login_required" where the session was ended meanwhile.
func (a *Account) Delete(ctx context.Context, who *ent.Customer, password string) error {
	if err := a.proven(ctx, who, "password", password); err != nil {
		return err
	}
	return db.Transact(ctx, a.client, "delete customer", func(client *ent.Client) error {
		return leaving{client, who.Mobile, who, order.CustomerID(who.ID)}.remove(ctx)
	})
}

// leaving is a person on their way out, in a transaction.
type leaving struct {
	client *ent.Client
	mobile string
	who    *ent.Customer   // nil: they have no account
	orders predicate.Order // which are theirs
}

// remove removes the account and what was kept, and takes the person out of the orders.
func (l leaving) remove(ctx context.Context) error {
	steps := []func(context.Context) error{l.emptyOrders, l.removeSMS, l.removeCodes}
	if l.who != nil {
		steps = []func(context.Context) error{
			l.lock, l.emptyOrders, l.removeReviews, l.removeConversation, l.removeSMS, l.removeCodes, l.removeAccount,
		}
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// lock holds off whatever else would be theirs from now on, such as an order: a row
// whose unique number changes is none that others may refer to.
func (l leaving) lock(ctx context.Context) error {
	n, err := l.client.Customer.Update().Where(customer.ID(l.who.ID), customer.SessionEpoch(l.who.SessionEpoch)).
		SetMobile("-" + strconv.Itoa(l.who.ID)).Save(ctx)
	if err != nil {
		return fmt.Errorf("lock customer: %w", err)
	}
	if n == 0 {
		return fault.New(fault.Unauthorized, "login_required")
	}
	return nil
}

// removeCodes removes the codes to the number that was theirs.
func (l leaving) removeCodes(ctx context.Context) error {
	_, err := l.client.Otp.Delete().Where(otp.Mobile(l.mobile), otp.PurposeIn(purposes...)).Exec(ctx)
	return wrapped("remove codes", err)
}

// removeAccount removes the customer; what else was theirs alone goes with the row.
func (l leaving) removeAccount(ctx context.Context) error {
	return wrapped("delete customer", l.client.Customer.DeleteOneID(l.who.ID).Exec(ctx))
}
