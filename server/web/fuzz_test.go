package web

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/checkout"
	"haat/server/config"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Accept-Encoding decides alone, and a coding that it refuses is not sent.
func FuzzAccepts(f *testing.F) {
	for _, seed := range []string{"gzip, br", "*;q=0", "br;q=0, *", "gzip;q=1.000", "GZIP", "identity", "br;q=x", ",,;;=", "br;q=NaN", "br;q=Inf", "gzip ; q = 0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		accepts(header, "br")
		for _, coding := range []string{"br", "gzip"} {
			if accepts(coding+";q=0, "+header, coding) || !accepts(coding+", "+header, coding) {
				t.Errorf("%s before %q is not looked at first", coding, header)
			}
			if accepts(header, coding) && !strings.Contains(strings.ToLower(header), coding) && !strings.Contains(header, "*") {
				t.Errorf("%q allows %s", header, coding)
			}
		}
	})
}

// If-None-Match matches nothing that does not name the tag.
func FuzzMatches(f *testing.F) {
	for _, seed := range []string{`"abc"`, `W/"abc-br", "x"`, "*", `"`, "", "abc", `"a,b"`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		if matches(header, "abc") && !strings.Contains(header, "abc") && !strings.Contains(header, "*") {
			t.Errorf("%q matches", header)
		}
	})
}

// What a page knows of a query is bounded, and in one spelling: of that it knows the same.
func FuzzQueries(f *testing.F) {
	for _, seed := range []string{
		"sort=price-asc&min=১০০&max=50&stock=in&page=3", "q=rice&page=2", "next=/cart", "next=//evil.test", "next=/%5cevil.test", "next=%2f%2fevil.test", "next=https:evil.test",
		"next=/a/../..//evil.test", "next=/\t/evil.test", "order=১২৩&variant=7", "status=pending&page=99999999999999999999", "min=1e9&max=-1", "%", "a;b=c", "q=%ff&lang=bn", "next=/x%0d%0aSet-Cookie:%20a",
	} {
		f.Add(seed)
	}
	queries := map[string]func(url.Values) url.Values{
		"listing": listingQuery, "search": searchQuery, "next": nextQuery, "product": productQuery, "order": orderQuery, "dashboard": dashboardQuery,
	}
	f.Fuzz(func(t *testing.T, raw string) {
		given, _ := url.ParseQuery(raw) // as net/url does for a request: what it cannot read is left out
		for name, read := range queries {
			once := read(given)
			if again := read(once); again.Encode() != once.Encode() {
				t.Errorf("%s of %q is %q, and of that %q", name, raw, once.Encode(), again.Encode())
			}
			if len(once.Encode()) > 4000 {
				t.Errorf("%s of %q has %d bytes", name, raw, len(once.Encode()))
			}
		}
		next := nextQuery(given).Get("next")
		if next == "" {
			return
		}
		base := &url.URL{Scheme: "https", Host: "haat.test", Path: "/demo/login"}
		to, err := base.Parse(asBrowsersRead(next))
		if err != nil || to.Host != "haat.test" || to.Scheme != "https" || to.User != nil {
			t.Errorf("next of %q leads to %v, %v", raw, to, err)
		}
	})
}

