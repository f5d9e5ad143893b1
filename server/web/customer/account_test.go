package customer_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

func TestAccount_FromRegistrationToDeletion(t *testing.T) {
	s := webtest.NewSite(t)
	a := s.NewShop("a")
	s.Client.Order.Create().SetNumber("10000001").SetIdempotencyKey("a-guest-key").SetName("Ayesha").SetMobile("01712345678").SetLine("x").
		SetCurrency("BDT").SetSubtotal(1).SetTotal(1).SaveX(a.Ctx)
	sent := a.PostJSON("/register", webtest.Registration("")).WantStatus(t, http.StatusOK)
	if len(sent.SessionCookies()) > 0 || !strings.Contains(sent.Text, `{"mobile":"01712345678","resend_in":60,"expires_in":300}`) {
		t.Errorf("%v %s", sent.Cookies(), sent.Text)
	}
	in := a.PostJSON("/register/confirm", webtest.Registration(a.LastCode("01712345678"))).WantStatus(t, http.StatusOK)
	if got := in.Data(t)["data"].(map[string]any); got["name"] != "Ayesha" || got["guest_orders"] != 1.0 {
		t.Errorf("signed in as %v", got)
	}
	first := webtest.WithCookies(in)
	if profile := s.Get(a.CustomerPath(""), first).WantStatus(t, http.StatusOK); !strings.Contains(profile.Text, `"mobile":"01712345678"`) || profile.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("profile: %s", profile.Text)
	}
	s.Send(http.MethodPatch, a.CustomerPath(""), `{"name":"Priya","email":"priya@example.com"}`, first).WantStatus(t, http.StatusOK)

	a.AgeCodes(time.Minute)
	a.PostJSON("/password/code", webtest.Fields{"mobile": "01712345678"}).WantStatus(t, http.StatusOK)
	reset := a.PostJSON("/password/reset", webtest.Fields{"mobile": "01712345678", "code": a.LastCode("01712345678"), "password": "changed1"}).WantStatus(t, http.StatusOK)
	second := webtest.WithCookies(reset)
	s.Get(a.CustomerPath(""), first).WantStatus(t, http.StatusUnauthorized)
	s.Get(a.CustomerPath(""), second).WantStatus(t, http.StatusOK)
	third := webtest.WithCookies(a.PostJSON("/password", webtest.Fields{"current": "changed1", "password": "changed2"}, second).WantStatus(t, http.StatusOK))
	s.Get(a.CustomerPath(""), second).WantStatus(t, http.StatusUnauthorized)
	s.Get(a.CustomerPath(""), third).WantStatus(t, http.StatusOK)

	out := a.PostJSON("/logout", webtest.Fields{}, third).WantStatus(t, http.StatusOK)
	if len(out.Cookies()) != 1 || out.Cookies()[0].MaxAge >= 0 {
		t.Errorf("logout: cookies %+v", out.Cookies())
	}
	a.PostJSON("/logout", webtest.Fields{}).WantStatus(t, http.StatusOK)
	last := webtest.WithCookies(a.Login("01712345678", "changed2").WantStatus(t, http.StatusOK))

	file := s.Get(a.CustomerPath("/export"), last).WantStatus(t, http.StatusOK)
	if name := file.Header.Get("Content-Disposition"); !regexp.MustCompile(`^attachment; filename="a-\d{4}-\d\d-\d\d\.json"$`).MatchString(name) ||
		file.Header.Get("Cache-Control") != "no-store" || !strings.Contains(file.Text, "priya@example.com") {
		t.Errorf("%s: %s", name, file.Text)
	}
	a.PostJSON("/orders/claim", webtest.Fields{}, last).WantStatus(t, http.StatusOK)
	webtest.WantError(t, "open order", a.PostJSON("/delete", webtest.Fields{"password": "changed2"}, last), http.StatusConflict, "account_orders_open", nil)
	s.Client.Order.Update().SetStatus("canceled").ExecX(a.Ctx)
	webtest.WantError(t, "wrong password", a.PostJSON("/delete", webtest.Fields{"password": "changed1"}, last), http.StatusUnprocessableEntity, "password_wrong", map[string]string{"password": "wrong"})
	deleted := a.PostJSON("/delete", webtest.Fields{"password": "changed2"}, last).WantStatus(t, http.StatusOK)
	if len(deleted.Cookies()) != 1 || deleted.Cookies()[0].MaxAge >= 0 {
		t.Errorf("after deletion: cookies %+v", deleted.Cookies())
	}
	s.Get(a.CustomerPath(""), last).WantStatus(t, http.StatusUnauthorized)
	if order := s.Client.Order.Query().OnlyX(a.Ctx); order.Name != "" || order.CustomerID != nil {
		t.Errorf("the order of the deleted customer has %+v", order)
	}
	if shown := s.Get(fmt.Sprintf("/api/v1/orders/10000001?shop_id=%d", a.Row.ID)); shown.StatusCode != http.StatusOK {
		t.Errorf("order by its id: status %d %s", shown.StatusCode, shown.Text)
	}
}

