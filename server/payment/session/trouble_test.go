package session_test

import (
	"context"
	"time"

	"pgregory.net/rapid"

	"haat/server/platform/remote/remotetest"
)

// trouble simulates failures of a gateway in a property test.
type trouble struct {
	*desk
	*rapid.T
	name string // name of the gateway
}

// newTrouble chooses a gateway, and sets the desk's clock to the current time.
func newTrouble(d *desk, t *rapid.T) trouble {
	d.mu.Lock()
	d.now, d.dies = time.Now().UTC(), ""
	d.mu.Unlock()
	return trouble{d, t, rapid.SampledFrom(both).Draw(t, "gateway")}
}

func (c *trouble) must(err error) {
	if err != nil {
		c.T.Errorf("%v", err)
	}
}

// core returns the part of the gateway's fake that simulates failures.
func (c *trouble) core() *remotetest.Core {
	if c.name == "sslcommerz" {
		return c.ssl.Core
	}
	return c.bkash.Core
}

// happen advances the clock, or makes the gateway fail for a kind of requests.
func (c *trouble) happen(event string, kind *rapid.Generator[string]) {
	switch event {
	case "poll":
		c.dieAfter("")
		c.must(c.Poll(context.Background()))
	case "wait":
		c.pass(time.Duration(rapid.IntRange(1, 90).Draw(c.T, "minutes")) * time.Minute)
	case "lose":
		c.core().LoseAnswers(kind.Draw(c.T, "kind"), rapid.IntRange(1, 2).Draw(c.T, "n"))
	case "html":
		c.core().HTML(kind.Draw(c.T, "kind"), 1)
	case "5xx":
		c.core().Fail5xx(kind.Draw(c.T, "kind"), 1)
	case "busy":
		c.core().RateLimit(kind.Draw(c.T, "kind"), 1, time.Second)
	case "expire":
		c.bkash.ExpireTokens()
	default:
		c.T.Fatalf("unknown event %s", event)
	}
}

// repair ends all failures for kinds of requests.
func (c *trouble) repair(kinds ...string) {
	c.dieAfter("")
	for _, kind := range kinds {
		for _, core := range []*remotetest.Core{c.bkash.Core, c.ssl.Core} {
			core.LoseAnswers(kind, 0)
			core.HTML(kind, 0)
			core.Fail5xx(kind, 0)
			core.RateLimit(kind, 0, 0)
		}
	}
}
