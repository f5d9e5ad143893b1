package web

import (
	"maps"
	"net/http"

	"github.com/labstack/echo/v4"
)

// strictFor is a year. What is below a host is not ours to decide on.
const strictFor = "max-age=31536000"

// Content security policies of what is no document: it shows nothing, and what a merchant
// or a customer has sent is not even of this origin. The service worker asks for pages.
const (
	plainPolicy  = "default-src 'none'; frame-ancestors 'none'"
	mediaPolicy  = plainPolicy + "; sandbox"
	xmlPolicy    = plainPolicy + "; style-src 'unsafe-inline'; img-src data:" // of the browser's own view of it
	workerPolicy = "default-src 'self'; frame-ancestors 'none'"
)

// Where browsers tell of what a policy has blocked: report-to, and for those that do not
// know it report-uri.
const (
	reportsPath      = "/api/v1/reports"
	reportDirectives = "; report-uri " + reportsPath + "; report-to csp"
	reportEndpoints  = `csp="` + reportsPath + `"`
)

// headersOfAll are what every answer has; a document has a policy of its own in place of
// the plain one. Strict transport is for hosts that are reached by HTTPS alone, and so is an
// opener's policy: by HTTP browsers ignore it, and complain.
func headersOfAll(secure bool) http.Header {
	h := http.Header{
		"X-Content-Type-Options":  {"nosniff"},
		"Referrer-Policy":         {"strict-origin-when-cross-origin"},
		"Permissions-Policy":      {"camera=(), microphone=(), geolocation=(), payment=(), usb=()"},
		"Content-Security-Policy": {plainPolicy},
	}
	if secure {
		h.Set("Strict-Transport-Security", strictFor)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
	}
	return h
}

// protect gives every answer its headers, whoever makes it.
func protect(always http.Header) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			maps.Copy(c.Response().Header(), always)
			return next(c)
		}
	}
}

// ofDocument gives a document its policy, and says where it is told of what that blocks.
func ofDocument(header http.Header, policy string) {
	header.Set("Content-Security-Policy", policy+reportDirectives)
	header.Set("Reporting-Endpoints", reportEndpoints)
}