// Responses and cookies must not reveal whether a number has an account.
func TestAccount_ResponsesDoNotRevealKnownNumbers(t *testing.T) {
	s := webtest.NewSite(t)
	a := s.NewShop("a")
	a.NewCustomer("01712345678", "demo1234")
	for name, ask := range map[string]func(number string) webtest.Response{
		"login": func(n string) webtest.Response { return a.Login(n, "wrong password") },
		"register": func(n string) webtest.Response {
			r := webtest.Registration("")
			r["mobile"] = n
			return a.PostJSON("/register", r)
		},
		"code": func(n string) webtest.Response { return a.PostJSON("/password/code", webtest.Fields{"mobile": n}) },
		"confirm": func(n string) webtest.Response {
			r := webtest.Registration("000000")
			r["mobile"] = n
			return a.PostJSON("/register/confirm", r)
		},
		"reset": func(n string) webtest.Response {
			return a.PostJSON("/password/reset", webtest.Fields{"mobile": n, "code": "000000", "password": "changed1"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			known, unknown := ask("01712345678"), ask("01812345678")
			body := strings.ReplaceAll(unknown.Text, "01812345678", "01712345678")
			if known.StatusCode != unknown.StatusCode || known.Text != body || len(known.SessionCookies())+len(unknown.SessionCookies()) > 0 || len(known.Cookies()) != len(unknown.Cookies()) ||
				known.Header.Get("Retry-After") != unknown.Header.Get("Retry-After") {
				t.Errorf("%d %s, %d %s", known.StatusCode, known.Text, unknown.StatusCode, unknown.Text)
			}
		})
	}
}

func TestAccount_RefusesInvalidCodes(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a"), s.NewShop("b")
	webtest.WantError(t, "no code was sent", a.PostJSON("/register/confirm", webtest.Registration("123456")), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "expired"})
	a.PostJSON("/register", webtest.Registration("")).WantStatus(t, http.StatusOK)
	code := a.LastCode("01712345678")
	b.PostJSON("/register", webtest.Registration("")).WantStatus(t, http.StatusOK)
	if other := b.LastCode("01712345678"); other != code {
		webtest.WantError(t, "code of another shop", a.PostJSON("/register/confirm", webtest.Registration(other)), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "wrong"})
	}
	again := a.PostJSON("/register", webtest.Registration(""))
	webtest.WantRetryAfter(t, again, 60)
	a.PostJSON("/register/confirm", webtest.Registration(code)).WantStatus(t, http.StatusOK)
	webtest.WantError(t, "used code", a.PostJSON("/register/confirm", webtest.Registration(code)), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "expired"})
	a.AgeCodes(time.Minute)
	a.PostJSON("/register", webtest.Registration("")).WantStatus(t, http.StatusOK)
	exists := a.PostJSON("/register/confirm", webtest.Registration(a.LastCode("01712345678")))
	webtest.WantError(t, "number with an account", exists, http.StatusConflict, "account_exists", nil)
	if len(exists.Cookies()) > 0 {
		t.Error("a refused registration signs in")
	}
}

