package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/config"
	"haat/server/platform/ratelimit"
)

// send sends a body of JSON with any method.
func (s *site) send(method, target, body string, options ...option) answer {
	s.t.Helper()
	return s.post(target, body, append([]option{func(r *http.Request) { r.Method = method }}, options...)...)
}

func (ts *testShop) at(path string) string {
	return fmt.Sprintf("/api/v1/customer%s?shop_id=%d&lang=en", path, ts.row.ID)
}

// ask posts to a path of the shop's customers.
func (ts *testShop) ask(path string, body any, options ...option) answer {
	ts.site.t.Helper()
	encoded, err := json.Marshal(body)
	if err != nil {
		ts.site.t.Fatal(err)
	}
	return ts.site.post(ts.at(path), string(encoded), options...)
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// code is the one of the last SMS to the number, or empty.
func (ts *testShop) code(mobile string) string {
	ts.site.t.Helper()
	row, err := ts.site.client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("code/" + mobile)).Order(ent.Desc(outbox.FieldID)).First(ts.ctx)
	if err != nil {
		ts.site.t.Fatal(err)
	}
	var message struct{ Text string }
	if err := json.Unmarshal(row.Payload, &message); err != nil {
		ts.site.t.Fatal(err)
	}
	return sixDigits.FindString(message.Text)
}

// aged makes the number's codes older.
func (ts *testShop) aged(by time.Duration) {
	ts.site.t.Helper()
	for _, row := range ts.site.client.Otp.Query().AllX(ts.ctx) {
		ts.site.client.Otp.UpdateOne(row).SetSentAt(row.SentAt.Add(-by).UTC()).SetExpiresAt(row.ExpiresAt.Add(-by).UTC()).ExecX(ts.ctx)
	}
}

type fields = map[string]any

// registration is a good one.
func registration(code string) fields {
	return fields{"name": "Ayesha", "mobile": "01712345678", "email": "", "password": "demo1234", "code": code}
}

// sessions are the cookies of the answer but that of the device, which signs nobody in.
func (a answer) sessions() []*http.Cookie {
	return slices.DeleteFunc(a.Cookies(), func(c *http.Cookie) bool { return c.Name == "haat_device" })
}

func (a answer) want(t testing.TB, status int) answer {
	t.Helper()
	if a.StatusCode != status {
		t.Fatalf("%d, not %d: %s", a.StatusCode, status, a.body)
	}
	return a
}

func TestAccount_FromRegistrationToDeletion(t *testing.T) {
	s := newSite(t)
	a := s.shop("a")
	s.client.Order.Create().SetNumber("10000001").SetIdempotencyKey("a-guest-key").SetName("Ayesha").SetMobile("01712345678").SetLine("x").
		SetCurrency("BDT").SetSubtotal(1).SetTotal(1).SaveX(a.ctx)
	sent := a.ask("/register", registration("")).want(t, http.StatusOK)
	if len(sent.sessions()) > 0 || !strings.Contains(sent.body, `{"mobile":"01712345678","resend_in":60,"expires_in":300}`) {
		t.Errorf("%v %s", sent.Cookies(), sent.body)
	}
	in := a.ask("/register/confirm", registration(a.code("01712345678"))).want(t, http.StatusOK)
	if got := in.data(t)["data"].(map[string]any); got["name"] != "Ayesha" || got["guest_orders"] != 1.0 {
		t.Errorf("signed in as %v", got)
	}
	first := withCookies(in)
	if profile := s.get(a.at(""), first).want(t, http.StatusOK); !strings.Contains(profile.body, `"mobile":"01712345678"`) || profile.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("the profile: %s", profile.body)
	}
	s.send(http.MethodPatch, a.at(""), `{"name":"Priya","email":"priya@example.com"}`, first).want(t, http.StatusOK)

	a.aged(time.Minute)
	a.ask("/password/code", fields{"mobile": "01712345678"}).want(t, http.StatusOK)
	reset := a.ask("/password/reset", fields{"mobile": "01712345678", "code": a.code("01712345678"), "password": "changed1"}).want(t, http.StatusOK)
	second := withCookies(reset)
	s.get(a.at(""), first).want(t, http.StatusUnauthorized)
	s.get(a.at(""), second).want(t, http.StatusOK)
	third := withCookies(a.ask("/password", fields{"current": "changed1", "password": "changed2"}, second).want(t, http.StatusOK))
	s.get(a.at(""), second).want(t, http.StatusUnauthorized)
	s.get(a.at(""), third).want(t, http.StatusOK)

	out := a.ask("/logout", fields{}, third).want(t, http.StatusOK)
	if len(out.Cookies()) != 1 || out.Cookies()[0].MaxAge >= 0 {
		t.Errorf("signing out: %+v", out.Cookies())
	}
	a.ask("/logout", fields{}).want(t, http.StatusOK)
	last := withCookies(a.login("01712345678", "changed2").want(t, http.StatusOK))

	file := s.get(a.at("/export"), last).want(t, http.StatusOK)
	if name := file.Header.Get("Content-Disposition"); !regexp.MustCompile(`^attachment; filename="a-\d{4}-\d\d-\d\d\.json"$`).MatchString(name) ||
		file.Header.Get("Cache-Control") != "no-store" || !strings.Contains(file.body, "priya@example.com") {
		t.Errorf("%s: %s", name, file.body)
	}
	a.ask("/orders/claim", fields{}, last).want(t, http.StatusOK)
	wantRefusal(t, "with an open order", a.ask("/delete", fields{"password": "changed2"}, last), http.StatusConflict, "account_orders_open", nil)
	s.client.Order.Update().SetStatus("canceled").ExecX(a.ctx)
	wantRefusal(t, "another password", a.ask("/delete", fields{"password": "changed1"}, last), http.StatusUnprocessableEntity, "password_wrong", map[string]string{"password": "wrong"})
	gone := a.ask("/delete", fields{"password": "changed2"}, last).want(t, http.StatusOK)
	if len(gone.Cookies()) != 1 || gone.Cookies()[0].MaxAge >= 0 {
		t.Errorf("after deletion: %+v", gone.Cookies())
	}
	s.get(a.at(""), last).want(t, http.StatusUnauthorized)
	if left := s.client.Order.Query().OnlyX(a.ctx); left.Name != "" || left.CustomerID != nil {
		t.Errorf("the order says %+v", left)
	}
	if shown := s.get(fmt.Sprintf("/api/v1/orders/10000001?shop_id=%d", a.row.ID)); shown.StatusCode != http.StatusOK {
		t.Errorf("the order by its id: %d %s", shown.StatusCode, shown.body)
	}
}

