package edge_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

// placeManualOrder places an order for a phone number as a merchant.
func placeManualOrder(w *webtest.Merchant, key, mobile string) webtest.Response {
	w.Site.T.Helper()
	body := map[string]any{
		"name": "Karim", "mobile": mobile, "division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 1",
		"lines": []any{map[string]any{"product_id": w.NewProduct("p-" + key).ID, "quantity": 1}},
	}
	return w.Call(http.MethodPost, "/orders", body, webtest.Header("Idempotency-Key", key))
}

// Each manual order sends an SMS to its number, so the limit per number must apply to all shops together.
func TestGuard_LimitsManualOrdersPerPhoneNumberAcrossShops(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.OrdersPhone = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	a, b := s.NewShop("a").Staff(), s.NewShop("b").Staff()
	placeManualOrder(a, "manual-first", "01712345678").WantStatus(t, http.StatusOK)
	placeManualOrder(b, "manual-second", "+8801712345678").WantStatus(t, http.StatusOK)
	webtest.WantRetryAfter(t, placeManualOrder(a, "manual-third", "০১৭১২৩৪৫৬৭৮"), 1800)
	webtest.WantRetryAfter(t, placeManualOrder(b, "manual-fourth", "01712345678"), 1800)
	placeManualOrder(a, "manual-fifth", "01812345678").WantStatus(t, http.StatusOK)
}

func TestGuard_LimitsReadMessagesPerShop(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.ManualOrders = webtest.OncePerHour }))
	staff := c.Shop.Staff()
	read := func() webtest.Response {
		return staff.Call(http.MethodPost, "/orders/read", map[string]any{"text": "2 pcs product"})
	}
	for range 3 {
		read().WantStatus(t, http.StatusOK)
	}
	webtest.WantRetryAfter(t, read(), 1200)
}

func TestGuard_LimitsManualOrdersPerShop(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.ManualOrders = webtest.OncePerHour }))
	d := &webtest.ManualCheckout{Checkout: c, Staff: c.Shop.Staff()}
	for range 3 { // retries must not count
		webtest.Data[map[string]any](t, d.Staff.Call(http.MethodPost, "/orders", d.ManualOrder(1), webtest.Header("Idempotency-Key", "manual-1")))
	}
	webtest.WantRetryAfter(t, d.Staff.Call(http.MethodPost, "/orders", d.ManualOrder(1), webtest.Header("Idempotency-Key", "manual-2")), 3600)
	placeManualOrder(c.Site.NewShop("b").Staff(), "of-another-shop", "01912345678").WantStatus(t, http.StatusOK)
}

// Wrong codes for a merchant's number from one address must not block sign-ins from another address.
func TestGuard_WrongCodesDoNotBlockMerchants(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.TriesPhone = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	const phone = "01512345678"
	s.NewShop("a").Owner()
	try := func(code, address string) webtest.Response {
		return s.Post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code), webtest.FromIP(address))
	}
	for range 2 {
		webtest.WantError(t, "wrong code", try("wrong", "203.0.113.1"), 422, "code_invalid", map[string]string{"code": "wrong"})
	}
	webtest.WantRetryAfter(t, try("wrong", "203.0.113.1"), 1800)
	s.Post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`).WantStatus(t, http.StatusOK)
	try(s.AdminCode(), "198.51.100.7").WantStatus(t, http.StatusOK)
	// All addresses together have three times the attempts of one.
	refused := 0
	for i := range 30 {
		if a := try("wrong", fmt.Sprint("192.0.2.", i)); a.StatusCode == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused != 27 { // three earlier attempts count towards the limit
		t.Errorf("%d of 30 attempts refused, want 27", refused)
	}
}

// Only shops that are actually created must count towards the limit of new shops per address.
func TestGuard_FailedRegistrationsDoNotCount(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.Shops = ratelimit.Rate{Count: 1, Per: 24 * time.Hour} }))
	open := func(slug, phone, code string) webtest.Response {
		return s.Post("/api/admin/v3/register", fmt.Sprintf(
			`{"name":"Rahim Store","slug":%q,"phone":%q,"owner_name":"Rahim","goods":"clothing","district":"Dhaka","theme":2,"code":%q}`, slug, phone, code))
	}
	for range 3 {
		webtest.WantError(t, "wrong code", open("rahim", "01712345678", "wrong"), 422, "code_invalid", map[string]string{"code": "wrong"})
	}
	for i, slug := range []string{"rahim", "rahim-two"} {
		phone := fmt.Sprint("0171234567", i)
		s.Post("/api/admin/v3/register/code", fmt.Sprintf(
			`{"name":"Rahim Store","slug":%q,"phone":%q,"owner_name":"Rahim","goods":"clothing","district":"Dhaka","theme":2,"code":""}`, slug, phone)).WantStatus(t, http.StatusOK)
		a := open(slug, phone, s.AdminCode())
		if i == 0 {
			a.WantStatus(t, http.StatusOK)
		} else {
			webtest.WantRetryAfter(t, a, 24*3600)
		}
	}
}
