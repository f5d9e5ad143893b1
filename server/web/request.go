package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/tenancy"
)

// chosenLang returns ?lang= or else the language cookie; "" if neither is valid.
func chosenLang(param string, req *http.Request) catalog.Locale {
	choice := param
	if !isLocale(choice) {
		if cookie, err := req.Cookie("locale"); err == nil {
			choice = cookie.Value
		}
	}
	if !isLocale(choice) {
		return ""
	}
	return catalog.Locale(choice)
}

func isLocale(s string) bool { return s == string(catalog.Bn) || s == string(catalog.En) }

// hostKey is the key under which resolveHost stores the host. Echo's store is cheaper than a
// context value.
const hostKey = "host"

func hostOf(c echo.Context) tenancy.Host {
	h, _ := c.Get(hostKey).(tenancy.Host)
	return h
}

func localeOf(req *http.Request) catalog.Locale {
	if l := chosenLang(req.URL.Query().Get("lang"), req); l != "" {
		return l
	}
	return catalog.Bn
}
