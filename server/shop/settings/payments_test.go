package settings_test

import (
	"testing"

	"haat/ent/schema/kind"
	"haat/server/platform/fault"
	"haat/server/shop/settings"
)

func TestChangePayments_StoresRulesThatCustomersCanPay(t *testing.T) {
	s := newArea(t)
	_, _, ctx := s.Shop("a", "01511111111")
	now, err := s.Payments(ctx)
	if err != nil || now.Advance.Kind != "none" || len(now.Wallets) != 0 {
		t.Fatalf("%+v, %v", now, err)
	}
	in := *now
	in.Advance = settings.AdvanceRule{Kind: "percent", Value: 20_00}
	wallet := settings.WalletSettings{Method: "rocket", Number: "017123456785", Type: "personal", BnNote: "সেন্ড মানি"}
	for name, wrong := range map[string]func(in *settings.PaymentSettings){
		"wallets":       func(*settings.PaymentSettings) {},
		"advance_value": func(in *settings.PaymentSettings) { in.Advance.Value = 100_01 },
		"red_advance":   func(in *settings.PaymentSettings) { in.RedAdvance.Kind = "half" },
		"from":          func(in *settings.PaymentSettings) { in.From = -1 },
		"wallets.0.number": func(in *settings.PaymentSettings) {
			in.Wallets = []settings.WalletSettings{{Method: "bkash", Number: "12", Type: "retail"}}
		},
		"wallets.0.type": func(in *settings.PaymentSettings) {
			in.Wallets = []settings.WalletSettings{{Method: "bkash", Number: "01712345678"}}
		},
		"wallets.1.method": func(in *settings.PaymentSettings) { in.Wallets = []settings.WalletSettings{wallet, wallet} },
	} {
		changed := in
		wrong(&changed)
		_, err := s.ChangePayments(ctx, changed)
		if f, ok := fault.As(err); !ok || f.Fields[name] == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	in.Wallets = []settings.WalletSettings{wallet}
	saved, err := s.ChangePayments(ctx, in)
	if err != nil {
		t.Fatal(err)
	}
	rules := s.Client.Shop.Query().OnlyX(ctx).PaymentRules
	if rules.Advance != (kind.AdvanceRule{Kind: "percent", Value: 20_00}) || rules.Wallets[0].Number != "017123456785" || saved.Version == now.Version {
		t.Errorf("%+v", rules)
	}
	if _, err := s.ChangePayments(ctx, in); err == nil {
		t.Error("a stale version is accepted")
	}
}
