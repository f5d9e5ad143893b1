package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
)

// customerRoutes are the routes of customers, with a number for each parameter.
func (s *site) customerRoutes() []*echo.Route {
	var list []*echo.Route
	for _, r := range s.handler.(*echo.Echo).Routes() {
		if strings.HasPrefix(r.Path, "/api/v1/customer") {
			list = append(list, &echo.Route{Method: r.Method, Path: echoParam.ReplaceAllString(strings.TrimPrefix(r.Path, "/api/v1/customer"), "1")})
		}
	}
	return list
}

// open are the routes that need no session.
var open = map[string]bool{
	"/login": true, "/logout": true, "/register": true, "/register/confirm": true, "/password/code": true, "/password/reset": true,
}

func TestCustomer_EveryRouteNeedsTheShopsSession(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	m, ended := a.member("01712345678"), a.member("01812345678")
	b.customer("01712345678", "demo1234")
	s.client.Customer.UpdateOneID(ended.id).AddSessionEpoch(1).ExecX(a.ctx)
	in := a.login("01712345678", "demo1234").Cookies()[0]
	routes := s.customerRoutes()
	if len(routes) < 25 {
		t.Fatalf("%d routes", len(routes))
	}
	for _, r := range routes {
		if open[r.Path] {
			continue
		}
		for name, refused := range map[string]answer{
			"nobody":         s.send(r.Method, a.at(r.Path), `{}`),
			"another shop's": s.send(r.Method, b.at(r.Path), `{}`, m.session),
			"under its name": s.send(r.Method, b.at(r.Path), `{}`, header("Cookie", fmt.Sprintf("haat_customer_%d=%s", b.row.ID, in.Value))),
			"cut off":        s.send(r.Method, a.at(r.Path), `{}`, header("Cookie", in.Name+"="+in.Value[:len(in.Value)-9])),
			"ended":          s.send(r.Method, a.at(r.Path), `{}`, ended.session),
		} {
			if refused.StatusCode != http.StatusUnauthorized || refused.failure(t).Error.Code != "login_required" {
				t.Errorf("%s %s with the session of %s: %d %s", r.Method, r.Path, name, refused.StatusCode, refused.body)
			}
		}
	}
	for name, c := range map[string]struct {
		query string
		want  int
	}{"no shop": {"", http.StatusUnprocessableEntity}, "no number": {"?shop_id=x", http.StatusUnprocessableEntity}, "an unknown shop": {"?shop_id=987654", http.StatusNotFound}} {
		for _, r := range routes {
			if got := s.send(r.Method, "/api/v1/customer"+r.Path+c.query, `{}`, m.session); got.StatusCode != c.want {
				t.Errorf("%s %s of %s: %d %s", r.Method, r.Path, name, got.StatusCode, got.body)
			}
		}
	}
}

func TestCustomer_EveryChangeIsRefusedToOtherSites(t *testing.T) {
	s := newSite(t)
	m := s.shop("a").member("01712345678")
	for _, r := range s.customerRoutes() {
		if r.Method == http.MethodGet {
			continue
		}
		for _, options := range [][]option{
			{header("Sec-Fetch-Site", "cross-site")}, {header("Sec-Fetch-Site", "same-site")}, {header("Origin", "https://evil.test")},
		} {
			got := s.send(r.Method, m.testShop.at(r.Path), `{}`, append(options, m.session)...)
			if got.StatusCode != http.StatusForbidden || got.failure(t).Error.Code != "cross_origin" {
				t.Errorf("%s %s: %d %s", r.Method, r.Path, got.StatusCode, got.body)
			}
		}
	}
	if n := s.client.Customer.Query().CountX(system); n != 1 {
		t.Errorf("%d customers", n)
	}
}

func TestCustomer_RefusesBodiesThatAreNone(t *testing.T) {
	s := newSite(t)
	m := s.shop("a").member("01712345678")
	for _, route := range []string{
		"POST /login", "POST /logout", "POST /register", "POST /register/confirm", "POST /password/code", "POST /password/reset",
		"POST /password", "PATCH ", "POST /delete", "POST /addresses", "PUT /addresses/1", "PUT /wishlist", "POST /notifications/read",
	} {
		method, path, _ := strings.Cut(route, " ")
		for body, want := range map[string]struct {
			status int
			fields map[string]string
		}{
			`{"surprise":1}`: {http.StatusUnprocessableEntity, map[string]string{"surprise": "invalid"}},
			``:               {http.StatusBadRequest, nil},
			`[]`:             {http.StatusUnprocessableEntity, nil},
			`{} {}`:          {http.StatusBadRequest, nil},
			`{"`:             {http.StatusBadRequest, nil},
			`{"a":"` + strings.Repeat("x", 70_000) + `"}`: {http.StatusRequestEntityTooLarge, nil},
			strings.Repeat(" ", 70_000) + `{}`:            {http.StatusRequestEntityTooLarge, nil},
			strings.Repeat(`[`, 30_000):                   {http.StatusBadRequest, nil},
			"\x80\xff":                                    {http.StatusBadRequest, nil},
			`{"name":1,"mobile":1,"ids":"x","product_ids":"x","password":1}`: {http.StatusUnprocessableEntity, nil},
		} {
			got := s.send(method, m.testShop.at(path), body, m.session)
			f := got.failure(t).Error
			if got.StatusCode != want.status || want.fields != nil && fmt.Sprint(f.Fields) != fmt.Sprint(want.fields) {
				t.Errorf("%s with %.40q: %d %s", route, body, got.StatusCode, got.body)
			}
		}
	}
	if now := s.client.Customer.Query().OnlyX(system); now.Name != "Ayesha" || now.SessionEpoch != 0 {
		t.Errorf("the customer is %+v", now)
	}
}

