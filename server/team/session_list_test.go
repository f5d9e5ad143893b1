package team_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/ent/auditlog"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/replay"
	"haat/server/team"
)

// signIn begins a browser session of a user. The returned function returns the session's caller, or nil once
// the session has ended.
func (a *area) signIn(ctx context.Context, user *ent.AdminUser, v team.Visit) func() *team.Caller {
	a.T.Helper()
	session, err := a.SignIn(ctx, user, v)
	if err != nil {
		a.T.Fatal(err)
	}
	return a.browser(ctx, session)
}

func (a *area) browser(ctx context.Context, session team.Session) func() *team.Caller {
	return func() *team.Caller {
		a.T.Helper()
		who, err := a.User(ctx, session, visit())
		if err != nil {
			a.T.Fatal(err)
		}
		return who
	}
}

// app returns a function that returns the caller of a token, or nil if the token is refused.
func (a *area) app(ctx context.Context, shopID int, token string) func() *team.Caller {
	return func() *team.Caller {
		a.T.Helper()
		who, err := a.Authorized(ctx, shopID, token, visit())
		if err != nil && !fault.IsUnauthorized(err) {
			a.T.Fatal(err)
		}
		return who
	}
}

// bearer begins an app session of a user, and returns a function like that of app.
func (a *area) bearer(ctx context.Context, user *ent.AdminUser) func() *team.Caller {
	a.T.Helper()
	token, err := a.Bearer(ctx, user, team.Visit{At: time.Now(), Device: "HaatApp, Android"})
	if err != nil {
		a.T.Fatal(err)
	}
	return a.app(ctx, user.ShopID, token)
}

// foreignApp returns a function like that of app for a token of the issuer "app".
func (a *area) foreignApp(ctx context.Context, shopID int, change func(jwt.MapClaims)) func() *team.Caller {
	a.T.Helper()
	return a.app(ctx, shopID, signed(a.T, jwt.SigningMethodEdDSA, a.issuer, a.foreign(shopID, func(c jwt.MapClaims) {
		c["aud"] = "haat-admin-api"
		if change != nil {
			change(c)
		}
	})))
}

func (a *area) staff(ctx context.Context, phone string) *ent.AdminUser {
	return a.Client.AdminUser.Create().SetName("Staff " + phone).SetPhone(phone).SetRole(adminuser.RoleStaff).SaveX(ctx)
}

func TestUser_RefusesDeletedSessions(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	browser, app := a.signIn(ctx, owner, visit()), a.bearer(ctx, owner)
	if browser() == nil || app() == nil {
		t.Fatal("not signed in")
	}
	a.Client.AdminSession.Delete().ExecX(ctx)
	if browser() != nil || app() != nil {
		t.Error("a cookie or token without its row was accepted")
	}
	if n := a.Client.AdminSession.Query().CountX(ctx); n != 0 {
		t.Errorf("%d rows were created again", n)
	}
}

