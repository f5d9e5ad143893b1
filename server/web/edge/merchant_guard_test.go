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

// takes has a shop take an order by hand for a number.
func takes(w *webtest.Merchant, key, mobile string) webtest.Response {
	w.Site.T.Helper()
	body := map[string]any{
		"name": "Karim", "mobile": mobile, "division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 1",
		"lines": []any{map[string]any{"product_id": w.NewProduct("p-" + key).ID, "quantity": 1}},
	}
	return w.Call(http.MethodPost, "/orders", body, webtest.Header("Idempotency-Key", key))
}

// Each order by hand sends its number an SMS, which never asked for one.
func TestGuard_OrdersByHandPerPhoneOfAllShops(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.OrdersPhone = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	a, b := s.NewShop("a").Staff(), s.NewShop("b").Staff()
	takes(a, "first-by-hand", "01712345678").WantStatus(t, http.StatusOK)
	takes(b, "second-by-hand", "+8801712345678").WantStatus(t, http.StatusOK)
	webtest.WantRetryAfter(t, takes(a, "third-by-hand", "০১৭১২৩৪৫৬৭৮"), 1800)
	webtest.WantRetryAfter(t, takes(b, "fourth-by-hand", "01712345678"), 1800)
	takes(a, "fifth-by-hand", "01812345678").WantStatus(t, http.StatusOK)
}

func TestGuard_OrdersByHandPerShop(t *testing.T) {
	c := webtest.NewCheckout(t, webtest.StrictLimits(func(l *config.Limits) { l.ManualOrders = webtest.OncePerHour }))
	d := &webtest.ManualCheckout{Checkout: c, Staff: c.Shop.Staff()}
	for range 3 { // one that is only repeated is none more
		webtest.Data[map[string]any](t, d.Staff.Call(http.MethodPost, "/orders", d.ManualOrder(1), webtest.Header("Idempotency-Key", "by-hand-1")))
	}
	webtest.WantRetryAfter(t, d.Staff.Call(http.MethodPost, "/orders", d.ManualOrder(1), webtest.Header("Idempotency-Key", "by-hand-2")), 3600)
	takes(c.Site.NewShop("b").Staff(), "of-another-shop", "01912345678").WantStatus(t, http.StatusOK)
}

// Who tries wrong codes for a merchant's number keeps the merchant from nothing.
func TestGuard_StrangersTriesKeepNoMerchantOut(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.TriesPhone = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	const phone = "01512345678"
	s.NewShop("a").Owner()
	try := func(code, address string) webtest.Response {
		return s.Post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code), webtest.FromIP(address))
	}
	for range 2 {
		webtest.WantError(t, "a stranger", try("wrong", "203.0.113.1"), 422, "code_invalid", map[string]string{"code": "wrong"})
	}
	webtest.WantRetryAfter(t, try("wrong", "203.0.113.1"), 1800)
	s.Post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`).WantStatus(t, http.StatusOK)
	try(s.AdminCode(), "198.51.100.7").WantStatus(t, http.StatusOK)
	// From all addresses together it is three times as many.
	held := 0
	for i := range 30 {
		if a := try("wrong", fmt.Sprint("192.0.2.", i)); a.StatusCode == http.StatusTooManyRequests {
			held++
		}
	}
	if held != 27 { // three tries came before, and one was held by its address
		t.Errorf("%d of 30 tries are held", held)
	}
}

// Empty requests from an address that many share use up none of its shops.
func TestGuard_OnlyShopsThatAreOpenedCount(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.Shops = ratelimit.Rate{Count: 1, Per: 24 * time.Hour} }))
	open := func(slug, phone, code string) webtest.Response {
		return s.Post("/api/admin/v3/register", fmt.Sprintf(
			`{"name":"Rahim Store","slug":%q,"phone":%q,"owner_name":"Rahim","goods":"clothing","theme":2,"code":%q}`, slug, phone, code))
	}
	for range 3 {
		webtest.WantError(t, "a wrong code", open("rahim", "01712345678", "wrong"), 422, "code_invalid", map[string]string{"code": "wrong"})
	}
	for i, slug := range []string{"rahim", "rahim-two"} {
		phone := fmt.Sprint("0171234567", i)
		s.Post("/api/admin/v3/register/code", fmt.Sprintf(
			`{"name":"Rahim Store","slug":%q,"phone":%q,"owner_name":"Rahim","goods":"clothing","theme":2,"code":""}`, slug, phone)).WantStatus(t, http.StatusOK)
		a := open(slug, phone, s.AdminCode())
		if i == 0 {
			a.WantStatus(t, http.StatusOK)
		} else {
			webtest.WantRetryAfter(t, a, 24*3600)
		}
	}
}
