package checkout

import (
	"context"
	"fmt"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/server/advertising"
	"haat/server/catalog"
	"haat/server/message/alert"
	"haat/server/message/smsbudget"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/platform/sms"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

// Kinds of notifications about orders. Their data contain order_id. NoticePlaced adds name, total
// in decimals and currency; NoticeStatus adds from and status.
const (
	NoticePlaced = "order_placed"
	NoticeStatus = "order_status"
)

// maxSMSName limits the shop's name in an SMS, so that a long one does not need a
// second SMS.
const maxSMSName = 30

// announce queues the messages about a new order: to the shopper and, unless a merchant placed it,
// to the merchants and the shop's advertising.
func (p *placing) announce(ctx context.Context, client *ent.Client, row *ent.Order, priced *priced) error {
	data := map[string]string{
		"order_id": row.Number, "name": row.Name, "total": money.Amount(row.Total).Decimal(), "currency": row.Currency,
	}
	if err := notify(ctx, client, row, NoticePlaced, data, p.manual == nil); err != nil {
		return err
	}
	kind := smsbudget.Shop
	if p.manual == nil {
		if err := alert.Add(ctx, client, alert.Event{Kind: alert.NewOrder, Order: row.Number}); err != nil {
			return err
		}
		known, err := isProven(ctx, client, row)
		if err != nil {
			return err
		}
		if !known {
			kind = smsbudget.Guest
		}
	}
	if err := p.sendSMS(ctx, client, p.messages, time.Now(), kind, p.tenant, row, order.StatusPending, smsText(order.StatusPending)); err != nil {
		return err
	}
	if p.manual != nil {
		return nil
	}
	if err := p.notifyOwners(ctx, client, kind, row); err != nil {
		return err
	}
	if !catalog.SendsPurchases(p.tenant.Shop, p.in.Tracking.Consent) {
		return nil
	}
	return jobs.Add(ctx, client, advertising.Kind, advertising.PurchaseID(row.Number), p.purchase(row, priced).Event())
}

// notify writes a notification for the order's customer, if any, and for the merchant
// if merchant is true.
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

// isProven reports whether the phone number of an order was proven, by this order or
// earlier in the shop.
func isProven(ctx context.Context, client *ent.Client, row *ent.Order) (bool, error) {
	if row.Proof != order.ProofNone || row.Mobile == "" {
		return true, nil
	}
	return smsbudget.Known(ctx, client, row.Mobile)
}

// notifyChange notifies the customer of a change, and the merchant of a change by the
// customer. A guest who cancels receives no SMS unless the number is proven. The SMS about a
// merchant's change waits until the change can no longer be undone.
func (c *Checkout) notifyChange(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, ch change) error {
	if ch.silent {
		return nil
	}
	data := map[string]string{"order_id": row.Number, "from": string(row.Status), "status": string(ch.to)}
	if err := notify(ctx, client, row, NoticeStatus, data, ch.by.Kind == Customer); err != nil {
		return err
	}
	if ch.by.Kind == Customer {
		if err := alert.Add(ctx, client, alert.Event{Kind: alert.Cancellation, Order: row.Number}); err != nil {
			return err
		}
	}
	at := time.Now().Add(UndoWindow + UndoGrace)
	if ch.by.Kind == Customer {
		at = time.Now()
		if proven, err := isProven(ctx, client, row); err != nil || !proven {
			return err
		}
	}
	// An order whose status was corrected may reach a status again.
	sent, err := client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKey(smsKey(row.Number, ch.to))).Exist(ctx)
	if err != nil || sent {
		return fault.Wrap("query sms", err)
	}
	return c.sendSMS(ctx, client, ch.messages, at, smsbudget.Shop, t, row, ch.to, ch.sms(row.Status))
}

// smsText returns the text key of the SMS about an order's status.
func smsText(status order.Status) string { return "sms." + string(status) }

// sendSMS sends the shopper an SMS about the order's status, not before the time at. Each status is sent at most once per order.
func (c *Checkout) sendSMS(
	ctx context.Context, client *ent.Client, messages *smsbudget.Batch, at time.Time, kind smsbudget.Kind, t *tenancy.Tenant, row *ent.Order, status order.Status, key string,
) error {
	_, err := c.sendText(ctx, client, messages, kind, t, row, Message{Key: smsKey(row.Number, status), Text: key, At: at})
	return err
}

