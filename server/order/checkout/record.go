package checkout

import (
	"cmp"
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/server/catalog"
	orders "haat/server/order"
	"haat/server/platform/textnorm"
)

// MaxItemText is the maximum length of an item's name and variant, in characters.
const MaxItemText = 200

// record writes the order, its items as sold, and its first event.
func (p *placing) record(ctx context.Context, client *ent.Client, priced *priced) (*ent.Order, error) {
	q := priced.quote
	customerID, err := p.customerID(ctx, client)
	if err != nil {
		return nil, err
	}
	create := client.Order.Create().
		SetNumber(p.number).SetIdempotencyKey(p.key).SetRequestHash(p.hash).
		SetName(p.in.Name).SetNameKey(orders.NameKey(p.in.Name)).SetMobile(p.in.Mobile).SetEmail(p.in.Email).SetNote(p.in.Note).
		SetDivision(p.in.Division).SetDistrict(p.in.District).SetUpazila(p.in.Upazila).SetLine(p.in.Line).
		SetProof(p.proof()).SetLocale(string(p.buyer.Locale)).SetCurrency(p.tenant.Shop.Currency).
		SetShippingFee(int64(q.ShippingFee)).SetSubtotal(int64(q.Subtotal)).SetTotal(int64(q.Total))
	if customerID != 0 {
		create.SetCustomerID(customerID)
	}
	if p.manual == nil {
		create.SetVisitSource(p.buyer.VisitSource).SetAdvanceDue(int64(q.DueNow))
	}
	actor := orders.Actor{Kind: orders.Customer, ID: customerID}
	if p.manual != nil {
		create.SetSource(order.Source(cmp.Or(p.manual.Source, string(order.SourceHand)))).SetShopNote(p.manual.shopNote).
			SetDiscount(int64(priced.discount)).SetDiscountPercent(p.manual.DiscountPercent).SetDiscountReason(p.manual.DiscountReason).
			SetAdvance(int64(p.manual.Advance))
		actor = p.manual.by
	}
	if priced.pack != nil {
		create.SetShippingName(priced.pack.Name).SetBnShippingName(priced.pack.BnName)
	}
	row, err := create.Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("write order: %w", err)
	}
	items := make([]*ent.OrderItemCreate, len(q.Lines))
	for i, line := range q.Lines {
		items[i] = itemOf(client, row.ID, line, priced.forSale[line.ProductID])
	}
	if err := client.OrderItem.CreateBulk(items...).Exec(ctx); err != nil {
		return nil, fmt.Errorf("write order's items: %w", err)
	}
	err = client.OrderEvent.Create().SetOrderID(row.ID).SetToStatus(string(row.Status)).
		SetActor(orderevent.Actor(actor.Kind)).SetActorID(actor.ID).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("write order's event: %w", err)
	}
	return row, nil
}

func itemOf(client *ent.Client, orderID int, line QuotedLine, product catalog.FoundProduct) *ent.OrderItemCreate {
	create := client.OrderItem.Create().SetOrderID(orderID).SetProductID(line.ProductID).
		SetSellingPrice(int64(line.SellingPrice)).SetPrice(int64(line.Price)).SetQuantity(line.Quantity)
	variant, ok := product.Variant(line.VariantID)
	if ok {
		create.SetVariantID(variant.ID)
	}
	sold := product.AsSold(variant)
	if sold.Picture != nil {
		create.SetPicture(sold.Picture)
	}
	return create.
		SetName(textnorm.Clip(sold.Name, MaxItemText)).SetBnName(textnorm.Clip(sold.BnName, MaxItemText)).
		SetVariant(textnorm.Clip(sold.Variant, MaxItemText)).SetBnVariant(textnorm.Clip(sold.BnVariant, MaxItemText)).
		SetSku(sold.Sku).SetNillableCost(sold.Cost)
}
