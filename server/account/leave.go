package account

import (
	"context"
	"fmt"
	"strconv"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/order"
	"haat/ent/otp"
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
	return remove(ctx, a.client, who, nothingMore)
}

func nothingMore(context.Context, *ent.Client) error { return nil }

// remove does then after the last step, in the same transaction.
func remove(ctx context.Context, client *ent.Client, who *ent.Customer, then func(context.Context, *ent.Client) error) error {
	return db.Transact(ctx, client, "delete customer", func(client *ent.Client) error {
		l := leaving{client, who}
		for _, step := range []func(context.Context) error{
			l.lock, l.refuseOpenOrders, l.emptyOrders, l.removeReviews, l.removeConversation, l.removeSMS, l.removeCodes,
		} {
			if err := step(ctx); err != nil {
				return err
			}
		}
		// What else was theirs alone goes with the row.
		if err := client.Customer.DeleteOneID(who.ID).Exec(ctx); err != nil {
			return fmt.Errorf("delete customer: %w", err)
		}
		return then(ctx, client)
	})
}

// leaving is a customer on their way out, in a transaction.
type leaving struct {
	client *ent.Client
	who    *ent.Customer
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

func (l leaving) refuseOpenOrders(ctx context.Context) error {
	open, err := l.client.Order.Query().Where(order.CustomerID(l.who.ID), order.StatusIn(openStatuses...)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("look for open orders: %w", err)
	}
	if open {
		return fault.New(fault.Conflict, "account_orders_open")
	}
	return nil
}

// removeCodes removes the codes to the number that was theirs.
func (l leaving) removeCodes(ctx context.Context) error {
	_, err := l.client.Otp.Delete().Where(otp.Mobile(l.who.Mobile), otp.PurposeIn(purposes...)).Exec(ctx)
	return wrapped("remove codes", err)
}
