package telemetry

import (
	"cmp"
	"encoding/json"
	"mime"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
)

// Media types of browser reports: for Reporting-Endpoints, and for report-uri.
const (
	reportsType   = "application/reports+json"
	cspReportType = "application/csp-report"
)

const (
	maxReport = 16 << 10
	// maxReports is the maximum number of reports processed per request.
	maxReports = 20
	// maxAddressLength is the maximum number of characters of an address in the log.
	maxAddressLength = 200
)

// directives contains the valid directive names of a report. Reports with other names do not come from a
// browser.
var directives = []string{
	"default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr", "img-src", "font-src",
	"connect-src", "frame-src", "worker-src", "media-src", "object-src", "manifest-src", "child-src", "base-uri", "form-action", "frame-ancestors", "sandbox",
}

// violation is a policy violation, with values that are safe to log.
type violation struct {
	Page, Directive, Blocked, Source string
}

// violationReport is the body of a report, with the field names of report-to and of report-uri.
type violationReport struct {
	DocumentURL        string `json:"documentURL"`
	EffectiveDirective string `json:"effectiveDirective"`
	BlockedURL         string `json:"blockedURL"`
	SourceFile         string `json:"sourceFile"`

	DocumentURI       string `json:"document-uri"`
	Directive         string `json:"effective-directive"`
	ViolatedDirective string `json:"violated-directive"`
	BlockedURI        string `json:"blocked-uri"`
	Source            string `json:"source-file"`
}

func newViolationsMeter() *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "haat_policy_violations_total", Help: "Content security policy violations reported by browsers, by directive.",
	}, []string{"directive"})
}

// PolicyReports receives browsers' reports of policy violations. Each is counted and logged.
func (s *Telemetry) PolicyReports(c echo.Context) error {
	if err := s.Guard.Reports(c); err != nil {
		return err
	}
	reported, err := readReports(c)
	if err != nil {
		return err
	}
	for _, v := range reported {
		s.violations.WithLabelValues(v.Directive).Inc()
		s.Logger.WarnContext(c.Request().Context(), "blocked by the content security policy",
			"directive", v.Directive, "blocked", v.Blocked, "page", v.Page, "source", v.Source)
	}
	return httpx.SendPrivate(c, nil)
}

// readReports decodes reports of either media type. Errors: Unsupported "media_type_unsupported"; TooLarge,
// Malformed and Invalid as in ReadJSON.
func readReports(c echo.Context) ([]violation, error) {
	given, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	var bodies []json.RawMessage
	switch {
	case err == nil && given == cspReportType:
		var in struct {
			Report json.RawMessage `json:"csp-report"`
		}
		if err := httpx.DecodeJSON(c, maxReport, &in); err != nil {
			return nil, err
		}
		bodies = append(bodies, in.Report)
	case err == nil && given == reportsType:
		var in []json.RawMessage
		if err := httpx.DecodeJSON(c, maxReport, &in); err != nil {
			return nil, err
		}
		if bodies, err = ofViolations(in[:min(len(in), maxReports)]); err != nil {
			return nil, err
		}
	default:
		return nil, fault.New(fault.Unsupported, "media_type_unsupported")
	}
	var list []violation
	for _, body := range bodies {
		var in violationReport
		if len(body) == 0 || json.Unmarshal(body, &in) != nil {
			return nil, fault.New(fault.Invalid, "request_invalid")
		}
		if v, ok := in.read(); ok {
			list = append(list, v)
		}
	}
	return list, nil
}

// ofViolations returns the bodies of the policy violation reports. Browsers also send other reports, for
// example about deprecated features.
func ofViolations(reports []json.RawMessage) ([]json.RawMessage, error) {
	var bodies []json.RawMessage
	for _, report := range reports {
		var in struct {
			Type string          `json:"type"`
			Body json.RawMessage `json:"body"`
		}
		if err := json.Unmarshal(report, &in); err != nil {
			return nil, fault.New(fault.Invalid, "request_invalid")
		}
		if in.Type == "csp-violation" {
			bodies = append(bodies, in.Body)
		}
	}
	return bodies, nil
}

// read converts a report. ok is false if a browser extension caused the violation or if its directive is
// unknown.
func (r violationReport) read() (v violation, ok bool) {
	directive, _, _ := strings.Cut(cmp.Or(r.EffectiveDirective, r.Directive, r.ViolatedDirective), " ")
	blocked, source := cmp.Or(r.BlockedURL, r.BlockedURI), cmp.Or(r.SourceFile, r.Source)
	if !slices.Contains(directives, directive) || ofExtension(blocked) || ofExtension(source) {
		return violation{}, false
	}
	return violation{
		Page: reportedAddress(cmp.Or(r.DocumentURL, r.DocumentURI)), Directive: directive,
		Blocked: reportedAddress(blocked), Source: reportedAddress(source),
	}, true
}

var extensionScheme = regexp.MustCompile(`^[a-z-]*extension(:|$)`)

// ofExtension reports whether a URL belongs to a browser extension or to the browser itself.
func ofExtension(address string) bool {
	return extensionScheme.MatchString(address) || strings.HasPrefix(address, "about:") || strings.HasPrefix(address, "chrome:")
}

// keyword matches the keywords that replace a URL: inline, eval, data, blob.
var keyword = regexp.MustCompile(`^[a-z-]{1,20}$`)

// reportedAddress returns the host and path of a URL, without its query, which may contain secrets. Keywords
// are returned unchanged.
func reportedAddress(address string) string {
	if keyword.MatchString(address) {
		return address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" {
		return ""
	}
	if u.Host == "" {
		return u.Scheme // data: and other opaque URLs
	}
	short := []rune(u.Host + u.EscapedPath())
	return string(short[:min(len(short), maxAddressLength)])
}
