package edge

import (
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/insight/dashboard"
	"haat/server/insight/notice"
	"haat/server/message/alert"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/rights"
	"haat/server/team"
	"haat/server/tenancy"
)

// bearerPrefix precedes an app's token.
const bearerPrefix = "Bearer "

// MerchantAt contains the calling admin user and the shop. The activity log attributes changes made with its
// context to this user.
type MerchantAt struct {
	*team.Caller
	*AtShop
}

// RequireMerchant wraps a handler that requires a team member of the shop. For others it returns Unauthorized
// "admin_login_required" or "admin_unauthorized".
func (s *Edge) RequireMerchant(answer func(echo.Context, *MerchantAt) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		at, err := s.AtShop(c)
		if err != nil {
			return err
		}
		who, err := s.MerchantIn(c, at.Tenant)
		if err != nil {
			return err
		}
		return answer(c, who)
	}
}

// Require is like RequireMerchant, but the member must also meet the requirement needs. For others it returns
// Forbidden "admin_forbidden".
func (s *Edge) Require(needs Access, answer MerchantAnswer) echo.HandlerFunc {
	return s.RequireMerchant(func(c echo.Context, who *MerchantAt) error {
		if !needs.may(who) {
			return fault.New(fault.Forbidden, "admin_forbidden")
		}
		return answer(c, who)
	})
}

// StepUp wraps the handler of a request that could be used to take over the shop. It returns Forbidden
// "step_up_required" unless the session has confirmed an SMS code within team.ProofLife.
func (s *Edge) StepUp(answer func(echo.Context, *MerchantAt) error) func(echo.Context, *MerchantAt) error {
	return func(c echo.Context, who *MerchantAt) error {
		if err := who.StepUp(s.Time()); err != nil {
			return err
		}
		return answer(c, who)
	}
}

// Sensitive returns the handler of a sensitive route. It requires an owner and StepUp. The alert to all
// owners is written in the transaction of the change, so that neither is stored without the other.
func (s *Edge) Sensitive(change alert.Change, answer MerchantAnswer) echo.HandlerFunc {
	return s.Require(Owner, s.StepUp(func(c echo.Context, who *MerchantAt) error {
		shop := *who.AtShop
		ctx, told := db.WithLast(who.Context, func(ctx context.Context, client *ent.Client) error {
			return s.TeamAlerts.Changed(ctx, client, change)
		})
		shop.Context = ctx
		if err := answer(c, &MerchantAt{who.Caller, &shop}); err != nil || told() {
			return err
		}
		// The handler succeeded without a transaction, for example because the settings have not changed. The
		// owners are alerted anyway.
		return s.TeamAlerts.Changed(context.WithoutCancel(who.Context), s.TeamAlerts.Client, change)
	}))
}

// MerchantIn returns the caller, identified by an app's token or the browser's cookie.
func (s *Edge) MerchantIn(c echo.Context, t *tenancy.Tenant) (*MerchantAt, error) {
	who, err := s.Merchant(c, t)
	if err != nil {
		return nil, err
	}
	if who == nil {
		return nil, fault.New(fault.Unauthorized, "admin_login_required")
	}
	if err := s.Guard.merchant(who.AdminUser); err != nil {
		return nil, err
	}
	ctx := audit.With(t.Context(c.Request().Context()), audit.Actor{ID: who.ID, Name: who.Name})
	ctx = s.withShares(ctx, "merchant "+strconv.Itoa(who.ID), t)
	return &MerchantAt{who, &AtShop{t, LocaleOf(c.Request()), ctx}}, nil
}

// Merchant returns the calling admin user of the shop, or nil if nobody is signed in. It renews the session
// if it is in use.
func (s *Edge) Merchant(c echo.Context, t *tenancy.Tenant) (*team.Caller, error) {
	who, err := s.KnownMerchant(c, t)
	if err != nil || who == nil {
		return nil, err
	}
	if err := s.Merchants.Used(t.Context(c.Request().Context()), who, s.Visit(c)); err != nil {
		return nil, err
	}
	session, idle, ok := s.merchantSession(c, t)
	if !ok || idle < renewAfter || isApp(c) {
		return who, nil
	}
	if err := s.RecordVisit(c, t, who.AdminUser); err != nil {
		return nil, err
	}
	return who, s.keepMerchant(c, t, session)
}

