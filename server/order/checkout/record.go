package checkout

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/server/catalog"
	orders "haat/server/order"
	"haat/server/platform/textnorm"
)

// MaxItemText is the maximum length of an item's name and variant, in characters.
const MaxItemText = 200

// orderView is an order with its event and its items, as a query would return them.
type orderView struct {
	row   *ent.Order
	items []*ent.OrderItem
}

// record writes the order, its items as sold, and its first event.
func (p *placing) record(ctx context.Context, client *ent.Client, priced *priced) (*orderView, error) {
	q := priced.quote
	customerID, err := p.customerID(ctx, client)
	if err != nil {
		return nil, err
	}
	at := order.DefaultCreatedAt().Truncate(time.Microsecond) // as PostgreSQL stores it, so that a repeated request gets the same response
	create := client.Order.Create().SetCreatedAt(at).
		SetNumber(p.number).SetIdempotencyKey(p.key).SetRequestHash(p.hash).
		SetName(p.in.Name).SetNameKey(orders.NameKey(p.in.Name)).SetMobile(p.in.Mobile).SetEmail(p.in.Email).SetNote(p.in.Note).
		SetDivision(p.in.Division).SetDistrict(p.in.District).SetUpazila(p.in.Upazila).SetLine(p.in.Line).
		SetProof(p.proof()).SetLocale(string(p.buyer.Locale)).SetCurrency(p.tenant.Shop.Currency).
		SetShippingFee(int64(q.ShippingFee)).SetSubtotal(int64(q.Subtotal)).SetDiscount(int64(q.Savings + q.granted)).SetTotal(int64(q.Total))
	if customerID != 0 {
		create.SetCustomerID(customerID)
	}
	if p.manual == nil {
		create.SetVisitSource(p.buyer.VisitSource).SetAdvanceDue(int64(q.DueNow))
	}
	actor := orders.Actor{Kind: orders.Customer, ID: customerID}
	if p.manual != nil {
		create.SetSource(order.Source(cmp.Or(p.manual.Source, string(order.SourceHand)))).SetShopNote(p.manual.shopNote).
			SetDiscountPercent(p.manual.DiscountPercent).SetDiscountReason(p.manual.DiscountReason).
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
	view := &orderView{row: row}
	if view.items, err = client.OrderItem.CreateBulk(items...).Save(ctx); err != nil {
		return nil, fmt.Errorf("write order's items: %w", err)
	}
	for i, line := range q.Lines {
		view.items[i].Edges.Product = priced.forSale[line.ProductID].AsItem(priced.categories)
	}
	event, err := client.OrderEvent.Create().SetCreatedAt(at).SetOrderID(row.ID).SetToStatus(string(row.Status)).
		SetActor(orderevent.Actor(actor.Kind)).SetActorID(actor.ID).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("write order's event: %w", err)
	}
	row.Edges.Events = []*ent.OrderEvent{event}
	return view, nil
}

func itemOf(client *ent.Client, orderID int, line QuotedLine, product catalog.FoundProduct) *ent.OrderItemCreate {
	create := client.OrderItem.Create().SetOrderID(orderID).SetProductID(line.ProductID).
		SetSellingPrice(int64(line.SellingPrice)).SetPrice(int64(line.Price)).SetDiscount(int64(line.Savings)).SetQuantity(line.Quantity).SetSale(line.sale)
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
