package attacks_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/redirect"
	"haat/server/web/webtest"
)

// foreignHost is a host that this server does not serve.
const foreignHost = "evil.test"

// raw sends a request without the normalization of Go's HTTP client.
func raw(t *testing.T, address, target string, headers ...string) webtest.Response {
	t.Helper()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\n%s\r\nConnection: close\r\n\r\n", target, strings.Join(headers, "\r\n")); err != nil {
		t.Fatal(err)
	}
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("%s %q: %v", target, headers, err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return webtest.Response{Response: res, Text: string(body)}
}

// stableText returns the text of a response without the headers that differ in each response.
func stableText(a webtest.Response) string {
	var lines []string
	for name, values := range a.Header {
		if name != "Date" && name != "X-Request-Id" && name != "Last-Modified" {
			lines = append(lines, name+": "+strings.Join(values, ", "))
		}
	}
	slices.Sort(lines)
	return a.Status + "\n" + strings.Join(lines, "\n") + "\n" + a.Text
}

// forgedSite starts a server with a page of each kind, and returns its address and the paths of its pages by host.
func forgedSite(t *testing.T) (address string, pathsByHost map[string][]string) {
	s := webtest.NewSite(t)
	ts := s.NewShop("demo")
	ts.NewProduct("p")
	s.Client.Redirect.Create().SetKind(redirect.KindProduct).SetOldSlug("old").SetNewSlug("p").ExecX(ts.Ctx)
	own := s.NewShop("own", func(c *ent.ShopCreate) { c.SetRedirectToDomain(true) })
	own.NewProduct("p")
	s.Client.ShopDomain.Create().SetDomain("own.example").SetVerified(true).ExecX(own.Ctx)
	server := httptest.NewServer(s.Handler)
	t.Cleanup(server.Close)
	ofShop := []string{
		"/product/p", "/product/p?lang=en", "/product/p/", "/product/p/?variant=1", "/product/old", "/category/rice", "/search?q=rice", "/cart", "/robots.txt",
		"/sitemap.xml", "/feeds/google.xml", "/feeds/meta.xml", "/llms.txt", "/qr.svg", "/manifest.webmanifest", "/order-details/5", "/nothing",
		"/dashboard", "/login?next=/cart",
	}
	market := []string{
		"/", "/?lang=en", "/shop/demo", "/shop/demo/", "/demo", "/demo/", "/robots.txt", "/sitemap.xml", "/sitemap-market.xml", "/llms.txt", "/nothing/",
		"/shop/own", "/own/product/p", "/own/product/p?lang=en", "/own/sitemap.xml", "/admin", "/admin/", "/admin/demo", "/api/v1/online-shop/demo", "/api/docs", "/api/openapi.yaml",
	}
	for _, path := range ofShop {
		market = append(market, "/demo"+path)
	}
	ofShop = append(ofShop, "/", "/?lang=en")
	return server.Listener.Addr().String(), map[string][]string{"haat.test": market, "demo.haat.test": ofShop, "own.example": ofShop}
}

func TestForged_HostHeadersOfProxiesChangeNothing(t *testing.T) {
	address, pathsByHost := forgedSite(t)
	forged := []string{
		"X-Forwarded-Host: " + foreignHost, "Forwarded: host=" + foreignHost + ";proto=https", "X-Forwarded-Proto: https", "X-Forwarded-Server: " + foreignHost,
		"X-Host: " + foreignHost, "X-Original-Host: " + foreignHost, "X-Forwarded-Port: 4443", "X-Original-URL: http://" + foreignHost + "/", "X-Rewrite-URL: /" + foreignHost,
		"X-Forwarded-Ssl: on", "X-Forwarded-Prefix: //" + foreignHost, "Referer: http://" + foreignHost + "/", "Origin: http://" + foreignHost,
	}
	for host, paths := range pathsByHost {
		for _, path := range paths {
			// The forged request is the first, so that a faulty cache would store its response.
			forgedResponse := raw(t, address, path, append([]string{"Host: " + host}, forged...)...)
			plain := raw(t, address, path, "Host: "+host)
			if stableText(forgedResponse) != stableText(plain) || strings.Contains(stableText(forgedResponse), foreignHost) || strings.Contains(stableText(forgedResponse), ":4443") {
				t.Errorf("%s%s: %.600s\nwithout forged headers: %.600s", host, path, stableText(forgedResponse), stableText(plain))
			}
		}
	}
}

func TestForged_SpellingsOfAHostAreEquivalent(t *testing.T) {
	address, pathsByHost := forgedSite(t)
	for host, paths := range pathsByHost {
		for _, path := range paths {
			plain := raw(t, address, path, "Host: "+host)
			for _, spelling := range []string{strings.ToUpper(host), host + ".", host + ":4443", strings.ToUpper(host) + ".:80"} {
				a := raw(t, address, path, "Host: "+spelling)
				if stableText(a) != stableText(plain) {
					t.Errorf("%s%s: %.600s\nwant %.600s", spelling, path, stableText(a), stableText(plain))
				}
			}
			// An absolute request target overrides the Host header (RFC 9112, section 3.2.2).
			if a := raw(t, address, "http://"+host+path, "Host: "+foreignHost); stableText(a) != stableText(plain) {
				t.Errorf("http://%s%s: %.600s\nwant %.600s", host, path, stableText(a), stableText(plain))
			}
		}
	}
}

func TestForged_ResponsesNeverNameAForeignHost(t *testing.T) {
	address, pathsByHost := forgedSite(t)
	for host, paths := range pathsByHost {
		for _, path := range paths {
			responses := map[string]webtest.Response{
				"absolute target":                           raw(t, address, "http://"+foreignHost+path, "Host: "+host),
				"absolute target with a user":               raw(t, address, "http://"+host+"@"+foreignHost+path, "Host: "+host),
				"Host header":                               raw(t, address, path, "Host: "+foreignHost),
				"Host header with a user":                   raw(t, address, path, "Host: "+host+"@"+foreignHost),
				"Host header with a host instead of a port": raw(t, address, path, "Host: "+host+":80@"+foreignHost),
				"Host header with a suffix":                 raw(t, address, path, "Host: "+host+"."+foreignHost),
				"path that looks like a host":               raw(t, address, "//"+foreignHost+path, "Host: "+host),
				"backslash and host":                        raw(t, address, "/\\"+foreignHost+path, "Host: "+host),
			}
			for how, a := range responses {
				if strings.Contains(stableText(a), foreignHost) && a.StatusCode != http.StatusBadRequest {
					t.Errorf("%s, %s%s: %.600s", how, host, path, stableText(a))
				}
				if a.StatusCode == http.StatusOK && !strings.HasPrefix(path, "/admin") && !strings.HasPrefix(path, "/api/") {
					t.Errorf("%s, %s%s: the page is served", how, host, path)
				}
			}
		}
	}
}
