package demo

import (
	"context"
	"fmt"

	"github.com/alexedwards/argon2id"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/product"
)

// The demo shop's customer, named in the README.
const (
	customerMobile   = "01712345678"
	customerPassword = "demo1234"
)

// An order's way from the first status to the last; a canceled one leaves it at once.
var statuses = []order.Status{
	order.StatusPending, order.StatusAccepted, order.StatusProcessing,
	order.StatusShipped, order.StatusDelivered, order.StatusCompleted,
}

// customer makes a customer of the demo shop with an order in every status.
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
		SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("বাড়ি ১২, সড়ক ৭, মিরপুর ১০").SetIsDefault(true).Exec(ctx)
	if err != nil {
		return err
	}
	goods, err := s.client.Product.Query().Where(product.StockGT(0)).Order(ent.Asc(product.FieldID)).Limit(2 * (len(statuses) + 1)).All(ctx)
	if err != nil {
		return err
	}
	for i := range statuses {
		if err := s.order(ctx, customer, i, statuses[:i+1], goods[2*i:2*i+2]); err != nil {
			return err
		}
	}
	return s.order(ctx, customer, len(statuses), []order.Status{order.StatusPending, order.StatusCanceled}, goods[2*len(statuses):])
}

// order makes one order, a day older than the one before it, with its events.
func (s *seeder) order(ctx context.Context, c *ent.Customer, n int, way []order.Status, goods []*ent.Product) error {
	const fee = 60_00
	placed := s.now.AddDate(0, 0, -n-1)
	subtotal := int64(0)
	for _, p := range goods {
		subtotal += p.Price
	}
	status := way[len(way)-1]
	create := s.client.Order.Create().
		SetNumber(fmt.Sprintf("D%04d", 4127+n*611)).SetIdempotencyKey(fmt.Sprintf("demo-%d", n)).
		SetCustomerID(c.ID).SetName(c.Name).SetMobile(c.Mobile).
		SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("বাড়ি ১২, সড়ক ৭, মিরপুর ১০").
		SetCurrency(s.Currency).SetStatus(status).SetShippingName("Inside Dhaka").SetBnShippingName("ঢাকার ভিতরে").
		SetShippingFee(fee).SetSubtotal(subtotal).SetTotal(subtotal + fee).SetCreatedAt(placed)
	if status == order.StatusDelivered || status == order.StatusCompleted {
		create.SetPaymentStatus(order.PaymentStatusPaid)
	}
	row, err := create.Save(ctx)
	if err != nil {
		return err
	}
	for _, p := range goods {
		err := s.client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetName(p.Name).SetBnName(p.BnName).
			SetSku(p.Sku).SetPicture(&p.Images[0]).SetSellingPrice(p.SellingPrice).SetPrice(p.Price).SetQuantity(1).Exec(ctx)
		if err != nil {
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
