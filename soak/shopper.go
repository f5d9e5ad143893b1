package main

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"

	orders "haat/server/order"
	"haat/server/order/checkout"
)

// openPopular opens a popular page. Pages at the beginning of the list are opened more often. A third of the
// requests are conditional, as from a browser with the page in its cache.
func (t *simulation) openPopular(ctx context.Context) (int, error) {
	// Squaring a random number between 0 and 1 favours small ones: the first tenth of the pages receives a third
	// of the visits.
	path := t.popular[int(math.Pow(rand.Float64(), 2)*float64(len(t.popular)))]
	r := request{path: path, header: map[string]string{"Accept-Encoding": "br"}}
	t.mu.Lock()
	tag := t.tags[path]
	t.mu.Unlock()
	switch rand.IntN(6) {
	case 0, 1:
		r.header["If-None-Match"] = tag
	case 2: // client-side navigation
		r.header["Accept"] = "application/json"
	}
	status, header, err := t.send(ctx, r)
	if tag := header.Get("ETag"); tag != "" && r.header["Accept"] == "" {
		t.mu.Lock()
		t.tags[path] = tag
		t.mu.Unlock()
	}
	return status, err
}

// openRare opens a random page of a random shop.
func (t *simulation) openRare(ctx context.Context) (int, error) {
	slug := fmt.Sprintf("load-%d", 1+rand.IntN(loadShops))
	path := "/" + slug + fmt.Sprintf("/product/product-%d", 1+rand.IntN(loadProducts))
	switch rand.IntN(10) {
	case 0:
		path = "/shop/" + slug
	case 1, 2:
		path = "/" + slug + fmt.Sprintf("/category/category-%d", 1+rand.IntN(8))
	}
	if rand.IntN(4) == 0 {
		path += "?lang=en"
	}
	// One in five clients does not accept compression.
	encoding := pick([]string{"gzip", "gzip", "br", "br", "identity"})
	status, _, err := t.send(ctx, request{path: path, header: map[string]string{"Accept-Encoding": encoding}})
	return status, err
}

// fetchFile fetches a file for search engines or for installed shops from a shop's own host.
func (t *simulation) fetchFile(ctx context.Context) (int, error) {
	file := pick([]string{"sitemap.xml", "robots.txt", "feeds/google.xml", "feeds/meta.xml", "llms.txt", "manifest.webmanifest", "qr.svg"})
	status, _, err := t.send(ctx, request{host: pick(t.shops).slug + "." + marketHost, path: "/" + file})
	return status, err
}

// missShop requests random shops, hosts and products that do not exist.
func (t *simulation) missShop(ctx context.Context) (int, error) {
	r := request{path: fmt.Sprintf("/shop/nobody-%d", rand.IntN(1e9))}
	switch rand.IntN(3) {
	case 0:
		r = request{path: "/", host: fmt.Sprintf("nobody-%d.example", rand.IntN(1e9))}
	case 1:
		r = request{path: fmt.Sprintf("/%s/product/nothing-%d", pick(t.shops).slug, rand.IntN(1e9))}
	}
	status, _, err := t.send(ctx, r)
	return status, err
}

// search searches for existing words, with and without typos. Half of the searches use the API.
func (t *simulation) search(ctx context.Context) (int, error) {
	s := pick(t.shops)
	term := url.PathEscape(pick([]string{"rice", "চাল", "শাড়ি", "মধু", "premiun", "honey", "tea", "ghee", "zzzz"}) + pick([]string{"", " 2", " লাল"}))
	path := fmt.Sprintf("/%s/search?q=%s", s.slug, term)
	if rand.IntN(2) == 0 {
		path = fmt.Sprintf("/api/v1/products/search/%s?shop_id=%d&per_page=20", term, s.id)
	}
	status, _, err := t.send(ctx, request{path: path})
	return status, err
}

func (s *shop) basket() []checkout.QuoteLine {
	var lines []checkout.QuoteLine
	for range 1 + rand.IntN(2) {
		lines = append(lines, checkout.QuoteLine{ProductID: s.simple().ID, Quantity: 1})
	}
	return lines
}

