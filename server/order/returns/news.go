package returns

import (
	"context"
	"errors"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderreturn"
	orders "haat/server/order"
	"haat/server/order/state"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// News returns the text about an order's returns for its customer, or nil if there is none. If the customer
// may request a return, it contains link, the address of the page for that.
func (r *Returns) News(ctx context.Context, t *tenancy.Tenant, orderID string, link string, locale i18n.Locale) (*orders.News, error) {
	o, err := r.Client.Order.Query().Where(order.Number(orderID)).WithEvents(inTurn).Only(ctx)
	if err != nil {
		return nil, fault.Wrap("load order", err)
	}
	if !state.WasShipped(o.Status) && o.ReturnedAt == nil {
		return nil, nil
	}
	rows, err := returnsOf(ctx, r.Client, o.ID)
	if err != nil {
		return nil, err
	}
	news := &orders.News{Texts: []string{}}
	for _, row := range rows {
		news.Texts = append(news.Texts, r.textOf(row, o, locale))
	}
	var refusal *fault.Fault
	switch err := r.checkAllowed(ctx, r.Client, t, o); {
	case err == nil:
		news.Link, news.Ask = link, r.Texts.T(string(locale), "returns.ask")
	case !errors.As(err, &refusal):
		return nil, err
	case len(news.Texts) == 0:
		return nil, nil
	}
	return news, nil
}

// textOf returns the text about a return for the customer.
func (r *Returns) textOf(row *ent.OrderReturn, o *ent.Order, locale i18n.Locale) string {
	in := string(locale)
	text := r.Texts.T(in, "returns.kind."+string(row.Kind)) + ": " + r.Texts.T(in, "returns.state."+string(row.State))
	if row.Fee > 0 && row.State != orderreturn.StateDeclined {
		text += " " + r.Texts.T(in, "returns.fee", "amount", money.OnPage(money.Amount(row.Fee), o.Currency, locale))
	}
	if row.RefundedAt != nil {
		text += " " + r.Texts.T(in, "returns.refunded", "amount", money.OnPage(money.Amount(row.RefundAmount), o.Currency, locale),
			"method", r.Texts.T(in, "sms.return.method."+row.RefundMethod))
		if row.RefundReference != "" {
			text += " " + r.Texts.T(in, "returns.reference", "reference", row.RefundReference)
		}
	}
	if row.Answer != "" {
		text += " “" + row.Answer + "”"
	}
	return text
}
