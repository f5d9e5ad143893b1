package telemetry_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/server/config"
	"haat/server/platform/ratelimit"
	"haat/server/web/webtest"
)

// sendReports sends a report as browsers do.
func sendReports(s *webtest.Site, media, body string, options ...webtest.Option) webtest.Response {
	s.T.Helper()
	return s.Post("/api/v1/reports", body, append([]webtest.Option{webtest.Header("Content-Type", media)}, options...)...)
}

const (
	byEndpoint = "application/reports+json"
	byURI      = "application/csp-report"
)

// violationsOf returns the number of reported violations of a directive.
func violationsOf(s *webtest.Site, directive string) string {
	s.T.Helper()
	for line := range strings.SplitSeq(s.Metrics(), "\n") {
		if count, ok := strings.CutPrefix(line, `haat_policy_violations_total{directive="`+directive+`"} `); ok {
			return count
		}
	}
	return "0"
}

func TestReports_AreCountedAndLogged(t *testing.T) {
	s := webtest.NewSite(t)
	sendReports(s, byEndpoint, `[{"type":"csp-violation","age":1,"url":"https://haat.test/shop/a","user_agent":"x","body":{
		"documentURL":"https://haat.test/a/order_details/7?key=secret#part","effectiveDirective":"script-src-elem","blockedURL":"inline","sourceFile":"https://haat.test/x.js?secret","sample":"alert"}},
		{"type":"deprecation","body":{"id":"x"}}]`).WantStatus(t, http.StatusOK)
	sendReports(s, byURI+"; charset=utf-8", `{"csp-report":{"document-uri":"https://haat.test/shop/a?q=secret","violated-directive":"img-src 'self'","blocked-uri":"https://u:secret@evil.test/p.png?secret","status-code":200}}`).WantStatus(t, http.StatusOK)
	log := s.Log.String()
	for _, want := range []string{
		"directive=script-src-elem blocked=inline page=haat.test/a/order_details/7 source=haat.test/x.js\n",
		"directive=img-src blocked=evil.test/p.png page=haat.test/shop/a source=\"\"\n",
	} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %s: %s", want, log)
		}
	}
	if strings.Contains(log, "secret") || strings.Count(log, "\n") != 2 {
		t.Errorf("log: %s", log)
	}
	if violationsOf(s, "script-src-elem") != "1" || violationsOf(s, "img-src") != "1" {
		t.Error("the violations are not counted")
	}
}

func TestReports_IgnoreBrowserExtensions(t *testing.T) {
	s := webtest.NewSite(t)
	for _, body := range []string{
		`{"effectiveDirective":"script-src","blockedURL":"chrome-extension","documentURL":"https://haat.test/"}`,
		`{"effectiveDirective":"script-src","blockedURL":"chrome-extension://abc/x.js","documentURL":"https://haat.test/"}`,
		`{"effectiveDirective":"script-src","blockedURL":"inline","sourceFile":"moz-extension://abc/x.js"}`,
		`{"effectiveDirective":"script-src","blockedURL":"safari-web-extension://abc"}`,
		`{"effectiveDirective":"frame-src","blockedURL":"about:blank"}`,
		`{"effectiveDirective":"no-such-src","blockedURL":"inline"}`, `{}`,
	} {
		sendReports(s, byEndpoint, `[{"type":"csp-violation","body":`+body+`}]`).WantStatus(t, http.StatusOK)
	}
	if log := s.Log.String(); log != "" || violationsOf(s, "script-src") != "0" {
		t.Errorf("logged: %s", log)
	}
}

// Hostile reports must add no forged line, no long line and no metric label.
func TestReports_HostileTextsStayOnOneLine(t *testing.T) {
	s := webtest.NewSite(t)
	for _, text := range []string{`\nlevel=ERROR msg=forged`, `\u2028\u0000\u001b[31m`, `<script>alert(1)</script>`, strings.Repeat("x", 3000), `\"} 1\nhaat_up{a=\"b`} {
		body := fmt.Sprintf(`{"csp-report":{"document-uri":"https://haat.test/%[1]s","effective-directive":"script-src","blocked-uri":"%[1]s","source-file":"https://x.test/%[1]s"}}`, text)
		if a := sendReports(s, byURI, body).WantStatus(t, http.StatusOK); strings.Contains(a.Text, "script") {
			t.Errorf("response %s", a.Text)
		}
		sendReports(s, byURI, fmt.Sprintf(`{"csp-report":{"effective-directive":"%s"}}`, text)).WantStatus(t, http.StatusOK)
	}
	lines := strings.Split(strings.TrimSpace(s.Log.String()), "\n")
	if len(lines) != 5 {
		t.Errorf("%d lines: %q", len(lines), lines)
	}
	for _, line := range lines {
		if len(line) > 1000 || strings.ContainsAny(line, "\x00\x1b\u2028") || !strings.Contains(line, "msg=\"blocked by the content security policy\" directive=script-src ") {
			t.Errorf("%q", line)
		}
	}
	if got := strings.Count(s.Metrics(), "haat_policy_violations_total{"); got != 1 {
		t.Errorf("%d labels", got)
	}
}

func TestReports_RefuseInvalidBodies(t *testing.T) {
	s := webtest.NewSite(t, webtest.StrictLimits(func(l *config.Limits) { l.Reports = ratelimit.Rate{Count: 20, Per: time.Hour} }))
	bad := map[string]string{}
	for media, bodies := range map[string][]string{
		byURI:      {`{"csp-report":1}`, `{"csp-report":{"document-uri":1}}`, `{"x":{}}`, `{}`, `[]`, `{"csp-report":{}}{}`, "nonsense"},
		byEndpoint: {`{}`, `[1]`, `[{"type":1}]`, `[{"type":"csp-violation","body":"x"}]`, `[{"type":"csp-violation"}]`, ``},
	} {
		for _, body := range bodies {
			if a := sendReports(s, media, body); a.StatusCode != http.StatusUnprocessableEntity && a.StatusCode != http.StatusBadRequest {
				bad[media+" "+body] = a.Status
			}
		}
	}
	if len(bad) > 0 {
		t.Errorf("accepted: %v", bad)
	}
	webtest.WantError(t, "JSON", sendReports(s, "application/json", `{}`), http.StatusUnsupportedMediaType, "media_type_unsupported", nil)
	webtest.WantError(t, "large report", sendReports(s, byURI, `{"csp-report":{"document-uri":"`+strings.Repeat("x", 20<<10)+`"}}`), http.StatusRequestEntityTooLarge, "request_too_large", nil)
	webtest.WantError(t, "report from another site", sendReports(s, byURI, `{"csp-report":{}}`, webtest.Header("Sec-Fetch-Site", "cross-site")), http.StatusForbidden, "cross_origin", nil)
	many := `[` + strings.Repeat(`{"type":"csp-violation","body":{"effectiveDirective":"img-src"}},`, 100) + `{}]`
	sendReports(s, byEndpoint, many).WantStatus(t, http.StatusOK)
	if got := violationsOf(s, "img-src"); got != "20" {
		t.Errorf("%s of 100 violations counted, want 20", got)
	}
	for range 4 {
		sendReports(s, byURI, `{"csp-report":{}}`).WantStatus(t, http.StatusOK)
	}
	webtest.WantRetryAfter(t, sendReports(s, byURI, `{"csp-report":{}}`), 3600)
	sendReports(s, byURI, `{"csp-report":{}}`, webtest.FromIP("203.0.113.9")).WantStatus(t, http.StatusOK)
}