// What is answered tells not whether a number has an account, nor does a cookie.
func TestAccount_SameAnswersForKnownAndUnknownNumbers(t *testing.T) {
	s := newSite(t)
	a := s.shop("a")
	a.customer("01712345678", "demo1234")
	for name, ask := range map[string]func(number string) answer{
		"login":    func(n string) answer { return a.login(n, "wrong password") },
		"register": func(n string) answer { r := registration(""); r["mobile"] = n; return a.ask("/register", r) },
		"too soon": func(n string) answer { return a.ask("/password/code", fields{"mobile": n}) },
		"confirm": func(n string) answer {
			r := registration("000000")
			r["mobile"] = n
			return a.ask("/register/confirm", r)
		},
		"reset": func(n string) answer {
			return a.ask("/password/reset", fields{"mobile": n, "code": "000000", "password": "changed1"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			known, unknown := ask("01712345678"), ask("01812345678")
			body := strings.ReplaceAll(unknown.body, "01812345678", "01712345678")
			if known.StatusCode != unknown.StatusCode || known.body != body || len(known.sessions())+len(unknown.sessions()) > 0 || len(known.Cookies()) != len(unknown.Cookies()) ||
				known.Header.Get("Retry-After") != unknown.Header.Get("Retry-After") {
				t.Errorf("%d %s, %d %s", known.StatusCode, known.body, unknown.StatusCode, unknown.body)
			}
		})
	}
}

func TestAccount_RefusesCodes(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a"), s.shop("b")
	wantRefusal(t, "none was sent", a.ask("/register/confirm", registration("123456")), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "expired"})
	a.ask("/register", registration("")).want(t, http.StatusOK)
	code := a.code("01712345678")
	b.ask("/register", registration("")).want(t, http.StatusOK)
	if other := b.code("01712345678"); other != code {
		wantRefusal(t, "another shop's", a.ask("/register/confirm", registration(other)), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "wrong"})
	}
	again := a.ask("/register", registration(""))
	retryAfter(t, again, 60)
	a.ask("/register/confirm", registration(code)).want(t, http.StatusOK)
	wantRefusal(t, "used", a.ask("/register/confirm", registration(code)), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "expired"})
	a.aged(time.Minute)
	a.ask("/register", registration("")).want(t, http.StatusOK)
	exists := a.ask("/register/confirm", registration(a.code("01712345678")))
	wantRefusal(t, "an account", exists, http.StatusConflict, "account_exists", nil)
	if len(exists.Cookies()) > 0 {
		t.Error("and signs in")
	}
}

