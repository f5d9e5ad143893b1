package edge

import (
	"maps"
	"net/http"

	"github.com/labstack/echo/v4"
)

// hstsValue is one year, in seconds. It excludes subdomains, because they may belong to others.
const hstsValue = "max-age=31536000"

// Content security policies of responses other than documents. Uploaded media additionally have an opaque
// origin (sandbox). The service worker may fetch pages.
const (
	plainPolicy  = "default-src 'none'; frame-ancestors 'none'"
	MediaPolicy  = plainPolicy + "; sandbox"
	xmlPolicy    = plainPolicy + "; style-src 'unsafe-inline'; img-src data:" // for the browser's XML viewer
	WorkerPolicy = "default-src 'self'; frame-ancestors 'none'"
)

// Endpoint for reports of policy violations: for report-to, and for report-uri in browsers that do not
// support it.
const (
	ReportsPath      = "/api/v1/reports"
	reportDirectives = "; report-uri " + ReportsPath + "; report-to csp"
	reportEndpoints  = `csp="` + ReportsPath + `"`
)

const otherDevices = "microphone=(), geolocation=(), payment=(), usb=()"

// CameraPolicy is the Permissions-Policy of documents that use the camera.
const CameraPolicy = "camera=(self), " + otherDevices

// CommonHeaders returns the headers of every response; documents replace the policy.
// Strict-Transport-Security and Cross-Origin-Opener-Policy are sent only if the site uses HTTPS:
// over HTTP, browsers ignore them and log warnings.
func CommonHeaders(secure bool) http.Header {
	h := http.Header{
		"X-Content-Type-Options":  {"nosniff"},
		"Referrer-Policy":         {"strict-origin-when-cross-origin"},
		"Permissions-Policy":      {"camera=(), " + otherDevices},
		"Content-Security-Policy": {plainPolicy},
	}
	if secure {
		h.Set("Strict-Transport-Security", hstsValue)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
	}
	return h
}

// Protect adds the headers to every response.
func Protect(always http.Header) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			maps.Copy(c.Response().Header(), always)
			return next(c)
		}
	}
}

// SetDocumentHeaders sets a document's policy and its reporting endpoint.
func SetDocumentHeaders(header http.Header, policy string) {
	header.Set("Content-Security-Policy", policy+reportDirectives)
	header.Set("Reporting-Endpoints", reportEndpoints)
}
