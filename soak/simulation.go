package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"
)

// A simulation contains what its users know about the server: shops, customers, pages and orders.
type simulation struct {
	*server
	browser   *http.Client
	shops     []*shop  // demo shops, whose owners are signed in
	customers []string // session cookies
	popular   []string // paths of popular pages

	mu     sync.Mutex
	tags   map[string]string // ETags of popular pages, as in browsers' caches
	orders []placed          // the most recent orders
}

// A shop is a demo shop, with its owner's token.
type shop struct {
	slug, token string
	id          int
	products    []item
}

type item struct {
	ID          int
	Slug        string
	Stock       int
	HasVariants bool `json:"has_variants"`
}

// placed is an order that the server has accepted.
type placed struct {
	of     *shop
	number string
}

const (
	manyCustomers    = 6 // each customer may have at most 8 concurrent streams
	recentOrderCount = 200
)

// owners lists the phone numbers of the demo shops' owners.
var owners = []string{"01712000001", "01712000002", "01712000003"}

func newSimulation(ctx context.Context, s *server) (*simulation, error) {
	t := &simulation{server: s, tags: map[string]string{}, browser: &http.Client{
		Timeout:       30 * time.Second,
		Transport:     &http.Transport{MaxIdleConnsPerHost: 16},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	for _, phone := range owners {
		if err := t.signIn(ctx, phone); err != nil {
			return nil, err
		}
	}
	for i := range manyCustomers {
		if err := t.signUp(ctx, customerPhone(i)); err != nil {
			return nil, err
		}
	}
	for len(t.orders) == 0 { // products without stock are refused
		status, err := t.order(ctx)
		if err != nil {
			return nil, err
		}
		if status != http.StatusOK && status != http.StatusConflict {
			return nil, fmt.Errorf("place the first order: status %d", status)
		}
	}
	for _, s := range t.shops {
		t.popular = append(t.popular, "/shop/"+s.slug, "/"+s.slug+"/best-selling-products", "/shop/"+s.slug+"?lang=en")
	}
	for i := range 12 {
		for _, s := range t.shops {
			t.popular = append(t.popular, "/"+s.slug+"/product/"+s.products[i].Slug)
		}
	}
	return t, nil
}

// A request is an HTTP request of a simulated user.
type request struct {
	method, path string // the default method is GET
	host         string // the default is the market's host
	kind         string // media type of the body
	body         []byte
	header       map[string]string
	into         any // receives the data of the response
}

// proxied returns the request in the form in which a proxy forwards it, with a random client address.
func (t *simulation) proxied(ctx context.Context, r request) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, r.method, t.address+r.path, bytes.NewReader(r.body))
	if err != nil {
		return nil, err
	}
	req.Host = marketHost
	if r.host != "" {
		req.Host = r.host
	}
	req.Header.Set("X-Forwarded-For", randomAddress())
	if r.kind != "" {
		req.Header.Set("Content-Type", r.kind)
	}
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	return req, nil
}

func (t *simulation) send(ctx context.Context, r request) (int, http.Header, error) {
	req, err := t.proxied(ctx, r)
	if err != nil {
		return 0, nil, err
	}
	res, err := t.browser.Do(req)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err == nil && r.into != nil && res.StatusCode == http.StatusOK {
		err = json.Unmarshal(body, &struct{ Data any }{r.into})
	}
	return res.StatusCode, res.Header, err
}

// must sends a request and returns an error unless the status is 200.
func (t *simulation) must(ctx context.Context, r request) (http.Header, error) {
	status, header, err := t.send(ctx, r)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("%s: status %d", r.path, status)
	}
	return header, err
}

// randomAddress returns one of 1,000 client addresses.
func randomAddress() string { return fmt.Sprintf("203.0.%d.%d", rand.IntN(4), 1+rand.IntN(250)) }

func randomPhone() string { return fmt.Sprintf("017%08d", rand.IntN(1e8)) }

func customerPhone(i int) string { return fmt.Sprintf("0181900000%d", i) }

func pick[E any](list []E) E { return list[rand.IntN(len(list))] }

func encodeJSON(v any) []byte {
	encoded, err := json.Marshal(v)
	if err != nil {
		panic(err) // called only with values of this package
	}
	return encoded
}

func postJSON(path string, body any) request {
	return request{method: http.MethodPost, path: path, kind: "application/json", body: encodeJSON(body)}
}

// signIn obtains an app token for the owner of a demo shop.
func (t *simulation) signIn(ctx context.Context, phone string) error {
	if _, err := t.must(ctx, postJSON("/api/admin/v3/login/code?lang=en", map[string]string{"phone": phone})); err != nil {
		return err
	}
	code, err := t.code(ctx, phone)
	if err != nil {
		return err
	}
	var tokens []struct {
		ShopID      int `json:"shop_id"`
		Slug, Token string
	}
	token := postJSON("/api/admin/v3/token?lang=en", map[string]string{"phone": phone, "code": code})
	token.into = &tokens
	if _, err := t.must(ctx, token); err != nil {
		return err
	}
	if len(tokens) == 0 {
		return fmt.Errorf("%s owns no shop", phone)
	}
	s := &shop{id: tokens[0].ShopID, slug: tokens[0].Slug, token: tokens[0].Token}
	t.shops = append(t.shops, s)
	var list struct{ Products []item }
	take := s.asOwner(http.MethodGet, "/products?status=published&sort=stock", nil)
	take.into = &list
	_, err = t.must(ctx, take)
	s.products = list.Products
	return err
}

// asOwner returns a request to the shop's admin API.
func (s *shop) asOwner(method, path string, body any) request {
	join := "?"
	if strings.Contains(path, "?") {
		join = "&"
	}
	r := request{method: method, path: fmt.Sprintf("/api/admin/v3%s%sshop_id=%d", path, join, s.id), header: map[string]string{"Authorization": "Bearer " + s.token}}
	if body != nil {
		r.kind, r.body = "application/json", encodeJSON(body)
	}
	return r
}

// signUp registers a customer of the first shop and stores the session cookie.
func (t *simulation) signUp(ctx context.Context, phone string) error {
	in := map[string]string{"name": "Ayesha", "mobile": phone, "password": "demo1234"}
	at := fmt.Sprintf("?shop_id=%d&lang=en", t.shops[0].id)
	if _, err := t.must(ctx, postJSON("/api/v1/customer/register"+at, in)); err != nil {
		return err
	}
	var err error
	if in["code"], err = t.code(ctx, phone); err != nil {
		return err
	}
	header, err := t.must(ctx, postJSON("/api/v1/customer/register/confirm"+at, in))
	if err != nil {
		return err
	}
	res := http.Response{Header: header}
	cookie := ""
	for _, c := range res.Cookies() {
		cookie += c.Name + "=" + c.Value + "; "
	}
	t.customers = append(t.customers, cookie)
	return nil
}

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

// code waits for the SMS to a phone number and returns its 6 digits.
func (t *simulation) code(ctx context.Context, phone string) (string, error) {
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); {
		sent, err := os.ReadFile(t.sms())
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return "", err
		}
		for line := range strings.Lines(string(sent)) {
			if code := sixDigits.FindString(line); code != "" && strings.Contains(line, `"`+phone+`"`) {
				return code, nil
			}
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
	return "", fmt.Errorf("no code was sent to %s", phone)
}
