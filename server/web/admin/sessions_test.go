package admin_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/domain"
	"haat/server/merchant"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

const (
	androidChrome = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"
	loginCode     = "/api/admin/v3/login/code"
)

// byToken is an app of the worker's: signed in by a code, as merchants' apps are.
func byToken(w *webtest.Merchant) *webtest.Merchant {
	w.Site.T.Helper()
	app := askFor(w, "/api/admin/v3/token", webtest.Header("User-Agent", "HaatApp/1.2 (Android 14)"))
	token := webtest.Data[[]merchant.AppToken](w.Site.T, app)[0].Token
	return &webtest.Merchant{Shop: w.Shop, User: w.User, Session: webtest.Header("Authorization", "Bearer "+token)}
}

// askFor signs the worker in by a code: a call of the browser's or an app's.
func askFor(w *webtest.Merchant, path string, options ...webtest.Option) webtest.Response {
	w.Site.T.Helper()
	w.Site.Client.AdminCode.Delete().ExecX(webtest.System) // nobody waits for the minute between two codes
	w.Site.Post(loginCode, fmt.Sprintf(`{"phone":%q,"code":""}`, w.User.Phone)).WantStatus(w.Site.T, http.StatusOK)
	a := w.Site.Post(path, fmt.Sprintf(`{"phone":%q,"code":%q}`, w.User.Phone, w.Site.AdminCode()), options...)
	a.WantStatus(w.Site.T, http.StatusOK)
	return a
}

func isIn(w *webtest.Merchant) bool {
	w.Site.T.Helper()
	a := w.Call(http.MethodGet, "/counts", nil)
	if a.StatusCode != http.StatusOK && a.StatusCode != http.StatusUnauthorized {
		w.Site.T.Errorf("%d %s", a.StatusCode, a.Text)
	}
	return a.StatusCode == http.StatusOK
}

func TestLogout_OfAnAppEndsItsToken(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	one, other := byToken(owner), byToken(owner)
	for range 2 { // the second time there is nothing to end
		one.Call(http.MethodPost, "/logout", struct{}{}).WantStatus(t, http.StatusOK)
	}
	if isIn(one) {
		t.Error("the token is good after its sign-out")
	}
	if !isIn(other) || !isIn(owner) {
		t.Error("another session has ended with it")
	}
}

func TestLogout_EndsTheBrowsersSessionForEveryCopy(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	second := &webtest.Merchant{Shop: owner.Shop, User: owner.User, Session: webtest.WithCookies(askFor(owner, "/api/admin/v3/login"))}
	owner.Call(http.MethodPost, "/logout", struct{}{}).WantStatus(t, http.StatusOK)
	if isIn(owner) || !isIn(second) {
		t.Errorf("the copy is in: %v, the other browser: %v", isIn(owner), isIn(second))
	}
}

func TestLogin_EndsTheSessionThatTheBrowserHad(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	again := &webtest.Merchant{Shop: owner.Shop, User: owner.User, Session: webtest.WithCookies(askFor(owner, "/api/admin/v3/login", owner.Session))}
	if isIn(owner) || !isIn(again) {
		t.Errorf("the old session is in: %v, the new one: %v", isIn(owner), isIn(again))
	}
}

func TestSessions_AreListedWithDeviceAndLastUse(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	app := byToken(owner)
	browser := &webtest.Merchant{Shop: owner.Shop, User: owner.User, Session: webtest.WithCookies(askFor(owner, "/api/admin/v3/login", webtest.Header("User-Agent", androidChrome)))}
	begun := owner.Site.Time()
	owner.AdvanceClock(3 * time.Hour)
	list := webtest.Data[[]merchant.MemberSessions](t, browser.Call(http.MethodGet, "/sessions", nil))
	if len(list) != 1 || list[0].User.ID != owner.User.ID || len(list[0].Sessions) != 3 {
		t.Fatalf("%+v", list)
	}
	first, second := list[0].Sessions[0], list[0].Sessions[1]
	if first.Device != "Chrome, Android" || first.Kind != "browser" || !first.Current || first.UsedAt.Sub(begun) < 2*time.Hour || first.CreatedAt.After(begun) {
		t.Errorf("the browser is %+v", first)
	}
	if second.Device != "HaatApp, Android" || second.Kind != "app" || second.Current || second.UsedAt.After(begun) {
		t.Errorf("the app is %+v", second)
	}
	browser.Call(http.MethodDelete, fmt.Sprint("/sessions/", second.ID), nil).WantStatus(t, http.StatusOK)
	if isIn(app) || !isIn(browser) {
		t.Errorf("the app is in: %v, the browser: %v", isIn(app), isIn(browser))
	}
	webtest.WantError(t, "ended before", browser.Call(http.MethodDelete, fmt.Sprint("/sessions/", second.ID), nil), http.StatusNotFound, "session_not_found", nil)
}

