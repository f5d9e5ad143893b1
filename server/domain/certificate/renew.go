package certificate

import (
	"context"
	"fmt"
	"time"
)

// renewBehind renews a host's certificate that is good still, while visitors are shown it.
// certmagic lets one at a time do so, until ctx ends after some minutes, and after nil
// shows the newer one. It would try again and again; so where the authority refuses, or
// has done lately, this waits until it ends, and returns the reason.
func (c *Certificates) renewBehind(ctx context.Context, host string) error {
	err := c.notRenewed.pause(host, time.Now())
	if err == nil {
		err = c.renewOnce(ctx, host)
	}
	if err == nil {
		return nil
	}
	select {
	case <-ctx.Done():
	case <-c.closing.Done():
	}
	return err
}

// renewOnce asks for a newer certificate; Close breaks it off and waits for its end.
func (c *Certificates) renewOnce(ctx context.Context, host string) error {
	c.mu.Lock()
	if err := c.closing.Err(); err != nil {
		c.mu.Unlock()
		return fmt.Errorf("renew certificate: this node is closing: %w", err)
	}
	c.renewing.Add(1)
	c.mu.Unlock()
	defer c.renewing.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.closing, cancel)()
	if err := c.magic.RenewCertSync(ctx, host, false); err != nil {
		return fmt.Errorf("renew certificate: %w", err)
	}
	return nil
}
