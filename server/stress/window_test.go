package stress

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/argon2id"

	"haat/server/customer/chat"
)

// signUp creates a customer and signs them in. The cookie is valid at all nodes.
func (m *market) signUp() (id int, cookie string) {
	m.Helper()
	const mobile, password = "01712345678", "demo1234"
	hash, err := argon2id.CreateHash(password, argon2id.DefaultParams)
	if err != nil {
		m.Fatal(err)
	}
	id = m.client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash(hash).SaveX(m.ctx).ID
	body := fmt.Sprintf(`{"mobile":%q,"password":%q}`, mobile, password)
	res, err := browser.Post(m.nodes[0].customer(m.shop, "/login"), "application/json", strings.NewReader(body))
	if err != nil {
		m.Fatal(err)
	}
	defer res.Body.Close()
	for _, c := range res.Cookies() {
		cookie += c.Name + "=" + c.Value + "; "
	}
	if res.StatusCode != http.StatusOK || cookie == "" {
		m.Fatalf("login: %d", res.StatusCode)
	}
	return id, cookie
}

// customer returns the URL of a call of the customer API.
func (n *node) customer(shop int, path string) string {
	return fmt.Sprintf("http://%s/api/v1/customer%s?shop_id=%d&lang=en", n.addr, path, shop)
}

// post sends a message to a node. It returns an error if there is no response.
func (t *conversation) post(n *node, key, text string) (*response, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{"key": key, "text": text} {
		if err := form.WriteField(name, value); err != nil {
			return nil, err
		}
	}
	if err := form.Close(); err != nil {
		return nil, err
	}
	req, err := http.NewRequest(http.MethodPost, n.customer(t.shop, "/chat/messages"), &body)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", form.FormDataContentType())
	req.Header.Set("X-Requested-With", "haat")
	req.Header.Set("Cookie", t.cookie)
	return send(req)
}

// seqOf returns the sequence number of a sent message.
func (t *conversation) seqOf(a *response) int {
	var sent chat.Message
	if err := json.Unmarshal(a.Data, &sent); err != nil {
		t.Error(err)
	}
	return sent.Seq
}

// window is a browser window of the customer. It records the keys of the messages that it received.
type window struct {
	*conversation
	node    int
	cancel  context.CancelFunc
	grown   chan struct{} // receives a value when a message arrives
	closed  chan struct{}
	streams int

	mu   sync.Mutex
	keys []string
}

func (w *window) last() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.keys)
}

// listen reads an event stream until it ends.
func (w *window) listen(ctx context.Context) {
	n := w.nodes[w.node%len(w.nodes)]
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, n.customer(w.shop, "/events")+"&after=0", nil)
	if err != nil {
		w.Error(err)
		return
	}
	req.Header.Set("Cookie", w.cookie)
	if last := w.last(); last > 0 {
		req.Header.Set("Last-Event-ID", strconv.Itoa(last))
	}
	res, err := streaming.Do(req)
	if err != nil { // the process was killed, or the window was closed
		return
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		w.Errorf("event stream: status %d", res.StatusCode)
		w.cancel()
		return
	}
	w.streams++
	name := ""
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		if value, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
			name = value
		}
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok && name == "message" {
			w.receive(data)
		}
	}
}

// streaming is a client without a timeout.
var streaming = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}

func (w *window) receive(data string) {
	var received chat.Message
	if err := json.Unmarshal([]byte(data), &received); err != nil {
		w.Errorf("decode event %q: %v", data, err)
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if received.Seq != len(w.keys)+1 {
		w.Errorf("a window received message %d after %d", received.Seq, len(w.keys))
	}
	w.keys = append(w.keys, received.Key)
	select {
	case w.grown <- struct{}{}:
	default: // the previous value has not been read yet
	}
}

// waitFor waits until the window has received count messages.
func (w *window) waitFor(count int, within time.Duration) {
	w.Helper()
	timer := time.NewTimer(within)
	defer timer.Stop()
	for w.last() < count {
		select {
		case <-w.grown:
		case <-timer.C:
			w.Fatalf("after %s a window has %d messages, want %d", within, w.last(), count)
		}
	}
}

// close closes the window and returns the keys of its messages.
func (w *window) close() []string {
	w.cancel()
	<-w.closed
	return w.keys
}
