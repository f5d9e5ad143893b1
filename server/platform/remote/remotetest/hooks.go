package remotetest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"time"
)

// hooks are the webhooks of the fake service.
type hooks struct {
	waiting []hook
	sent    []Sent
}

// hook is a webhook to send.
type hook struct {
	account *Account
	body    []byte
}

// Sent is a webhook that was sent.
type Sent struct {
	Body   string
	Status int // status of the answer; 0 if there was none
	Header http.Header
}

// Option changes how the webhook of an event is sent.
type Option int

// Options of webhooks.
const (
	Doubled Option = iota + 1 // sent twice
	Dropped                   // never sent
	Delayed                   // sent by Release or ReleaseReversed
)

var hookClient = &http.Client{Timeout: 10 * time.Second}

// Emit sends a webhook to the account's callback and waits for the answer. If there is no answer, or one with
// a 5xx status, Release repeats the webhook. The core must not be locked.
func (c *Core) Emit(a *Account, body any, options []Option) {
	encoded, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	if slices.Contains(options, Dropped) {
		return
	}
	h := hook{a, encoded}
	if slices.Contains(options, Delayed) {
		c.Lock()
		defer c.Unlock()
		c.waiting = append(c.waiting, h)
		return
	}
	c.send(h)
	if slices.Contains(options, Doubled) {
		c.send(h)
	}
}

// Release sends the delayed and failed webhooks in order.
func (c *Core) Release() { c.release(false) }

// ReleaseReversed sends the delayed and failed webhooks, the newest first.
func (c *Core) ReleaseReversed() { c.release(true) }

func (c *Core) release(reversed bool) {
	c.Lock()
	list := c.waiting
	c.waiting = nil
	c.Unlock()
	if reversed {
		slices.Reverse(list)
	}
	for _, h := range list {
		c.send(h)
	}
}

// Sent returns the webhooks that were sent.
func (c *Core) Sent() []Sent {
	c.Lock()
	defer c.Unlock()
	return slices.Clone(c.sent)
}

// Hook sends any body as a webhook of the account.
func (c *Core) Hook(a *Account, body string) Sent { return c.send(hook{a, []byte(body)}) }

func (c *Core) send(h hook) Sent {
	c.Lock()
	account := *h.account
	c.Unlock()
	if account.Callback == "" {
		return Sent{}
	}
	s := Sent{Body: string(h.body)}
	req, err := http.NewRequest(http.MethodPost, account.Callback, bytes.NewReader(h.body))
	if err != nil {
		panic(err)
	}
	req.Header.Set("Content-Type", "application/json")
	c.Sign(&account, req, h.body)
	if res, err := hookClient.Do(req); err == nil {
		s.Status, s.Header = res.StatusCode, res.Header
		_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 1<<20))
		res.Body.Close()
	}
	c.Lock()
	defer c.Unlock()
	c.sent = append(c.sent, s)
	if s.Status == 0 || s.Status >= http.StatusInternalServerError {
		c.waiting = append(c.waiting, h)
	}
	return s
}
