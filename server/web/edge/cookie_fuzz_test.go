package edge

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/config"
	"haat/server/tenancy"
)

// FuzzCookies checks that no cookie signs anybody in unless this server has written it.
func FuzzCookies(f *testing.F) {
	store, err := newSessions([]string{strings.Repeat("s", 32)}, false)
	if err != nil {
		f.Fatal(err)
	}
	s := &Edge{sessions: store, Config: &config.Config{}}
	shop := &tenancy.Tenant{Shop: &ent.Shop{ID: 7}}
	for _, seed := range []string{"haat_customer_7=x", "haat_customer_7=MTc=; haat_shopper=", "haat_customer_7", "a=b; ;;=", "haat_customer_7=" + strings.Repeat("A", 5000), "locale=bn", "haat_admin_7=%00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		req := httptest.NewRequest(http.MethodGet, "/?lang=x", nil)
		req.Header.Set("Cookie", header)
		c := echo.New().NewContext(req, httptest.NewRecorder())
		for _, kind := range []SignInCookie{customerCookie, MerchantCookie} {
			if in, _, ok := s.readSignIn(c, shop, kind); ok {
				t.Errorf("cookie %q signs in %+v", header, in)
			}
		}
		if who := s.Visitor(c); who.SessionID != "" || len(who.OrdersOf(7)) > 0 {
			t.Errorf("cookie %q has a session", header)
		}
		if lang := ChosenLang("", req); lang != "" && !IsLocale(string(lang)) {
			t.Errorf("cookie %q sets the unknown language %q", header, lang)
		}
	})
}
