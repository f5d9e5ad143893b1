package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"haat/server/platform/db/dbtest"
)

const (
	program    = "bin/haat"
	marketHost = "haat.test"
	adminHost  = "admin.haat.test"
	// Users of the demo shops; see README.md.
	demoOwner    = "01712000001"
	otherOwner   = "01712000002" // owner of the shop rupali
	secondOwner  = "01712000003" // owner of the shop nobanno
	demoCustomer = "01712345678"
	demoPassword = "demo1234"
)

// target is a production-mode server with the demo shops, in a temporary folder.
type target struct {
	partners
	dir, address string
	cmd          *exec.Cmd
	client       *http.Client
	token        string // token of the demo shop's owner, once signed in
	secondMember member // owner returned by second
}

func startTarget(ctx context.Context) (*target, error) {
	dir, err := os.MkdirTemp("", "haat-attack-")
	if err != nil {
		return nil, err
	}
	t := &target{dir: dir, client: &http.Client{
		Timeout:       time.Minute,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	if err := t.start(ctx); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

func (t *target) start(ctx context.Context) error {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	addr := listener.Addr().String()
	if err := listener.Close(); err != nil {
		return err
	}
	database, err := t.database()
	if err != nil {
		return err
	}
	addresses, err := t.partners.start()
	if err != nil {
		return err
	}
	env := append(os.Environ(), "HAAT_ENV=production", "HAAT_ADDR="+addr, "HAAT_METRICS_ADDR=off", "HAAT_MARKET_HOST="+marketHost,
		"HAAT_DATABASE_URL="+database, "HAAT_MEDIA_URL=file://"+filepath.Join(t.dir, "media"),
		"HAAT_SMS_URL=file://"+t.smsFile(), "HAAT_SECRET="+strings.Repeat("s", 32), "HAAT_INDEXNOW=off", "HAAT_TLS=off",
		"HAAT_META_URL=http://127.0.0.1:9", "HAAT_DNS=127.0.0.1:9")
	env = append(env, addresses...)
	seed := exec.CommandContext(ctx, program, "seed", "--demo")
	seed.Env = env
	if out, err := seed.CombinedOutput(); err != nil {
		return fmt.Errorf("seed: %w: %s", err, out)
	}
	t.cmd = exec.CommandContext(ctx, program, "serve")
	t.cmd.Env = env
	log, err := t.cmd.StderrPipe()
	if err != nil {
		return err
	}
	if err := t.cmd.Start(); err != nil {
		return err
	}
	t.address = "http://" + addr
	for lines := bufio.NewScanner(log); lines.Scan(); {
		if strings.Contains(lines.Text(), "haat is open") {
			go func() { _, _ = io.Copy(io.Discard, log) }()
			return nil
		}
	}
	return errors.New("the server exited during its start")
}

// database returns the URL of an empty database, on the PostgreSQL cluster in HAAT_TEST_POSTGRES if it is
// set, otherwise on SQLite.
func (t *target) database() (string, error) {
	if cluster := os.Getenv("HAAT_TEST_POSTGRES"); cluster != "" {
		return dbtest.Recreate(cluster, "haat_attack")
	}
	return "sqlite://" + filepath.Join(t.dir, "haat.db"), nil
}

func (t *target) close() {
	t.stop()
	if t.cmd != nil && t.cmd.Process != nil {
		_ = t.cmd.Process.Kill()
		_ = t.cmd.Wait()
	}
	_ = os.RemoveAll(t.dir)
}

func (t *target) smsFile() string { return filepath.Join(t.dir, "sms.jsonl") }

// message is an SMS that the server has sent.
type message struct{ To, Text string }

// messages returns all SMS sent so far.
func (t *target) messages() ([]message, error) {
	data, err := os.ReadFile(t.smsFile())
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var all []message
	for decoder := json.NewDecoder(bytes.NewReader(data)); decoder.More(); {
		var m message
		if err := decoder.Decode(&m); err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	return all, nil
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b|[০-৯]{6}`)

// await waits for an SMS to a number, after the first n messages, that contains a text.
func (t *target) await(ctx context.Context, to, part string, n int) error {
	within, cancel := context.WithTimeout(ctx, 20*time.Second)
	defer cancel()
	for {
		all, err := t.messages()
		if err != nil {
			return err
		}
		for _, m := range all[min(n, len(all)):] {
			if m.To == to && strings.Contains(m.Text, part) {
				return nil
			}
		}
		select {
		case <-within.Done():
			return fmt.Errorf("no SMS with %q was sent to %s: %w", part, to, within.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// code waits for an SMS to a number after the first n messages, and returns its six digits.
func (t *target) code(ctx context.Context, to string, n int) (string, error) {
	for {
		all, err := t.messages()
		if err != nil {
			return "", err
		}
		for _, m := range all[min(n, len(all)):] {
			if digits := sixDigits.FindString(m.Text); m.To == to && digits != "" {
				return asciiDigits(digits), nil
			}
		}
		select {
		case <-ctx.Done():
			return "", fmt.Errorf("no code was sent to %s: %w", to, ctx.Err())
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func asciiDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '০' && r <= '৯' {
			return '0' + r - '০'
		}
		return r
	}, text)
}

// A request is an HTTP request. from is the client's address, which a proxy on this machine forwards.
type request struct {
	method, host, path, from, media, body string
	header                                map[string]string
	cookies                               []*http.Cookie
}

// response is an HTTP response.
type response struct {
	status  int
	header  http.Header
	cookies []*http.Cookie
	body    string
}

// code returns the error code of the response, or "".
func (a response) code() string {
	var body struct{ Error struct{ Code string } }
	_ = json.Unmarshal([]byte(a.body), &body)
	return body.Error.Code
}

// data decodes the data of an API response.
func (a response) data(into any) error {
	if a.status != http.StatusOK {
		return fmt.Errorf("status %d: %.200s", a.status, a.body)
	}
	return json.Unmarshal([]byte(a.body), &struct {
		Data any `json:"data"`
	}{into})
}

func (t *target) send(ctx context.Context, r request) (response, error) {
	if r.method == "" {
		r.method = http.MethodGet
	}
	req, err := http.NewRequestWithContext(ctx, r.method, t.address+r.path, strings.NewReader(r.body))
	if err != nil {
		return response{}, err
	}
	req.Host = marketHost
	if r.host != "" {
		req.Host = r.host
	}
	if r.from != "" {
		req.Header.Set("X-Forwarded-For", r.from)
	}
	if r.media != "" {
		req.Header.Set("Content-Type", r.media)
	}
	for name, value := range r.header {
		req.Header.Set(name, value)
	}
	for _, c := range r.cookies {
		req.AddCookie(c)
	}
	res, err := t.client.Do(req)
	if err != nil {
		return response{}, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	return response{res.StatusCode, res.Header, res.Cookies(), string(body)}, err
}

// post sends a JSON body from a client address.
func (t *target) post(ctx context.Context, from, path string, body any) (response, error) {
	encoded, err := json.Marshal(body)
	if err != nil {
		return response{}, err
	}
	return t.send(ctx, request{method: http.MethodPost, path: path, from: from, media: "application/json", body: string(encoded)})
}

// shop contains the fields of a demo shop that attacks need.
type shop struct {
	ID   int    `json:"id"`
	Slug string `json:"slug"`
}

func (t *target) shop(ctx context.Context, slug string) (shop, error) {
	var s shop
	a, err := t.send(ctx, request{path: "/api/v1/online-shop/" + slug})
	if err == nil {
		err = a.data(&s)
	}
	return s, err
}

// product is a product for sale.
type product struct {
	ID          int     `json:"id"`
	Slug        string  `json:"slug"`
	Stock       int     `json:"stock"`
	HasVariants bool    `json:"has_variants"`
	Price       float64 `json:"price"`
}

func (t *target) products(ctx context.Context, s shop) ([]product, error) {
	var found struct {
		Data []product `json:"data"`
	}
	a, err := t.send(ctx, request{path: fmt.Sprintf("/api/v1/products/search/rice?shop_id=%d&per_page=100", s.ID)})
	if err == nil {
		err = a.data(&found)
	}
	var simple []product
	for _, p := range found.Data {
		if !p.HasVariants && p.Stock > 0 {
			simple = append(simple, p)
		}
	}
	slices.SortFunc(simple, func(a, b product) int { return cmp.Compare(a.Price, b.Price) }) // the cheapest first, because large orders need a code
	if err == nil && len(simple) == 0 {
		err = errors.New("no product is for sale")
	}
	return simple, err
}

// stocked returns a demo shop and its products.
func (t *target) stocked(ctx context.Context, slug string) (shop, []product, error) {
	s, err := t.shop(ctx, slug)
	if err != nil {
		return shop{}, nil, err
	}
	goods, err := t.products(ctx, s)
	return s, goods, err
}

// order returns the body of an order for one product.
func order(mobile string, p product, quantity int) map[string]any {
	return map[string]any{
		"name": "Buyer", "mobile": mobile, "division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": "House 5",
		"lines": []map[string]any{{"product_id": p.ID, "quantity": quantity}},
	}
}

// appToken signs in a member in the same way as an app.
func (t *target) appToken(ctx context.Context, phone, from string) (response, error) {
	before, err := t.messages()
	if err != nil {
		return response{}, err
	}
	requested, err := t.post(ctx, from, "/api/admin/v3/login/code", map[string]any{"phone": phone})
	if err != nil || requested.status != http.StatusOK {
		return requested, err
	}
	code, err := t.code(ctx, phone, len(before))
	if err != nil {
		return response{}, err
	}
	encoded, err := json.Marshal(map[string]any{"phone": phone, "code": code})
	if err != nil {
		return response{}, err
	}
	return t.send(ctx, request{
		method: http.MethodPost, path: "/api/admin/v3/token", from: from, media: "application/json", body: string(encoded), cookies: requested.cookies,
	})
}

// tokenOf returns the app token for a shop from a response.
func tokenOf(a response, shopID int) (string, error) {
	var tokens []struct {
		ShopID int    `json:"shop_id"`
		Token  string `json:"token"`
	}
	if err := a.data(&tokens); err != nil {
		return "", err
	}
	for _, each := range tokens {
		if each.ShopID == shopID {
			return each.Token, nil
		}
	}
	return "", fmt.Errorf("no token for shop %d", shopID)
}

// jsonRequest returns a request with a JSON body.
func jsonRequest(method, path, from string, body any) (request, error) {
	encoded, err := json.Marshal(body)
	return request{method: method, path: path, from: from, media: "application/json", body: string(encoded)}, err
}

// follow requests a page and follows redirects, also to other hosts of the server.
func (t *target) follow(ctx context.Context, path string) (response, error) {
	r := request{path: path}
	for range 3 {
		a, err := t.send(ctx, r)
		if err != nil || a.status < 300 || a.status >= 400 {
			return a, err
		}
		to, err := url.Parse(a.header.Get("Location"))
		if err != nil {
			return a, err
		}
		r.path = to.RequestURI()
		if to.Host != "" {
			r.host = to.Host
		}
	}
	return response{}, fmt.Errorf("%s: too many redirects", path)
}

// attackersShop is the attacker's own shop, with the owner's session.
type attackersShop struct {
	shop
	session []*http.Cookie
}

func (t *target) openAttackersShop(ctx context.Context) (*attackersShop, error) {
	const number, from = "01799000002", "203.0.113.70"
	in := map[string]any{"name": "Picture House", "slug": "picture-house", "phone": number, "owner_name": "Rina", "goods": "clothing", "district": "Dhaka", "theme": 1}
	before, err := t.messages()
	if err != nil {
		return nil, err
	}
	requested, err := t.post(ctx, from, "/api/admin/v3/register/code", in)
	if err != nil {
		return nil, err
	}
	if in["code"], err = t.code(ctx, number, len(before)); err != nil {
		return nil, err
	}
	r, err := jsonRequest(http.MethodPost, "/api/admin/v3/register", from, in)
	if err != nil {
		return nil, err
	}
	r.host, r.cookies = adminHost, requested.cookies
	opened, err := t.send(ctx, r)
	if err != nil {
		return nil, err
	}
	var shops struct{ Shops []shop }
	if err := opened.data(&shops); err != nil {
		return nil, err
	}
	return &attackersShop{shops.Shops[0], opened.cookies}, nil
}
