package settings_test

import (
	"strings"
	"testing"

	"haat/server/platform/fault"
	"haat/server/shop/settings"
	"haat/server/tenancy/tenancytest"
)

func TestPolicy_DefaultsToTheStandardText(t *testing.T) {
	a := newArea(t)
	row, _, ctx := a.Shop("a", "01511111111")
	tenant := tenancytest.Tenant(row)
	text, err := a.Policy(ctx, tenant, "refund-policy")
	if err != nil || text.Body != "" || text.BnBody != "" || text.Standard == "" || text.BnStandard == "" || text.Standard == text.BnStandard {
		t.Fatalf("%+v, %v", text, err)
	}
	saved, err := a.ChangePolicy(ctx, tenant, settings.PolicyRequest{Version: text.Version, Kind: text.Kind, Body: " # Ours\r\n\r\n- one\r\n  - two "})
	if err != nil || saved.Body != "# Ours\n\n- one\n  - two" {
		t.Fatalf("%+v, %v", saved, err)
	}
	for _, state := range a.settings(ctx).Policies {
		if own := state.Kind == "refund-policy"; state.Own != own || state.BnOwn {
			t.Errorf("%+v", state)
		}
	}
	_, err = a.ChangePolicy(ctx, tenant, settings.PolicyRequest{Version: text.Version, Kind: text.Kind, Body: "Mine"})
	f := wantFault(t, err, fault.Conflict, "settings_changed")
	if now, ok := f.Now.(*settings.PolicyText); !ok || now.Body != saved.Body || now.Standard == "" {
		t.Errorf("told %+v", f.Now)
	}
	cleared, err := a.ChangePolicy(ctx, tenant, settings.PolicyRequest{Version: saved.Version, Kind: text.Kind})
	if err != nil || cleared.Version != text.Version || a.Client.PolicyText.Query().CountX(ctx) != 0 {
		t.Errorf("%+v, %v", cleared, err)
	}
}

func TestPolicy_NamesEveryWrongField(t *testing.T) {
	a := newArea(t)
	row, _, ctx := a.Shop("a", "01511111111")
	tenant := tenancytest.Tenant(row)
	_, err := a.Policy(ctx, tenant, "shipping")
	wantFault(t, err, fault.NotFound, "policy_not_found")
	_, err = a.ChangePolicy(ctx, tenant, settings.PolicyRequest{Kind: "none"})
	wantFault(t, err, fault.NotFound, "policy_not_found")
	_, err = a.ChangePolicy(ctx, tenant, settings.PolicyRequest{Kind: "about-us", BnBody: strings.Repeat("অ", 10_001)})
	if f := wantFault(t, err, fault.Invalid, "settings_invalid"); f.Fields["bn_body"] != "max" {
		t.Errorf("%v", f.Fields)
	}
	_, err = a.PreviewPolicy(tenant, settings.PolicyDraft{Kind: "about-us", Locale: "fr"})
	wantFault(t, err, fault.Invalid, "settings_invalid")
}

func TestPreviewPolicy_IsSanitizedLikeThePage(t *testing.T) {
	a := newArea(t)
	row, _, _ := a.Shop("a", "01511111111")
	tenant := tenancytest.Tenant(row)
	preview, err := a.PreviewPolicy(tenant, settings.PolicyDraft{Kind: "about-us", Locale: "en", Body: "# Hello\n\n**bold** <script>alert(1)</script>"})
	if err != nil || !strings.Contains(preview.HTML, "<h2") || !strings.Contains(preview.HTML, "<strong>bold") || strings.Contains(preview.HTML, "script") {
		t.Errorf("%+v, %v", preview, err)
	}
	for locale, word := range map[string]string{"en": "Shop a", "bn": "যেভাবে অর্ডার করবেন"} {
		preview, err := a.PreviewPolicy(tenant, settings.PolicyDraft{Kind: "about-us", Locale: locale})
		if err != nil || !strings.Contains(preview.HTML, word) {
			t.Errorf("%s: %+v, %v", locale, preview, err)
		}
	}
}
