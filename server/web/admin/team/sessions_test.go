package team_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/shop/domain"
	"haat/server/team"
	"haat/server/web/webtest"
)

const (
	androidChrome = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"
	loginCode     = "/api/admin/v3/login/code"
)

// newApp signs in an app of the merchant with a code, in the same way as merchants' apps.
func newApp(w *webtest.Merchant) *webtest.Merchant {
	w.Site.T.Helper()
	app := signInByCode(w, "/api/admin/v3/token", webtest.Header("User-Agent", "HaatApp/1.2 (Android 14)"))
	token := webtest.Data[[]team.AppToken](w.Site.T, app)[0].Token
	return &webtest.Merchant{Shop: w.Shop, User: w.User, Session: webtest.Header("Authorization", "Bearer "+token)}
}

// signInByCode signs the merchant in with an SMS code. path is the login route of browsers or of apps.
func signInByCode(w *webtest.Merchant, path string, options ...webtest.Option) webtest.Response {
	w.Site.T.Helper()
	w.Site.Client.AdminCode.Delete().ExecX(webtest.System) // skips the wait of a minute between two codes
	w.Site.Post(loginCode, fmt.Sprintf(`{"phone":%q,"code":""}`, w.User.Phone)).WantStatus(w.Site.T, http.StatusOK)
	a := w.Site.Post(path, fmt.Sprintf(`{"phone":%q,"code":%q}`, w.User.Phone, w.Site.AdminCode()), options...)
	a.WantStatus(w.Site.T, http.StatusOK)
	return a
}

func isSignedIn(w *webtest.Merchant) bool {
	w.Site.T.Helper()
	a := w.Call(http.MethodGet, "/counts", nil)
	if a.StatusCode != http.StatusOK && a.StatusCode != http.StatusUnauthorized {
		w.Site.T.Errorf("%d %s", a.StatusCode, a.Text)
	}
	return a.StatusCode == http.StatusOK
}

func TestLogout_EndsAnAppsToken(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	one, other := newApp(owner), newApp(owner)
	for range 2 { // the second logout has no session to end
		one.Call(http.MethodPost, "/logout", struct{}{}).WantStatus(t, http.StatusOK)
	}
	if isSignedIn(one) {
		t.Error("the token is valid after logout")
	}
	if !isSignedIn(other) || !isSignedIn(owner) {
		t.Error("another session has ended too")
	}
}

func TestLogout_EndsCopiesOfTheCookie(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	second := &webtest.Merchant{Shop: owner.Shop, User: owner.User, Session: webtest.WithCookies(signInByCode(owner, "/api/admin/v3/login"))}
	owner.Call(http.MethodPost, "/logout", struct{}{}).WantStatus(t, http.StatusOK)
	if isSignedIn(owner) || !isSignedIn(second) {
		t.Errorf("signed in with the copied cookie: %t, in the other browser: %t", isSignedIn(owner), isSignedIn(second))
	}
}

func TestLogin_EndsTheBrowsersPreviousSession(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	again := &webtest.Merchant{Shop: owner.Shop, User: owner.User, Session: webtest.WithCookies(signInByCode(owner, "/api/admin/v3/login", owner.Session))}
	if isSignedIn(owner) || !isSignedIn(again) {
		t.Errorf("signed in with the old session: %t, with the new one: %t", isSignedIn(owner), isSignedIn(again))
	}
}

func TestSessions_ListDevicesAndLastUse(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	app := newApp(owner)
	browser := &webtest.Merchant{Shop: owner.Shop, User: owner.User, Session: webtest.WithCookies(signInByCode(owner, "/api/admin/v3/login", webtest.Header("User-Agent", androidChrome)))}
	begun := owner.Site.Time()
	owner.AdvanceClock(3 * time.Hour)
	list := webtest.Data[[]team.MemberSessions](t, browser.Call(http.MethodGet, "/sessions", nil))
	if len(list) != 1 || list[0].User.ID != owner.User.ID || len(list[0].Sessions) != 3 {
		t.Fatalf("%+v", list)
	}
	first, second := list[0].Sessions[0], list[0].Sessions[1]
	if first.Device != "Chrome, Android" || first.Kind != "browser" || !first.Current || first.UsedAt.Sub(begun) < 2*time.Hour || first.CreatedAt.After(begun) {
		t.Errorf("session of the browser: %+v", first)
	}
	if second.Device != "HaatApp, Android" || second.Kind != "app" || second.Current || second.UsedAt.After(begun) {
		t.Errorf("session of the app: %+v", second)
	}
	browser.Call(http.MethodDelete, fmt.Sprint("/sessions/", second.ID), nil).WantStatus(t, http.StatusOK)
	if isSignedIn(app) || !isSignedIn(browser) {
		t.Errorf("the app is signed in: %t, the browser: %t", isSignedIn(app), isSignedIn(browser))
	}
	webtest.WantError(t, "ended session", browser.Call(http.MethodDelete, fmt.Sprint("/sessions/", second.ID), nil), http.StatusNotFound, "session_not_found", nil)
}

