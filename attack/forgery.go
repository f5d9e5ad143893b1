package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"golang.org/x/net/html"
)

func fetchMetrics(ctx context.Context, t *target) (string, bool, error) {
	a, err := t.send(ctx, request{path: "/metrics"})
	return fmt.Sprintf("status %d", a.status), a.status == http.StatusNotFound, err
}

const hostileDescription = `</div></div></div></div></div>
<p id="page">{"name":"policy","props":{"html":"<meta http-equiv=refresh content=0;url=/x>"}}</p>
<div id="root"><img name="body" src="/x"><form name="page"><input name="textContent"></form><a name="admin" id="admin" href="/x">x</a></div>
<script type="application/json" id="page">{"name":"policy"}</script><meta http-equiv="refresh" content="0;url=/x">`

// clobberPage saves a description with elements that have the app's names and ids.
func clobberPage(ctx context.Context, t *target) (string, bool, error) {
	bearer, demo, err := t.owner(ctx)
	if err != nil {
		return "", false, err
	}
	body, err := json.Marshal(map[string]any{
		"name": "Hostile", "slug": "hostile", "description": hostileDescription, "selling_price": 100, "discount_type": "FLAT",
		"stock": map[string]int{"from": 0, "to": 5}, "status": "published",
	})
	if err != nil {
		return "", false, err
	}
	created, err := t.send(ctx, request{
		method: http.MethodPost, path: fmt.Sprintf("/api/admin/v3/products?shop_id=%d&lang=en", demo.ID), from: "198.51.100.1",
		media: "application/json", body: string(body), header: bearer,
	})
	if err != nil {
		return "", false, err
	}
	if created.status != http.StatusOK {
		return "", false, fmt.Errorf("create product: %d %.200s", created.status, created.body)
	}
	page, err := t.follow(ctx, "/demo/product/hostile")
	if err != nil {
		return "", false, err
	}
	return clobbered(page.body)
}

// clobbered reports which named elements and data a description has injected into a document.
func clobbered(document string) (string, bool, error) {
	doc, err := html.Parse(strings.NewReader(document))
	if err != nil {
		return "", false, err
	}
	var bad []string
	var last *html.Node // the last JSON script directly below body
	prose := 0
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode {
			continue
		}
		if n.Data == "script" && n.Parent.Data == "body" && attribute(n, "type") == "application/json" {
			last = n
		}
		if attribute(n, "class") != "prose" {
			continue
		}
		prose++
		for inside := range n.Descendants() {
			for _, a := range inside.Attr {
				if slices.Contains([]string{"id", "name", "class", "form", "usemap"}, a.Key) {
					bad = append(bad, fmt.Sprintf("%s %s=%q", inside.Data, a.Key, a.Val))
				}
			}
			if inside.Type == html.ElementNode && slices.Contains([]string{"script", "meta", "form", "input"}, inside.Data) {
				bad = append(bad, inside.Data)
			}
		}
	}
	if prose == 0 || last == nil || last.FirstChild == nil {
		return "", false, errors.New("the page has no description or no data")
	}
	var data struct{ Name string }
	if err := json.Unmarshal([]byte(last.FirstChild.Data), &data); err != nil {
		return "", false, err
	}
	if data.Name != "product" {
		bad = append(bad, "the page's data belongs to "+data.Name)
	}
	if len(bad) > 0 {
		return strings.Join(bad, "; "), false, nil
	}
	return "the description has no named elements, the page's data is intact", true, nil
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

var pathParameter = regexp.MustCompile(`\{\w+\}`)

// postForms sends every media type of HTML forms to every state-changing route of the OpenAPI document, with
// the cookies of a signed-in customer.
func postForms(ctx context.Context, t *target) (string, bool, error) {
	file, err := t.send(ctx, request{path: "/api/openapi.yaml"})
	if err != nil {
		return "", false, err
	}
	doc, err := openapi3.NewLoader().LoadFromData([]byte(file.body))
	if err != nil {
		return "", false, err
	}
	customer, err := t.signIn(ctx, "198.51.100.2", demoPassword)
	if err != nil {
		return "", false, err
	}
	sent, accepted := 0, []string{}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			if method == http.MethodGet || method == http.MethodHead || path == "/api/v1/reports" {
				continue
			}
			host := marketHost
			if strings.HasPrefix(path, "/api/admin/") {
				host = adminHost
			}
			for _, media := range []string{"application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=b"} {
				a, err := t.send(ctx, request{
					method: method, host: host, path: pathParameter.ReplaceAllString(path, "1") + "?shop_id=1", from: "198.51.100.2",
					media: media, body: "a=b", cookies: customer.cookies,
				})
				if err != nil {
					return "", false, err
				}
				if sent++; a.status != http.StatusUnsupportedMediaType {
					accepted = append(accepted, fmt.Sprintf("%s %s: %d", method, path, a.status))
				}
			}
		}
	}
	if len(accepted) > 0 {
		return strings.Join(accepted, "; "), false, nil
	}
	return fmt.Sprintf("%d requests, all rejected with 415", sent), sent > 100, nil
}

// signInOnMarketHost tries to obtain a merchant session on the host that all shops share.
func signInOnMarketHost(ctx context.Context, t *target) (string, bool, error) {
	page, err := t.send(ctx, request{path: "/admin/login?next=%2Fadmin%2Fdemo"})
	if err != nil {
		return "", false, err
	}
	login, err := t.post(ctx, "198.51.100.3", "/api/admin/v3/login", map[string]any{"phone": demoOwner, "code": "123456"})
	if err != nil {
		return "", false, err
	}
	to := page.header.Get("Location")
	redirected := page.status >= 300 && page.status < 400 && strings.HasPrefix(to, "https://"+adminHost+"/admin/login?next=")
	return fmt.Sprintf("admin page: %d to %s; login: %d %s", page.status, to, login.status, login.code()),
		redirected && login.status == http.StatusForbidden && len(login.cookies) == 0, nil
}

func nameShopByLink(ctx context.Context, t *target) (string, bool, error) {
	a, err := t.post(ctx, "198.51.100.4", "/api/admin/v3/register/code?lang=en", map[string]any{
		"name": "Win at evil.example/x", "slug": "winner", "phone": "01799000001", "owner_name": "Rina", "goods": "clothing", "district": "Dhaka", "theme": 1,
	})
	if err != nil {
		return "", false, err
	}
	all, err := t.messages()
	if err != nil {
		return "", false, err
	}
	for _, m := range all {
		if strings.Contains(m.Text, "evil.example") {
			return "an SMS contains the link: " + m.Text, false, nil
		}
	}
	return fmt.Sprintf("status %d %s, no SMS contains the link", a.status, a.code()), a.status == http.StatusUnprocessableEntity, nil
}
