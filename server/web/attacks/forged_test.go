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

// stranger is a host that is nobody's here.
const stranger = "evil.test"

// raw sends a request as it is written, which Go's client would put right.
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

// says is an answer without what differs from request to request.
func says(a webtest.Response) string {
	var lines []string
	for name, values := range a.Header {
		if name != "Date" && name != "X-Request-Id" && name != "Last-Modified" {
			lines = append(lines, name+": "+strings.Join(values, ", "))
		}
	}
	slices.Sort(lines)
	return a.Status + "\n" + strings.Join(lines, "\n") + "\n" + a.Text
}

// forgedSite is a shop with a page of each kind, behind a real server. on are the paths by
// the host that they are asked of.
func forgedSite(t *testing.T) (address string, on map[string][]string) {
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

func TestForged_HeadersThatNameAHostChangeNothing(t *testing.T) {
	address, on := forgedSite(t)
	forged := []string{
		"X-Forwarded-Host: " + stranger, "Forwarded: host=" + stranger + ";proto=https", "X-Forwarded-Proto: https", "X-Forwarded-Server: " + stranger,
		"X-Host: " + stranger, "X-Original-Host: " + stranger, "X-Forwarded-Port: 4443", "X-Original-URL: http://" + stranger + "/", "X-Rewrite-URL: /" + stranger,
		"X-Forwarded-Ssl: on", "X-Forwarded-Prefix: //" + stranger, "Referer: http://" + stranger + "/", "Origin: http://" + stranger,
	}
	for host, paths := range on {
		for _, path := range paths {
			// First, so that a forged page would be the one that is kept.
			lied := raw(t, address, path, append([]string{"Host: " + host}, forged...)...)
			plain := raw(t, address, path, "Host: "+host)
			if says(lied) != says(plain) || strings.Contains(says(lied), stranger) || strings.Contains(says(lied), "4443") {
				t.Errorf("%s%s: %.600s\nwithout: %.600s", host, path, says(lied), says(plain))
			}
		}
	}
}

func TestForged_SpellingsOfAHostAreThatHost(t *testing.T) {
	address, on := forgedSite(t)
	for host, paths := range on {
		for _, path := range paths {
			plain := raw(t, address, path, "Host: "+host)
			for _, spelling := range []string{strings.ToUpper(host), host + ".", host + ":4443", strings.ToUpper(host) + ".:80"} {
				a := raw(t, address, path, "Host: "+spelling)
				if says(a) != says(plain) {
					t.Errorf("%s%s: %.600s\nnot %.600s", spelling, path, says(a), says(plain))
				}
			}
			// A target that names the host in itself; Host is then not looked at.
			if a := raw(t, address, "http://"+host+path, "Host: "+stranger); says(a) != says(plain) {
				t.Errorf("http://%s%s: %.600s\nnot %.600s", host, path, says(a), says(plain))
			}
		}
	}
}

func TestForged_NoAnswerNamesAStranger(t *testing.T) {
	address, on := forgedSite(t)
	for host, paths := range on {
		for _, path := range paths {
			asked := map[string]webtest.Response{
				"a target":                raw(t, address, "http://"+stranger+path, "Host: "+host),
				"a target with a user":    raw(t, address, "http://"+host+"@"+stranger+path, "Host: "+host),
				"a host":                  raw(t, address, path, "Host: "+stranger),
				"a host with a user":      raw(t, address, path, "Host: "+host+"@"+stranger),
				"a host in place of port": raw(t, address, path, "Host: "+host+":80@"+stranger),
				"a host below":            raw(t, address, path, "Host: "+host+"."+stranger),
				"a path like a host":      raw(t, address, "//"+stranger+path, "Host: "+host),
				"a slash and a host":      raw(t, address, "/\\"+stranger+path, "Host: "+host),
			}
			for how, a := range asked {
				if strings.Contains(says(a), stranger) && a.StatusCode != http.StatusBadRequest {
					t.Errorf("%s, %s%s: %.600s", how, host, path, says(a))
				}
				if a.StatusCode == http.StatusOK && !strings.HasPrefix(path, "/admin") && !strings.HasPrefix(path, "/api/") {
					t.Errorf("%s, %s%s is answered", how, host, path)
				}
			}
		}
	}
}
