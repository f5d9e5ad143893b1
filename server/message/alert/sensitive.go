package alert

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/platform/jobs"
	"haat/server/platform/sms"
)

// Change is a kind of change about which all owners are alerted.
type Change string

// Kinds of changes. Each value is the end of a text's key.
const (
	Wallets  Change = "wallets"
	Gateways Change = "gateways"
	Couriers Change = "couriers"
	WhatsApp Change = "whatsapp"
	Domain   Change = "domain" // the domain or the slug
)

// screens contains the paths of the screens with the changed settings, below the shop's admin area.
var screens = map[Change]string{
	Wallets: "/settings/payments", Gateways: "/settings/payments", Couriers: "/settings/couriers", WhatsApp: "/settings/whatsapp", Domain: "/own-domain",
}

// oneSMSIn is the period in which an owner receives at most one SMS about changes of the same kind. Push
// alerts are sent for every change.
const oneSMSIn = 10 * time.Minute

// Changed alerts all owners of the context's shop about a change by SMS and push, even during their quiet
// hours. It adds the event in the transaction of client.
func (s *Service) Changed(ctx context.Context, client *ent.Client, change Change) error {
	return Add(ctx, client, Event{Kind: SensitiveChange, Change: change, At: s.Now().Unix()})
}

func (s *Service) sensitiveNotice(e Event) *notice {
	return &notice{
		path: screens[e.Change], tag: fmt.Sprintf("change/%s/%d", e.Change, e.At), urgent: true, ttl: 7 * day,
		text: func(in texts) (string, string) {
			return in.t("push.sensitive_change." + string(e.Change)), in.t("push.sensitive_change.body")
		},
	}
}

// addSMS adds an SMS to the outbox regardless of the shop's budget.
func addSMS(ctx context.Context, client *ent.Client, key string, m sms.Message) error {
	return jobs.Add(ctx, client, sms.Kind, key, m)
}

// textChange sends the SMS about a change to all owners. It does not use the shop's SMS budget, which
// strangers can exhaust.
func (s *Service) textChange(ctx context.Context, shop *ent.Shop, e Event) error {
	owners, err := s.Client.AdminUser.Query().Where(adminuser.RoleEQ(adminuser.RoleOwner), adminuser.Active(true)).All(ctx)
	if err != nil {
		return fmt.Errorf("find owners: %w", err)
	}
	in := texts{s.Texts, "bn"} // the admin area is in Bengali by default
	text := in.t("sms.admin.sensitive_change", "what", in.t("push.sensitive_change."+string(e.Change)), "link", s.Admin(shop.Slug)+screens[e.Change])
	for _, owner := range owners {
		key := fmt.Sprintf("change/%s/%d/owner/%d", e.Change, e.At/int64(oneSMSIn/time.Second), owner.ID)
		if err := s.textOnceBy(ctx, key, sms.Message{To: owner.Phone, Text: text}, addSMS); err != nil {
			return err
		}
	}
	return nil
}
