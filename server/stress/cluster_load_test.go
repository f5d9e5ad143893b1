package stress

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"sync"
	"time"

	"haat/server/catalog/editor"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/money"
)

// patience is how long a client waits for a response before it repeats its request.
const patience = 10 * time.Second

// failure is a request for a page that was not answered with the page.
type failure struct {
	at     time.Time
	path   string
	status int // 0 if there was no response
	body   string
	err    error
}

// change is an acknowledged change of a product's price. It contains the times at which each node showed it.
type change struct {
	product string
	price   int
	at      time.Time
	shown   []time.Time // times by node; zero if the node has not shown the change yet
}

// startLoad starts customers who order, visitors who read pages, and a merchant. They stop when ctx ends.
func (c *cluster) startLoad(ctx context.Context, group *sync.WaitGroup) {
	for buyer := range 4 {
		group.Go(func() {
			for i := 0; ctx.Err() == nil && !c.Failed(); i++ {
				c.buy(ctx, buyer, i)
				pause(ctx, 150*time.Millisecond)
			}
		})
	}
	reader := &http.Client{Timeout: patience, Transport: &http.Transport{MaxIdleConnsPerHost: 8}}
	for first := range 2 {
		group.Go(func() {
			for i := first; ctx.Err() == nil; i++ {
				c.read(ctx, reader, c.paths[i%len(c.paths)])
				pause(ctx, 20*time.Millisecond)
			}
		})
	}
	group.Go(func() {
		for i := 0; ctx.Err() == nil && !c.Failed(); i++ {
			c.changePrice(ctx, group, c.priced[i%len(c.priced)], i%len(c.priced), 101+i)
			pause(ctx, 400*time.Millisecond)
		}
	})
}

// pause waits for the duration, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// buy sends an order until it is acknowledged or its product is sold out.
func (c *cluster) buy(ctx context.Context, buyer, i int) {
	c.mu.Lock()
	c.buyers++
	number, product := c.buyers, c.lamps[i%len(c.lamps)]
	if i%5 == buyer%5 {
		product = c.rare
	}
	key := fmt.Sprintf("cluster-%07d", number)
	c.keys[key] = true
	c.mu.Unlock()
	for ctx.Err() == nil && !c.Failed() {
		a, err := c.sendOrder(ctx, key, number, checkout.QuoteLine{ProductID: product, Quantity: 1 + i%2})
		if err == nil && a.status < 500 {
			c.settle(key, a)
			return
		}
		pause(ctx, 50*time.Millisecond)
	}
}

// sendOrder sends an order to the load balancer. Each customer has a different address.
func (c *cluster) sendOrder(ctx context.Context, key string, number int, line checkout.QuoteLine) (*response, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	body := checkout.PlaceRequest{Lines: []checkout.QuoteLine{line}, Delivery: orders.Delivery{
		Name: "Buyer", Mobile: fmt.Sprintf("017%08d", number), Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 5",
	}}
	req, err := jsonRequest(ctx, http.MethodPost, fmt.Sprintf("http://%s/api/v1/orders?shop_id=%d&lang=bn", c.Balancer, c.shop), body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", key)
	req.Header.Set("X-Forwarded-For", fmt.Sprintf("203.0.%d.%d", number/200%200, 1+number%200))
	return send(req)
}

// settle records the final response to an order.
func (c *cluster) settle(key string, a *response) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var placed struct {
		OrderID string `json:"order_id"`
	}
	switch {
	case a.status == http.StatusConflict && a.Error.Code == "out_of_stock":
		c.refused++
	case a.status != http.StatusOK:
		c.Errorf("order %s: %d %+v", key, a.status, a.Error)
	default:
		if err := json.Unmarshal(a.Data, &placed); err != nil || placed.OrderID == "" {
			c.Errorf("order %s: %s: %v", key, a.Data, err)
		}
		c.orders[key] = placed.OrderID
		c.acks = append(c.acks, time.Now())
		c.writes = append(c.writes, time.Now())
	}
}

// read requests a page from the load balancer.
func (c *cluster) read(ctx context.Context, client *http.Client, path string) {
	body, status, err := get(ctx, client, "http://"+c.Balancer+path)
	if ctx.Err() != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reads++
	if status != http.StatusOK || priceOf(body) == 0 {
		c.failures = append(c.failures, failure{time.Now(), path, status, string(body[:min(len(body), 200)]), err})
	}
}

// get returns a page and its status, which is 0 if there is no response.
func get(ctx context.Context, client *http.Client, url string) ([]byte, int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, 0, err
	}
	req.Header.Set("Accept", "text/html")
	res, err := client.Do(req)
	if err != nil {
		return nil, 0, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, 0, err
	}
	return body, res.StatusCode, nil
}

var offer = regexp.MustCompile(`"price":"(\d+)`)

// priceOf returns the price in taka on a product's page, or 0 if the page contains none.
func priceOf(page []byte) int {
	found := offer.FindSubmatch(page)
	if found == nil {
		return 0
	}
	price, err := strconv.Atoi(string(found[1]))
	if err != nil {
		return 0
	}
	return price
}

// changePrice raises a product's price, repeating the request until it is acknowledged, and then observes the
// nodes' pages.
func (c *cluster) changePrice(ctx context.Context, group *sync.WaitGroup, id, index, price int) {
	path := fmt.Sprint("/products/", id)
	for ctx.Err() == nil {
		var product editor.FullProduct
		err := c.manage(ctx, http.MethodGet, path, nil, &product)
		if err == nil {
			in := product.Request()
			in.SellingPrice = money.Amount(price * 100)
			err = c.manage(ctx, http.MethodPut, path, in, nil)
		}
		var refused *refusal
		if errors.As(err, &refused) && refused.status < 500 && refused.status != http.StatusConflict {
			c.Errorf("change the price of %s: %v", product.Slug, err)
			return
		}
		if err != nil {
			pause(ctx, 50*time.Millisecond)
			continue
		}
		done := &change{product: fmt.Sprint("/rina/product/priced-", index), price: price, at: time.Now(), shown: make([]time.Time, len(c.nodes))}
		c.mu.Lock()
		c.writes = append(c.writes, done.at)
		c.changes = append(c.changes, done)
		c.mu.Unlock()
		for i := range c.nodes {
			group.Go(func() { c.observe(ctx, done, i) })
		}
		return
	}
}

// observe records when a node shows a changed price, or a later one.
func (c *cluster) observe(ctx context.Context, done *change, i int) {
	for ctx.Err() == nil {
		body, status, err := get(ctx, browser, "http://"+c.nodes[i].addr+done.product)
		if err == nil && status == http.StatusOK && priceOf(body) >= done.price {
			c.mu.Lock()
			done.shown[i] = time.Now()
			c.mu.Unlock()
			return
		}
		pause(ctx, 50*time.Millisecond)
	}
}
