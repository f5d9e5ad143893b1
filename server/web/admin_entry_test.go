package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/outbox"
)

// adminCode is the code of the last SMS about the admin area.
func (s *site) adminCode() string {
	s.t.Helper()
	row, err := s.client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("admin/")).Order(ent.Desc(outbox.FieldID)).First(system)
	if err != nil {
		s.t.Fatal(err)
	}
	var message struct{ Text string }
	if err := json.Unmarshal(row.Payload, &message); err != nil {
		s.t.Fatal(err)
	}
	return sixDigits.FindString(message.Text)
}

func TestAdminLogin_OneNumberOpensAllItsShops(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	const phone = "01512345678"
	a.owner()
	s.client.AdminUser.Create().SetName("Helper").SetPhone(phone).SetRole(adminuser.RoleStaff).ExecX(b.ctx)
	s.post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`).want(t, http.StatusOK)
	in := s.post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, s.adminCode())).want(t, http.StatusOK)
	shops := in.data(t)["data"].(map[string]any)["shops"].([]any)
	if len(shops) != 2 || shops[0].(map[string]any)["slug"] != "a" || shops[1].(map[string]any)["role"] != "staff" {
		t.Errorf("shops: %v", shops)
	}
	session := withCookies(in)
	for slug, path := range map[string]string{"a": "/products", "b": "/orders"} {
		if got := s.get("/admin/"+slug+path, session); got.StatusCode != http.StatusOK {
			t.Errorf("the area of %s: %d", slug, got.StatusCode)
		}
		who := s.get("/api/admin/v3/session?slug="+slug, session).want(t, http.StatusOK).data(t)["data"].(map[string]any)
		if who["shop"].(map[string]any)["slug"] != slug || who["user"].(map[string]any)["phone"] != phone {
			t.Errorf("who is signed in to %s: %v", slug, who)
		}
	}
	out := s.post(a.admin("/logout"), `{}`, session).want(t, http.StatusOK)
	wantRefusal(t, "after signing out", s.get("/api/admin/v3/session?slug=a", session), 401, "admin_login_required", nil)
	if cookies := out.Cookies(); len(cookies) != 1 || cookies[0].MaxAge >= 0 {
		t.Errorf("signing out leaves %v", cookies)
	}
	s.get("/api/admin/v3/session?slug=b", session).want(t, http.StatusOK)
}

func TestAdminBearer_IsOfOneShop(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	owner := a.owner()
	s.client.AppLead.Create().SetName("Rahim").SetPhone("01512345678").SetPlatform("app").ExecX(a.ctx)
	phone := owner.user.Phone
	s.post("/api/admin/v3/login/code", `{"phone":"`+phone+`","code":""}`).want(t, http.StatusOK)
	answered := s.post("/api/admin/v3/token", fmt.Sprintf(`{"phone":%q,"code":%q}`, phone, s.adminCode())).want(t, http.StatusOK)
	if len(answered.sessions()) != 0 {
		t.Errorf("an app gets cookies: %v", answered.sessions())
	}
	tokens := answered.data(t)["data"].([]any)
	if len(tokens) != 1 {
		t.Fatalf("tokens: %v", tokens)
	}
	token := tokens[0].(map[string]any)
	if token["slug"] != "a" || token["shop_id"] != float64(a.row.ID) {
		t.Errorf("the token is of %v, %v", token["slug"], token["shop_id"])
	}
	bearer := header("Authorization", "Bearer "+token["token"].(string))
	is := s.get(a.admin("/online-shop"), bearer).want(t, http.StatusOK).data(t)
	shop, lead := is["shop"].(map[string]any), is["apk_lead"].(map[string]any)
	if shop["id"] != float64(a.row.ID) || shop["slug"] != "a" || lead["status"] != "requested" {
		t.Errorf("shop %v, apk_lead %v", shop, lead)
	}
	wantRefusal(t, "another shop's id", s.get(b.admin("/online-shop"), bearer), 401, "admin_unauthorized", nil)
	wantRefusal(t, "with the cookie of the right one", s.get(b.admin("/online-shop"), bearer, owner.session), 401, "admin_unauthorized", nil)
	s.client.AdminUser.UpdateOne(owner.user).SetActive(false).ExecX(a.ctx)
	wantRefusal(t, "of who was dismissed", s.get(a.admin("/online-shop"), bearer), 401, "admin_unauthorized", nil)
}

// listen opens a worker's stream of news.
func (w *worker) listen(server *httptest.Server, query string) *listener {
	t := w.site.t
	t.Helper()
	req, err := http.NewRequest(http.MethodGet, server.URL+w.admin("/events"+query), nil)
	if err != nil {
		t.Fatal(err)
	}
	w.session(req)
	res, err := server.Client().Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if res.StatusCode != http.StatusOK {
		t.Fatalf("the stream: %d", res.StatusCode)
	}
	l := &listener{t: t, res: res, heard: make(chan event, 1000)}
	go l.hear()
	t.Cleanup(l.leave)
	return l
}

func TestAdminEvents_TellOfEachOrderOnce(t *testing.T) {
	c := openCounter(t)
	owner, stranger := c.owner(), c.site.shop("b").owner()
	server := c.site.serve()
	l, other := owner.listen(server, ""), stranger.listen(server, "")
	nothing := `{"new_orders":0,"unread_messages":0,"waiting_reviews":0,"low_stock":1}`
	if first := l.hears("counts")["counts"]; first.data != nothing || first.id != "" {
		t.Errorf("at the start: %v", first)
	}
	other.hears("counts")

	placed, _ := c.placed("the-first-order-1")
	heard := l.hears("order", "counts")
	told := heard["order"]
	if !strings.Contains(told.data, fmt.Sprintf(`"number":%q`, placed["order_id"])) || !strings.Contains(told.data, `"name":"Ayesha Rahman"`) {
		t.Errorf("told of %v, placed %v", told, placed["order_id"])
	}
	if counts := heard["counts"]; !strings.Contains(counts.data, `"new_orders":1,`) {
		t.Errorf("counts after it: %v", counts)
	}
	l.leave()

	second, _ := c.placed("the-second-order-2")
	back := owner.listen(server, "?after="+told.id) // as a browser that comes again
	heard = back.hears("order", "counts")
	if missed := heard["order"]; !strings.Contains(missed.data, second["order_id"].(string)) {
		t.Errorf("missed meanwhile: %v, want %v", missed, second["order_id"])
	}
	if counts := heard["counts"]; counts.id != heard["order"].id {
		t.Errorf("counts after it: %v", counts)
	}

	c.site.client.AdminUser.UpdateOne(owner.user).AddSessionEpoch(1).ExecX(c.ctx)
	c.placed("the-third-order-3")
	for e, ok := back.any(); ok; e, ok = back.any() {
		if e.name == "order" {
			t.Errorf("an ended session hears %v", e)
		}
	}
	c.site.news.Close()
	for e, ok := other.any(); ok; e, ok = other.any() {
		if e.name == "order" || e.name == "news" {
			t.Errorf("another shop hears %v", e)
		}
	}
}

// Whoever is invited to many shops is signed in to as many as a browser's request has room for: the
// one that they want to go to and those where they were last.
func TestAdminLogin_OfManyShops(t *testing.T) {
	s := newSite(t)
	const phone = "01512345678"
	ids := map[string]int{}
	for i := range 30 {
		ts := s.shop(fmt.Sprint("shop-", i))
		made := s.client.AdminUser.Create().SetName("Helper").SetPhone(phone).SetRole(adminuser.RoleStaff)
		if i == 20 {
			made.SetLastSeenAt(time.Now())
		}
		made.ExecX(ts.ctx)
		ids[ts.row.Slug] = ts.row.ID
	}
	login := func(shop string, options ...option) map[string]bool {
		t.Helper()
		s.client.AdminCode.Delete().ExecX(system)
		s.post("/api/admin/v3/login/code", `{"phone":"`+phone+`"}`).want(t, http.StatusOK)
		in := s.post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":%q,"shop":%q}`, phone, s.adminCode(), shop), options...)
		in.want(t, http.StatusOK)
		if shops := in.data(t)["data"].(map[string]any)["shops"].([]any); len(shops) != 30 {
			t.Errorf("%d shops are told of", len(shops))
		}
		opened := map[string]bool{}
		for _, cookie := range in.sessions() {
			opened[cookie.Name] = cookie.MaxAge > 0
		}
		return opened
	}
	named := func(slug string) string { return fmt.Sprint("haat_admin_", ids[slug]) }
	opened := login("shop-25")
	if len(opened) != 12 || !opened[named("shop-25")] || !opened[named("shop-20")] {
		t.Errorf("signed in to %v", opened)
	}
	// A cookie of a shop that is none of them any more goes.
	old := func(r *http.Request) { r.AddCookie(&http.Cookie{Name: named("shop-29"), Value: "x"}) }
	if opened = login("shop-25", old); len(opened) != 13 || opened[named("shop-29")] {
		t.Errorf("signed in to %v, and out of none", opened)
	}
}
