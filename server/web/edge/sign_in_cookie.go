package edge

import (
	"fmt"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/tenancy"
)

// SignInCookie is a kind of sign-in cookie, of which there is one per shop, such as "haat_customer_7". who is
// the key of the user's id in the cookie.
type SignInCookie struct{ name, who string }

var (
	customerCookie = SignInCookie{"haat_customer_%d", "customer"}
	// MerchantCookie is the cookie of a merchant's session.
	MerchantCookie = SignInCookie{MerchantPrefix + "%d", "merchant"}
)

// MerchantPrefix precedes the shop's id in the names of merchants' cookies.
const MerchantPrefix = "haat_admin_"

// HostOnly is the prefix of cookies that browsers accept only over HTTPS and only from the host itself, not
// from parent domains or subdomains (RFC 6265bis, section 4.1.3.2).
const HostOnly = "__Host-"

// CookiePrefix returns the prefix of a kind's cookie names: HostOnly for merchants if the site uses HTTPS, and
// "" otherwise.
func (s *Edge) CookiePrefix(kind SignInCookie) string {
	if kind == MerchantCookie && s.Config.Secure() {
		return HostOnly
	}
	return ""
}

// CookieName returns the name of a shop's cookie of a kind.
func (s *Edge) CookieName(kind SignInCookie, shop int) string {
	return s.CookiePrefix(kind) + fmt.Sprintf(kind.name, shop)
}

// signIn is the content of a sign-in cookie: the session id, the user id, and the user's session_epoch.
type signIn struct {
	id         string
	who, epoch int
}

// readSignIn returns the cookie's content and the time since it was written. ok is false if the
// cookie is missing, damaged, forged or expired.
func (s *Edge) readSignIn(c echo.Context, t *tenancy.Tenant, kind SignInCookie) (in signIn, idle time.Duration, ok bool) {
	cookie, err := s.sessions.Get(c.Request(), s.CookieName(kind, t.Shop.ID))
	if err != nil || cookie.IsNew {
		return in, 0, false
	}
	in.id, _ = cookie.Values["id"].(string)
	in.who, _ = cookie.Values[kind.who].(int)
	in.epoch, _ = cookie.Values["epoch"].(int)
	at, _ := cookie.Values["at"].(int64)
	idle = s.Time().Sub(time.Unix(at, 0))
	return in, idle, in.id != "" && in.who != 0 && idle < sessionDays*24*time.Hour
}

// writeSignIn sets the cookie with the current time.
func (s *Edge) writeSignIn(c echo.Context, t *tenancy.Tenant, kind SignInCookie, in signIn) error {
	values := map[any]any{"id": in.id, kind.who: in.who, "epoch": in.epoch, "at": s.Time().Unix()}
	return s.saveSignIn(c, t, kind, values, sessionDays*24*60*60)
}

func (s *Edge) removeSignIn(c echo.Context, t *tenancy.Tenant, kind SignInCookie) error {
	return s.saveSignIn(c, t, kind, nil, -1)
}

// saveSignIn sets the cookie. maxAge is in seconds; a negative value deletes the cookie.
func (s *Edge) saveSignIn(c echo.Context, t *tenancy.Tenant, kind SignInCookie, values map[any]any, maxAge int) error {
	session, err := s.sessions.New(c.Request(), s.CookieName(kind, t.Shop.ID))
	if err != nil && session == nil {
		return fmt.Errorf("begin session: %w", err)
	}
	session.Values, session.Options.MaxAge = values, maxAge
	if err := session.Save(c.Request(), c.Response()); err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	return nil
}