// A cookie issued by a release without session rows must remain valid unless it was signed out.
func TestUser_CreatesARowForEarlierCookies(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	earlier := func(id string) func() *team.Caller {
		return a.browser(ctx, team.Session{ID: id, UserID: owner.ID, Epoch: owner.SessionEpoch})
	}
	if err := replay.Use(ctx, a.Client, "admin-session/SIGNEDOUT", time.Now(), time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	if earlier("SIGNEDOUT")() != nil {
		t.Error("a cookie that was signed out before the upgrade was accepted")
	}
	dbtest.Concurrently(6, func(int) {
		if who, err := a.User(ctx, team.Session{ID: "EARLIER", UserID: owner.ID, Epoch: owner.SessionEpoch}, visit()); err != nil || who == nil {
			t.Errorf("%v, %v", who, err)
		}
	})
	if n := a.Client.AdminSession.Query().CountX(ctx); n != 1 {
		t.Errorf("six first uses created %d rows", n)
	}
	if err := a.SignOut(ctx, earlier("EARLIER")(), time.Now()); err != nil || earlier("EARLIER")() != nil {
		t.Errorf("session was not ended: %v", err)
	}
}

func TestAuthorized_RefusesEndedTokens(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	one, other := a.bearer(ctx, owner), a.bearer(ctx, owner)
	if err := a.SignOut(ctx, one(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if one() != nil {
		t.Error("a token was accepted after its sign-out")
	}
	if other() == nil {
		t.Error("another token ended too")
	}
}

func TestAuthorized_EndsTokensOfOtherIssuers(t *testing.T) {
	a := newArea(t)
	shop, _, ctx := a.Shop("a", "01712345678")
	for name, app := range map[string]func() *team.Caller{
		"with an id":    a.foreignApp(ctx, shop.ID, nil),
		"without an id": a.foreignApp(ctx, shop.ID, func(c jwt.MapClaims) { delete(c, "jti") }),
	} {
		if app() == nil {
			t.Fatalf("a token %s is refused", name)
		}
		if err := a.SignOut(ctx, app(), time.Now()); err != nil || app() != nil {
			t.Errorf("a token %s was accepted after its sign-out, %v", name, err)
		}
	}
}

// A token that was never used has no row, so its time of issue must decide.
func TestEndSessions_EndsUnusedTokens(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	issued := func(at time.Time) func() *team.Caller {
		return a.foreignApp(ctx, shop.ID, func(c jwt.MapClaims) { c["iat"] = at.Unix() })
	}
	unused, cookie := issued(time.Now().Add(-time.Minute)), team.Session{ID: "EARLIER", UserID: owner.ID, Epoch: owner.SessionEpoch}
	this := a.signIn(ctx, owner, visit())
	if _, err := a.EndSessions(ctx, this(), team.EndSessionsRequest{UserID: owner.ID}, time.Now()); err != nil {
		t.Fatal(err)
	}
	if unused() != nil {
		t.Error("an older token of another issuer was accepted")
	}
	if a.browser(ctx, cookie)() != nil {
		t.Error("an older cookie was accepted")
	}
	if issued(time.Now().Add(2*time.Second))() == nil {
		t.Error("a newer token was refused")
	}
	if this() == nil {
		t.Error("the caller's session ended")
	}
}

func TestSessions_OwnersSeeTheTeamStaffThemselves(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	_, foreign, elsewhere := a.Shop("b", "01712345678")
	staff := a.staff(ctx, "01812345678")
	chief, helper := a.signIn(ctx, owner, team.Visit{At: time.Now(), Device: "Chrome, Android"}), a.signIn(ctx, staff, visit())
	a.bearer(ctx, staff)
	a.signIn(elsewhere, foreign, visit())
	ended := a.signIn(ctx, owner, visit())
	if err := a.SignOut(ctx, ended(), time.Now()); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		who  *team.Caller
		want []string
	}{
		"owner": {chief(), []string{owner.Name + " browser Chrome, Android true", staff.Name + " app HaatApp, Android false", staff.Name + " browser  false"}},
		"staff": {helper(), []string{staff.Name + " app HaatApp, Android false", staff.Name + " browser  true"}},
	} {
		list, err := a.Sessions(ctx, c.who, time.Now())
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, each := range list {
			for _, s := range each.Sessions {
				got = append(got, fmt.Sprint(each.User.Name, " ", s.Kind, " ", s.Device, " ", s.Current))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s sees %q", name, got)
		}
	}
}

func TestEndSession_OwnersEndAnyStaffTheirOwn(t *testing.T) {
	a := newArea(t)
	audit.LogWrites(a.Client)
	_, owner, ctx := a.Shop("a", "01712345678")
	_, foreign, elsewhere := a.Shop("b", "01512345678")
	staff := a.staff(ctx, "01812345678")
	chief, helper, app := a.signIn(ctx, owner, visit()), a.signIn(ctx, staff, visit()), a.bearer(ctx, staff)
	stranger := a.signIn(elsewhere, foreign, visit())

	err := a.EndSession(ctx, helper(), chief().Session.ID, time.Now())
	wantFault(t, err, fault.NotFound, "session_not_found")
	err = a.EndSession(elsewhere, stranger(), chief().Session.ID, time.Now())
	wantFault(t, err, fault.NotFound, "session_not_found")
	if chief() == nil {
		t.Fatal("the owner's session has ended")
	}
	as := audit.With(ctx, audit.Actor{ID: staff.ID, Name: staff.Name})
	if err := a.EndSession(as, helper(), app().Session.ID, time.Now()); err != nil || app() != nil {
		t.Errorf("staff cannot end their own app: %v", err)
	}
	as = audit.With(ctx, audit.Actor{ID: owner.ID, Name: owner.Name})
	if err := a.EndSession(as, chief(), helper().Session.ID, time.Now()); err != nil || helper() != nil {
		t.Errorf("an owner cannot end staff's: %v", err)
	}
	var log []string
	for _, row := range a.Client.AuditLog.Query().Order(ent.Asc(auditlog.FieldID)).AllX(ctx) {
		log = append(log, fmt.Sprint(row.ActorName, " ", row.Action, " ", row.Entity, " ", row.EntityID == staff.ID, " ", row.Changes))
	}
	want := []string{
		staff.Name + " sign_out AdminUser true map[device:HaatApp, Android]",
		owner.Name + " sign_out AdminUser true map[device:]",
	}
	if !slices.Equal(log, want) {
		t.Errorf("the log says %q", log)
	}
}

func TestEndSessions_KeepsTheCallersSession(t *testing.T) {
	a := newArea(t)
	audit.LogWrites(a.Client)
	_, owner, ctx := a.Shop("a", "01712345678")
	staff := a.staff(ctx, "01812345678")
	this, laptop, app := a.signIn(ctx, owner, visit()), a.signIn(ctx, owner, visit()), a.bearer(ctx, owner)
	helper := a.signIn(ctx, staff, visit())

	_, err := a.EndSessions(ctx, helper(), team.EndSessionsRequest{UserID: owner.ID}, time.Now())
	wantFault(t, err, fault.NotFound, "team_member_not_found")
	as := audit.With(ctx, audit.Actor{ID: owner.ID, Name: owner.Name})
	ended, err := a.EndSessions(as, this(), team.EndSessionsRequest{UserID: owner.ID}, time.Now())
	if err != nil || ended.Ended != 2 || laptop() != nil || app() != nil || this() == nil || helper() == nil {
		t.Errorf("%+v, %v", ended, err)
	}
	ended, err = a.EndSessions(as, this(), team.EndSessionsRequest{UserID: staff.ID}, time.Now())
	if err != nil || ended.Ended != 1 || helper() != nil || this() == nil {
		t.Errorf("of staff: %+v, %v", ended, err)
	}
	if n := a.Client.AuditLog.Query().Where(auditlog.Action("sign_out")).CountX(ctx); n != 2 {
		t.Errorf("%d entries in the log", n)
	}
}

// Tokens that are used for the first time while all sessions are ended must not begin a session.
func TestEndSessions_ConcurrentFirstUseBeginsNoSession(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	this := a.signIn(ctx, owner, visit())
	who := this()
	apps := make([]func() *team.Caller, 5)
	for i := range apps {
		apps[i] = a.foreignApp(ctx, shop.ID, func(c jwt.MapClaims) { c["iat"] = time.Now().Add(-time.Minute).Unix() })
	}
	dbtest.Concurrently(len(apps)+1, func(i int) {
		if i < len(apps) {
			apps[i]()
			return
		}
		if _, err := a.EndSessions(ctx, who, team.EndSessionsRequest{UserID: owner.ID}, time.Now()); err != nil {
			t.Error(err)
		}
	})
	for i, app := range apps {
		if app() != nil {
			t.Errorf("token %d was accepted", i)
		}
	}
}

func TestUsed_WritesEveryFiveMinutes(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	begun := time.Now()
	browser, app := a.signIn(ctx, owner, team.Visit{At: begun}), a.bearer(ctx, owner)
	for name, c := range map[string]struct {
		who    func() *team.Caller
		renews bool
	}{"browser": {browser, true}, "app": {app, false}} {
		before := c.who().Session
		use := func(after time.Duration) *ent.AdminSession {
			if err := a.Used(ctx, c.who(), team.Visit{At: begun.Add(after)}); err != nil {
				t.Fatal(err)
			}
			return c.who().Session
		}
		if now := use(4 * time.Minute); !now.UsedAt.Equal(before.UsedAt) {
			t.Errorf("%s: a use is written after %v", name, now.UsedAt.Sub(before.UsedAt))
		}
		now := use(6 * time.Minute)
		if now.UsedAt.Sub(before.UsedAt) < 5*time.Minute || now.ExpiresAt.After(before.ExpiresAt) != c.renews {
			t.Errorf("%s: used %v, then %v; expires %v, then %v", name, before.UsedAt, now.UsedAt, before.ExpiresAt, now.ExpiresAt)
		}
	}
}

func TestSignIn_PurgesExpiredSessions(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	now := time.Now()
	old, young := a.signIn(ctx, owner, team.Visit{At: now.AddDate(0, 0, -31)})().Session, a.signIn(ctx, owner, visit())().Session
	ended := a.signIn(ctx, owner, visit())
	if err := a.SignOut(ctx, ended(), now); err != nil {
		t.Fatal(err)
	}
	a.signIn(ctx, owner, visit())
	if a.Client.AdminSession.Query().Where(adminsession.ID(old.ID)).ExistX(ctx) {
		t.Error("an expired session was kept")
	}
	if n := a.Client.AdminSession.Query().Where(adminsession.IDGTE(young.ID)).CountX(ctx); n != 3 {
		t.Errorf("%d of 3 sessions were kept", n)
	}
	a.signIn(ctx, owner, team.Visit{At: now.AddDate(0, 0, 32)})
	if n := a.Client.AdminSession.Query().CountX(ctx); n != 1 {
		t.Errorf("%d sessions never expire", n-1)
	}
}

func TestChangeMember_DeactivatingEndsSessions(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	staff := a.staff(ctx, "01812345678")
	calls := []func() *team.Caller{
		a.signIn(ctx, staff, visit()), a.bearer(ctx, staff), a.foreignApp(ctx, shop.ID, func(c jwt.MapClaims) { c["sub"] = staff.Phone }),
	}
	unused := a.foreignApp(ctx, shop.ID, func(c jwt.MapClaims) { c["sub"], c["iat"] = staff.Phone, time.Now().Add(-time.Minute).Unix() })
	for i, call := range calls {
		if call() == nil {
			t.Fatalf("%d is not signed in", i)
		}
	}
	for _, active := range []bool{false, true} { // reactivating must restore none of the sessions
		if _, err := a.ChangeMember(ctx, owner, staff.ID, team.MemberChange{Name: "x", Role: "staff", Active: active}, freely); err != nil {
			t.Fatal(err)
		}
		for i, call := range append(calls, unused) {
			if call() != nil {
				t.Errorf("active %v: session %d was accepted", active, i)
			}
		}
	}
	if n := a.Client.AdminSession.Query().Where(adminsession.EndedAtIsNil()).CountX(ctx); n != 0 {
		t.Errorf("%d sessions are open", n)
	}
}

func TestDeviceOf_NamesBrowserAndSystem(t *testing.T) {
	for userAgent, want := range map[string]string{
		"": "",
		"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36":                   "Chrome, Android",
		"Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36":  "Samsung Internet, Android",
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1": "Safari, iPhone",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0":           "Edge, Windows",
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0":                                                    "Firefox, macOS",
		"okhttp/4.12.0":                     "okhttp",
		"HaatApp/1.2 (Android 14)":          "HaatApp, Android",
		"https://evil.example/ take this":   "https",
		"<script>alert(1)</script>":         "",
		"Mozilla/5.0 (compatible; a bot)":   "",
		"Dart/3.5 (dart:io)":                "Dart",
		"আমার অ্যাপ":                        "",
		"A" + fmt.Sprintf("%0200d", 1) + "": "A00000000000000000000000000000",
	} {
		if got := team.DeviceOf(userAgent); got != want {
			t.Errorf("%q is %q, want %q", userAgent, got, want)
		}
	}
}