func TestSessions_OwnersEndEverybodysStaffTheirOwn(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff := shop.Owner(), shop.Staff()
	app := byToken(staff)
	end := func(by, of *webtest.Merchant) webtest.Response {
		return by.Call(http.MethodPost, "/sessions/end", merchant.EndSessionsRequest{UserID: of.User.ID})
	}
	webtest.WantError(t, "staff", end(staff, owner), http.StatusNotFound, "team_member_not_found", nil)
	if ended := webtest.Data[merchant.EndedSessions](t, end(staff, staff)); ended.Ended != 1 || isIn(app) || !isIn(staff) {
		t.Errorf("%+v", ended)
	}
	if ended := webtest.Data[merchant.EndedSessions](t, end(owner, staff)); ended.Ended != 1 || isIn(staff) || !isIn(owner) {
		t.Errorf("%+v", ended)
	}
	activities := webtest.Data[merchant.Activities](t, owner.Call(http.MethodGet, "/activity", nil)).Activities
	if len(activities) != 2 || activities[0].Action != "sign_out" || activities[0].Who != owner.User.Name || activities[0].Name != staff.User.Name {
		t.Errorf("the log says %+v", activities)
	}
}

// A session in use is written every few minutes, and costs two look-ups otherwise.
func TestSessions_AreNotWrittenOnEachRequest(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	writes := func() (writes, reads int) {
		for _, statement := range owner.Site.Statements.During(func() { owner.Call(http.MethodGet, "/session", nil).WantStatus(t, http.StatusOK) }) {
			switch {
			case strings.HasPrefix(statement.Query, "UPDATE"), strings.HasPrefix(statement.Query, "INSERT"), strings.HasPrefix(statement.Query, "DELETE"):
				writes++
			case strings.Contains(statement.Query, "admin_"):
				reads++
			}
		}
		return writes, reads
	}
	if w, r := writes(); w != 0 || r != 2 {
		t.Errorf("%d writes and %d reads", w, r)
	}
	owner.AdvanceClock(6 * time.Minute)
	if w, _ := writes(); w != 1 {
		t.Errorf("%d writes after six minutes", w)
	}
	if w, _ := writes(); w != 0 {
		t.Errorf("%d writes just after that", w)
	}
}

// stepsUp confirms a code in the worker's session.
func stepsUp(w *webtest.Merchant) {
	w.Site.T.Helper()
	w.Call(http.MethodPost, "/step-up/code", struct{}{}).WantStatus(w.Site.T, http.StatusOK)
	w.Call(http.MethodPost, "/step-up", merchant.StepUpRequest{Code: w.Site.AdminCode()}).WantStatus(w.Site.T, http.StatusOK)
}

// guarded are the calls that need a fresh code.
func guarded(w *webtest.Merchant, id int) map[string]func() webtest.Response {
	member := map[string]any{"name": "Karim", "role": "owner", "active": true}
	return map[string]func() webtest.Response{
		"a domain": func() webtest.Response {
			return w.Call(http.MethodPost, "/domain", domain.DomainRequest{Domain: "x.haat.test"})
		},
		"a redirect": func() webtest.Response {
			return w.Call(http.MethodPut, "/domain/redirect", domain.RedirectRequest{Redirects: true})
		},
		"an owner invited": func() webtest.Response {
			return w.Call(http.MethodPost, "/team", merchant.MemberRequest{Name: "Karim", Phone: "01912345678", Role: "owner"})
		},
		"an owner made": func() webtest.Response { return w.Call(http.MethodPut, fmt.Sprint("/team/", id), member) },
	}
}

