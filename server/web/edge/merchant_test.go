package edge_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/web/webtest"
)

// adminRoutes returns the routes of the admin API that require a session, with an unknown id for each
// parameter.
func adminRoutes(s *webtest.Site) []*echo.Route {
	var list []*echo.Route
	for _, r := range s.Handler.(*echo.Echo).Routes() {
		path, ok := strings.CutPrefix(r.Path, "/api/admin/v3")
		if !ok || r.Method == echo.RouteNotFound || publicAdminPaths[path] {
			continue
		}
		list = append(list, &echo.Route{Method: r.Method, Path: webtest.EchoParam.ReplaceAllString(path, "999999")})
	}
	return list
}

// publicAdminPaths contains the paths that require no session.
var publicAdminPaths = map[string]bool{
	"/login/code": true, "/login": true, "/token": true, "/register/code": true, "/register": true, "/slugs/:slug": true, "/logout": true, "/session": true,
}

func TestAdmin_EveryRouteRequiresTheShopsSession(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	owner := a.Owner()
	bearer, err := owner.NewBearerToken()
	if err != nil {
		t.Fatal(err)
	}
	handOff, err := s.Merchants.HandOffLink("a", owner.User)
	if err != nil {
		t.Fatal(err)
	}
	_, handOff, _ = strings.Cut(handOff, "token=")
	routes := adminRoutes(s)
	if len(routes) < 2 {
		t.Fatalf("%d routes", len(routes))
	}
	for _, r := range routes {
		for name, c := range map[string]struct {
			got  webtest.Response
			code string
		}{
			"no session":                       {s.Send(r.Method, a.AdminPath(r.Path), `{}`), "admin_login_required"},
			"owner of another shop":            {s.Send(r.Method, b.AdminPath(r.Path), `{}`, owner.Session), "admin_login_required"},
			"app of another shop":              {s.Send(r.Method, b.AdminPath(r.Path), `{}`, webtest.Header("Authorization", "Bearer "+bearer)), "admin_unauthorized"},
			"hand-off token as a bearer token": {s.Send(r.Method, a.AdminPath(r.Path), `{}`, webtest.Header("Authorization", "Bearer "+handOff)), "admin_unauthorized"},
			"invalid bearer token":             {s.Send(r.Method, a.AdminPath(r.Path), `{}`, webtest.Header("Authorization", "Bearer x")), "admin_unauthorized"},
		} {
			if c.got.StatusCode != http.StatusUnauthorized || c.got.APIError(t).Error.Code != c.code {
				t.Errorf("%s %s as %s: status %d %s", r.Method, r.Path, name, c.got.StatusCode, c.got.Text)
			}
		}
		if r.Method != http.MethodGet {
			got := s.Send(r.Method, a.AdminPath(r.Path), `{}`, owner.Session, webtest.Header("Sec-Fetch-Site", "cross-site"))
			if got.StatusCode != http.StatusForbidden || got.APIError(t).Error.Code != "cross_origin" {
				t.Errorf("%s %s from another site: status %d %s", r.Method, r.Path, got.StatusCode, got.Text)
			}
		}
	}
}

func TestAdmin_RefusesUnknownIDs(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner().WithStepUp()
	for _, r := range adminRoutes(s) {
		if !strings.Contains(r.Path, "/999999") {
			continue
		}
		got := owner.Call(r.Method, r.Path, struct{}{})
		if !slices.Contains([]int{http.StatusNotFound, http.StatusUnprocessableEntity, http.StatusUnsupportedMediaType}, got.StatusCode) {
			t.Errorf("%s %s: %d %.200s", r.Method, r.Path, got.StatusCode, got.Text)
		}
	}
}
