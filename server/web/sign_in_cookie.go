package web

import (
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/tenancy"
)

// signInCookie is a kind of sign-in cookie, one per shop, such as "haat_customer_7". who is the key
// of the user's id in it.
type signInCookie struct{ name, who string }

var (
	customerCookie = signInCookie{"haat_customer_%d", "customer"}
	merchantCookie = signInCookie{merchantPrefix + "%d", "merchant"}
)

const merchantPrefix = "haat_admin_"

// hostOnly is the prefix of cookies that browsers accept only over HTTPS and only from the host
// itself, not from parent or subdomains (RFC 6265bis, section 4.1.3.2).
const hostOnly = "__Host-"

// cookiePrefix returns the prefix of a kind's cookie names: hostOnly for merchants if the site uses
// HTTPS, else "".
func (s *Edge) cookiePrefix(kind signInCookie) string {
	if kind == merchantCookie && s.Config.Secure() {
		return hostOnly
	}
	return ""
}

// cookieName returns the name of a shop's cookie of a kind.
func (s *Edge) cookieName(kind signInCookie, shop int) string {
	return s.cookiePrefix(kind) + fmt.Sprintf(kind.name, shop)
}

// signIn is the content of a sign-in cookie: the session id, the user id, and the user's
// session_epoch.
type signIn struct {
	id         string
	who, epoch int
}

// readSignIn returns the cookie's content and the time since it was written. ok is false if the
// cookie is missing, damaged, forged or expired.
func (s *Edge) readSignIn(c echo.Context, t *tenancy.Tenant, kind signInCookie) (in signIn, idle time.Duration, ok bool) {
	cookie, err := s.sessions.Get(c.Request(), s.cookieName(kind, t.Shop.ID))
	if err != nil || cookie.IsNew {
		return in, 0, false
	}
	in.id, _ = cookie.Values["id"].(string)
	in.who, _ = cookie.Values[kind.who].(int)
	in.epoch, _ = cookie.Values["epoch"].(int)
	at, _ := cookie.Values["at"].(int64)
	idle = s.now().Sub(time.Unix(at, 0))
	return in, idle, in.id != "" && in.who != 0 && idle < sessionDays*24*time.Hour
}

// writeSignIn sets the cookie with the current time.
func (s *Edge) writeSignIn(c echo.Context, t *tenancy.Tenant, kind signInCookie, in signIn) error {
	values := map[any]any{"id": in.id, kind.who: in.who, "epoch": in.epoch, "at": s.now().Unix()}
	return s.saveSignIn(c, t, kind, values, sessionDays*24*60*60)
}

func (s *Edge) removeSignIn(c echo.Context, t *tenancy.Tenant, kind signInCookie) error {
	return s.saveSignIn(c, t, kind, nil, -1)
}

// saveSignIn sets the cookie. maxAge is in seconds; a negative value deletes it.
func (s *Edge) saveSignIn(c echo.Context, t *tenancy.Tenant, kind signInCookie, values map[any]any, maxAge int) error {
	session, err := s.sessions.New(c.Request(), s.cookieName(kind, t.Shop.ID))
	if err != nil && session == nil {
		return fmt.Errorf("begin session: %w", err)
	}
	session.Values, session.Options.MaxAge = values, maxAge
	if err := session.Save(c.Request(), c.Response()); err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	return nil
}