func TestStepUp_IsNeededForWhatTakesAShopOver(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff := shop.Owner(), shop.Staff() // by a hand-off link
	for name, call := range guarded(owner, staff.User.ID) {
		webtest.WantError(t, name, call(), http.StatusForbidden, "step_up_required", nil)
	}
	stepsUp(owner)
	for name, call := range guarded(owner, staff.User.ID) {
		if a := call(); a.StatusCode == http.StatusForbidden {
			t.Errorf("%s with proof: %d %s", name, a.StatusCode, a.Text)
		}
	}
	owner.AdvanceClock(merchant.ProofLife + time.Minute)
	for _, name := range []string{"a domain", "a redirect", "an owner invited"} {
		webtest.WantError(t, name+" later", guarded(owner, staff.User.ID)[name](), http.StatusForbidden, "step_up_required", nil)
	}
	owner.Call(http.MethodPost, "/team", merchant.MemberRequest{Name: "Karim", Phone: "01912345679", Role: "staff"}).WantStatus(t, http.StatusOK)
}

func TestStepUp_IsOfOneSessionOfOneShop(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a").Owner(), s.NewShop("b").Owner() // the same number
	app := byToken(a)
	app.AdvanceClock(merchant.ProofLife + time.Minute)
	stepsUp(a)
	for name, w := range map[string]*webtest.Merchant{"another session": app, "another shop": b} {
		webtest.WantError(t, name, guarded(w, 0)["a redirect"](), http.StatusForbidden, "step_up_required", nil)
	}
	s.Client.AdminCode.Delete().ExecX(webtest.System)
	stepsUp(app)
	if got := guarded(app, 0)["a redirect"](); got.StatusCode == http.StatusForbidden {
		t.Errorf("an app with proof: %d %s", got.StatusCode, got.Text)
	}
}

func TestStepUp_SignInByCodeIsProof(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	browser := &webtest.Merchant{Shop: owner.Shop, User: owner.User, Session: webtest.WithCookies(askFor(owner, "/api/admin/v3/login"))}
	for name, w := range map[string]*webtest.Merchant{"a browser": browser, "an app": byToken(owner)} {
		if got := guarded(w, 0)["a redirect"](); got.StatusCode == http.StatusForbidden {
			t.Errorf("%s: %d %s", name, got.StatusCode, got.Text)
		}
	}
	webtest.WantError(t, "by a link", guarded(owner, 0)["a redirect"](), http.StatusForbidden, "step_up_required", nil)
}

func TestStepUp_RefusesWrongCodesAndCountsThem(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.TriesPhone = ratelimit.Rate{Count: 3, Per: time.Hour} }))
	owner := s.NewShop("a").Owner()
	owner.Call(http.MethodPost, "/step-up/code", struct{}{}).WantStatus(t, http.StatusOK)
	wrong := merchant.StepUpRequest{Code: "wrong"}
	for range 3 {
		webtest.WantError(t, "wrong", owner.Call(http.MethodPost, "/step-up", wrong), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "wrong"})
	}
	webtest.WantRetryAfter(t, owner.Call(http.MethodPost, "/step-up", wrong), 1200)
	webtest.WantError(t, "unproven", guarded(owner, 0)["a redirect"](), http.StatusForbidden, "step_up_required", nil)
}

// Strangers who use up the codes and tries of a number at the sign-in keep its owner from nothing.
func TestStepUp_StrangersKeepNobodyOut(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) {
		l.TriesPhone, l.CodesNumber, l.CodesAddress, l.TriesAddress = webtest.OncePerHour, webtest.OncePerHour, webtest.OncePerHour, webtest.OncePerHour
	}))
	owner := s.NewShop("a").Owner()
	for i := range 15 { // also from the owner's address
		address := webtest.FromIP(fmt.Sprint("192.0.2.", i))
		if i == 0 {
			address = func(*http.Request) {}
		}
		s.Post(loginCode, fmt.Sprintf(`{"phone":%q,"code":""}`, owner.User.Phone), address)
		s.Post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":"wrong"}`, owner.User.Phone), address)
	}
	stepsUp(owner)
}
