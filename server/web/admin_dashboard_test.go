package web_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/report"
)

// A shop that is closed or opened is so on every page at the next request.
func TestPublish_ShowsAtTheNextRequest(t *testing.T) {
	s := newSite(t)
	shop := s.shop("rina", func(c *ent.ShopCreate) { c.SetPublicNumber("01712345678") })
	shop.product("honey")
	owner := shop.owner()
	paths := []string{"/shop/rina", "/rina/product/honey", "/rina/category/rice", "/rina/checkout"}
	want := func(what string, unpublished bool) {
		t.Helper()
		for _, path := range paths {
			if got := s.get(path).data(t)["name"] == "unpublished"; got != unpublished {
				t.Errorf("%s: %s is the notice: %v", what, path, got)
			}
		}
		if got := strings.Contains(s.get("/").body, "/shop/rina"); got == unpublished {
			t.Errorf("%s: the market lists it: %v", what, got)
		}
		qr := map[bool]int{true: http.StatusNotFound, false: http.StatusOK}[unpublished]
		if a := s.get("/rina/qr.svg"); a.StatusCode != qr {
			t.Errorf("%s: its code answers %d", what, a.StatusCode)
		}
		if signedIn := owner.call(http.MethodGet, "/session", nil); !strings.Contains(signedIn.body, map[bool]string{true: `"public":false`, false: `"public":true`}[unpublished]) {
			t.Errorf("%s: the admin area is told %s", what, signedIn.body)
		}
	}
	want("at first", false)
	owner.saves("/publish", map[string]bool{"public": false})
	want("closed", true)
	if a := s.get("/shop/rina"); !strings.Contains(a.body, "০১৭১২") && !strings.Contains(a.body, "01712345678") {
		t.Error("the notice does not say whom to call")
	}
	owner.saves("/publish", map[string]bool{"public": true})
	want("opened again", false)
	wantRefusal(t, "which is not said", owner.call(http.MethodPut, "/publish", struct{}{}), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"public": "required"})
	want("after that", false)
}

func TestReport_IsOfTheShop(t *testing.T) {
	s := newSite(t)
	shop := s.shop("rina")
	owner := shop.owner()
	if r := told[report.Report](t, owner.call(http.MethodGet, "/dashboard", nil)); r.Days != 7 || len(r.Points) != 7 || r.Start == nil || !r.Start.Public {
		t.Errorf("%+v", r)
	}
	if r := told[report.Report](t, owner.call(http.MethodGet, "/dashboard?days=1", nil)); r.Days != 1 || len(r.Points) == 0 {
		t.Errorf("%+v", r)
	}
	for _, days := range []string{"0", "2", "x", "-7"} {
		wantRefusal(t, days, owner.call(http.MethodGet, "/dashboard?days="+days, nil), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"days": "invalid"})
	}
	shop.member("01712345678").say("first-message", "hello")
	if c := told[report.Counts](t, owner.call(http.MethodGet, "/counts", nil)); c != (report.Counts{UnreadMessages: 1}) {
		t.Errorf("%+v", c)
	}
}
