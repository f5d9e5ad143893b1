package web

import (
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/merchant"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// bearerPrefix precedes an app's token.
const bearerPrefix = "Bearer "

// merchantAt is the calling admin user and the shop. The audit log attributes changes made with its
// context to this user.
type merchantAt struct {
	*merchant.Caller
	*atShop
}

// requireMerchant wraps the handler of a request that requires a team member of the shop. It returns
// Unauthorized "admin_login_required" or "admin_unauthorized" for others.
func (s *Edge) requireMerchant(answer func(echo.Context, *merchantAt) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		at, err := s.atShop(c)
		if err != nil {
			return err
		}
		who, err := s.merchantIn(c, at.tenant)
		if err != nil {
			return err
		}
		return answer(c, who)
	}
}

// requireOwner is like requireMerchant but requires an owner. It returns Forbidden "admin_forbidden" for
// staff.
func (s *Edge) requireOwner(answer func(echo.Context, *merchantAt) error) echo.HandlerFunc {
	return s.requireMerchant(func(c echo.Context, who *merchantAt) error {
		if who.Role != adminuser.RoleOwner {
			return fault.New(fault.Forbidden, "admin_forbidden")
		}
		return answer(c, who)
	})
}

// stepUp wraps the handler of a request that could be used to take over the shop. It returns
// Forbidden "step_up_required" unless the session has confirmed an SMS code within
// merchant.ProofLife.
func (s *Edge) stepUp(answer func(echo.Context, *merchantAt) error) func(echo.Context, *merchantAt) error {
	return func(c echo.Context, who *merchantAt) error {
		if err := who.StepUp(s.now()); err != nil {
			return err
		}
		return answer(c, who)
	}
}

// merchantIn returns the caller, identified by an app's token or the browser's cookie.
func (s *Edge) merchantIn(c echo.Context, t *tenancy.Tenant) (*merchantAt, error) {
	who, err := s.merchant(c, t)
	if err != nil {
		return nil, err
	}
	if who == nil {
		return nil, fault.New(fault.Unauthorized, "admin_login_required")
	}
	if err := s.guard.merchant(who.AdminUser); err != nil {
		return nil, err
	}
	ctx := audit.With(t.Context(c.Request().Context()), audit.Actor{ID: who.ID, Name: who.Name})
	ctx = s.withShares(ctx, "merchant "+strconv.Itoa(who.ID), t)
	return &merchantAt{who, &atShop{t, localeOf(c.Request()), ctx}}, nil
}

// merchant returns the calling admin user of the shop, or nil if nobody is signed in. It renews
// sessions in use.
func (s *Edge) merchant(c echo.Context, t *tenancy.Tenant) (*merchant.Caller, error) {
	who, err := s.knownMerchant(c, t)
	if err != nil || who == nil {
		return nil, err
	}
	if err := s.Merchants.Used(t.Context(c.Request().Context()), who, s.visit(c)); err != nil {
		return nil, err
	}
	session, idle, ok := s.merchantSession(c, t)
	if !ok || idle < renewAfter || isApp(c) {
		return who, nil
	}
	if err := s.came(c, t, who.AdminUser); err != nil {
		return nil, err
	}
	return who, s.keepMerchant(c, t, session)
}

// visit describes a use of a session by the request.
func (s *Edge) visit(c echo.Context) merchant.Visit {
	return merchant.Visit{At: s.now(), Device: merchant.DeviceOf(c.Request().UserAgent())}
}

// byCode is a visit that was authenticated by an SMS code.
func (s *Edge) byCode(c echo.Context) merchant.Visit {
	visit := s.visit(c)
	visit.Proven = true
	return visit
}

// isApp reports whether the request has an app's bearer token.
func isApp(c echo.Context) bool {
	return strings.HasPrefix(c.Request().Header.Get(echo.HeaderAuthorization), bearerPrefix)
}

// knownMerchant is like merchant without writes, so it can be used after the response has started.
func (s *Edge) knownMerchant(c echo.Context, t *tenancy.Tenant) (*merchant.Caller, error) {
	ctx := t.Context(c.Request().Context())
	if token, ok := strings.CutPrefix(c.Request().Header.Get(echo.HeaderAuthorization), bearerPrefix); ok {
		return s.Merchants.Authorized(ctx, t.Shop.ID, token, s.visit(c))
	}
	session, _, ok := s.merchantSession(c, t)
	if !ok {
		return nil, nil
	}
	return s.Merchants.User(ctx, session, s.visit(c))
}

// came records the user's last visit.
func (s *Edge) came(c echo.Context, t *tenancy.Tenant, user *ent.AdminUser) error {
	return s.Merchants.RecordVisit(t.Context(c.Request().Context()), user, s.now())
}

// merchantSession returns the session in the admin cookie and the time since it was written. ok is
// false on hosts where merchant cookies are not read.
func (s *Edge) merchantSession(c echo.Context, t *tenancy.Tenant) (session merchant.Session, idle time.Duration, ok bool) {
	if !s.holdsMerchants(c) {
		return merchant.Session{}, 0, false
	}
	in, idle, ok := s.readSignIn(c, t, merchantCookie)
	return merchant.Session{ID: in.id, UserID: in.who, Epoch: in.epoch}, idle, ok
}

// keepMerchant renews a session's cookie. It returns Forbidden "admin_host" on hosts where merchant
// cookies are not set.
func (s *Edge) keepMerchant(c echo.Context, t *tenancy.Tenant, session merchant.Session) error {
	if err := s.onAdminHost(c); err != nil {
		return err
	}
	return s.writeSignIn(c, t, merchantCookie, signIn{session.ID, session.UserID, session.Epoch})
}

// signInMerchant creates a session for the admin user that replaces the browser's current one.
func (s *Edge) signInMerchant(c echo.Context, t *tenancy.Tenant, user *ent.AdminUser, visit merchant.Visit) error {
	if err := s.came(c, t, user); err != nil {
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

// signOutMerchant permanently ends the session of the request: of the app's token, or else of the
// browser's cookie.
func (s *Edge) signOutMerchant(c echo.Context, t *tenancy.Tenant) error {
	if err := s.endMerchant(c, t); err != nil || isApp(c) {
		return err
	}
	if !s.holdsMerchants(c) {
		return nil // expireStrayCookies has already removed the cookies
	}
	return s.removeSignIn(c, t, merchantCookie)
}

// endMerchant ends the session of the request, if any.
func (s *Edge) endMerchant(c echo.Context, t *tenancy.Tenant) error {
	who, err := s.knownMerchant(c, t)
	if fault.IsUnauthorized(err) || err == nil && who == nil {
		return nil
	}
	if err != nil {
		return err
	}
	return s.Merchants.SignOut(t.Context(c.Request().Context()), who, s.now())
}
