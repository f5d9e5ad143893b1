package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/ent/adminuser"
	"haat/server/web/webtest"
)

func TestAdminLogin_OneNumberSignsInToAllItsShops(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	const phone = "01512345678"
	a.Owner()
	s.Client.AdminUser.Create().SetName("Helper").SetPhone(phone).SetRole(adminuser.RoleStaff).ExecX(b.Ctx)
	s.Post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`).WantStatus(t, http.StatusOK)
	in := s.Post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, s.AdminCode())).WantStatus(t, http.StatusOK)
	shops := in.Data(t)["data"].(map[string]any)["shops"].([]any)
	if len(shops) != 2 || shops[0].(map[string]any)["slug"] != "a" || shops[1].(map[string]any)["role"] != "staff" {
		t.Errorf("shops: %v", shops)
	}
	session := webtest.WithCookies(in)
	for slug, path := range map[string]string{"a": "/products", "b": "/orders"} {
		if got := s.Get("/admin/"+slug+path, session); got.StatusCode != http.StatusOK {
			t.Errorf("admin area of %s: status %d", slug, got.StatusCode)
		}
		who := s.Get("/api/admin/v3/session?slug="+slug, session).WantStatus(t, http.StatusOK).Data(t)["data"].(map[string]any)
		if who["shop"].(map[string]any)["slug"] != slug || who["user"].(map[string]any)["phone"] != phone {
			t.Errorf("session of %s: %v", slug, who)
		}
	}
	out := s.Post(a.AdminPath("/logout"), `{}`, session).WantStatus(t, http.StatusOK)
	webtest.WantError(t, "after logout", s.Get("/api/admin/v3/session?slug=a", session), 401, "admin_login_required", nil)
	if cookies := out.Cookies(); len(cookies) != 1 || cookies[0].MaxAge >= 0 {
		t.Errorf("the logout sets %v", cookies)
	}
	s.Get("/api/admin/v3/session?slug=b", session).WantStatus(t, http.StatusOK)
}

func TestAdminBearer_IsValidForOneShop(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	owner := a.Owner()
	s.Client.AppLead.Create().SetName("Rahim").SetPhone("01512345678").SetPlatform("app").ExecX(a.Ctx)
	phone := owner.User.Phone
	s.Post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`).WantStatus(t, http.StatusOK)
	response := s.Post("/api/admin/v3/token", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, s.AdminCode())).WantStatus(t, http.StatusOK)
	if len(response.SessionCookies()) != 0 {
		t.Errorf("the response for an app sets cookies: %v", response.SessionCookies())
	}
	tokens := response.Data(t)["data"].([]any)
	if len(tokens) != 1 {
		t.Fatalf("tokens: %v", tokens)
	}
	token := tokens[0].(map[string]any)
	if token["slug"] != "a" || token["shop_id"] != float64(a.Row.ID) {
		t.Errorf("the token belongs to %v, %v", token["slug"], token["shop_id"])
	}
	bearer := webtest.Header("Authorization", "Bearer "+token["token"].(string))
	is := s.Get(a.AdminPath("/online-shop"), bearer).WantStatus(t, http.StatusOK).Data(t)
	shop, lead := is["shop"].(map[string]any), is["apk_lead"].(map[string]any)
	if shop["id"] != float64(a.Row.ID) || shop["slug"] != "a" || lead["status"] != "requested" {
		t.Errorf("shop %v, apk_lead %v", shop, lead)
	}
	webtest.WantError(t, "another shop", s.Get(b.AdminPath("/online-shop"), bearer), 401, "admin_unauthorized", nil)
	webtest.WantError(t, "another shop, with a cookie of the right one", s.Get(b.AdminPath("/online-shop"), bearer, owner.Session), 401, "admin_unauthorized", nil)
	s.Client.AdminUser.UpdateOne(owner.User).SetActive(false).ExecX(a.Ctx)
	webtest.WantError(t, "dismissed user", s.Get(a.AdminPath("/online-shop"), bearer), 401, "admin_unauthorized", nil)
}

