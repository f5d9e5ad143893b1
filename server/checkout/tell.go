package checkout

import (
	"context"
	"fmt"
	"strconv"

	"haat/ent"
	"haat/ent/order"
	"haat/server/catalog"
	"haat/server/platform/jobs"
	"haat/server/platform/letters"
	"haat/server/platform/money"
	"haat/server/platform/sms"
	"haat/server/platform/tracking"
	"haat/server/tenancy"
)

// The kinds of notifications of orders. Their data have order_id, and of an order
// that was placed name, total in decimals and currency, else from and status.
const (
	NoticePlaced = "order_placed"
	NoticeStatus = "order_status"
)

// maxSMSName keeps a long shop's name from costing another SMS.
const maxSMSName = 30

// announce tells of a new order: the merchant, the shopper, the shop's advertising.
func (p *placing) announce(ctx context.Context, client *ent.Client, row *ent.Order, priced *priced) error {
	data := map[string]string{
		"order_id": row.Number, "name": row.Name, "total": money.Amount(row.Total).Decimal(), "currency": row.Currency,
	}
	if err := notify(ctx, client, row, NoticePlaced, data, true); err != nil {
		return err
	}
	if err := p.sendSMS(ctx, client, p.tenant, row, order.StatusPending); err != nil {
		return err
	}
	if !catalog.TellsPurchases(p.tenant.Shop, p.in.Tracking.Consent) {
		return nil
	}
	return jobs.Add(ctx, client, tracking.Kind, tracking.PurchaseID(row.Number), p.purchase(row, priced).Event())
}

// notify writes a notification for the customer of the order, if there is one, and
// for the merchant where it is not the merchant's own doing.
func notify(ctx context.Context, client *ent.Client, row *ent.Order, kind string, data map[string]string, merchant bool) error {
	var notices []*ent.NotificationCreate
	if merchant {
		notices = append(notices, client.Notification.Create().SetKind(kind).SetData(data))
	}
	if row.CustomerID != nil {
		notices = append(notices, client.Notification.Create().SetKind(kind).SetData(data).SetCustomerID(*row.CustomerID))
	}
	if len(notices) == 0 {
		return nil
	}
	if err := client.Notification.CreateBulk(notices...).Exec(ctx); err != nil {
		return fmt.Errorf("notify of order: %w", err)
	}
	return nil
}

// sendSMS tells the shopper, in the language of the order, that it has a status.
// An order comes to each status once at most. One whose customer has left tells nobody.
func (c *Checkout) sendSMS(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, status order.Status) error {
	if row.Mobile == "" {
		return nil
	}
	locale := catalog.Locale(row.Locale)
	text := c.texts.T(row.Locale, "sms."+string(status),
		"shop", letters.Clip(locale.Pick(t.Shop.Name, t.Shop.BnName), maxSMSName), "order", row.Number,
		"total", inWords(money.Amount(row.Total), row.Currency, locale), "link", c.link(t, row.Number, locale))
	return jobs.Add(ctx, client, sms.Kind, smsKey(row.Number, status), sms.Message{To: row.Mobile, Text: text})
}

// smsKey is the outbox's key of the SMS that an order has a status.
func smsKey(number string, status order.Status) string {
	return "order/" + number + "/" + string(status)
}

// SMSKeys are the outbox's keys of all SMS that there may be about an order.
func SMSKeys(number string) []string {
	keys := []string{smsKey(number, order.StatusPending)} // where each order begins
	for _, next := range following {
		for _, status := range next {
			keys = append(keys, smsKey(number, status))
		}
	}
	return keys
}

// inWords is an amount for an SMS. An English one has no letter that would make
// every other letter cost more.
func inWords(amount money.Amount, currency string, locale catalog.Locale) string {
	if locale != catalog.Bn {
		return currency + " " + amount.Decimal()
	}
	number := letters.BengaliDigits(amount.Decimal())
	if currency == "BDT" {
		return "৳" + number
	}
	return currency + " " + number
}

// purchase is the order as advertising counts it.
func (p *placing) purchase(row *ent.Order, priced *priced) tracking.Purchase {
	contents := make([]tracking.Content, len(priced.quote.Lines))
	for i, line := range priced.quote.Lines {
		contents[i] = tracking.Content{ID: strconv.Itoa(line.ProductID), Quantity: line.Quantity, ItemPrice: line.Price}
	}
	return tracking.Purchase{
		OrderID: row.Number, At: row.CreatedAt, Currency: row.Currency, Value: priced.quote.Subtotal, Contents: contents,
		Phone: row.Mobile, Email: row.Email, Name: row.Name, IP: p.by.IP, UserAgent: p.by.UserAgent,
		Fbp: p.in.Tracking.Fbp, Fbc: p.in.Tracking.Fbc, Page: p.in.Tracking.Page,
	}
}
