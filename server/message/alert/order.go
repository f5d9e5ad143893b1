package alert

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/platform/sms"
)

// textOwners sends an SMS about one of the shop's first orders to the owners who requested it.
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

// textOnce adds an SMS about an order to the outbox, unless one with the key exists.
func (s *Service) textOnce(ctx context.Context, key string, m sms.Message) error {
	return s.textOnceBy(ctx, key, m, s.SMS)
}

// textOnceBy calls add to add an SMS to the outbox, unless one with the key exists.
func (s *Service) textOnceBy(ctx context.Context, key string, m sms.Message, add func(context.Context, *ent.Client, string, sms.Message) error) error {
	return db.Transact(ctx, s.Client, "send sms to owner", func(client *ent.Client) error {
		sent, err := client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKey(key)).Exist(ctx)
		if err != nil || sent {
			return fault.Wrap("find sms", err)
		}
		return add(ctx, client, key, m)
	})
}