// simple returns a random product without variants.
func (s *shop) simple() item {
	for {
		if p := pick(s.products); !p.HasVariants {
			return p
		}
	}
}

func (t *simulation) quote(ctx context.Context) (int, error) {
	s := pick(t.shops)
	status, _, err := t.send(ctx, postJSON(fmt.Sprintf("/api/v1/checkout/quote?shop_id=%d&lang=bn", s.id), map[string]any{"lines": s.basket()}))
	return status, err
}

// order places an order of one or two products. Products without stock are refused with 409.
func (t *simulation) order(ctx context.Context) (int, error) {
	s := pick(t.shops)
	var placedOrder struct {
		OrderID string `json:"order_id"`
	}
	r := postJSON(fmt.Sprintf("/api/v1/orders?shop_id=%d&lang=bn", s.id), checkout.PlaceRequest{
		Delivery: orders.Delivery{Name: "Buyer", Mobile: randomPhone(), Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 5"},
		Lines:    s.basket(),
	})
	r.header, r.into = map[string]string{"Idempotency-Key": fmt.Sprintf("soak-%d", rand.Int64())}, &placedOrder
	status, _, err := t.send(ctx, r)
	if placedOrder.OrderID != "" {
		t.mu.Lock()
		if t.orders = append(t.orders, placed{s, placedOrder.OrderID}); len(t.orders) > recentOrderCount {
			t.orders = slices.Delete(t.orders, 0, 1)
		}
		t.mu.Unlock()
	}
	return status, err
}

// recentOrder returns a random recent order.
func (t *simulation) recentOrder() placed {
	t.mu.Lock()
	defer t.mu.Unlock()
	return pick(t.orders)
}

// track looks up an order by its number or by a random phone number.
func (t *simulation) track(ctx context.Context) (int, error) {
	o := t.recentOrder()
	query := o.number
	if rand.IntN(4) == 0 {
		query = randomPhone()
	}
	status, _, err := t.send(ctx, postJSON(fmt.Sprintf("/api/v1/orders/track?shop_id=%d&lang=bn", o.of.id), map[string]string{"query": query}))
	return status, err
}

func (t *simulation) registerWrongly(ctx context.Context) (int, error) {
	at := fmt.Sprintf("?shop_id=%d&lang=en", pick(t.shops).id)
	in := map[string]string{"name": "Rahima", "mobile": randomPhone(), "password": "demo1234"}
	if status, _, err := t.send(ctx, postJSON("/api/v1/customer/register"+at, in)); err != nil || status != http.StatusOK {
		return status, err
	}
	in["code"] = "000000"
	status, _, err := t.send(ctx, postJSON("/api/v1/customer/register/confirm"+at, in))
	return status, err
}

func (t *simulation) signInWrongly(ctx context.Context) (int, error) {
	in := map[string]string{"mobile": pick([]string{customerPhone(rand.IntN(manyCustomers)), randomPhone()}), "password": "wrong1234"}
	status, _, err := t.send(ctx, postJSON(fmt.Sprintf("/api/v1/customer/login?shop_id=%d", t.shops[0].id), in))
	return status, err
}

// sendMessage sends a chat message to the first shop.
func (t *simulation) sendMessage(ctx context.Context) (int, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{"key": fmt.Sprintf("soak-%d", rand.Int64()), "text": "Is it still there?"} {
		if err := form.WriteField(name, value); err != nil {
			return 0, err
		}
	}
	if err := form.Close(); err != nil {
		return 0, err
	}
	status, _, err := t.send(ctx, request{
		method: http.MethodPost, path: fmt.Sprintf("/api/v1/customer/chat/messages?shop_id=%d&lang=en", t.shops[0].id),
		kind: form.FormDataContentType(), body: body.Bytes(), header: map[string]string{"Cookie": pick(t.customers)},
	})
	return status, err
}