// asBrowsersRead is an address as the URL standard reads it: without tabs and line breaks,
// and a backslash is a slash.
func asBrowsersRead(address string) string {
	return strings.NewReplacer("\t", "", "\n", "", "\r", "", `\`, "/").Replace(strings.Trim(address, " \x00"))
}

// readBody reads a body as a handler does.
func readBody(media, body string, read func(echo.Context) error) error {
	req := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
	req.Header.Set(echo.HeaderContentType, media)
	return read(echo.New().NewContext(req, httptest.NewRecorder()))
}

// An order is read whole or refused with a fault that says so, and is the same again as
// JSON has it.
func FuzzOrderBody(f *testing.F) {
	for _, seed := range []string{
		`{"name":"A","mobile":"01712345678","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"x","lines":[{"product_id":1,"quantity":2,"variant_id":3}],"package_id":1}`,
		`{"lines":[{"quantity":1e9}]}`, `{"lines":{}}`, `{"NAME":"x"}`, `{"name":"a","name":"b"}`, `[[[[`, `{"lines":[` + strings.Repeat("[", 200), "\xef\xbb\xbf{}", `{"name":"\ud800"}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		var in checkout.PlaceRequest
		err := readBody("application/json", body, func(c echo.Context) error { return readJSON(c, &in) })
		if err != nil {
			if refusal, ok := fault.As(err); !ok || refusal.Kind == fault.Internal || refusal.Code != "request_invalid" && refusal.Code != "request_too_large" {
				t.Errorf("%q: %v", body, err)
			}
			return
		}
		encoded, err := json.Marshal(in)
		if err != nil {
			t.Fatal(err)
		}
		var again checkout.PlaceRequest
		if err := readBody("application/json", string(encoded), func(c echo.Context) error { return readJSON(c, &again) }); err != nil {
			t.Errorf("%q is read, and as %s it is not: %v", body, encoded, err)
		}
	})
}

// A report that is taken is a line of bounded words.
func FuzzReports(f *testing.F) {
	for _, seed := range []string{
		`{"csp-report":{"document-uri":"https://haat.test/?k=secret","violated-directive":"img-src 'self'","blocked-uri":"https://u:p@evil.test/x?y"}}`,
		`[{"type":"csp-violation","body":{"documentURL":"x","effectiveDirective":"script-src","blockedURL":"inline"}}]`, `[{"type":"x"},1]`, `{"csp-report":null}`, `null`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, media := range []string{reportsType, cspReportType} {
			var list []violation
			err := readBody(media, body, func(c echo.Context) (err error) { list, err = readReports(c); return err })
			if err != nil && len(list) > 0 || len(list) > reportsRead {
				t.Errorf("%q: %d, %v", body, len(list), err)
			}
			for _, v := range list {
				if !slices.Contains(directives, v.Directive) {
					t.Errorf("%q: of %q", body, v.Directive)
				}
				for _, text := range []string{v.Page, v.Blocked, v.Source} {
					if utf8.RuneCountInString(text) > reportedLetters || strings.ContainsAny(text, "?\r\n\x00") {
						t.Errorf("%q: %q", body, text)
					}
				}
			}
		}
	})
}

// No cookie but one that this server has written signs anybody in.
func FuzzCookies(f *testing.F) {
	store, err := newSessions([]string{strings.Repeat("s", 32)}, false)
	if err != nil {
		f.Fatal(err)
	}
	s := &Edge{sessions: store, Config: &config.Config{}}
	shop := &tenancy.Tenant{Shop: &ent.Shop{ID: 7}}
	for _, seed := range []string{"haat_customer_7=x", "haat_customer_7=MTc=; haat_shopper=", "haat_customer_7", "a=b; ;;=", "haat_customer_7=" + strings.Repeat("A", 5000), "locale=bn", "haat_admin_7=%00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, header string) {
		req := httptest.NewRequest(http.MethodGet, "/?lang=x", nil)
		req.Header.Set("Cookie", header)
		c := echo.New().NewContext(req, httptest.NewRecorder())
		for _, kind := range []signInCookie{customerCookie, merchantCookie} {
			if in, _, ok := s.readSignIn(c, shop, kind); ok {
				t.Errorf("%q signs in %+v", header, in)
			}
		}
		if who := s.visitor(c); who.running != "" || len(who.ordersOf(7)) > 0 {
			t.Errorf("%q is a session", header)
		}
		if lang := chosenLang("", req); lang != "" && !isLocale(string(lang)) {
			t.Errorf("%q is in %q", header, lang)
		}
	})
}
