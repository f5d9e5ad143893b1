package web

import (
	"crypto/rand"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/merchant"
	"haat/server/merchant/audit"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// bearerPrefix is before an app's token.
const bearerPrefix = "Bearer "

// merchantAt is the admin user who calls, and the shop. Changes with its context are
// written down as the user's.
type merchantAt struct {
	*ent.AdminUser
	*atShop
}

// forMerchant is the handler of a request that only those who work in the shop may
// make: Unauthorized "admin_login_required" or "admin_unauthorized" for anybody else.
func (s *Server) forMerchant(answer func(echo.Context, *merchantAt) error) echo.HandlerFunc {
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

// forOwner is the same for the shop's owners alone: Forbidden "admin_forbidden" for
// staff.
func (s *Server) forOwner(answer func(echo.Context, *merchantAt) error) echo.HandlerFunc {
	return s.forMerchant(func(c echo.Context, who *merchantAt) error {
		if who.Role != adminuser.RoleOwner {
			return fault.New(fault.Forbidden, "admin_forbidden")
		}
		return answer(c, who)
	})
}

// merchantIn is who calls, by an app's token or the browser's cookie.
func (s *Server) merchantIn(c echo.Context, t *tenancy.Tenant) (*merchantAt, error) {
	user, err := s.merchant(c, t)
	if err != nil {
		return nil, err
	}
	if user == nil {
		return nil, fault.New(fault.Unauthorized, "admin_login_required")
	}
	if err := s.guard.merchant(user); err != nil {
		return nil, err
	}
	ctx := audit.With(t.Context(c.Request().Context()), audit.Actor{ID: user.ID, Name: user.Name})
	ctx = s.sharing(ctx, "merchant "+strconv.Itoa(user.ID), t)
	return &merchantAt{user, &atShop{t, localeOf(c.Request()), ctx}}, nil
}

// merchant is the admin user of the shop who calls; nil where nobody is signed in. A
// session that is in use lasts on.
func (s *Server) merchant(c echo.Context, t *tenancy.Tenant) (*ent.AdminUser, error) {
	user, err := s.knownMerchant(c, t)
	if err != nil || user == nil {
		return nil, err
	}
	session, idle, ok := s.merchantSession(c, t)
	if !ok || idle < renewAfter || isApp(c) {
		return user, nil
	}
	if err := s.came(c, t, user); err != nil {
		return nil, err
	}
	return user, s.keepMerchant(c, t, session)
}

// isApp reports whether an app calls, with a token of its own.
func isApp(c echo.Context) bool {
	return strings.HasPrefix(c.Request().Header.Get(echo.HeaderAuthorization), bearerPrefix)
}

// knownMerchant is merchant, and writes nothing: also for an answer that is on its way.
func (s *Server) knownMerchant(c echo.Context, t *tenancy.Tenant) (*ent.AdminUser, error) {
	ctx := t.Context(c.Request().Context())
	if token, ok := strings.CutPrefix(c.Request().Header.Get(echo.HeaderAuthorization), bearerPrefix); ok {
		return s.Merchants.Authorized(ctx, t.Shop.ID, token)
	}
	session, _, ok := s.merchantSession(c, t)
	if !ok {
		return nil, nil
	}
	return s.Merchants.User(ctx, session)
}

// came writes down that a user is here.
func (s *Server) came(c echo.Context, t *tenancy.Tenant, user *ent.AdminUser) error {
	return s.Merchants.Came(t.Context(c.Request().Context()), user, s.now())
}

// merchantSession is what the admin area's cookie says, and how long ago it was written.
func (s *Server) merchantSession(c echo.Context, t *tenancy.Tenant) (session merchant.Session, idle time.Duration, ok bool) {
	in, idle, ok := s.readSignIn(c, t, merchantCookie)
	return merchant.Session{ID: in.id, UserID: in.who, Epoch: in.epoch}, idle, ok
}

// keepMerchant makes a session last on.
func (s *Server) keepMerchant(c echo.Context, t *tenancy.Tenant, session merchant.Session) error {
	return s.writeSignIn(c, t, merchantCookie, signIn{session.ID, session.UserID, session.Epoch})
}

// signInMerchant makes a session of the admin user's.
func (s *Server) signInMerchant(c echo.Context, t *tenancy.Tenant, user *ent.AdminUser) error {
	if err := s.came(c, t, user); err != nil {
		return err
	}
	return s.keepMerchant(c, t, merchant.Session{ID: rand.Text(), UserID: user.ID, Epoch: user.SessionEpoch})
}

// signOutMerchant ends the session in this browser, for good.
func (s *Server) signOutMerchant(c echo.Context, t *tenancy.Tenant) error {
	if session, _, ok := s.merchantSession(c, t); ok {
		now := s.now()
		if err := s.Merchants.EndSession(t.Context(c.Request().Context()), session, now, now.AddDate(0, 0, sessionDays)); err != nil {
			return err
		}
	}
	return s.removeSignIn(c, t, merchantCookie)
}