func TestAccount_LimitsCodesAndAttempts(t *testing.T) {
	one := webtest.OncePerHour
	number := func(n int) string { return fmt.Sprint("0171234567", n) }
	register := func(a *webtest.Shop, n int, from webtest.Option) webtest.Response {
		r := webtest.Registration("")
		r["mobile"] = number(n)
		return a.PostJSON("/register", r, from)
	}
	confirm := func(a *webtest.Shop, n int, from webtest.Option) webtest.Response {
		return a.PostJSON("/password/reset", webtest.Fields{"mobile": number(n), "code": "000000", "password": "changed1"}, from)
	}
	address, otherAddress := webtest.FromIP("203.0.113.1"), webtest.FromIP("203.0.113.2")
	for name, c := range map[string]struct {
		set      func(*config.Limits)
		ask      func(a *webtest.Shop, n int, from webtest.Option) webtest.Response
		second   int // number of the refused request
		from     webtest.Option
		free     int // number of an allowed request
		freeFrom webtest.Option
	}{
		"codes per address":    {func(l *config.Limits) { l.CodesAddress = one }, register, 2, address, 3, otherAddress},
		"codes per phone":      {func(l *config.Limits) { l.CodesPhone = one }, register, 1, otherAddress, 3, otherAddress},
		"attempts per address": {func(l *config.Limits) { l.TriesAddress = one }, confirm, 2, address, 3, otherAddress},
		"attempts per phone":   {func(l *config.Limits) { l.TriesPhone = one }, confirm, 1, otherAddress, 3, otherAddress},
	} {
		t.Run(name, func(t *testing.T) {
			a := webtest.NewSite(t, webtest.StrictLimits(c.set)).NewShop("a")
			if first := c.ask(a, 1, address); first.StatusCode == http.StatusTooManyRequests {
				t.Fatalf("first request: %s", first.Text)
			}
			a.AgeCodes(time.Minute)
			webtest.WantRetryAfter(t, c.ask(a, c.second, c.from), 3600)
			if other := c.ask(a, c.free, c.freeFrom); other.StatusCode == http.StatusTooManyRequests {
				t.Errorf("other number: %s", other.Text)
			}
		})
	}
	t.Run("codes per shop", func(t *testing.T) {
		a := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.CodesShop = one })).NewShop("a")
		register(a, 1, address).WantStatus(t, http.StatusOK)
		webtest.WantRetryAfter(t, register(a, 2, otherAddress), 3600)
		register(a.Site.NewShop("b"), 2, otherAddress).WantStatus(t, http.StatusOK)
	})
	t.Run("codes per number in all shops", func(t *testing.T) {
		a := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.CodesNumber = one })).NewShop("a")
		b := a.Site.NewShop("b")
		register(a, 1, address).WantStatus(t, http.StatusOK)
		webtest.WantRetryAfter(t, register(b, 1, otherAddress), 3600)
		register(b, 2, otherAddress).WantStatus(t, http.StatusOK)
	})
	t.Run("unpublished shops send no codes", func(t *testing.T) {
		a := webtest.NewSite(t).NewShop("a", func(c *ent.ShopCreate) { c.SetPublic(false) })
		for _, ask := range []func() webtest.Response{
			func() webtest.Response { return register(a, 1, address) }, func() webtest.Response { return a.PostJSON("/password/code", webtest.Fields{"mobile": number(1)}) },
		} {
			if refused := ask(); refused.StatusCode != http.StatusForbidden || refused.APIError(t).Error.Code != "shop_not_public" {
				t.Errorf("%d %s", refused.StatusCode, refused.Text)
			}
		}
		if n := a.Site.Client.Outbox.Query().CountX(a.Ctx); n != 0 {
			t.Errorf("%d jobs", n)
		}
	})
	t.Run("refused requests do not count", func(t *testing.T) {
		a := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.CodesPhone = ratelimit.Rate{Count: 2, Per: time.Hour} })).NewShop("a")
		register(a, 1, address).WantStatus(t, http.StatusOK)
		for range 5 {
			webtest.WantRetryAfter(t, register(a, 1, address), 60)
		}
		a.PostJSON("/register", webtest.Fields{"name": "", "mobile": number(1), "password": "x"}).WantStatus(t, http.StatusUnprocessableEntity)
		a.AgeCodes(time.Minute)
		register(a, 1, address).WantStatus(t, http.StatusOK)
	})
	t.Run("password attempts of a signed-in customer", func(t *testing.T) {
		a := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.LoginsPhone = ratelimit.Rate{Count: 2, Per: time.Hour} })).NewShop("a")
		m := a.NewSignedInCustomer("01712345678")
		for a.Login("01712345678", "wrong password").StatusCode != http.StatusTooManyRequests { // must not count for the signed-in customer
		}
		a.PostJSON("/password", webtest.Fields{"current": "x", "password": "changed1"}, m.Session).WantStatus(t, http.StatusUnprocessableEntity)
		a.PostJSON("/delete", webtest.Fields{"password": "x"}, m.Session).WantStatus(t, http.StatusUnprocessableEntity)
		webtest.WantRetryAfter(t, a.PostJSON("/delete", webtest.Fields{"password": "demo1234"}, m.Session), 3600)
	})
}