// Message is an SMS to the customer of an order. Key is its key in the outbox, where it is sent once. Text is a text key with the
// placeholders shop, order, total, due and link, and those of More: names and values in turn. It is not sent before At.
type Message struct {
	Key, Text string
	At        time.Time
	More      []string
}

// SendSMS sends the customer of an order an SMS on behalf of a merchant, in client's transaction and the order's language.
func (c *Checkout) SendSMS(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, m Message) error {
	_, err := c.TrySMS(ctx, client, t, row, true, m)
	return err
}

// TrySMS is like SendSMS, and reports false if the message was not sent because of the shop's budget or a missing number. A message
// that no merchant asked for counts in the budget of strangers, unless the number is proven.
func (c *Checkout) TrySMS(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order, byMerchant bool, m Message) (bool, error) {
	kind, err := budgetOf(ctx, client, row, byMerchant)
	if err != nil {
		return false, err
	}
	return c.sendText(ctx, client, c.budget.Batch(smsbudget.Source{}), kind, t, row, m)
}

// CountMessage counts a message to the customer of an order that is sent by a messenger, in the budget of TrySMS. It reports false if the
// message must not be sent. Key identifies the message.
func (c *Checkout) CountMessage(ctx context.Context, client *ent.Client, row *ent.Order, byMerchant bool, key string) (bool, error) {
	if row.Mobile == "" {
		return false, nil
	}
	kind, err := budgetOf(ctx, client, row, byMerchant)
	if err != nil {
		return false, err
	}
	return c.budget.Batch(smsbudget.Source{}).Count(ctx, client, kind, key, row.Mobile)
}

// budgetOf returns the budget in which a message to the customer of an order counts.
func budgetOf(ctx context.Context, client *ent.Client, row *ent.Order, byMerchant bool) (smsbudget.Kind, error) {
	if byMerchant {
		return smsbudget.Shop, nil
	}
	proven, err := isProven(ctx, client, row)
	if err != nil || proven {
		return smsbudget.Shop, err
	}
	return smsbudget.Guest, nil
}

// WithdrawSMS deletes a message of SendSMS that was not sent yet. It reports false if there is none.
func (c *Checkout) WithdrawSMS(ctx context.Context, client *ent.Client, key string) (bool, error) {
	waits, err := client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKey(key), outbox.StateEQ(outbox.StateDue)).Exist(ctx)
	if err != nil || !waits {
		return false, fault.Wrap("query sms", err)
	}
	return c.budget.Withdraw(ctx, client, smsbudget.Shop, key)
}

// sendText sends an SMS to the customer of an order in the order's language. The text contains no user input except the shop's name
// without links. An order without a number, whose customer was deleted, sends nothing. Messages beyond the shop's budget are not
// sent; the order's page shows the same information. It reports whether the message is sent.
func (c *Checkout) sendText(
	ctx context.Context, client *ent.Client, messages *smsbudget.Batch, kind smsbudget.Kind, t *tenancy.Tenant, row *ent.Order, m Message,
) (bool, error) {
	if row.Mobile == "" {
		return false, nil
	}
	locale := i18n.Locale(row.Locale)
	values := append([]string{
		"shop", sms.Name(locale.Pick(t.Shop.Name, t.Shop.BnName), maxSMSName, t.Shop.Slug), "order", row.Number,
		"total", InWords(money.Amount(row.Total), row.Currency, locale),
		"due", InWords(Due(row), row.Currency, locale), "link", c.link(t, row.Number, locale),
	}, m.More...)
	text := strings.TrimSpace(c.texts.T(row.Locale, m.Text, values...))
	return messages.SendAt(ctx, client, m.At, kind, m.Key, sms.Brief{Message: sms.Message{To: row.Mobile, Text: text}})
}

