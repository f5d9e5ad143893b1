package checkout

import (
	"context"
	"fmt"
	"strings"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/server/catalog"
	"haat/server/platform/jobs"
	"haat/server/platform/letters"
	"haat/server/platform/money"
	"haat/server/platform/sms"
	"haat/server/platform/tracking"
	"haat/server/smsbudget"
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

// announce tells of a new order: the shopper and, where it is not the merchant's own
// doing, the merchant and the shop's advertising.
func (p *placing) announce(ctx context.Context, client *ent.Client, row *ent.Order, priced *priced) error {
	data := map[string]string{
		"order_id": row.Number, "name": row.Name, "total": money.Amount(row.Total).Decimal(), "currency": row.Currency,
	}
	if err := notify(ctx, client, row, NoticePlaced, data, p.hand == nil); err != nil {
		return err
	}
	kind := smsbudget.Shop
	if p.hand == nil {
		known, err := isProven(ctx, client, row)
		if err != nil {
			return err
		}
		if !known {
			kind = smsbudget.Guest
		}
	}
	if err := p.sendSMS(ctx, client, p.messages, kind, p.tenant, row, order.StatusPending, smsText(order.StatusPending)); err != nil {
		return err
	}
	if p.hand != nil {
		return nil
	}
	if err := p.tellOwners(ctx, client, kind, row); err != nil {
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

// isProven reports whether the number of an order is proven: by who placed it, or as the
// shop knows it.
func isProven(ctx context.Context, client *ent.Client, row *ent.Order) (bool, error) {
	if row.Proof != order.ProofNone || row.Mobile == "" {
		return true, nil
	}
	return smsbudget.Known(ctx, client, row.Mobile)
}

// tellChange tells of a change: the customer, and the merchant of the customer's. A guest
// who cancels has no SMS of it while the number is not proven.
func (c *Checkout) tellChange(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, ch change) error {
	if ch.silent {
		return nil
	}
	data := map[string]string{"order_id": row.Number, "from": string(row.Status), "status": string(ch.to)}
	if err := notify(ctx, client, row, NoticeStatus, data, ch.by.Kind == Customer); err != nil {
		return err
	}
	if ch.by.Kind == Customer {
		if proven, err := isProven(ctx, client, row); err != nil || !proven {
			return err
		}
	}
	return c.sendSMS(ctx, client, ch.messages, smsbudget.Shop, t, row, ch.to, ch.sms(row.Status))
}

// smsText is the key of what a shopper is told of an order's status.
func smsText(status order.Status) string { return "sms." + string(status) }

// sendSMS tells the shopper, in the language of the order, that it has a status, by the
// text of a key: nothing in it was typed but the shop's name, which has no link. An order
// comes to each status once at most. One whose customer has left tells nobody. A message
// beyond the shop's budget is not sent: the order's page shows what it would have said.
func (c *Checkout) sendSMS(
	ctx context.Context, client *ent.Client, messages *smsbudget.Batch, kind smsbudget.Kind, t *tenancy.Tenant, row *ent.Order, status order.Status, key string,
) error {
	if row.Mobile == "" {
		return nil
	}
	locale := catalog.Locale(row.Locale)
	text := strings.TrimSpace(c.texts.T(row.Locale, key,
		"shop", sms.Name(locale.Pick(t.Shop.Name, t.Shop.BnName), maxSMSName, t.Shop.Slug), "order", row.Number,
		"total", inWords(money.Amount(row.Total), row.Currency, locale), "link", c.link(t, row.Number, locale)))
	_, err := messages.Send(ctx, client, kind, smsKey(row.Number, status), sms.Brief{Message: sms.Message{To: row.Mobile, Text: text}})
	return err
}

// tellOwners tells those who own the shop of a new order, where they want that.
func (p *placing) tellOwners(ctx context.Context, client *ent.Client, kind smsbudget.Kind, row *ent.Order) error {
	if !p.tenant.Shop.SmsNewOrders {
		return nil
	}
	owners, err := client.AdminUser.Query().
		Where(adminuser.RoleEQ(adminuser.RoleOwner), adminuser.Active(true)).Order(ent.Asc(adminuser.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("find owners: %w", err)
	}
	// The admin area is in Bengali unless its reader says otherwise.
	text := p.texts.T(string(catalog.Bn), "sms.admin.order", "order", row.Number,
		"total", inWords(money.Amount(row.Total), row.Currency, catalog.Bn),
		"link", p.admin(p.tenant.Shop.Slug)+"/orders/"+row.Number)
	for _, owner := range owners {
		key := fmt.Sprintf("order/%s/owner/%d", row.Number, owner.ID)
		if _, err := p.messages.Send(ctx, client, kind, key, sms.Brief{Message: sms.Message{To: owner.Phone, Text: text}}); err != nil {
			return err
		}
	}
	return nil
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
		contents[i] = tracking.Content{ID: catalog.ItemID(line.ProductID, line.VariantID), Quantity: line.Quantity, ItemPrice: line.Price}
	}
	return tracking.Purchase{
		OrderID: row.Number, At: row.CreatedAt, Currency: row.Currency, Value: priced.quote.Subtotal, Contents: contents,
		Phone: row.Mobile, Email: row.Email, Name: row.Name, IP: p.by.IP, UserAgent: p.by.UserAgent,
		Fbp: p.in.Tracking.Fbp, Fbc: p.in.Tracking.Fbc, Page: p.in.Tracking.Page,
	}
}
