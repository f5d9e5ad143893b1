package stress

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// releaseShop is a shop that tests access only through commands and HTTP, so that its nodes can run any
// release.
type releaseShop struct {
	*testing.T
	owner   *http.Client
	shop    int
	product int
	pack    int
	buyers  atomic.Int64
}

// run runs a command of a release with the node's settings.
func (n *node) run(program string, args ...string) (string, error) {
	cmd := exec.Command(program, args...)
	cmd.Env, cmd.Dir = n.env, n.dir
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

func (n *node) must(program string, args ...string) string {
	n.t.Helper()
	out, err := n.run(program, args...)
	if err != nil {
		n.t.Fatalf("haat %v: %v: %s", args, err, out)
	}
	return out
}

// newReleaseShop creates a shop with the node's release, starts the node and signs in the owner.
func newReleaseShop(t *testing.T, n *node) *releaseShop {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &releaseShop{T: t, owner: &http.Client{Jar: jar, Timeout: browser.Timeout}}
	n.must(n.program, "shop", "create", "rina", "Rina", "--phone", "01711000001")
	n.start()
	link := n.must(n.program, "handoff", "--shop", "rina")
	_, query, ok := strings.Cut(link, "?")
	if !ok {
		t.Fatalf("the hand-off link is %q", link)
	}
	if status, body := w.get(n, "/admin/rina?"+query); status != http.StatusOK {
		t.Fatalf("the hand-off: %d %.300s", status, body)
	}
	var session struct{ Shop struct{ ID int } }
	w.admin(n, http.MethodGet, "/session?slug=rina", "", &session)
	w.shop = session.Shop.ID
	var made struct{ ID int }
	w.admin(n, http.MethodPost, "/packages", `{"name":"Courier","bn_name":"","fee":60,"zone":"any","active":true}`, &made)
	w.pack = made.ID
	w.product = w.addProduct(n, "lamp")
	return w
}

// get requests a path with the owner's cookies.
func (w *releaseShop) get(n *node, path string) (int, string) {
	w.Helper()
	res, err := w.owner.Get("http://" + n.addr + path)
	if err != nil {
		w.Error(err)
		return 0, ""
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		w.Error(path, ": ", err)
	}
	return res.StatusCode, string(body)
}

// admin sends a request to the admin API, which must succeed, and decodes the response's data into into.
func (w *releaseShop) admin(n *node, method, path, body string, into any) {
	w.Helper()
	join := map[bool]string{true: "&", false: "?"}[strings.Contains(path, "?")]
	req, err := http.NewRequest(method, fmt.Sprintf("http://%s/api/admin/v3%s%sshop_id=%d", n.addr, path, join, w.shop), strings.NewReader(body))
	if err != nil {
		w.Error(err)
		return
	}
	if w.shop == 0 {
		req.URL.RawQuery = "slug=rina"
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := w.owner.Do(req)
	if err != nil {
		w.Error(err)
		return
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		w.Errorf("%s %s: %d %.500s, %v", method, path, res.StatusCode, text, err)
		return
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal(text, &struct{ Data any }{into}); err != nil {
		w.Errorf("%s %s: %.300s: %v", method, path, text, err)
	}
}

// addProduct creates a product at the node and returns its id.
func (w *releaseShop) addProduct(n *node, slug string) int {
	w.Helper()
	var made struct{ ID int }
	w.admin(n, http.MethodPost, "/products",
		fmt.Sprintf(`{"slug":%q,"name":%q,"bn_name":%q,"selling_price":100,"discount_type":"FLAT","stock":{"from":0,"to":1000000},"status":"published"}`, slug, slug, slug), &made)
	return made.ID
}

// order places an order at the node and returns its id.
func (w *releaseShop) order(n *node) string {
	w.Helper()
	i := w.buyers.Add(1)
	body := fmt.Sprintf(`{"name":"Buyer","mobile":"017%08d","division":"Dhaka","district":"Dhaka","upazila":"Mirpur","line":"House 5",
		"lines":[{"product_id":%d,"quantity":1}]}`, i, w.product)
	req, err := http.NewRequest(http.MethodPost, fmt.Sprintf("http://%s/api/v1/orders?shop_id=%d&lang=bn", n.addr, w.shop), strings.NewReader(body))
	if err != nil {
		w.Error(err)
		return ""
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", fmt.Sprintf("buyer-of-town-%d", i))
	a, err := send(req)
	if err != nil || a.status != http.StatusOK {
		w.Errorf("order %d: %+v, %v", i, a, err)
		return ""
	}
	var placed struct {
		OrderID string `json:"order_id"`
	}
	if err := json.Unmarshal(a.Data, &placed); err != nil || placed.OrderID == "" {
		w.Errorf("order %d: %s, %v", i, a.Data, err)
	}
	return placed.OrderID
}

// exercise sends the requests of shoppers, a merchant and a load balancer to the node. All must succeed.
func (w *releaseShop) exercise(n *node) {
	w.Helper()
	for _, path := range []string{"/readyz", "/shop/rina", "/rina/product/lamp", "/rina/best-selling-products", "/rina/search?q=lamp", "/rina/checkout", "/admin/rina"} {
		if status, body := w.get(n, path); status != http.StatusOK {
			w.Errorf("%s: %d %.300s", path, status, body)
		}
	}
	w.admin(n, http.MethodPut, fmt.Sprintf("/packages/%d/active", w.pack), `{"active":true}`, nil)
	w.admin(n, http.MethodGet, "/dashboard", "", nil)
	w.order(n)
}

// during runs f while exercise runs in a loop, with at least 3 rounds before f and 3 after it.
func (w *releaseShop) during(n *node, f func()) {
	w.Helper()
	var rounds atomic.Int64
	done := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		for !w.Failed() {
			select {
			case <-done:
				return
			default:
				w.exercise(n)
				rounds.Add(1)
			}
		}
	})
	more := func() {
		before := rounds.Load()
		waitUntil(w.T, browser.Timeout, "3 rounds have succeeded", func() bool { return w.Failed() || rounds.Load() > before+2 })
	}
	more()
	f()
	more()
	close(done)
	group.Wait()
}

// checkBoth checks that each node shows what was written at the other.
func (w *releaseShop) checkBoth(a, b *node, word string) {
	w.Helper()
	for i, pair := range [][2]*node{{a, b}, {b, a}} {
		w.write(pair[0], fmt.Sprint(word, i))(pair[1])
	}
}

// write creates an order and a product at a node. It returns a function that checks whether a node shows
// them.
func (w *releaseShop) write(at *node, slug string) func(n *node) {
	w.Helper()
	id := w.order(at)
	w.addProduct(at, slug)
	return func(n *node) {
		w.Helper()
		w.admin(n, http.MethodGet, "/orders/"+id, "", nil)
		if status, body := w.get(n, "/rina/product/"+slug); status != http.StatusOK || !strings.Contains(body, slug) {
			w.Errorf("the product %s: %d", slug, status)
		}
	}
}

// previous returns the path of the previous release's binary, which `make upgrade` builds.
func previous(t *testing.T) string {
	t.Helper()
	path := os.Getenv("HAAT_PREVIOUS")
	if path == "" {
		t.Skip("needs the previous release: run make upgrade")
	}
	return path
}
