package web_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
)

// takes has a shop take an order by hand for a number.
func (w *worker) takes(key, mobile string) answer {
	w.site.t.Helper()
	body := map[string]any{
		"name": "Karim", "mobile": mobile, "division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 1",
		"lines": []any{map[string]any{"product_id": w.product("p-" + key).ID, "quantity": 1}},
	}
	return w.call(http.MethodPost, "/orders", body, header("Idempotency-Key", key))
}

// Each order by hand sends its number an SMS, which never asked for one.
func TestGuard_OrdersByHandPerPhoneOfAllShops(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) { l.OrdersPhone = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	a, b := s.shop("a").staff(), s.shop("b").staff()
	a.takes("first-by-hand", "01712345678").want(t, http.StatusOK)
	b.takes("second-by-hand", "+8801712345678").want(t, http.StatusOK)
	retryAfter(t, a.takes("third-by-hand", "০১৭১২৩৪৫৬৭৮"), 1800)
	retryAfter(t, b.takes("fourth-by-hand", "01712345678"), 1800)
	a.takes("fifth-by-hand", "01812345678").want(t, http.StatusOK)
}

func TestGuard_OrdersByHandPerShop(t *testing.T) {
	c := openCounter(t, strict(func(l *config.Limits) { l.Hand = oneAnHour }))
	d := &desk{c, c.testShop.staff()}
	for range 3 { // one that is only repeated is none more
		of[map[string]any](t, d.staff.call(http.MethodPost, "/orders", d.hand(1), header("Idempotency-Key", "by-hand-1")))
	}
	retryAfter(t, d.staff.call(http.MethodPost, "/orders", d.hand(1), header("Idempotency-Key", "by-hand-2")), 3600)
	c.site.shop("b").staff().takes("of-another-shop", "01912345678").want(t, http.StatusOK)
}

// Who tries wrong codes for a merchant's number keeps the merchant from nothing.
func TestGuard_StrangersTriesKeepNoMerchantOut(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) { l.TriesPhone = ratelimit.Rate{Count: 2, Per: time.Hour} }))
	const phone = "01512345678"
	s.shop("a").owner()
	try := func(code, address string) answer {
		return s.post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, code), from(address))
	}
	for range 2 {
		wantRefusal(t, "a stranger", try("wrong", "203.0.113.1"), 422, "code_invalid", map[string]string{"code": "wrong"})
	}
	retryAfter(t, try("wrong", "203.0.113.1"), 1800)
	s.post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`).want(t, http.StatusOK)
	try(s.adminCode(), "198.51.100.7").want(t, http.StatusOK)
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
	s := newSite(t, strict(func(l *config.Limits) { l.Shops = ratelimit.Rate{Count: 1, Per: 24 * time.Hour} }))
	open := func(slug, phone, code string) answer {
		return s.post("/api/admin/v3/register", fmt.Sprintf(
			`{"name":"Rahim Store","slug":%q,"phone":%q,"owner_name":"Rahim","goods":"clothing","theme":2,"code":%q}`, slug, phone, code))
	}
	for range 3 {
		wantRefusal(t, "a wrong code", open("rahim", "01712345678", "wrong"), 422, "code_invalid", map[string]string{"code": "wrong"})
	}
	for i, slug := range []string{"rahim", "rahim-two"} {
		phone := fmt.Sprint("0171234567", i)
		s.post("/api/admin/v3/register/code", fmt.Sprintf(
			`{"name":"Rahim Store","slug":%q,"phone":%q,"owner_name":"Rahim","goods":"clothing","theme":2,"code":""}`, slug, phone)).want(t, http.StatusOK)
		a := open(slug, phone, s.adminCode())
		if i == 0 {
			a.want(t, http.StatusOK)
		} else {
			retryAfter(t, a, 24*3600)
		}
	}
}