// Visit returns the use of a session by the request.
func (s *Edge) Visit(c echo.Context) team.Visit {
	return team.Visit{At: s.Time(), Device: team.DeviceOf(c.Request().UserAgent())}
}

// VisitByCode returns a visit that was authenticated by an SMS code.
func (s *Edge) VisitByCode(c echo.Context) team.Visit {
	visit := s.Visit(c)
	visit.Proven = true
	return visit
}

// isApp reports whether the request has an app's bearer token.
func isApp(c echo.Context) bool {
	return strings.HasPrefix(c.Request().Header.Get(echo.HeaderAuthorization), bearerPrefix)
}

// KnownMerchant is like Merchant, but writes nothing, so it can be used after the response has begun.
func (s *Edge) KnownMerchant(c echo.Context, t *tenancy.Tenant) (*team.Caller, error) {
	ctx := t.Context(c.Request().Context())
	if token, ok := strings.CutPrefix(c.Request().Header.Get(echo.HeaderAuthorization), bearerPrefix); ok {
		return s.Merchants.Authorized(ctx, t.Shop.ID, token, s.Visit(c))
	}
	session, _, ok := s.merchantSession(c, t)
	if !ok {
		return nil, nil
	}
	return s.Merchants.User(ctx, session, s.Visit(c))
}

// RecordVisit records the user's last visit.
func (s *Edge) RecordVisit(c echo.Context, t *tenancy.Tenant, user *ent.AdminUser) error {
	return s.Merchants.RecordVisit(t.Context(c.Request().Context()), user, s.Time())
}

// merchantSession returns the session in the admin cookie and the time since it was written. ok is false on
// hosts where merchant cookies are not read.
func (s *Edge) merchantSession(c echo.Context, t *tenancy.Tenant) (session team.Session, idle time.Duration, ok bool) {
	if !s.AcceptsMerchants(c) {
		return team.Session{}, 0, false
	}
	in, idle, ok := s.readSignIn(c, t, MerchantCookie)
	return team.Session{ID: in.id, UserID: in.who, Epoch: in.epoch}, idle, ok
}

// keepMerchant renews a session's cookie. It returns Forbidden "admin_host" on hosts where merchant
// cookies are not set.
func (s *Edge) keepMerchant(c echo.Context, t *tenancy.Tenant, session team.Session) error {
	if err := s.OnAdminHost(c); err != nil {
		return err
	}
	return s.writeSignIn(c, t, MerchantCookie, signIn{session.ID, session.UserID, session.Epoch})
}

// SignInMerchant creates a session for the admin user that replaces the browser's current one.
func (s *Edge) SignInMerchant(c echo.Context, t *tenancy.Tenant, user *ent.AdminUser, visit team.Visit) error {
	if err := s.RecordVisit(c, t, user); err != nil {
		return err
	}
	if !isApp(c) {
		if err := s.endMerchant(c, t); err != nil {
			return err
		}
	}
	session, err := s.Merchants.SignIn(t.Context(c.Request().Context()), user, visit)
	if err != nil {
		return err
	}
	return s.keepMerchant(c, t, session)
}

// SignOutMerchant permanently ends the session of the request: that of the app's token, or else of the
// browser's cookie.
func (s *Edge) SignOutMerchant(c echo.Context, t *tenancy.Tenant) error {
	if err := s.endMerchant(c, t); err != nil || isApp(c) {
		return err
	}
	if !s.AcceptsMerchants(c) {
		return nil // expireStrayCookies has already removed the cookies
	}
	return s.removeSignIn(c, t, MerchantCookie)
}

// endMerchant ends the session of the request, if any.
func (s *Edge) endMerchant(c echo.Context, t *tenancy.Tenant) error {
	who, err := s.KnownMerchant(c, t)
	if fault.IsUnauthorized(err) || err == nil && who == nil {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Merchants.SignOut(t.Context(c.Request().Context()), who, s.Time())
}

// Counted returns what the member may see of the work that waits in the shop.
func (who *MerchantAt) Counted() dashboard.Member {
	n := who.Noticed()
	return dashboard.Member{Owner: n.Owner, May: n.May, MayCount: who.MayCount, NoticesRead: n.Read}
}

// Noticed returns what the member may see of the shop's notices.
func (who *MerchantAt) Noticed() notice.Member {
	may := func(right rights.Right) bool { return who.May(right) }
	return notice.Member{Owner: who.Role == adminuser.RoleOwner, May: may, Locale: who.Locale, Read: who.NoticesReadAt}
}
