package demo

import (
	"context"
	"fmt"
	"slices"

	"github.com/alexedwards/argon2id"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/product"
	"haat/server/catalog"
	orders "haat/server/order"
	"haat/server/platform/i18n"
)

// Credentials of the demo shop's customer, as stated in the README.
const (
	customerMobile   = "01712345678"
	customerPassword = "demo1234"
	customerLine     = "বাড়ি ১২, সড়ক ৭, মিরপুর ১০"
)

// demoNumbers are the numbers of the demo customer's orders, one per status. They never change, so that
// readers of the README can track them.
var demoNumbers = []string{"41270386", "28915047", "73506291", "56048713", "90317265", "34862908", "67195430"}

// statuses lists the statuses of an order in chronological order. A canceled order was only in the first one
// before.
var statuses = []order.Status{
	order.StatusPending, order.StatusAccepted, order.StatusProcessing,
	order.StatusShipped, order.StatusDelivered, order.StatusCompleted,
}

// customer creates a customer of the demo shop with an order in every status.
func (s *seeder) customer(ctx context.Context) error {
	if s.Slug != "demo" {
		return nil
	}
	hash, err := argon2id.CreateHash(customerPassword, argon2id.DefaultParams)
	if err != nil {
		return err
	}
	customer, err := s.client.Customer.Create().SetName("আয়েশা রহমান").SetMobile(customerMobile).SetPasswordHash(hash).Save(ctx)
	if err != nil {
		return err
	}
	err = s.client.Address.Create().SetCustomerID(customer.ID).SetName(customer.Name).SetMobile(customerMobile).
		SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine(customerLine).SetIsDefault(true).Exec(ctx)
	if err != nil {
		return err
	}
	goods, err := s.goods(ctx, 2*len(demoNumbers))
	if err != nil {
		return err
	}
	for i, number := range slices.Backward(demoNumbers) { // oldest first
		way := []order.Status{order.StatusPending, order.StatusCanceled}
		if i < len(statuses) {
			way = statuses[:i+1]
		}
		if err := s.order(ctx, customer, number, i, way, goods[2*i:2*i+2]); err != nil {
			return err
		}
	}
	return s.messages(ctx, customer)
}

// good is a product in stock and its variant that is in stock.
type good struct {
	catalog.FoundProduct
	variant catalog.Variant
}

// goods returns the first count products in stock.
func (s *seeder) goods(ctx context.Context, count int) ([]good, error) {
	ids, err := s.client.Product.Query().Where(product.StockGT(0)).Order(ent.Asc(product.FieldID)).Limit(count).IDs(ctx)
	if err != nil {
		return nil, err
	}
	found, err := catalog.New(s.client).ForSale(ctx, ids, i18n.Bn)
	if err != nil {
		return nil, err
	}
	if len(ids) < count {
		return nil, fmt.Errorf("the demo has %d products in stock, want %d", len(ids), count)
	}
	goods := make([]good, len(ids))
	for i, id := range ids {
		goods[i].FoundProduct = found[id]
		goods[i].variant.SellingPrice, goods[i].variant.Price = found[id].SellingPrice, found[id].Price
		for _, v := range found[id].Variants {
			if v.Stock > 0 {
				goods[i].variant = v
				break
			}
		}
	}
	return goods, nil
}

// order creates one order with its events, n+1 days ago.
func (s *seeder) order(ctx context.Context, c *ent.Customer, number string, n int, way []order.Status, goods []good) error {
	const fee = 60_00
	placed := s.now.AddDate(0, 0, -n-1)
	subtotal := int64(0)
	for _, g := range goods {
		subtotal += int64(g.variant.Price)
	}
	status := way[len(way)-1]
	create := s.client.Order.Create().
		SetNumber(number).SetIdempotencyKey("demo-order-" + number).
		SetCustomerID(c.ID).SetName(c.Name).SetNameKey(orders.NameKey(c.Name)).SetMobile(c.Mobile).
		SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine(customerLine).
		SetCurrency(s.Currency).SetStatus(status).SetShippingName("Inside Dhaka").SetBnShippingName("ঢাকার ভিতরে").
		SetShippingFee(fee).SetSubtotal(subtotal).SetTotal(subtotal + fee).SetCreatedAt(placed)
	if status == order.StatusDelivered || status == order.StatusCompleted {
		create.SetPaymentStatus(order.PaymentStatusPaid)
	}
	row, err := create.Save(ctx)
	if err != nil {
		return err
	}
	for _, g := range goods {
		sold := g.AsSold(g.variant)
		item := s.client.OrderItem.Create().SetOrderID(row.ID).SetProductID(g.ID).SetName(sold.Name).SetBnName(sold.BnName).
			SetVariant(sold.Variant).SetBnVariant(sold.BnVariant).SetSku(sold.Sku).SetPicture(sold.Picture).
			SetSellingPrice(int64(g.variant.SellingPrice)).SetPrice(int64(g.variant.Price)).SetQuantity(1)
		if g.variant.ID != 0 {
			item.SetVariantID(g.variant.ID)
		}
		if err := item.Exec(ctx); err != nil {
			return err
		}
	}
	for i, to := range way {
		event := s.client.OrderEvent.Create().SetOrderID(row.ID).SetToStatus(string(to)).
			SetActor(orderevent.ActorMerchant).SetCreatedAt(placed.Add(hours(i)))
		if i == 0 {
			event.SetActor(orderevent.ActorCustomer).SetActorID(c.ID)
		} else {
			event.SetFromStatus(string(way[i-1]))
		}
		if err := event.Exec(ctx); err != nil {
			return err
		}
	}
	return nil
}