// Another customer, in this shop or with the same number in the next one, has
// nothing that this one could see or change.
func TestCustomer_HasNothingOfOthers(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	m, next, abroad := a.member("01712345678"), a.member("01812345678"), b.member("01712345678")
	foreign := b.product("foreign")
	home := `{"name":"Secret","mobile":"01712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"Secret house","is_default":true}`
	for _, other := range []*member{next, abroad} {
		address := other.dataOf(s.post(other.at("/addresses"), home, other.session))
		wished := other.product("rice-secret")
		s.send(http.MethodPut, other.at(fmt.Sprint("/wishlist/", wished.ID)), `{}`, other.session).want(t, http.StatusOK)
		notice := s.client.Notification.Create().SetCustomerID(other.id).SetKind("order_status").SetData(map[string]string{"order_id": "secret"}).SaveX(other.ctx)

		path := fmt.Sprint("/addresses/", address["id"])
		wantRefusal(t, "its address", s.send(http.MethodPut, m.at(path), home, m.session), http.StatusNotFound, "address_not_found", nil)
		wantRefusal(t, "its address", s.send(http.MethodDelete, m.at(path), ``, m.session), http.StatusNotFound, "address_not_found", nil)
		s.send(http.MethodDelete, m.at(fmt.Sprint("/wishlist/", wished.ID)), ``, m.session).want(t, http.StatusOK)
		if read := m.dataOf(s.post(m.at("/notifications/read"), fmt.Sprintf(`{"ids":[%d]}`, notice.ID), m.session)); read["unread"] != 0.0 {
			t.Errorf("unread: %v", read)
		}
		s.post(m.at("/notifications/read"), `{"up_to":1000000}`, m.session).want(t, http.StatusOK)
		for _, list := range []string{"", "/addresses", "/wishlist", "/notifications", "/export"} {
			if got := s.get(m.at(list), m.session).want(t, http.StatusOK); strings.Contains(strings.ToLower(got.body), "secret") {
				t.Errorf("%s has %s", list, got.body)
			}
			if got := s.get(other.at(list), other.session).want(t, http.StatusOK); list != "" && !strings.Contains(strings.ToLower(got.body), "secret") {
				t.Errorf("the other's %s has %s", list, got.body)
			}
		}
		if profile := other.dataOf(s.get(other.at(""), other.session)); profile["unread"].(map[string]any)["notifications"] != 1.0 {
			t.Errorf("the other's profile is %v", profile)
		}
		wantRefusal(t, "a wish of the next shop", s.send(http.MethodPut, m.at(fmt.Sprint("/wishlist/", foreign.ID)), `{}`, m.session),
			http.StatusNotFound, "product_not_found", nil)
	}
	for _, path := range []string{"/addresses/x", "/addresses/0", "/addresses/-1", "/addresses/99999999999999999999"} {
		wantRefusal(t, path, s.send(http.MethodDelete, m.at(path), ``, m.session), http.StatusNotFound, "address_not_found", nil)
	}
	wantRefusal(t, "a wish", s.send(http.MethodPut, m.at("/wishlist/x"), `{}`, m.session), http.StatusNotFound, "product_not_found", nil)
	s.send(http.MethodDelete, m.at("/wishlist/x"), ``, m.session).want(t, http.StatusOK)
	wantRefusal(t, "notifications before what is none", s.get(m.at("/notifications")+"&before=x", m.session), http.StatusUnprocessableEntity,
		"request_invalid", map[string]string{"before": "invalid"})
}

func TestCustomer_KeepsAddressesAndWishes(t *testing.T) {
	s := newSite(t)
	a := s.shop("a")
	m := a.member("01712345678")
	home := `{"name":" Ayesha ","mobile":"+8801712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"House 12","is_default":false}`
	first := m.dataOf(s.post(m.at("/addresses"), home, m.session))
	if first["is_default"] != true || first["name"] != "Ayesha" || first["mobile"] != "01712345678" {
		t.Errorf("the address is %v", first)
	}
	changed := m.dataOf(s.send(http.MethodPut, m.at(fmt.Sprint("/addresses/", first["id"])), strings.Replace(home, "House 12", "House 13", 1), m.session))
	if changed["line"] != "House 13" || changed["id"] != first["id"] {
		t.Errorf("the address is %v", changed)
	}
	wantRefusal(t, "a bad address", s.post(m.at("/addresses"), `{"name":"A"}`, m.session), http.StatusUnprocessableEntity, "address_invalid",
		map[string]string{"mobile": "required", "division": "required", "district": "required", "upazila": "required", "line": "required"})
	for range 19 {
		s.post(m.at("/addresses"), home, m.session).want(t, http.StatusOK)
	}
	wantRefusal(t, "too many", s.post(m.at("/addresses"), home, m.session), http.StatusConflict, "addresses_full", nil)
	s.send(http.MethodDelete, m.at(fmt.Sprint("/addresses/", first["id"])), ``, m.session).want(t, http.StatusOK)

	rice, tea := a.product("rice"), a.product("tea")
	s.send(http.MethodPut, m.at(fmt.Sprint("/wishlist/", rice.ID)), `{}`, m.session).want(t, http.StatusOK)
	joined := s.send(http.MethodPut, m.at("/wishlist"), fmt.Sprintf(`{"product_ids":[%d,987654]}`, tea.ID), m.session).want(t, http.StatusOK)
	list := s.get(m.at("/wishlist"), m.session).want(t, http.StatusOK)
	if joined.body != list.body || strings.Index(list.body, `"tea"`) > strings.Index(list.body, `"rice"`) || strings.Count(list.body, `"slug"`) != 2 {
		t.Errorf("joined to %s, lists %s", joined.body, list.body)
	}
}
