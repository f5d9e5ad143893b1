package certificate

import (
	"context"
	"fmt"
	"time"
)

// renewBehind renews a certificate that is still valid, while visitors continue to receive the current one.
// certmagic calls it for one host at a time with a timeout of some minutes, and serves the new certificate
// once it returns nil. Because certmagic retries immediately after an error, renewBehind returns an error of
// the authority, or the reason of a recent refusal, only when ctx ends.
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

// renewOnce tries once to renew a certificate. Close cancels it and waits until it has returned.
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
