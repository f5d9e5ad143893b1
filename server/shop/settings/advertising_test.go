package settings_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"haat/server/platform/fault"
	"haat/server/shop/settings"
	"haat/server/tenancy/tenancytest"
)

const pixelToken = "EAABsbCS1iHgBAsecret"

func (a *area) advertise(ctx context.Context, change func(*settings.AdvertisingRequest)) (*settings.AdvertisingSettings, error) {
	a.T.Helper()
	now := a.settings(ctx).Advertising
	in := settings.AdvertisingRequest{
		Version: now.Version, GTM: now.GTM, PixelID: now.PixelID, PixelTestEvent: now.PixelTestEvent, AsksConsent: now.AsksConsent,
	}
	change(&in)
	return a.ChangeAdvertising(ctx, in)
}

func TestChangeAdvertising_NeverReturnsTheToken(t *testing.T) {
	a := newArea(t)
	row, _, ctx := a.Shop("a", "01511111111")
	token, none := " "+pixelToken+" ", ""
	saved, err := a.advertise(ctx, func(in *settings.AdvertisingRequest) {
		in.GTM, in.PixelID, in.PixelTestEvent, in.Token, in.AsksConsent = "gtm-abc1234", "১২৩৪৫৬৭৮৯০", "TEST1", &token, true
	})
	if err != nil || saved.GTM != "GTM-ABC1234" || saved.PixelID != "1234567890" || !saved.HasToken || !saved.AsksConsent {
		t.Fatalf("%+v, %v", saved, err)
	}
	if encoded, err := json.Marshal(a.settings(ctx)); err != nil || strings.Contains(string(encoded), pixelToken) {
		t.Errorf("the token is told: %s", encoded)
	}
	if _, err := a.advertise(ctx, func(in *settings.AdvertisingRequest) { in.AsksConsent = false }); err != nil {
		t.Fatal(err)
	}
	if got := a.Client.Shop.GetX(ctx, row.ID).PixelAccessToken; got != pixelToken {
		t.Errorf("the token is %q", got)
	}
	if saved, err := a.advertise(ctx, func(in *settings.AdvertisingRequest) { in.Token = &none }); err != nil || saved.HasToken {
		t.Errorf("%+v, %v", saved, err)
	}
	bad := "no token"
	_, err = a.advertise(ctx, func(in *settings.AdvertisingRequest) {
		in.GTM, in.PixelID, in.PixelTestEvent, in.Token = "G-1", "12", "a b", &bad
	})
	if f := wantFault(t, err, fault.Invalid, "settings_invalid"); len(f.Fields) != 4 {
		t.Errorf("%v", f.Fields)
	}
}

// Meta's answer must be returned unchanged except for the token.
func TestTestAdvertising_ReturnsMetasAnswer(t *testing.T) {
	status, answer := http.StatusOK, `{"events_received":1}`
	var asked map[string]any
	meta := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
			t.Error(err)
		}
		w.WriteHeader(status)
		io.WriteString(w, answer)
	}))
	t.Cleanup(meta.Close)
	a := newAreaWith(t, meta.URL)
	row, _, ctx := a.Shop("a", "01511111111")
	by := settings.Tester{Phone: "01511111111", IP: "203.0.113.7", UserAgent: "Mozilla/5.0", Page: "https://haat.test/shop/a"}
	_, err := a.TestAdvertising(ctx, tenancytest.Tenant(row), by)
	if f := wantFault(t, err, fault.Invalid, "advertising_test_incomplete"); len(f.Fields) != 3 {
		t.Errorf("%v", f.Fields)
	}
	row = row.Update().SetPixelID("1234567890").SetPixelAccessToken(pixelToken).SetPixelTestEvent("TEST1").SaveX(ctx)
	got, err := a.TestAdvertising(ctx, tenancytest.Tenant(row), by)
	if err != nil || *got != (settings.TestAnswer{OK: true, Status: 200, Body: answer}) {
		t.Errorf("%+v, %v", got, err)
	}
	event := asked["data"].([]any)[0].(map[string]any)
	if asked["test_event_code"] != "TEST1" || asked["access_token"] != pixelToken || event["event_name"] != "Purchase" || event["event_source_url"] != by.Page {
		t.Errorf("%v", asked)
	}
	status, answer = http.StatusBadRequest, `{"error":{"message":"Invalid token `+pixelToken+`"}}`
	got, err = a.TestAdvertising(ctx, tenancytest.Tenant(row), by)
	if err != nil || *got != (settings.TestAnswer{Status: 400, Body: `{"error":{"message":"Invalid token [token]"}}`}) {
		t.Errorf("%+v, %v", got, err)
	}
	answer = strings.Repeat("x", 5000)
	if got, err = a.TestAdvertising(ctx, tenancytest.Tenant(row), by); err != nil || len(got.Body) != 4000 {
		t.Errorf("%d letters, %v", len(got.Body), err)
	}
	meta.Close()
	got, err = a.TestAdvertising(ctx, tenancytest.Tenant(row), by)
	if err != nil || got.OK || got.Status != 0 || got.Body == "" || strings.Contains(got.Body, pixelToken) {
		t.Errorf("%+v, %v", got, err)
	}
}
