package alert

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/outbox"
	"haat/ent/product"
	"haat/ent/variant"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/sms"
)

// textOwners sends an SMS about one of the shop's first orders to the owners who asked for it.
func (s *Service) textOwners(ctx context.Context, shop *ent.Shop, row *ent.Order) error {
	owners, err := s.Client.AdminUser.Query().Where(adminuser.RoleEQ(adminuser.RoleOwner), adminuser.Active(true)).All(ctx)
	if err != nil {
		return fmt.Errorf("find owners: %w", err)
	}
	owners = slices.DeleteFunc(owners, func(m *ent.AdminUser) bool {
		_, quiet := quietUntil(m, s.Now())
		return quiet || !slices.Contains(m.Alerts[string(NewOrder)], SMSFirstOrders)
	})
	if len(owners) == 0 {
		return nil
	}
	n, err := s.Client.Order.Query().Where(order.SourceEQ(order.SourceShop), order.IDLTE(row.ID)).Count(ctx)
	if err != nil || n > FirstOrders {
		return fault.Wrap("count orders", err)
	}
	in := texts{s.Texts, "bn"} // the admin area is in Bengali by default
	text := in.t("sms.admin.order", "order", row.Number, "total", in.digits(money.Amount(row.Total).Text(row.Currency)),
		"link", s.Admin(shop.Slug)+"/orders/"+row.Number)
	for _, owner := range owners {
		if err := s.textOnce(ctx, fmt.Sprintf("order/%s/owner/%d", row.Number, owner.ID), sms.Message{To: owner.Phone, Text: text}); err != nil {
			return err
		}
	}
	return nil
}

// textOnce adds an SMS to the outbox unless its key is there.
func (s *Service) textOnce(ctx context.Context, key string, m sms.Message) error {
	return db.Transact(ctx, s.Client, "send sms about order", func(client *ent.Client) error {
		sent, err := client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKey(key)).Exist(ctx)
		if err != nil || sent {
			return fault.Wrap("find sms", err)
		}
		return s.SMS(ctx, client, key, m)
	})
}

// checkStock adds an event for each product of an order that fell to the shop's threshold or was
// sold out by it, and for each variant that was sold out. Each is added at most once a day, so that
// concurrent orders do not repeat it.
func (s *Service) checkStock(ctx context.Context, shop *ent.Shop, row *ent.Order) error {
	items, err := s.Client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).All(ctx)
	if err != nil {
		return fmt.Errorf("list order items: %w", err)
	}
	products, variants := map[int]int{}, map[int]int{}
	for _, item := range items {
		if item.ProductID != nil {
			products[*item.ProductID] += item.Quantity
		}
		if item.VariantID != nil {
			variants[*item.VariantID] += item.Quantity
		}
	}
	low, err := s.lowProducts(ctx, shop, products)
	if err != nil {
		return err
	}
	out, err := s.soldOut(ctx, variants, low)
	if err != nil {
		return err
	}
	for _, e := range append(low, out...) {
		if err := s.addOnceADay(ctx, e.Event, e.left); err != nil {
			return err
		}
	}
	return nil
}

// lowEvent is an event about a product or variant with the units that are left.
type lowEvent struct {
	Event
	left int
}

// lowProducts returns events for the products whose stock fell to the shop's threshold or to 0 when
// the units were sold.
func (s *Service) lowProducts(ctx context.Context, shop *ent.Shop, sold map[int]int) ([]lowEvent, error) {
	rows, err := s.Client.Product.Query().Where(product.IDIn(slices.Collect(maps.Keys(sold))...), product.StatusEQ(product.StatusPublished)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find sold products: %w", err)
	}
	var list []lowEvent
	for _, p := range rows {
		fell := p.Stock <= shop.LowStock && p.Stock+sold[p.ID] > shop.LowStock
		if fell || p.Stock == 0 {
			list = append(list, lowEvent{Event{Kind: LowStock, ID: p.ID}, p.Stock})
		}
	}
	return list, nil
}

// soldOut returns events for the variants of which no unit is left, except those of the products in
// low.
func (s *Service) soldOut(ctx context.Context, sold map[int]int, low []lowEvent) ([]lowEvent, error) {
	rows, err := s.Client.Variant.Query().Where(variant.IDIn(slices.Collect(maps.Keys(sold))...), variant.Stock(0)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find sold variants: %w", err)
	}
	var list []lowEvent
	for _, v := range rows {
		if !slices.ContainsFunc(low, func(e lowEvent) bool { return e.ID == v.ProductID }) {
			list = append(list, lowEvent{Event{Kind: LowStock, ID: v.ProductID, Variant: v.ID}, 0})
		}
	}
	return list, nil
}

// addOnceADay adds an event about stock unless the day's event exists. A product that is sold out
// has another one than a product with units left.
func (s *Service) addOnceADay(ctx context.Context, e Event, left int) error {
	state := "low"
	if left == 0 {
		state = "out"
	}
	key := fmt.Sprintf("%s/%d/%s/%s/%s", e.Kind, e.ID, strconv.Itoa(e.Variant), state, dhaka.Day(s.Now()))
	return s.addOnce(ctx, key, time.Now(), e)
}
