package payment

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/payment"
	orders "haat/server/order"
	"haat/server/order/state"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// shownClaims is the maximum number of payments on the customer's page.
const shownClaims = 5

// Page returns the payment page of an order for its customer, with the order's row. It requires no proof of identity. The error is NotFound
// "order_not_found".
func (p *Payments) Page(ctx context.Context, t *tenancy.Tenant, orderID string, locale i18n.Locale) (*PayPage, *ent.Order, error) {
	row, err := p.Client.Order.Query().Where(order.Number(orderID)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil, fault.New(fault.NotFound, "order_not_found")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("load order: %w", err)
	}
	owed := state.MoneyOf(row)
	shown := &PayPage{OrderID: row.Number, Due: owed.Now, Rest: owed.Due - owed.Now, Currency: row.Currency, Wallets: []PayWallet{}}
	if shown.Claims, err = p.claims(ctx, row, locale); err != nil {
		return nil, nil, err
	}
	if shown.Due > 0 {
		for _, w := range Offered(t.Shop.PaymentRules) {
			shown.Wallets = append(shown.Wallets, PayWallet{
				Method: w.Method, Number: w.Number, Type: w.Type, Note: locale.Pick(w.Note, w.BnNote), QR: w.QR,
			})
		}
	}
	return shown, row, nil
}

// rejectedRefund selects refunds that the gateway did not make. Customers do not see them.
var rejectedRefund = payment.And(payment.KindEQ(payment.KindRefund), payment.StateEQ(payment.StateRejected))

// claims returns texts about the order's newest payments.
func (p *Payments) claims(ctx context.Context, row *ent.Order, locale i18n.Locale) ([]PayClaim, error) {
	rows, err := p.Client.Payment.Query().Where(payment.OrderID(row.ID), payment.StateNEQ(payment.StateAsked), payment.Not(rejectedRefund)).
		Order(ent.Desc(payment.FieldID)).Limit(shownClaims).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list payments: %w", err)
	}
	list := []PayClaim{}
	for _, paid := range rows {
		amount := paid.Amount
		if paid.ConfirmedAt != nil && paid.Kind != payment.KindRefund {
			amount = paid.Received
		}
		text := p.Orders.Messages.Text(string(locale), "payment.state."+string(paid.State),
			"amount", money.OnPage(money.Amount(amount), row.Currency, locale), "reference", paid.Reference)
		if paid.State == payment.StateRejected && paid.Note != "" {
			text += " “" + paid.Note + "”"
		}
		list = append(list, PayClaim{ID: paid.ID, State: string(paid.State), Text: text})
	}
	return list, nil
}

// News returns the text about an order's advance for its customer, or nil if there is none. link is the
// address of the payment page.
func (p *Payments) News(ctx context.Context, t *tenancy.Tenant, orderID, link string, locale i18n.Locale) (*orders.News, error) {
	shown, row, err := p.Page(ctx, t, orderID, locale)
	if err != nil {
		return nil, err
	}
	if shown.Due == 0 && len(shown.Claims) == 0 {
		return nil, nil
	}
	in, news := string(locale), &orders.News{Texts: []string{}}
	if shown.Due > 0 {
		news.Texts = append(news.Texts, p.Orders.Messages.Text(in, "payment.due", "now", money.OnPage(shown.Due, row.Currency, locale),
			"rest", money.OnPage(shown.Rest, row.Currency, locale)))
		news.Link, news.Ask = link, p.Orders.Messages.Text(in, "payment.pay", "amount", money.OnPage(shown.Due, row.Currency, locale))
	}
	for _, claim := range shown.Claims {
		news.Texts = append(news.Texts, claim.Text)
	}
	return news, nil
}