func TestAdminEvents_SendEachOrderOnce(t *testing.T) {
	c := webtest.NewCheckout(t)
	owner, otherOwner := c.Owner(), c.Site.NewShop("b").Owner()
	server := c.Site.Serve()
	l, other := owner.OpenStream(server, ""), otherOwner.OpenStream(server, "")
	nothing := `{"tasks":[{"kind":"low_stock","count":1,"to":"/products?status=low","menu":"products"}],"new_orders":0,"unread_messages":0,"waiting_reviews":0,"waiting_questions":0,"low_stock":1,"asked_returns":0,"unfinished":0,"notices":0}`
	if first := l.WaitFor("counts")["counts"]; first.Data != nothing || first.ID != "" {
		t.Errorf("initial counts: %v", first)
	}
	other.WaitFor("counts")

	placed, _ := c.MustPlaceOrder("the-first-order-1")
	received := l.WaitFor("order", "counts")
	event := received["order"]
	if !strings.Contains(event.Data, fmt.Sprintf(`"number":%q`, placed["order_id"])) || !strings.Contains(event.Data, `"name":"Ayesha Rahman"`) {
		t.Errorf("event %v, order %v", event, placed["order_id"])
	}
	if counts := received["counts"]; !strings.Contains(counts.Data, `"new_orders":1,`) {
		t.Errorf("counts after the order: %v", counts)
	}
	l.Close()

	second, _ := c.MustPlaceOrder("the-second-order-2")
	reconnected := owner.OpenStream(server, "?after="+event.ID) // like a browser that reconnects
	received = reconnected.WaitFor("order", "counts")
	if missed := received["order"]; !strings.Contains(missed.Data, second["order_id"].(string)) {
		t.Errorf("missed event %v, order %v", missed, second["order_id"])
	}
	if counts := received["counts"]; counts.ID != received["order"].ID {
		t.Errorf("counts after the order: %v", counts)
	}

	c.Site.Client.AdminUser.UpdateOne(owner.User).AddSessionEpoch(1).ExecX(c.Ctx)
	c.MustPlaceOrder("the-third-order-3")
	for e, ok := reconnected.NextOrComment(); ok; e, ok = reconnected.NextOrComment() {
		if e.Name == "order" {
			t.Errorf("an ended session receives %v", e)
		}
	}
	c.Site.Updates.Close()
	for e, ok := other.NextOrComment(); ok; e, ok = other.NextOrComment() {
		if e.Name == "order" || e.Name == "news" {
			t.Errorf("another shop receives %v", e)
		}
	}
}

func TestAdminEvents_SendRemindersAtTheirTime(t *testing.T) {
	c := webtest.NewCheckout(t)
	owner, otherOwner := c.Owner(), c.Site.NewShop("b").Owner()
	placed, _ := c.MustPlaceOrder("the-first-order-1")
	server := c.Site.Serve()
	l, other := owner.OpenStream(server, ""), otherOwner.OpenStream(server, "")
	l.WaitFor("counts")
	other.WaitFor("counts")
	c.Site.Client.Order.Update().SetCallOutcome("later").SetRemindAt(time.Now().UTC()).ExecX(c.Ctx)
	if got := l.WaitFor("reminder")["reminder"]; !strings.Contains(got.Data, fmt.Sprintf(`"order_id":%q`, placed["order_id"])) || got.ID != "" {
		t.Errorf("event %v, order %v", got, placed["order_id"])
	}
	c.Site.Updates.Close()
	for e, ok := l.NextOrComment(); ok; e, ok = l.NextOrComment() {
		if e.Name == "reminder" {
			t.Errorf("the reminder is sent again: %v", e)
		}
	}
	for e, ok := other.NextOrComment(); ok; e, ok = other.NextOrComment() {
		if e.Name == "reminder" {
			t.Errorf("another shop receives %v", e)
		}
	}
}

// A user of many shops must be signed in only to as many as fit into a browser's Cookie header: the requested
// shop and those visited last.
func TestAdminLogin_SignsInToAtMostTwelveShops(t *testing.T) {
	s := webtest.NewSite(t)
	const phone = "01512345678"
	ids := map[string]int{}
	for i := range 30 {
		ts := s.NewShop(fmt.Sprint("shop-", i))
		made := s.Client.AdminUser.Create().SetName("Helper").SetPhone(phone).SetRole(adminuser.RoleStaff)
		if i == 20 {
			made.SetLastSeenAt(time.Now())
		}
		made.ExecX(ts.Ctx)
		ids[ts.Row.Slug] = ts.Row.ID
	}
	login := func(shop string, options ...webtest.Option) map[string]bool {
		t.Helper()
		s.Client.AdminCode.Delete().ExecX(webtest.System)
		s.Post("/api/admin/v3/login/code", `{"phone":"`+phone+`"}`).WantStatus(t, http.StatusOK)
		in := s.Post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q,"shop":%q}`, phone, s.AdminCode(), shop), options...)
		in.WantStatus(t, http.StatusOK)
		if shops := in.Data(t)["data"].(map[string]any)["shops"].([]any); len(shops) != 30 {
			t.Errorf("%d shops in the response, want 30", len(shops))
		}
		opened := map[string]bool{}
		for _, cookie := range in.SessionCookies() {
			opened[cookie.Name] = cookie.MaxAge > 0
		}
		return opened
	}
	named := func(slug string) string { return fmt.Sprint("haat_admin_", ids[slug]) }
	opened := login("shop-25")
	if len(opened) != 12 || !opened[named("shop-25")] || !opened[named("shop-20")] {
		t.Errorf("signed in to %v", opened)
	}
	// The cookie of a shop beyond the limit must be deleted.
	old := func(r *http.Request) { r.AddCookie(&http.Cookie{Name: named("shop-29"), Value: "x"}) }
	if opened = login("shop-25", old); len(opened) != 13 || opened[named("shop-29")] {
		t.Errorf("signed in to %v, and the other cookie is not deleted", opened)
	}
}
