package attacks_test

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/outbox"
	"haat/server/message/alert"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/sms"
	"haat/server/web/webtest"
)

// directs matches the paths of settings that determine the destination of money, customers and visitors.
var directs = regexp.MustCompile(`^/(gateways|couriers|whatsapp|domain|slug$|settings/payments)`)

// harmless lists changes at these paths that redirect neither money, customers nor visitors.
var harmless = []string{"PUT /couriers/rules", "POST /couriers/:courier/pickup", "POST /domain/check", "PUT /domain/subdomain"}

func TestSensitiveRoutes_RequireAnOwnersStepUp(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, manager := shop.NewMerchant(adminuser.RoleOwner, "01812345671"), shop.NewMerchant(adminuser.RoleManager, "01812345672")
	found := 0
	for _, route := range adminRoutes(s) {
		method, path, _ := strings.Cut(route, " ")
		if method == http.MethodGet || !directs.MatchString(path) || slices.Contains(harmless, route) {
			continue
		}
		found++
		path = webtest.EchoParam.ReplaceAllString(path, "bkash")
		if a := manager.Call(method, path, struct{}{}); a.StatusCode != http.StatusForbidden || a.APIError(t).Error.Code != "admin_forbidden" {
			t.Errorf("%s by a manager: %d %s", route, a.StatusCode, a.Text)
		}
		if a := owner.Call(method, path, struct{}{}); a.StatusCode != http.StatusForbidden || a.APIError(t).Error.Code != "step_up_required" {
			t.Errorf("%s by an owner without a code: %d %s", route, a.StatusCode, a.Text)
		}
	}
	if found < 14 {
		t.Errorf("%d sensitive routes", found)
	}
	if n := s.Client.Outbox.Query().Where(outbox.Kind(alert.EventKind)).CountX(shop.Ctx); n != 0 {
		t.Errorf("%d alerts about refused changes", n)
	}
}

func TestSensitiveRoutes_TellAllOwners(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, quiet := shop.NewMerchant(adminuser.RoleOwner, "01812345671"), shop.NewMerchant(adminuser.RoleOwner, "01812345672")
	quiet.User.Update().SetQuietFrom(0).SetQuietTo(23*60 + 59).ExecX(shop.Ctx)
	shop.NewMerchant(adminuser.RoleManager, "01812345673")
	owner.WithStepUp()
	now := webtest.Data[map[string]any](t, owner.Call(http.MethodGet, "/settings/payments", nil))
	now["wallets"] = []any{map[string]any{"method": "bkash", "number": "01999999999", "type": "personal", "note": "", "bn_note": "", "qr_key": "", "off": false}}
	for range 2 {
		owner.Call(http.MethodPut, "/settings/payments", now).WantStatus(t, http.StatusOK)
		now = webtest.Data[map[string]any](t, owner.Call(http.MethodGet, "/settings/payments", nil))
	}
	events := s.Client.Outbox.Query().Where(outbox.Kind(alert.EventKind)).AllX(shop.Ctx)
	if len(events) != 2 {
		t.Fatalf("%d events", len(events))
	}
	for _, row := range events {
		job := jobs.Job{ID: row.ID, ShopID: row.ShopID, Kind: row.Kind, Payload: row.Payload, Attempt: 1}
		if err := s.Server.TeamAlerts.Handle(shop.Ctx, job); err != nil {
			t.Fatal(err)
		}
	}
	told := map[string]int{}
	for _, row := range s.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).AllX(shop.Ctx) {
		var m sms.Message
		if err := json.Unmarshal(row.Payload, &m); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(m.Text, "/admin/a/settings/payments") {
			t.Errorf("text %q", m.Text)
		}
		told[m.To]++
	}
	if len(told) != 2 || told["01812345671"] != 1 || told["01812345672"] != 1 {
		t.Errorf("SMS: %v", told)
	}
}

// If the server stops before it writes the alert, the change must not have been stored.
func TestSensitiveRoutes_NoChangeIsStoredWithoutItsAlert(t *testing.T) {
	t.Parallel()
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner := shop.NewMerchant(adminuser.RoleOwner, "01812345671")
	owner.WithStepUp()
	lost := true
	s.Client.Outbox.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if kind, ok := m.Field("kind"); ok && lost && kind == alert.EventKind {
				return nil, fault.New(fault.Conflict, "settings_changed") // an error that the API may return
			}
			return next.Mutate(ctx, m)
		})
	})
	send := func(method string) int {
		now := webtest.Data[map[string]any](t, owner.Call(http.MethodGet, "/settings/payments", nil))
		now["wallets"] = []any{map[string]any{"method": method, "number": "01999999999", "type": "personal", "note": "", "bn_note": "", "qr_key": "", "off": false}}
		return owner.Call(http.MethodPut, "/settings/payments", now).StatusCode
	}
	wallets := func() int {
		rules := s.Client.Shop.Query().OnlyX(shop.Ctx).PaymentRules
		if rules == nil {
			return 0
		}
		return len(rules.Wallets)
	}
	if status := send("bkash"); status != http.StatusConflict || wallets() != 0 {
		t.Errorf("%d wallets without an alert, answered with %d", wallets(), status)
	}
	lost = false
	if status := send("bkash"); status != http.StatusOK || wallets() != 1 {
		t.Errorf("%d wallets, answered with %d", wallets(), status)
	}
	if n := s.Client.Outbox.Query().Where(outbox.Kind(alert.EventKind)).CountX(shop.Ctx); n != 1 {
		t.Errorf("%d alerts about one change", n)
	}
}
