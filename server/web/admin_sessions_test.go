package web_test

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
)

const (
	androidChrome = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"
	loginCode     = "/api/admin/v3/login/code"
)

// byToken is an app of the worker's: signed in by a code, as merchants' apps are.
func (w *worker) byToken() *worker {
	w.site.t.Helper()
	app := w.askFor("/api/admin/v3/token", header("User-Agent", "HaatApp/1.2 (Android 14)"))
	token := dataOf[[]merchant.AppToken](w.site.t, app)[0].Token
	return &worker{w.testShop, w.user, header("Authorization", "Bearer "+token)}
}

// askFor signs the worker in by a code: a call of the browser's or an app's.
func (w *worker) askFor(path string, options ...option) answer {
	w.site.t.Helper()
	w.site.client.AdminCode.Delete().ExecX(system) // nobody waits for the minute between two codes
	w.site.post(loginCode, fmt.Sprintf(`{"phone":%q,"code":""}`, w.user.Phone)).want(w.site.t, http.StatusOK)
	a := w.site.post(path, fmt.Sprintf(`{"phone":%q,"code":%q}`, w.user.Phone, w.site.adminCode()), options...)
	a.want(w.site.t, http.StatusOK)
	return a
}

func (w *worker) isIn() bool {
	w.site.t.Helper()
	a := w.call(http.MethodGet, "/counts", nil)
	if a.StatusCode != http.StatusOK && a.StatusCode != http.StatusUnauthorized {
		w.site.t.Errorf("%d %s", a.StatusCode, a.body)
	}
	return a.StatusCode == http.StatusOK
}

func TestLogout_OfAnAppEndsItsToken(t *testing.T) {
	owner := newSite(t).shop("a").owner()
	one, other := owner.byToken(), owner.byToken()
	for range 2 { // the second time there is nothing to end
		one.call(http.MethodPost, "/logout", struct{}{}).want(t, http.StatusOK)
	}
	if one.isIn() {
		t.Error("the token is good after its sign-out")
	}
	if !other.isIn() || !owner.isIn() {
		t.Error("another session has ended with it")
	}
}

func TestLogout_EndsTheBrowsersSessionForEveryCopy(t *testing.T) {
	owner := newSite(t).shop("a").owner()
	second := &worker{owner.testShop, owner.user, withCookies(owner.askFor("/api/admin/v3/login"))}
	owner.call(http.MethodPost, "/logout", struct{}{}).want(t, http.StatusOK)
	if owner.isIn() || !second.isIn() {
		t.Errorf("the copy is in: %v, the other browser: %v", owner.isIn(), second.isIn())
	}
}

func TestLogin_EndsTheSessionThatTheBrowserHad(t *testing.T) {
	owner := newSite(t).shop("a").owner()
	again := &worker{owner.testShop, owner.user, withCookies(owner.askFor("/api/admin/v3/login", owner.session))}
	if owner.isIn() || !again.isIn() {
		t.Errorf("the old session is in: %v, the new one: %v", owner.isIn(), again.isIn())
	}
}

func TestSessions_AreListedWithDeviceAndLastUse(t *testing.T) {
	owner := newSite(t).shop("a").owner()
	app := owner.byToken()
	browser := &worker{owner.testShop, owner.user, withCookies(owner.askFor("/api/admin/v3/login", header("User-Agent", androidChrome)))}
	begun := owner.site.time()
	owner.later(3 * time.Hour)
	list := told[[]merchant.MemberSessions](t, browser.call(http.MethodGet, "/sessions", nil))
	if len(list) != 1 || list[0].User.ID != owner.user.ID || len(list[0].Sessions) != 3 {
		t.Fatalf("%+v", list)
	}
	first, second := list[0].Sessions[0], list[0].Sessions[1]
	if first.Device != "Chrome, Android" || first.Kind != "browser" || !first.Current || first.UsedAt.Sub(begun) < 2*time.Hour || first.CreatedAt.After(begun) {
		t.Errorf("the browser is %+v", first)
	}
	if second.Device != "HaatApp, Android" || second.Kind != "app" || second.Current || second.UsedAt.After(begun) {
		t.Errorf("the app is %+v", second)
	}
	browser.call(http.MethodDelete, fmt.Sprint("/sessions/", second.ID), nil).want(t, http.StatusOK)
	if app.isIn() || !browser.isIn() {
		t.Errorf("the app is in: %v, the browser: %v", app.isIn(), browser.isIn())
	}
	wantRefusal(t, "ended before", browser.call(http.MethodDelete, fmt.Sprint("/sessions/", second.ID), nil), http.StatusNotFound, "session_not_found", nil)
}

