package web

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
)

// The media types of what browsers report: by Reporting-Endpoints, and by report-uri.
const (
	reportsType   = "application/reports+json"
	cspReportType = "application/csp-report"
)

const (
	maxReport = 16 << 10
	// reportsRead is how many of one request are read.
	reportsRead = 20
	// reportedLetters is how much is written down of an address.
	reportedLetters = 200
)

// directives are those of our policies. A report names one of them, or it is no browser's.
var directives = []string{
	"default-src", "script-src", "script-src-elem", "script-src-attr", "style-src", "style-src-elem", "style-src-attr", "img-src", "font-src",
	"connect-src", "frame-src", "worker-src", "media-src", "object-src", "manifest-src", "child-src", "base-uri", "form-action", "frame-ancestors", "sandbox",
}

// violation is what a page's policy has blocked, in words that may be written down.
type violation struct {
	Page, Directive, Blocked, Source string
}

// violationReport is the body of a report, by the names of report-to and of report-uri.
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
		Name: "haat_policy_violations_total", Help: "What browsers say that a content security policy has blocked, by directive.",
	}, []string{"directive"})
}

// policyReports takes what browsers tell of things that a policy has blocked: each is
// counted, and one line of the log.
func (s *Server) policyReports(c echo.Context) error {
	if err := s.guard.reports(c); err != nil {
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
	return sendPrivate(c, nil)
}

// readReports reads what a browser tells, of either kind. Unsupported
// "media_type_unsupported", TooLarge, Malformed and Invalid as readJSON.
func readReports(c echo.Context) ([]violation, error) {
	given, _, err := mime.ParseMediaType(c.Request().Header.Get(echo.HeaderContentType))
	var bodies []json.RawMessage
	switch {
	case err == nil && given == cspReportType:
		var in struct {
			Report json.RawMessage `json:"csp-report"`
		}
		if err := decodeJSON(c, maxReport, &in); err != nil {
			return nil, err
		}
		bodies = append(bodies, in.Report)
	case err == nil && given == reportsType:
		var in []json.RawMessage
		if err := decodeJSON(c, maxReport, &in); err != nil {
			return nil, err
		}
		if bodies, err = ofViolations(in[:min(len(in), reportsRead)]); err != nil {
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

// ofViolations are the bodies of the reports that are of policies; browsers report other
// things too, such as what they will stop to support.
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

// read is what the report says; not ok where it tells of no page of ours but of a
// browser's extension, or of nothing that a policy here forbids.
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

// ofExtension reports whether an address is of a browser's extension, or of the browser.
func ofExtension(address string) bool {
	return extensionScheme.MatchString(address) || strings.HasPrefix(address, "about:") || strings.HasPrefix(address, "chrome:")
}

// keyword is what stands for an address: inline, eval, data, blob.
var keyword = regexp.MustCompile(`^[a-z-]{1,20}$`)

// reportedAddress is host and path of an address, whose query may be somebody's secret;
// or the keyword that it is.
func reportedAddress(address string) string {
	if keyword.MatchString(address) {
		return address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme == "" {
		return ""
	}
	if u.Host == "" {
		return u.Scheme // data:…
	}
	short := []rune(u.Host + u.EscapedPath())
	return string(short[:min(len(short), reportedLetters)])
}
