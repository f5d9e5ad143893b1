package edge

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// basicDays is the lifetime of the cookies of the pages without scripts, in days.
const basicDays = 30

// SetBasicCookie sets a cookie of the pages without scripts, or removes it if the value is empty. base is the prefix of the shop's paths. The
// browser sends the cookie only with requests for these pages, so that it does not affect shared caches of other pages.
func (e *Edge) SetBasicCookie(c echo.Context, base, name, value string) {
	cookie := &http.Cookie{
		Name: name, Value: value, Path: base + "/basic", MaxAge: basicDays * 24 * 60 * 60,
		HttpOnly: true, Secure: e.Config.Secure(), SameSite: http.SameSiteLaxMode,
	}
	if value == "" {
		cookie.MaxAge = -1
	}
	c.SetCookie(cookie)
}