func TestSessions_OwnersEndAllAndStaffTheirOwn(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff := shop.Owner(), shop.Staff()
	app := newApp(staff)
	end := func(by, of *webtest.Merchant) webtest.Response {
		return by.Call(http.MethodPost, "/sessions/end", team.EndSessionsRequest{UserID: of.User.ID})
	}
	webtest.WantError(t, "staff", end(staff, owner), http.StatusNotFound, "team_member_not_found", nil)
	if ended := webtest.Data[team.EndedSessions](t, end(staff, staff)); ended.Ended != 1 || isSignedIn(app) || !isSignedIn(staff) {
		t.Errorf("%+v", ended)
	}
	if ended := webtest.Data[team.EndedSessions](t, end(owner, staff)); ended.Ended != 1 || isSignedIn(staff) || !isSignedIn(owner) {
		t.Errorf("%+v", ended)
	}
	activities := webtest.Data[team.Activities](t, owner.Call(http.MethodGet, "/activity", nil)).Activities
	if len(activities) != 2 || activities[0].Action != "sign_out" || activities[0].Who != owner.User.Name || activities[0].Name != staff.User.Name {
		t.Errorf("activity log: %+v", activities)
	}
}

// The row of a session in use must be updated only every few minutes. Other requests may need two queries for
// it and no write.
func TestSessions_AreNotUpdatedOnEachRequest(t *testing.T) {
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
		t.Errorf("%d writes and %d reads, want 0 and 2", w, r)
	}
	owner.AdvanceClock(6 * time.Minute)
	if w, _ := writes(); w != 1 {
		t.Errorf("%d writes after six minutes, want 1", w)
	}
	if w, _ := writes(); w != 0 {
		t.Errorf("%d writes right after an update", w)
	}
}

// stepUp confirms a step-up code in the merchant's session.
func stepUp(w *webtest.Merchant) {
	w.Site.T.Helper()
	w.Call(http.MethodPost, "/step-up/code", struct{}{}).WantStatus(w.Site.T, http.StatusOK)
	w.Call(http.MethodPost, "/step-up", team.StepUpRequest{Code: w.Site.AdminCode()}).WantStatus(w.Site.T, http.StatusOK)
}

// stepUpCalls returns the requests that require a step-up.
func stepUpCalls(w *webtest.Merchant, id int) map[string]func() webtest.Response {
	member := map[string]any{"name": "Karim", "role": "owner", "active": true}
	return map[string]func() webtest.Response{
		"set a domain": func() webtest.Response {
			return w.Call(http.MethodPost, "/domain", domain.DomainRequest{Domain: "x.haat.test"})
		},
		"enable the redirect": func() webtest.Response {
			return w.Call(http.MethodPut, "/domain/redirect", domain.RedirectRequest{Redirects: true})
		},
		"change the slug": func() webtest.Response {
			return w.Call(http.MethodPut, "/slug", domain.SlugRequest{Slug: "new-slug"})
		},
		"invite an owner": func() webtest.Response {
			return w.Call(http.MethodPost, "/team", team.MemberRequest{Name: "Karim", Phone: "01912345678", Role: "owner"})
		},
		"promote to owner": func() webtest.Response { return w.Call(http.MethodPut, fmt.Sprint("/team/", id), member) },
	}
}

