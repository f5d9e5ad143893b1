package customer_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/web/webtest"
)

// customerRoutes returns the routes of the customer API, with 1 for each parameter.
func customerRoutes(s *webtest.Site) []*echo.Route {
	var list []*echo.Route
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		if strings.HasPrefix(r.Path, "/api/v1/customer") {
			list = append(list, &echo.Route{Method: r.Method, Path: webtest.EchoParam.ReplaceAllString(strings.TrimPrefix(r.Path, "/api/v1/customer"), "1")})
		}
	}
	return list
}

// publicPaths contains the paths that require no session.
var publicPaths = map[string]bool{
	"/login": true, "/logout": true, "/register": true, "/register/confirm": true, "/password/code": true, "/password/reset": true,
}

func TestCustomer_EveryRouteRequiresTheShopsSession(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	m, ended := a.NewSignedInCustomer("01712345678"), a.NewSignedInCustomer("01812345678")
	b.NewCustomer("01712345678", "demo1234")
	s.Client.Customer.UpdateOneID(ended.ID).AddSessionEpoch(1).ExecX(a.Ctx)
	in := a.Login("01712345678", "demo1234").Cookies()[0]
	routes := customerRoutes(s)
	if len(routes) < 25 {
		t.Fatalf("%d routes", len(routes))
	}
	for _, r := range routes {
		if publicPaths[r.Path] {
			continue
		}
		for name, refused := range map[string]webtest.Response{
			"no session":                            s.Send(r.Method, a.CustomerPath(r.Path), `{}`),
			"another shop":                          s.Send(r.Method, b.CustomerPath(r.Path), `{}`, m.Session),
			"another shop, with the cookie renamed": s.Send(r.Method, b.CustomerPath(r.Path), `{}`, webtest.Header("Cookie", fmt.Sprintf("haat_customer_%d=%s", b.Row.ID, in.Value))),
			"a truncated cookie":                    s.Send(r.Method, a.CustomerPath(r.Path), `{}`, webtest.Header("Cookie", in.Name+"="+in.Value[:len(in.Value)-9])),
			"ended":                                 s.Send(r.Method, a.CustomerPath(r.Path), `{}`, ended.Session),
		} {
			if refused.StatusCode != http.StatusUnauthorized || refused.APIError(t).Error.Code != "login_required" {
				t.Errorf("%s %s as %s: status %d %s", r.Method, r.Path, name, refused.StatusCode, refused.Text)
			}
		}
	}
	for name, c := range map[string]struct {
		query string
		want  int
	}{"no shop": {"", http.StatusUnprocessableEntity}, "not a number": {"?shop_id=x", http.StatusUnprocessableEntity}, "unknown shop": {"?shop_id=987654", http.StatusNotFound}} {
		for _, r := range routes {
			if got := s.Send(r.Method, "/api/v1/customer"+r.Path+c.query, `{}`, m.Session); got.StatusCode != c.want {
				t.Errorf("%s %s, %s: status %d %s", r.Method, r.Path, name, got.StatusCode, got.Text)
			}
		}
	}
}

func TestCustomer_RefusesChangesFromOtherSites(t *testing.T) {
	s := webtest.NewSite(t)
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
	for _, r := range customerRoutes(s) {
		if r.Method == http.MethodGet {
			continue
		}
		for _, options := range [][]webtest.Option{
			{webtest.Header("Sec-Fetch-Site", "cross-site")}, {webtest.Header("Sec-Fetch-Site", "same-site")}, {webtest.Header("Origin", "https://evil.test")},
		} {
			got := s.Send(r.Method, m.Shop.CustomerPath(r.Path), `{}`, append(options, m.Session)...)
			if got.StatusCode != http.StatusForbidden || got.APIError(t).Error.Code != "cross_origin" {
				t.Errorf("%s %s: %d %s", r.Method, r.Path, got.StatusCode, got.Text)
			}
		}
	}
	if n := s.Client.Customer.Query().CountX(webtest.System); n != 1 {
		t.Errorf("%d customers, want 1", n)
	}
}

func TestCustomer_RefusesInvalidBodies(t *testing.T) {
	s := webtest.NewSite(t)
	m := s.NewShop("a").NewSignedInCustomer("01712345678")
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
			got := s.Send(method, m.Shop.CustomerPath(path), body, m.Session)
			f := got.APIError(t).Error
			if got.StatusCode != want.status || want.fields != nil && fmt.Sprint(f.Fields) != fmt.Sprint(want.fields) {
				t.Errorf("%s with %.40q: status %d %s", route, body, got.StatusCode, got.Text)
			}
		}
	}
	if now := s.Client.Customer.Query().OnlyX(webtest.System); now.Name != "Ayesha" || now.SessionEpoch != 0 {
		t.Errorf("the customer was changed: %+v", now)
	}
}

