package web

import (
	"maps"
	"net/http"

	"github.com/labstack/echo/v4"
)

// strictFor is one year, in seconds. It excludes subdomains, because they may belong to others.
const strictFor = "max-age=31536000"

// Content security policies of responses that are not documents. Uploaded media additionally get an
// opaque origin (sandbox). The service worker may fetch pages.
const (
	plainPolicy  = "default-src 'none'; frame-ancestors 'none'"
	mediaPolicy  = plainPolicy + "; sandbox"
	xmlPolicy    = plainPolicy + "; style-src 'unsafe-inline'; img-src data:" // for the browser's XML viewer
	workerPolicy = "default-src 'self'; frame-ancestors 'none'"
)

// Endpoint for policy violation reports: report-to, and report-uri for browsers that do not support
// it.
const (
	reportsPath      = "/api/v1/reports"
	reportDirectives = "; report-uri " + reportsPath + "; report-to csp"
	reportEndpoints  = `csp="` + reportsPath + `"`
)

// headersOfAll returns the headers of every response; documents replace the policy.
// Strict-Transport-Security and Cross-Origin-Opener-Policy are sent only if the site uses HTTPS:
// over HTTP, browsers ignore them and log warnings.
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

// protect adds the headers to every response.
func protect(always http.Header) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			maps.Copy(c.Response().Header(), always)
			return next(c)
		}
	}
}

// ofDocument sets a document's policy and its reporting endpoint.
func ofDocument(header http.Header, policy string) {
	header.Set("Content-Security-Policy", policy+reportDirectives)
	header.Set("Reporting-Endpoints", reportEndpoints)
}