// notifyOwners sends an SMS about a new order to the shop's owners who enabled it.
func (p *placing) notifyOwners(ctx context.Context, client *ent.Client, kind smsbudget.Kind, row *ent.Order) error {
	if !p.tenant.Shop.SmsNewOrders {
		return nil
	}
	owners, err := client.AdminUser.Query().
		Where(adminuser.RoleEQ(adminuser.RoleOwner), adminuser.Active(true)).Order(ent.Asc(adminuser.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("find owners: %w", err)
	}
	// The admin area is in Bengali by default.
	text := p.texts.T(string(i18n.Bn), "sms.admin.order", "order", row.Number,
		"total", InWords(money.Amount(row.Total), row.Currency, i18n.Bn),
		"link", p.admin(p.tenant.Shop.Slug)+"/orders/"+row.Number)
	for _, owner := range owners {
		key := fmt.Sprintf("order/%s/owner/%d", row.Number, owner.ID)
		if _, err := p.messages.Send(ctx, client, kind, key, sms.Brief{Message: sms.Message{To: owner.Phone, Text: text}}); err != nil {
			return err
		}
	}
	return nil
}

// smsKey returns the outbox key of the SMS about an order's status.
func smsKey(number string, status order.Status) string {
	return "order/" + number + "/" + string(status)
}

// EditKey returns the outbox key of the SMS about a version of an order.
func EditKey(number string, edits int) string {
	return fmt.Sprintf("order/%s/edit/%d", number, edits)
}

// ReturnSMS returns the prefix of the outbox keys of all SMS about the returns of an order.
func ReturnSMS(number string) string { return "order/" + number + "/return/" }

// ConfirmSMS returns the prefix of the outbox keys of all SMS that ask for the confirmation of an order.
func ConfirmSMS(number string) string { return "order/" + number + "/confirm/" }

// PaymentSMS returns the prefix of the outbox keys of all SMS about the payments of an order.
func PaymentSMS(number string) string { return "order/" + number + "/payment/" }

// SMSKeys returns the outbox keys of all possible SMS about an order with the given number of edits.
func SMSKeys(number string, edits int) []string {
	keys := []string{smsKey(number, order.StatusPending)} // every order starts with this status
	for _, next := range following {
		for _, status := range next {
			keys = append(keys, smsKey(number, status))
		}
	}
	for i := range edits {
		keys = append(keys, EditKey(number, i+1))
	}
	keys = append(keys, OutKey(number))
	for n := 2; n <= maxParcels; n++ {
		keys = append(keys, OutKey(fmt.Sprintf("%s-%d", number, n)))
	}
	return keys
}

// maxParcels is the number of parcels of an order whose messages are found again.
const maxParcels = 9

// OutKey returns the outbox key of the SMS that a parcel is out for delivery. invoice is the order's number, with a suffix from the
// second parcel on.
func OutKey(invoice string) string { return "order/" + invoice + "/out" }

// Text returns a text in the language of an order.
func (c *Checkout) Text(locale, key string, values ...string) string {
	return c.texts.T(locale, key, values...)
}

// AmountInSMS formats an amount for an SMS about an order, in the order's language.
func (c *Checkout) AmountInSMS(amount money.Amount, row *ent.Order) string {
	return InWords(amount, row.Currency, i18n.Locale(row.Locale))
}

// InWords formats an amount for a sentence, such as that of an SMS: BDT 1,23,456 or ৳১,২৩,৪৫৬. English text has no ৳ sign, because a
// single character outside GSM 7-bit makes the whole SMS more expensive.
func InWords(amount money.Amount, currency string, locale i18n.Locale) string {
	if locale != i18n.Bn {
		return currency + " " + amount.Grouped(currency)
	}
	return OnPage(amount, currency, locale)
}

// OnPage formats an amount for a sentence of a page: ৳1,23,456 or ৳১,২৩,৪৫৬.
func OnPage(amount money.Amount, currency string, locale i18n.Locale) string {
	number := amount.Grouped(currency)
	if locale == i18n.Bn {
		number = textnorm.BengaliDigits(number)
	}
	if currency == "BDT" {
		return "৳" + number
	}
	return currency + " " + number
}

// purchase returns the order as a tracking event.
func (p *placing) purchase(row *ent.Order, priced *priced) advertising.Purchase {
	contents := make([]advertising.Content, len(priced.quote.Lines))
	for i, line := range priced.quote.Lines {
		contents[i] = advertising.Content{ID: catalog.ItemID(line.ProductID, line.VariantID), Quantity: line.Quantity, ItemPrice: line.Price}
	}
	return advertising.Purchase{
		OrderID: row.Number, At: row.CreatedAt, Currency: row.Currency, Value: priced.quote.Subtotal, Contents: contents,
		Phone: row.Mobile, Email: row.Email, Name: row.Name, IP: p.buyer.IP, UserAgent: p.buyer.UserAgent,
		Fbp: p.in.Tracking.Fbp, Fbc: p.in.Tracking.Fbc, Page: p.in.Tracking.Page,
	}
}
