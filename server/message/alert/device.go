package alert

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/predicate"
	"haat/ent/pushsubscription"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/rights"
)

func deviceOf(row *ent.PushSubscription) *Device {
	return &Device{ID: row.ID, Device: row.Device, CreatedAt: row.CreatedAt, LastSentAt: row.LastSentAt}
}

// maxEndpoint is the maximum length of an endpoint, in characters.
const maxEndpoint = 2000

// validate returns Invalid "subscription_invalid" with the wrong fields.
func (s *Service) validate(in SubscriptionRequest) error {
	fields := form.Fields{}
	if !s.allowed(in.Endpoint) {
		fields["endpoint"] = "invalid"
	}
	point, err := base64.RawURLEncoding.DecodeString(in.Keys.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(point)
	}
	if err != nil {
		fields["keys.p256dh"] = "invalid"
	}
	if auth, err := base64.RawURLEncoding.DecodeString(in.Keys.Auth); err != nil || len(auth) != 16 {
		fields["keys.auth"] = "invalid"
	}
	if in.Locale != "bn" && in.Locale != "en" {
		fields["locale"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "subscription_invalid"))
}

// allowed reports whether an endpoint belongs to a push service.
func (s *Service) allowed(endpoint string) bool {
	u, err := url.Parse(endpoint)
	if err != nil || len(endpoint) > maxEndpoint || u.Scheme != "https" || u.User != nil || u.Fragment != "" || u.Hostname() == "" {
		return false
	}
	return slices.ContainsFunc(s.Hosts, func(host string) bool {
		parent, wild := strings.CutPrefix(host, "*")
		return host == "*" || host == u.Hostname() || wild && strings.HasSuffix(u.Hostname(), parent)
	})
}

// Subscribe stores the browser of a session as a device of the member, or updates the device if it exists. A
// browser has one subscription per shop, which belongs to the member who signed in last. The error is Invalid
// "subscription_invalid".
func (s *Service) Subscribe(ctx context.Context, m *ent.AdminUser, by *ent.AdminSession, in SubscriptionRequest) (*Device, error) {
	if err := s.validate(in); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(in.Endpoint))
	hash := hex.EncodeToString(sum[:])
	var row *ent.PushSubscription
	err := db.Transact(ctx, s.Client, "subscribe to alerts", func(client *ent.Client) (err error) {
		row, err = client.PushSubscription.Query().Where(pushsubscription.EndpointHash(hash)).Only(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return fmt.Errorf("find subscription: %w", err)
		}
		if row != nil && row.UserID == m.ID {
			row, err = row.Update().SetP256dh(in.Keys.P256dh).SetAuth(in.Keys.Auth).SetDevice(by.Device).SetLocale(in.Locale).Save(ctx)
			return fault.Wrap("update subscription", err)
		}
		if row != nil {
			if err := client.PushSubscription.DeleteOne(row).Exec(ctx); err != nil {
				return fmt.Errorf("replace subscription: %w", err)
			}
		}
		row, err = client.PushSubscription.Create().SetUserID(m.ID).SetEndpoint(in.Endpoint).SetEndpointHash(hash).
			SetP256dh(in.Keys.P256dh).SetAuth(in.Keys.Auth).SetDevice(by.Device).SetLocale(in.Locale).Save(ctx)
		if err != nil {
			return fmt.Errorf("create subscription: %w", err)
		}
		if err := deleteOldest(ctx, client, m.ID); err != nil {
			return err
		}
		return audit.Record(ctx, client, "create", ent.TypePushSubscription, row.ID, map[string]any{"device": row.Device})
	})
	if err != nil {
		return nil, err
	}
	return deviceOf(row), nil
}

// deleteOldest deletes a member's subscriptions beyond MaxDevices.
func deleteOldest(ctx context.Context, client *ent.Client, user int) error {
	oldest, err := client.PushSubscription.Query().Where(pushsubscription.UserID(user)).
		Order(ent.Desc(pushsubscription.FieldID)).Offset(MaxDevices).Limit(MaxDevices).IDs(ctx)
	if err != nil || len(oldest) == 0 {
		return fault.Wrap("list oldest subscriptions", err)
	}
	_, err = client.PushSubscription.Delete().Where(pushsubscription.IDIn(oldest...)).Exec(ctx)
	return fault.Wrap("delete oldest subscriptions", err)
}

// Unsubscribe deletes one of the member's own devices. The error is NotFound "device_not_found".
func (s *Service) Unsubscribe(ctx context.Context, m *ent.AdminUser, id int) error {
	return db.Transact(ctx, s.Client, "unsubscribe from alerts", func(client *ent.Client) error {
		row, err := client.PushSubscription.Query().Where(pushsubscription.ID(id), pushsubscription.UserID(m.ID)).Only(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.NotFound, "device_not_found")
		}
		if err != nil {
			return fmt.Errorf("find subscription: %w", err)
		}
		if err := client.PushSubscription.DeleteOne(row).Exec(ctx); err != nil {
			return fmt.Errorf("delete subscription: %w", err)
		}
		return audit.Record(ctx, client, "delete", ent.TypePushSubscription, row.ID, map[string]any{"device": row.Device})
	})
}

// Test sends an alert to the member's devices, regardless of the member's settings. It returns the number of
// devices.
func (s *Service) Test(ctx context.Context, m *ent.AdminUser) (*TestedAlerts, error) {
	shop, err := s.Client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	rows, err := s.Client.PushSubscription.Query().Where(pushsubscription.UserID(m.ID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list subscriptions: %w", err)
	}
	badge, err := s.newOrders(ctx)
	if err != nil {
		return nil, err
	}
	roles, err := rights.RolesOf(ctx, s.Client, m)
	if err != nil {
		return nil, err
	}
	n := &notice{path: "/alerts", tag: "test", urgent: true, ttl: burst, badge: badge, shop: shop, text: func(in texts) (string, string) {
		return in.t("push.test"), in.t("push.test.body")
	}}
	return &TestedAlerts{len(rows)}, s.pushAll(ctx, "test/"+rand.Text(), rows, n.seenBy(roles.Of(m)))
}

// RemoveOf deletes all subscriptions of a member, in the transaction of client.
func RemoveOf(ctx context.Context, client *ent.Client, user int) error {
	_, err := client.PushSubscription.Delete().Where(pushsubscription.UserID(user)).Exec(ctx)
	return fault.Wrap("delete subscriptions", err)
}

// RemoveOfSessions deletes the subscriptions of the browsers of sessions that are about to end, in the
// transaction of client. A subscription is assigned to a session by member and device, so another browser of
// the same kind may lose its subscription. That browser subscribes again when it opens the admin area.
func RemoveOfSessions(ctx context.Context, client *ent.Client, which ...predicate.AdminSession) error {
	rows, err := client.AdminSession.Query().Where(which...).Select(adminsession.FieldUserID, adminsession.FieldDevice).All(ctx)
	if err != nil {
		return fmt.Errorf("find sessions: %w", err)
	}
	done := map[session]bool{}
	for _, row := range rows {
		key := session{row.UserID, row.Device}
		if done[key] {
			continue
		}
		done[key] = true
		_, err := client.PushSubscription.Delete().Where(pushsubscription.UserID(row.UserID), pushsubscription.Device(row.Device)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete subscriptions: %w", err)
		}
	}
	return nil
}