func TestStepUp_IsRequiredForTakeoverRisks(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff := shop.Owner(), shop.Staff() // signed in by hand-off links, not by codes
	for name, call := range stepUpCalls(owner, staff.User.ID) {
		webtest.WantError(t, name, call(), http.StatusForbidden, "step_up_required", nil)
	}
	stepUp(owner)
	for name, call := range stepUpCalls(owner, staff.User.ID) {
		if a := call(); a.StatusCode == http.StatusForbidden {
			t.Errorf("%s after step-up: status %d %s", name, a.StatusCode, a.Text)
		}
	}
	owner.AdvanceClock(team.ProofLife + time.Minute)
	for _, name := range []string{"set a domain", "enable the redirect", "invite an owner"} {
		webtest.WantError(t, name+" later", stepUpCalls(owner, staff.User.ID)[name](), http.StatusForbidden, "step_up_required", nil)
	}
	owner.Call(http.MethodPost, "/team", team.MemberRequest{Name: "Karim", Phone: "01912345679", Role: "staff"}).WantStatus(t, http.StatusOK)
}

func TestStepUp_AppliesToOneSession(t *testing.T) {
	s := webtest.NewSite(t)
	a, b := s.NewShop("a").Owner(), s.NewShop("b").Owner() // both owners have the same phone number
	app := newApp(a)
	app.AdvanceClock(team.ProofLife + time.Minute)
	stepUp(a)
	for name, w := range map[string]*webtest.Merchant{"another session": app, "another shop": b} {
		webtest.WantError(t, name, stepUpCalls(w, 0)["enable the redirect"](), http.StatusForbidden, "step_up_required", nil)
	}
	s.Client.AdminCode.Delete().ExecX(webtest.System)
	stepUp(app)
	if got := stepUpCalls(app, 0)["enable the redirect"](); got.StatusCode == http.StatusForbidden {
		t.Errorf("app after step-up: status %d %s", got.StatusCode, got.Text)
	}
}

func TestStepUp_IsNotRequiredAfterSignInByCode(t *testing.T) {
	owner := webtest.NewSite(t).NewShop("a").Owner()
	browser := &webtest.Merchant{Shop: owner.Shop, User: owner.User, Session: webtest.WithCookies(signInByCode(owner, "/api/admin/v3/login"))}
	for name, w := range map[string]*webtest.Merchant{"browser": browser, "app": newApp(owner)} {
		if got := stepUpCalls(w, 0)["enable the redirect"](); got.StatusCode == http.StatusForbidden {
			t.Errorf("%s: %d %s", name, got.StatusCode, got.Text)
		}
	}
	webtest.WantError(t, "signed in by a hand-off link", stepUpCalls(owner, 0)["enable the redirect"](), http.StatusForbidden, "step_up_required", nil)
}

func TestStepUp_LimitsWrongCodes(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.TriesPhone = ratelimit.Rate{Count: 3, Per: time.Hour} }))
	owner := s.NewShop("a").Owner()
	owner.Call(http.MethodPost, "/step-up/code", struct{}{}).WantStatus(t, http.StatusOK)
	wrong := team.StepUpRequest{Code: "wrong"}
	for range 3 {
		webtest.WantError(t, "wrong", owner.Call(http.MethodPost, "/step-up", wrong), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "wrong"})
	}
	webtest.WantRetryAfter(t, owner.Call(http.MethodPost, "/step-up", wrong), 1200)
	webtest.WantError(t, "unproven", stepUpCalls(owner, 0)["enable the redirect"](), http.StatusForbidden, "step_up_required", nil)
}

// Codes requested and tried at the login must not count towards the limits of the step-up.
func TestStepUp_LoginAttemptsDoNotBlockIt(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) {
		l.TriesPhone, l.CodesNumber, l.CodesAddress, l.TriesAddress = webtest.OncePerHour, webtest.OncePerHour, webtest.OncePerHour, webtest.OncePerHour
	}))
	owner := s.NewShop("a").Owner()
	for i := range 15 { // the first request is sent from the owner's own address
		address := webtest.FromIP(fmt.Sprint("192.0.2.", i))
		if i == 0 {
			address = func(*http.Request) {}
		}
		s.Post(loginCode, fmt.Sprintf(`{"phone":%q,"code":""}`, owner.User.Phone), address)
		s.Post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":"wrong"}`, owner.User.Phone), address)
	}
	stepUp(owner)
}
