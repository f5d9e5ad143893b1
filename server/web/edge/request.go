package edge

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/i18n"
	"haat/server/tenancy"
)

// ChosenLang returns the language in ?lang=, or else in the shops' language cookie. It returns "" if neither
// is valid.
func ChosenLang(param string, req *http.Request) i18n.Locale {
	return chosenLang(param, "locale", req)
}

func chosenLang(choice, cookieName string, req *http.Request) i18n.Locale {
	if !IsLocale(choice) {
		if cookie, err := req.Cookie(cookieName); err == nil {
			choice = cookie.Value
		}
	}
	if !IsLocale(choice) {
		return ""
	}
	return i18n.Locale(choice)
}

// IsLocale reports whether s is a supported language.
func IsLocale(s string) bool { return s == string(i18n.Bn) || s == string(i18n.En) }

// HostKey is the key under which resolveHost stores the host of a shop in echo's store, which is cheaper than
// a context value.
const HostKey = "host"

// HostOf returns the host of the request. The market's host has no name, because all its names have the same
// pages.
func HostOf(c echo.Context) tenancy.Host {
	h, _ := c.Get(HostKey).(tenancy.Host)
	return h
}

// AdminLocaleOf returns the chosen language of the admin area, or Bengali. It is stored in a separate cookie,
// so that a language chosen in a shop on the same host does not change it.
func AdminLocaleOf(req *http.Request) i18n.Locale {
	if l := chosenLang(req.URL.Query().Get("lang"), "admin_locale", req); l != "" {
		return l
	}
	return i18n.Bn
}

// LocaleOf returns the language that the visitor has chosen, or Bengali.
func LocaleOf(req *http.Request) i18n.Locale {
	if l := ChosenLang(req.URL.Query().Get("lang"), req); l != "" {
		return l
	}
	return i18n.Bn
}
