package web

import (
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/tenancy"
)

// signInCookie is a kind of cookies that say who is signed in to a shop, one for each
// shop: "haat_customer_7". who is the value's name in it.
type signInCookie struct{ name, who string }

var (
	customerCookie = signInCookie{"haat_customer_%d", "customer"}
	merchantCookie = signInCookie{merchantPrefix + "%d", "merchant"}
)

const merchantPrefix = "haat_admin_"

// hostOnly is the prefix of cookies that browsers take from the host itself over HTTPS alone, and
// never from a host below or above it: RFC 6265bis, section 4.1.3.2.
const hostOnly = "__Host-"

// cookiePrefix is what is before a kind's names: hostOnly before merchants' where visitors come by HTTPS.
func (s *Server) cookiePrefix(kind signInCookie) string {
	if kind == merchantCookie && s.Config.Secure() {
		return hostOnly
	}
	return ""
}

// cookieName is the name of a shop's cookie of a kind.
func (s *Server) cookieName(kind signInCookie, shop int) string {
	return s.cookiePrefix(kind) + fmt.Sprintf(kind.name, shop)
}

// signIn is what such a cookie says: the session's own id, who it is of, and the
// session_epoch of that.
type signIn struct {
	id         string
	who, epoch int
}

// readSignIn is what the cookie says, and how long ago it was written. There is none
// in a cookie that is damaged, forged or too old.
func (s *Server) readSignIn(c echo.Context, t *tenancy.Tenant, kind signInCookie) (in signIn, idle time.Duration, ok bool) {
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

// writeSignIn writes the cookie anew.
func (s *Server) writeSignIn(c echo.Context, t *tenancy.Tenant, kind signInCookie, in signIn) error {
	values := map[any]any{"id": in.id, kind.who: in.who, "epoch": in.epoch, "at": s.now().Unix()}
	return s.saveSignIn(c, t, kind, values, sessionDays*24*60*60)
}

func (s *Server) removeSignIn(c echo.Context, t *tenancy.Tenant, kind signInCookie) error {
	return s.saveSignIn(c, t, kind, nil, -1)
}

// saveSignIn writes the cookie; maxAge is in seconds, below 0 to remove it.
func (s *Server) saveSignIn(c echo.Context, t *tenancy.Tenant, kind signInCookie, values map[any]any, maxAge int) error {
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