func TestSessions_OwnersEndEverybodysStaffTheirOwn(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner, staff := shop.owner(), shop.staff()
	app := staff.byToken()
	end := func(by, of *worker) answer {
		return by.call(http.MethodPost, "/sessions/end", merchant.EndSessionsRequest{UserID: of.user.ID})
	}
	wantRefusal(t, "staff", end(staff, owner), http.StatusNotFound, "team_member_not_found", nil)
	if ended := told[merchant.EndedSessions](t, end(staff, staff)); ended.Ended != 1 || app.isIn() || !staff.isIn() {
		t.Errorf("%+v", ended)
	}
	if ended := told[merchant.EndedSessions](t, end(owner, staff)); ended.Ended != 1 || staff.isIn() || !owner.isIn() {
		t.Errorf("%+v", ended)
	}
	activities := dataOf[merchant.Activities](t, owner.call(http.MethodGet, "/activity", nil)).Activities
	if len(activities) != 2 || activities[0].Action != "sign_out" || activities[0].Who != owner.user.Name || activities[0].Name != staff.user.Name {
		t.Errorf("the log says %+v", activities)
	}
}

// A session in use is written every few minutes, and costs two look-ups otherwise.
func TestSessions_AreNotWrittenOnEachRequest(t *testing.T) {
	owner := newSite(t).shop("a").owner()
	writes := func() (writes, reads int) {
		for _, statement := range owner.site.statements.During(func() { owner.call(http.MethodGet, "/session", nil).want(t, http.StatusOK) }) {
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
	owner.later(6 * time.Minute)
	if w, _ := writes(); w != 1 {
		t.Errorf("%d writes after six minutes", w)
	}
	if w, _ := writes(); w != 0 {
		t.Errorf("%d writes just after that", w)
	}
}

// stepsUp confirms a code in the worker's session.
func (w *worker) stepsUp() {
	w.site.t.Helper()
	w.call(http.MethodPost, "/step-up/code", struct{}{}).want(w.site.t, http.StatusOK)
	w.call(http.MethodPost, "/step-up", merchant.StepUpRequest{Code: w.site.adminCode()}).want(w.site.t, http.StatusOK)
}

// guarded are the calls that need a fresh code.
func (w *worker) guarded(id int) map[string]func() answer {
	member := map[string]any{"name": "Karim", "role": "owner", "active": true}
	return map[string]func() answer{
		"a domain": func() answer {
			return w.call(http.MethodPost, "/domain", domain.DomainRequest{Domain: "x.haat.test"})
		},
		"a redirect": func() answer {
			return w.call(http.MethodPut, "/domain/redirect", domain.RedirectRequest{Redirects: true})
		},
		"an owner invited": func() answer {
			return w.call(http.MethodPost, "/team", merchant.MemberRequest{Name: "Karim", Phone: "01912345678", Role: "owner"})
		},
		"an owner made": func() answer { return w.call(http.MethodPut, fmt.Sprint("/team/", id), member) },
	}
}

func TestStepUp_IsNeededForWhatTakesAShopOver(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner, staff := shop.owner(), shop.staff() // by a hand-off link
	for name, call := range owner.guarded(staff.user.ID) {
		wantRefusal(t, name, call(), http.StatusForbidden, "step_up_required", nil)
	}
	owner.stepsUp()
	for name, call := range owner.guarded(staff.user.ID) {
		if a := call(); a.StatusCode == http.StatusForbidden {
			t.Errorf("%s with proof: %d %s", name, a.StatusCode, a.body)
		}
	}
	owner.later(merchant.ProofLife + time.Minute)
	for _, name := range []string{"a domain", "a redirect", "an owner invited"} {
		wantRefusal(t, name+" later", owner.guarded(staff.user.ID)[name](), http.StatusForbidden, "step_up_required", nil)
	}
	owner.call(http.MethodPost, "/team", merchant.MemberRequest{Name: "Karim", Phone: "01912345679", Role: "staff"}).want(t, http.StatusOK)
}

func TestStepUp_IsOfOneSessionOfOneShop(t *testing.T) {
	s := newSite(t)
	a, b := s.shop("a").owner(), s.shop("b").owner() // the same number
	app := a.byToken()
	app.later(merchant.ProofLife + time.Minute)
	a.stepsUp()
	for name, w := range map[string]*worker{"another session": app, "another shop": b} {
		wantRefusal(t, name, w.guarded(0)["a redirect"](), http.StatusForbidden, "step_up_required", nil)
	}
	s.client.AdminCode.Delete().ExecX(system)
	app.stepsUp()
	if got := app.guarded(0)["a redirect"](); got.StatusCode == http.StatusForbidden {
		t.Errorf("an app with proof: %d %s", got.StatusCode, got.body)
	}
}

func TestStepUp_SignInByCodeIsProof(t *testing.T) {
	owner := newSite(t).shop("a").owner()
	browser := &worker{owner.testShop, owner.user, withCookies(owner.askFor("/api/admin/v3/login"))}
	for name, w := range map[string]*worker{"a browser": browser, "an app": owner.byToken()} {
		if got := w.guarded(0)["a redirect"](); got.StatusCode == http.StatusForbidden {
			t.Errorf("%s: %d %s", name, got.StatusCode, got.body)
		}
	}
	wantRefusal(t, "by a link", owner.guarded(0)["a redirect"](), http.StatusForbidden, "step_up_required", nil)
}

func TestStepUp_RefusesWrongCodesAndCountsThem(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) { l.TriesPhone = ratelimit.Rate{Count: 3, Per: time.Hour} }))
	owner := s.shop("a").owner()
	owner.call(http.MethodPost, "/step-up/code", struct{}{}).want(t, http.StatusOK)
	wrong := merchant.StepUpRequest{Code: "wrong"}
	for range 3 {
		wantRefusal(t, "wrong", owner.call(http.MethodPost, "/step-up", wrong), http.StatusUnprocessableEntity, "code_invalid", map[string]string{"code": "wrong"})
	}
	retryAfter(t, owner.call(http.MethodPost, "/step-up", wrong), 1200)
	wantRefusal(t, "unproven", owner.guarded(0)["a redirect"](), http.StatusForbidden, "step_up_required", nil)
}

// Strangers who use up the codes and tries of a number at the sign-in keep its owner from nothing.
func TestStepUp_StrangersKeepNobodyOut(t *testing.T) {
	s := newSite(t, strict(func(l *config.Limits) {
		l.TriesPhone, l.CodesNumber, l.CodesAddress, l.TriesAddress = oneAnHour, oneAnHour, oneAnHour, oneAnHour
	}))
	owner := s.shop("a").owner()
	for i := range 15 { // also from the owner's address
		address := from(fmt.Sprint("192.0.2.", i))
		if i == 0 {
			address = func(*http.Request) {}
		}
		s.post(loginCode, fmt.Sprintf(`{"phone":%q,"code":""}`, owner.user.Phone), address)
		s.post("/api/admin/v3/login", fmt.Sprintf(`{"phone":%q,"code":"wrong"}`, owner.user.Phone), address)
	}
	owner.stepsUp()
}
