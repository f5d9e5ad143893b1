package checkout

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/server/advertising"
	"haat/server/catalog"
	"haat/server/message/alert"
	"haat/server/message/smsbudget"
	ordermessage "haat/server/order/message"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/platform/sms"
)

// announce queues the messages about a new order: to the shopper and, if a shopper placed it, to the merchants and the shop's advertising.
func (p *placing) announce(ctx context.Context, client *ent.Client, row *ent.Order, priced *priced) error {
	data := map[string]string{
		"order_id": row.Number, "name": row.Name, "total": money.Amount(row.Total).Decimal(), "currency": row.Currency,
	}
	if err := ordermessage.Notify(ctx, client, row, ordermessage.NoticePlaced, data, p.manual == nil); err != nil {
		return err
	}
	if err := p.sms.Write(ctx, client); err != nil {
		return err
	}
	if p.manual != nil {
		return nil
	}
	if err := alert.Add(ctx, client, alert.Event{Kind: alert.NewOrder, Order: row.Number}); err != nil {
		return err
	}
	if !catalog.SendsPurchases(p.tenant.Shop, p.in.Tracking.Consent) {
		return nil
	}
	return jobs.Add(ctx, client, advertising.Kind, advertising.PurchaseID(row.Number), p.purchase(row, priced).Event())
}

// prepareSMS counts the SMS about the order that will be written: to the shopper and, if a shopper places it, to the shop's owners.
func (p *placing) prepareSMS(ctx context.Context, priced *priced) (err error) {
	draft := &ent.Order{
		Number: p.number, Mobile: p.in.Mobile, Locale: string(p.buyer.Locale), Currency: p.tenant.Shop.Currency,
		Total: int64(priced.quote.Total), PaymentStatus: order.DefaultPaymentStatus, Status: order.DefaultStatus,
	}
	kind := smsbudget.Shop
	if p.manual != nil {
		draft.Advance = int64(p.manual.Advance)
	} else if p.proof() == order.ProofNone && !p.known {
		kind = smsbudget.Guest
	}
	batch, prepared := p.batch.Prepare()
	p.sms = prepared
	err = p.messages.SendStatus(
		ctx, p.client, batch, time.Now(), kind, p.tenant, draft, order.StatusPending, ordermessage.StatusText(order.StatusPending),
	)
	if err != nil || p.manual != nil {
		return err
	}
	return p.notifyOwners(ctx, batch, kind, draft)
}

// releaseWithin is the timeout for returning SMS to the budget. It also applies after the shopper has disconnected.
const releaseWithin = 5 * time.Second

// releaseSMS returns the SMS of an order that failed to the budget. It returns failure, the reason why the order failed.
func (p *placing) releaseSMS(ctx context.Context, failure error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), releaseWithin)
	defer cancel()
	if err := p.sms.Release(ctx, p.client); err != nil {
		return errors.Join(failure, err)
	}
	return failure
}

// notifyOwners sends an SMS about a new order to the shop's owners who enabled it.
func (p *placing) notifyOwners(ctx context.Context, batch *smsbudget.Batch, kind smsbudget.Kind, row *ent.Order) error {
	if !p.tenant.Shop.SmsNewOrders {
		return nil
	}
	owners, err := p.client.AdminUser.Query().
		Where(adminuser.RoleEQ(adminuser.RoleOwner), adminuser.Active(true)).Order(ent.Asc(adminuser.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("find owners: %w", err)
	}
	// The admin area is in Bengali by default.
	text := p.texts.T(string(i18n.Bn), "sms.admin.order", "order", row.Number,
		"total", money.InWords(money.Amount(row.Total), row.Currency, i18n.Bn),
		"link", p.admin(p.tenant.Shop.Slug)+"/orders/"+row.Number)
	for _, owner := range owners {
		key := fmt.Sprintf("order/%s/owner/%d", row.Number, owner.ID)
		if _, err := batch.Send(ctx, p.client, kind, key, sms.Brief{Message: sms.Message{To: owner.Phone, Text: text}}); err != nil {
			return err
		}
	}
	return nil
}

// purchase converts the order to a tracking event.
func (p *placing) purchase(row *ent.Order, priced *priced) advertising.Purchase {
	contents := make([]advertising.Content, len(priced.quote.Lines))
	for i, line := range priced.quote.Lines {
		contents[i] = advertising.Content{ID: catalog.ItemID(line.ProductID, line.VariantID), Quantity: line.Quantity, ItemPrice: line.Price}
	}
	return advertising.Purchase{
		OrderID: row.Number, At: row.CreatedAt, Currency: row.Currency, Value: priced.quote.Subtotal - priced.quote.Savings, Contents: contents,
		Phone: row.Mobile, Email: row.Email, Name: row.Name, IP: p.buyer.IP, UserAgent: p.buyer.UserAgent,
		Fbp: p.in.Tracking.Fbp, Fbc: p.in.Tracking.Fbc, Page: p.in.Tracking.Page,
	}
}
