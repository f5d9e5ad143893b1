package insight_test

import (
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/insight/dashboard"
	"haat/server/rights"
	"haat/server/web/webtest"
)

// Publishing and unpublishing a shop must affect all pages from the next request on.
func TestPublish_ShowsAtOnce(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("rina", func(c *ent.ShopCreate) { c.SetPublicNumber("01712345678") })
	shop.NewProduct("honey")
	owner := shop.Owner()
	paths := []string{"/shop/rina", "/rina/product/honey", "/rina/category/rice", "/rina/checkout"}
	want := func(what string, unpublished bool) {
		t.Helper()
		for _, path := range paths {
			if got := s.Get(path).Data(t)["name"] == "unpublished"; got != unpublished {
				t.Errorf("%s: %s shows the notice: %t", what, path, got)
			}
		}
		if got := strings.Contains(s.Get("/").Text, "/shop/rina"); got == unpublished {
			t.Errorf("%s: the landing page lists the shop: %t", what, got)
		}
		qr := map[bool]int{true: http.StatusNotFound, false: http.StatusOK}[unpublished]
		if a := s.Get("/rina/qr.svg"); a.StatusCode != qr {
			t.Errorf("%s: status %d of the QR code", what, a.StatusCode)
		}
		if signedIn := owner.Call(http.MethodGet, "/session", nil); !strings.Contains(signedIn.Text, map[bool]string{true: `"public":false`, false: `"public":true`}[unpublished]) {
			t.Errorf("%s: session %s", what, signedIn.Text)
		}
	}
	want("before", false)
	owner.SaveSettings("/publish", map[string]bool{"public": false})
	want("unpublished", true)
	if a := s.Get("/shop/rina"); !strings.Contains(a.Text, "০১৭১২") && !strings.Contains(a.Text, "01712345678") {
		t.Error("the notice lacks the phone number")
	}
	owner.SaveSettings("/publish", map[string]bool{"public": true})
	want("published again", false)
	webtest.WantError(t, "missing field", owner.Call(http.MethodPut, "/publish", struct{}{}), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"public": "required"})
	want("after a refused change", false)
}

func TestReport_AddsTheTasksThatTheMemberMaySee(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	shop.NewProduct("p", func(c *ent.ProductCreate) { c.SetStock(0) })
	type answer struct {
		Days  int `json:"days"`
		Tasks *struct {
			Counts    dashboard.Counts `json:"counts"`
			Reminders []any            `json:"reminders"`
			Attention *struct {
				Total int `json:"total"`
			} `json:"attention"`
		} `json:"tasks"`
	}
	get := func(member *webtest.Merchant, path string) answer {
		t.Helper()
		return webtest.Data[answer](t, member.Call(http.MethodGet, path, nil))
	}
	owner := shop.Owner()
	if a := get(owner, "/dashboard?days=1"); a.Tasks != nil {
		t.Errorf("without the parameter: %+v", a.Tasks)
	}
	a := get(owner, "/dashboard?days=1&tasks=true")
	if a.Days != 1 || a.Tasks == nil || a.Tasks.Counts.LowStock != 1 || a.Tasks.Reminders == nil || a.Tasks.Attention == nil {
		t.Errorf("the owner: %+v", a)
	}
	reporter := shop.NewCustomMember("reporter", "01812345678", rights.Reports)
	if a := get(reporter, "/dashboard?days=1&tasks=true"); a.Tasks == nil || a.Tasks.Counts.LowStock != 0 || a.Tasks.Reminders != nil || a.Tasks.Attention != nil {
		t.Errorf("a member without orders: %+v", a.Tasks)
	}
}

func TestReport_CoversTheShop(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("rina")
	owner := shop.Owner()
	if r := webtest.Data[dashboard.Report](t, owner.Call(http.MethodGet, "/dashboard", nil)); r.Days != 7 || len(r.Points) != 7 || r.Start == nil || !r.Start.Public {
		t.Errorf("%+v", r)
	}
	if r := webtest.Data[dashboard.Report](t, owner.Call(http.MethodGet, "/dashboard?days=1", nil)); r.Days != 1 || len(r.Points) == 0 {
		t.Errorf("%+v", r)
	}
	for _, days := range []string{"0", "2", "x", "-7"} {
		webtest.WantError(t, days, owner.Call(http.MethodGet, "/dashboard?days="+days, nil), http.StatusUnprocessableEntity, "request_invalid", map[string]string{"days": "invalid"})
	}
	shop.NewSignedInCustomer("01712345678").SendMessage("first-message", "hello")
	if c := webtest.Data[dashboard.Counts](t, owner.Call(http.MethodGet, "/counts", nil)); c.UnreadMessages != 1 || len(c.Tasks) != 1 || c.Tasks[0] != (dashboard.Task{Kind: "unread_messages", Count: 1, To: "/messages", Menu: "messages"}) {
		t.Errorf("%+v", c)
	}
}
