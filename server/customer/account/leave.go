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
	"haat/ent/stockalert"
	"haat/ent/unfinishedcheckout"
	"haat/server/books/summary"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// openStatuses lists the statuses of orders that are not delivered yet.
var openStatuses = []order.Status{order.StatusPending, order.StatusAccepted, order.StatusProcessing, order.StatusShipped}

// Delete deletes a customer and their data. Their orders remain, anonymized, as the shop's records; their
// pictures are deleted by a job. Errors: Invalid "password_wrong"; Conflict "account_orders_open" while an
// order is open; Unauthorized "login_required" if the session was ended in the meantime.
func (a *Account) Delete(ctx context.Context, who *ent.Customer, password string) error {
	if err := a.checkCurrent(ctx, who, "password", password); err != nil {
		return err
	}
	return db.Transact(ctx, a.client, "delete customer", func(client *ent.Client) error {
		return leaving{client, who.Mobile, who, order.CustomerID(who.ID)}.remove(ctx)
	})
}

// leaving is the deletion of a person's data within a transaction.
type leaving struct {
	client *ent.Client
	mobile string
	who    *ent.Customer   // nil if the person has no account
	orders predicate.Order // selects the person's orders
}

// remove deletes the account and its data, and anonymizes the orders.
func (l leaving) remove(ctx context.Context) error {
	left, err := l.collect(ctx)
	if err != nil {
		return err
	}
	steps := []func(context.Context) error{l.emptyOrders, l.removeAlerts, l.removeUnfinished, l.removeSMS, l.removeCodes, l.forget}
	if l.who != nil {
		steps = []func(context.Context) error{
			l.lock, l.emptyOrders, l.removeReviews, l.removeQuestions, l.removeConversation, l.removeAlerts, l.removeUnfinished, l.removeSMS, l.removeCodes, l.removeAccount, l.forget,
		}
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return left.erase(ctx, l)
}

// lock prevents concurrent requests from adding data for the customer, such as an order, because no row can
// refer to a row whose unique number is being changed.
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

// removeAlerts deletes the stock alerts of the person's number.
func (l leaving) removeAlerts(ctx context.Context) error {
	_, err := l.client.StockAlert.Delete().Where(stockalert.Phone(l.mobile)).Exec(ctx)
	return fault.Wrap("remove stock alerts", err)
}

// removeUnfinished deletes the unfinished checkouts of the person's number.
func (l leaving) removeUnfinished(ctx context.Context) error {
	_, err := l.client.UnfinishedCheckout.Delete().Where(unfinishedcheckout.Mobile(l.mobile)).Exec(ctx)
	return fault.Wrap("remove unfinished checkouts", err)
}

// removeCodes deletes the codes for the person's number.
func (l leaving) removeCodes(ctx context.Context) error {
	_, err := l.client.Otp.Delete().Where(otp.Mobile(l.mobile), otp.PurposeIn(purposes...)).Exec(ctx)
	return fault.Wrap("remove codes", err)
}

// removeAccount deletes the customer; the database deletes dependent rows with it.
func (l leaving) removeAccount(ctx context.Context) error {
	return fault.Wrap("delete customer", l.client.Customer.DeleteOneID(l.who.ID).Exec(ctx))
}

// forget removes the shop's record of the person's number. If the shop contributes to the counts over all
// shops, the next refresh of the record removes the number from them.
func (l leaving) forget(ctx context.Context) error {
	if err := summary.Forget(ctx, l.client, l.mobile); err != nil {
		return err
	}
	shop, err := l.client.Shop.Query().Only(ctx)
	if err != nil {
		return fmt.Errorf("find shop: %w", err)
	}
	if shop.RiskRules == nil || !shop.RiskRules.Share {
		return nil
	}
	return summary.MarkMobiles(ctx, l.client, l.mobile)
}