// A customer must neither see nor change data of other customers, whether in this shop or with the same
// number in another shop.
func TestCustomer_CannotAccessDataOfOthers(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	m, next, customerOfB := a.NewSignedInCustomer("01712345678"), a.NewSignedInCustomer("01812345678"), b.NewSignedInCustomer("01712345678")
	foreign := b.NewProduct("foreign")
	home := `{"name":"Secret","mobile":"01712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"Secret house","is_default":true}`
	for _, other := range []*webtest.Customer{next, customerOfB} {
		address := other.DataOf(s.Post(other.CustomerPath("/addresses"), home, other.Session))
		product := other.NewProduct("rice-secret")
		s.Send(http.MethodPut, other.CustomerPath(fmt.Sprint("/wishlist/", product.ID)), `{}`, other.Session).WantStatus(t, http.StatusOK)
		notice := s.Client.Notification.Create().SetCustomerID(other.ID).SetKind("order_status").SetData(map[string]string{"order_id": "secret"}).SaveX(other.Ctx)

		path := fmt.Sprint("/addresses/", address["id"])
		webtest.WantError(t, "edit of another customer's address", s.Send(http.MethodPut, m.CustomerPath(path), home, m.Session), http.StatusNotFound, "address_not_found", nil)
		webtest.WantError(t, "deletion of another customer's address", s.Send(http.MethodDelete, m.CustomerPath(path), ``, m.Session), http.StatusNotFound, "address_not_found", nil)
		s.Send(http.MethodDelete, m.CustomerPath(fmt.Sprint("/wishlist/", product.ID)), ``, m.Session).WantStatus(t, http.StatusOK)
		if read := m.DataOf(s.Post(m.CustomerPath("/notifications/read"), fmt.Sprintf(`{"ids":[%d]}`, notice.ID), m.Session)); read["unread"] != 0.0 {
			t.Errorf("reading another customer's notification changes the count: %v", read)
		}
		s.Post(m.CustomerPath("/notifications/read"), `{"up_to":1000000}`, m.Session).WantStatus(t, http.StatusOK)
		for _, list := range []string{"", "/addresses", "/wishlist", "/notifications", "/export"} {
			if got := s.Get(m.CustomerPath(list), m.Session).WantStatus(t, http.StatusOK); strings.Contains(strings.ToLower(got.Text), "secret") {
				t.Errorf("%s contains data of another customer: %s", list, got.Text)
			}
			if got := s.Get(other.CustomerPath(list), other.Session).WantStatus(t, http.StatusOK); list != "" && !strings.Contains(strings.ToLower(got.Text), "secret") {
				t.Errorf("%s of the other customer lacks their data: %s", list, got.Text)
			}
		}
		if profile := other.DataOf(s.Get(other.CustomerPath(""), other.Session)); profile["unread"].(map[string]any)["notifications"] != 1.0 {
			t.Errorf("profile of the other customer: %v", profile)
		}
		webtest.WantError(t, "wishlist with another shop's product", s.Send(http.MethodPut, m.CustomerPath(fmt.Sprint("/wishlist/", foreign.ID)), `{}`, m.Session),
			http.StatusNotFound, "product_not_found", nil)
	}
	for _, path := range []string{"/addresses/x", "/addresses/0", "/addresses/-1", "/addresses/99999999999999999999"} {
		webtest.WantError(t, path, s.Send(http.MethodDelete, m.CustomerPath(path), ``, m.Session), http.StatusNotFound, "address_not_found", nil)
	}
	webtest.WantError(t, "wishlist with an invalid product id", s.Send(http.MethodPut, m.CustomerPath("/wishlist/x"), `{}`, m.Session), http.StatusNotFound, "product_not_found", nil)
	s.Send(http.MethodDelete, m.CustomerPath("/wishlist/x"), ``, m.Session).WantStatus(t, http.StatusOK)
	webtest.WantError(t, "notifications before an invalid id", s.Get(m.CustomerPath("/notifications")+"&before=x", m.Session), http.StatusUnprocessableEntity,
		"request_invalid", map[string]string{"before": "invalid"})
}

func TestCustomer_StoresAddressesAndWishlist(t *testing.T) {
	s := webtest.NewSite(t)
	a := s.NewShop("a")
	m := a.NewSignedInCustomer("01712345678")
	home := `{"name":" Ayesha ","mobile":"+8801712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"House 12","is_default":false}`
	first := m.DataOf(s.Post(m.CustomerPath("/addresses"), home, m.Session))
	if first["is_default"] != true || first["name"] != "Ayesha" || first["mobile"] != "01712345678" {
		t.Errorf("the address is %v", first)
	}
	changed := m.DataOf(s.Send(http.MethodPut, m.CustomerPath(fmt.Sprint("/addresses/", first["id"])), strings.Replace(home, "House 12", "House 13", 1), m.Session))
	if changed["line"] != "House 13" || changed["id"] != first["id"] {
		t.Errorf("the address is %v", changed)
	}
	webtest.WantError(t, "invalid address", s.Post(m.CustomerPath("/addresses"), `{"name":"A"}`, m.Session), http.StatusUnprocessableEntity, "address_invalid",
		map[string]string{"mobile": "required", "division": "required", "district": "required", "upazila": "required", "line": "required"})
	for range 19 {
		s.Post(m.CustomerPath("/addresses"), home, m.Session).WantStatus(t, http.StatusOK)
	}
	webtest.WantError(t, "too many addresses", s.Post(m.CustomerPath("/addresses"), home, m.Session), http.StatusConflict, "addresses_full", nil)
	s.Send(http.MethodDelete, m.CustomerPath(fmt.Sprint("/addresses/", first["id"])), ``, m.Session).WantStatus(t, http.StatusOK)

	rice, tea := a.NewProduct("rice"), a.NewProduct("tea")
	s.Send(http.MethodPut, m.CustomerPath(fmt.Sprint("/wishlist/", rice.ID)), `{}`, m.Session).WantStatus(t, http.StatusOK)
	merged := s.Send(http.MethodPut, m.CustomerPath("/wishlist"), fmt.Sprintf(`{"product_ids":[%d,987654]}`, tea.ID), m.Session).WantStatus(t, http.StatusOK)
	list := s.Get(m.CustomerPath("/wishlist"), m.Session).WantStatus(t, http.StatusOK)
	if merged.Text != list.Text || strings.Index(list.Text, `"tea"`) > strings.Index(list.Text, `"rice"`) || strings.Count(list.Text, `"slug"`) != 2 {
		t.Errorf("merged: %s, list: %s", merged.Text, list.Text)
	}
}