func TestAccount_Limits(t *testing.T) {
	one := oneAnHour
	number := func(n int) string { return fmt.Sprint("0171234567", n) }
	register := func(a *testShop, n int, from option) answer {
		r := registration("")
		r["mobile"] = number(n)
		return a.ask("/register", r, from)
	}
	confirm := func(a *testShop, n int, from option) answer {
		return a.ask("/password/reset", fields{"mobile": number(n), "code": "000000", "password": "changed1"}, from)
	}
	here, there := from("203.0.113.1"), from("203.0.113.2")
	for name, c := range map[string]struct {
		set      func(*config.Limits)
		ask      func(a *testShop, n int, from option) answer
		second   int // the number that is held
		from     option
		free     int // one that is not
		freeFrom option
	}{
		"codes per address": {func(l *config.Limits) { l.CodesAddress = one }, register, 2, here, 3, there},
		"codes per phone":   {func(l *config.Limits) { l.CodesPhone = one }, register, 1, there, 3, there},
		"tries per address": {func(l *config.Limits) { l.TriesAddress = one }, confirm, 2, here, 3, there},
		"tries per phone":   {func(l *config.Limits) { l.TriesPhone = one }, confirm, 1, there, 3, there},
	} {
		t.Run(name, func(t *testing.T) {
			a := newSite(t, strict(c.set)).shop("a")
			if first := c.ask(a, 1, here); first.StatusCode == http.StatusTooManyRequests {
				t.Fatalf("the first: %s", first.body)
			}
			a.aged(time.Minute)
			retryAfter(t, c.ask(a, c.second, c.from), 3600)
			if other := c.ask(a, c.free, c.freeFrom); other.StatusCode == http.StatusTooManyRequests {
				t.Errorf("another: %s", other.body)
			}
		})
	}
	t.Run("codes per shop", func(t *testing.T) {
		a := newSite(t, strict(func(l *config.Limits) { l.CodesShop = one })).shop("a")
		register(a, 1, here).want(t, http.StatusOK)
		retryAfter(t, register(a, 2, there), 3600)
		register(a.site.shop("b"), 2, there).want(t, http.StatusOK)
	})
	t.Run("codes per number in all shops", func(t *testing.T) {
		a := newSite(t, strict(func(l *config.Limits) { l.CodesNumber = one })).shop("a")
		b := a.site.shop("b")
		register(a, 1, here).want(t, http.StatusOK)
		retryAfter(t, register(b, 1, there), 3600)
		register(b, 2, there).want(t, http.StatusOK)
	})
	t.Run("a shop that is not public sends none", func(t *testing.T) {
		a := newSite(t).shop("a", func(c *ent.ShopCreate) { c.SetPublic(false) })
		for _, ask := range []func() answer{
			func() answer { return register(a, 1, here) }, func() answer { return a.ask("/password/code", fields{"mobile": number(1)}) },
		} {
			if refused := ask(); refused.StatusCode != http.StatusForbidden || refused.failure(t).Error.Code != "shop_not_public" {
				t.Errorf("%d %s", refused.StatusCode, refused.body)
			}
		}
		if n := a.site.client.Outbox.Query().CountX(a.ctx); n != 0 {
			t.Errorf("%d jobs", n)
		}
	})
	t.Run("what was not sent does not count", func(t *testing.T) {
		a := newSite(t, strict(func(l *config.Limits) { l.CodesPhone = ratelimit.Rate{Count: 2, Per: time.Hour} })).shop("a")
		register(a, 1, here).want(t, http.StatusOK)
		for range 5 {
			retryAfter(t, register(a, 1, here), 60)
		}
		a.ask("/register", fields{"name": "", "mobile": number(1), "password": "x"}).want(t, http.StatusUnprocessableEntity)
		a.aged(time.Minute)
		register(a, 1, here).want(t, http.StatusOK)
	})
	t.Run("passwords that are tried by who is signed in", func(t *testing.T) {
		a := newSite(t, strict(func(l *config.Limits) { l.LoginsPhone = ratelimit.Rate{Count: 2, Per: time.Hour} })).shop("a")
		m := a.member("01712345678")
		for a.login("01712345678", "a stranger's").StatusCode != http.StatusTooManyRequests { // which holds nobody who is in
		}
		a.ask("/password", fields{"current": "x", "password": "changed1"}, m.session).want(t, http.StatusUnprocessableEntity)
		a.ask("/delete", fields{"password": "x"}, m.session).want(t, http.StatusUnprocessableEntity)
		retryAfter(t, a.ask("/delete", fields{"password": "demo1234"}, m.session), 3600)
	})
}
