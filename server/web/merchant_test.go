package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/merchant"
)

// worker is somebody who works in a shop, signed in.
type worker struct {
	*testShop
	user    *ent.AdminUser
	session option
}

// owner signs an owner of the shop in, staff somebody who helps there.
func (ts *testShop) owner() *worker { return ts.worker(adminuser.RoleOwner, "01512345678") }
func (ts *testShop) staff() *worker { return ts.worker(adminuser.RoleStaff, "01612345678") }

func (ts *testShop) worker(role adminuser.Role, phone string) *worker {
	ts.site.t.Helper()
	user := ts.site.client.AdminUser.Create().SetName("The " + string(role)).SetPhone(phone).SetRole(role).SaveX(ts.ctx)
	link, err := ts.site.merchants.HandOffLink(ts.row.Slug, user)
	if err != nil {
		ts.site.t.Fatal(err)
	}
	in := ts.site.get(link[strings.Index(link, "/admin/"):])
	if in.StatusCode != http.StatusSeeOther || len(in.Cookies()) != 1 {
		ts.site.t.Fatalf("the hand-off answers %d with %v", in.StatusCode, in.Cookies())
	}
	cookie := in.Cookies()[0]
	return &worker{ts, user, header("Cookie", cookie.Name+"="+cookie.Value)}
}

// bearer begins a session of the worker's app.
func (w *worker) bearer() (string, error) {
	return w.site.merchants.Bearer(w.ctx, w.user, merchant.Visit{At: w.site.time()})
}

// proven has the worker's sessions confirm a code.
func (w *worker) proven() *worker {
	w.site.client.AdminSession.Update().SetProvenAt(w.site.time().UTC()).ExecX(w.ctx)
	return w
}

// admin is the address of a call of the shop's admin API; path may have a query.
func (ts *testShop) admin(path string) string {
	and := "?"
	if strings.Contains(path, "?") {
		and = "&"
	}
	return fmt.Sprintf("/api/admin/v3%s%sshop_id=%d&lang=en", path, and, ts.row.ID)
}

// call asks the shop's admin API; body is what JSON makes of it, nil for none.
func (w *worker) call(method, path string, body any, options ...option) answer {
	w.site.t.Helper()
	text := ""
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			w.site.t.Fatal(err)
		}
		text = string(encoded)
	}
	return w.site.send(method, w.testShop.admin(path), text, append([]option{w.session}, options...)...)
}

// adminRoutes are the routes of the admin API that need a session, with an id that
// nothing has for each parameter.
func (s *site) adminRoutes() []*echo.Route {
	var list []*echo.Route
	for _, r := range s.handler.(*echo.Echo).Routes() {
		path, ok := strings.CutPrefix(r.Path, "/api/admin/v3")
		if !ok || r.Method == echo.RouteNotFound || entrance[path] {
			continue
		}
		list = append(list, &echo.Route{Method: r.Method, Path: echoParam.ReplaceAllString(path, "999999")})
	}
	return list
}

// entrance are the calls of who is not signed in yet.
var entrance = map[string]bool{
	"/login/code": true, "/login": true, "/token": true, "/register/code": true, "/register": true, "/slugs/:slug": true, "/logout": true, "/session": true,
}

// ofStaff reports whether staff may make a call: SPEC and issue say orders and
// messages only, what the area's frame needs, and what is of one's own sessions.
func ofStaff(r *echo.Route) bool {
	for _, part := range []string{"/orders", "/conversations", "/sessions", "/step-up"} {
		if strings.HasPrefix(r.Path, part) {
			return true
		}
	}
	switch r.Path {
	case "/online-shop", "/events", "/counts":
		return true
	case "/replies":
		return r.Method == http.MethodGet
	}
	return false
}

func TestAdmin_EveryCallNeedsTheShopsSession(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	owner := a.owner()
	bearer, err := owner.bearer()
	if err != nil {
		t.Fatal(err)
	}
	handOff, err := s.merchants.HandOffLink("a", owner.user)
	if err != nil {
		t.Fatal(err)
	}
	_, handOff, _ = strings.Cut(handOff, "token=")
	routes := s.adminRoutes()
	if len(routes) < 2 {
		t.Fatalf("%d routes", len(routes))
	}
	for _, r := range routes {
		for name, c := range map[string]struct {
			got  answer
			code string
		}{
			"nobody":                   {s.send(r.Method, a.admin(r.Path), `{}`), "admin_login_required"},
			"another shop's owner":     {s.send(r.Method, b.admin(r.Path), `{}`, owner.session), "admin_login_required"},
			"another shop's app":       {s.send(r.Method, b.admin(r.Path), `{}`, header("Authorization", "Bearer "+bearer)), "admin_unauthorized"},
			"a hand-off as a bearer":   {s.send(r.Method, a.admin(r.Path), `{}`, header("Authorization", "Bearer "+handOff)), "admin_unauthorized"},
			"a bearer that is nothing": {s.send(r.Method, a.admin(r.Path), `{}`, header("Authorization", "Bearer x")), "admin_unauthorized"},
		} {
			if c.got.StatusCode != http.StatusUnauthorized || c.got.failure(t).Error.Code != c.code {
				t.Errorf("%s %s of %s: %d %s", r.Method, r.Path, name, c.got.StatusCode, c.got.body)
			}
		}
		if r.Method != http.MethodGet {
			got := s.send(r.Method, a.admin(r.Path), `{}`, owner.session, header("Sec-Fetch-Site", "cross-site"))
			if got.StatusCode != http.StatusForbidden || got.failure(t).Error.Code != "cross_origin" {
				t.Errorf("%s %s from another site: %d %s", r.Method, r.Path, got.StatusCode, got.body)
			}
		}
	}
}

func TestAdmin_StaffMayDoOrdersAndMessagesAlone(t *testing.T) {
	s := newSite(t)
	staff := s.shop("a").staff()
	for _, r := range s.adminRoutes() {
		if r.Path == "/events" { // it would not end
			continue
		}
		got := staff.call(r.Method, r.Path, struct{}{})
		refused := got.StatusCode == http.StatusForbidden && got.failure(t).Error.Code == "admin_forbidden"
		if refused == ofStaff(r) {
			t.Errorf("%s %s by staff: %d %.200s", r.Method, r.Path, got.StatusCode, got.body)
		}
	}
}

func TestAdmin_AsksForNothingThatIsNotThere(t *testing.T) {
	s := newSite(t)
	owner := s.shop("a").owner()
	for _, r := range s.adminRoutes() {
		if !strings.Contains(r.Path, "/999999") {
			continue
		}
		got := owner.call(r.Method, r.Path, struct{}{})
		if !slices.Contains([]int{http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusUnsupportedMediaType}, got.StatusCode) {
			t.Errorf("%s %s: %d %.200s", r.Method, r.Path, got.StatusCode, got.body)
		}
	}
}
