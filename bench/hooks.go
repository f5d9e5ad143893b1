package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"haat/ent/outbox"
	"haat/ent/parcelevent"
	"haat/server/platform/db"
	"haat/server/shipping/parcel"
)

const (
	sentHooks    = 2000 // number of webhooks per measurement; below the rate limit of a connection in development
	hookSenders  = 64
	hookParcels  = 250
	hookBudget   = time.Second // couriers give up after 5 s
	hookDrainFor = 5 * time.Minute
)

// hooks measures how fast webhooks of couriers are stored from 64 connections while the database waits for
// its disk, how fast they are applied, and that none is lost. On SQLite it also measures production's
// setting, which does not wait.
func hooks(ctx context.Context, s *subject) ([]row, error) {
	return onEach(ctx, s, "hooks", func(ctx context.Context, d *db.DB, address string) (rows []row, err error) {
		c, err := openCourierShop(ctx, s, d, address)
		if err != nil {
			return nil, err
		}
		defer c.close()
		if err := fillParcels(c.ctx, d.Client, 2*hookParcels); err != nil {
			return nil, err
		}
		path, token, err := c.connect()
		if err != nil {
			return nil, err
		}
		h := &hookSender{client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: hookSenders}}, address: c.server.URL + path, token: token}
		defer h.client.CloseIdleConnections()
		setting := "PostgreSQL, fsync"
		if !d.IsPostgres() {
			if rows, err = h.measure(c, "SQLite, synchronous=NORMAL"); err != nil {
				return nil, err
			}
			setting = "SQLite, synchronous=FULL"
		}
		err = durably(ctx, d, func() error {
			more, err := h.measure(c, setting)
			rows = append(rows, more...)
			return err
		})
		return rows, err
	})
}

// hookSender sends webhooks like Steadfast.
type hookSender struct {
	client         *http.Client
	address, token string
	sent           int
}

// measure sends webhooks, and then runs the outbox until they have been applied.
func (h *hookSender) measure(c *courierShop, database string) ([]row, error) {
	took, rate, err := h.sendAll()
	if err != nil {
		return nil, err
	}
	drained, err := drainHooks(c)
	if err != nil {
		return nil, err
	}
	kept, err := c.app.DB.Client.ParcelEvent.Query().Where(parcelevent.SourceEQ(parcelevent.SourceWebhook)).Count(c.ctx)
	if err != nil {
		return nil, err
	}
	p99, lost := took[len(took)*99/100], h.sent-kept
	return []row{
		{
			Name: fmt.Sprintf("webhooks of %d connections, %s, 99th percentile", hookSenders, database), Value: float64(p99.Milliseconds()), Unit: "ms",
			Budget: fmt.Sprint("≤ ", hookBudget.Milliseconds()), Within: within(p99 <= hookBudget), Detail: fmt.Sprintf("%.0f a second", rate),
		},
		{
			Name: fmt.Sprintf("webhooks lost of %d, %s", sentHooks, database), Value: float64(lost), Unit: "", Budget: "0", Within: within(lost == 0),
			Detail: fmt.Sprintf("applied in %.1f s, %.0f a second", drained.Seconds(), sentHooks/drained.Seconds()),
		},
	}, nil
}

// sendAll sends different webhooks, and returns their durations in ascending order and their rate.
func (h *hookSender) sendAll() (took []time.Duration, rate float64, err error) {
	var next atomic.Int64
	var mu sync.Mutex
	var group sync.WaitGroup
	start := time.Now()
	for range hookSenders {
		group.Go(func() {
			for n := next.Add(1) - 1; n < sentHooks; n = next.Add(1) - 1 {
				began := time.Now()
				failure := h.send(h.sent + int(n))
				mu.Lock()
				took = append(took, time.Since(began))
				if failure != nil {
					err = failure
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	h.sent += sentHooks
	slices.Sort(took)
	return took, sentHooks / time.Since(start).Seconds(), err
}

func (h *hookSender) send(n int) error {
	at := time.Now().Add(-time.Hour + time.Duration(n)*time.Second).UTC().Format(time.RFC3339)
	body := fmt.Sprintf(`{"notification_type":"tracking_update","consignment_id":"%d","tracking_message":"Step %d","updated_at":%q}`, 50_000_000+n%hookParcels, n, at)
	req, err := http.NewRequest(http.MethodPost, h.address, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+h.token)
	res, err := h.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return err
	}
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("webhook: %s", res.Status)
	}
	return nil
}

// drainHooks runs the outbox until all webhooks have been applied.
func drainHooks(c *courierShop) (time.Duration, error) {
	start := time.Now()
	stop := c.runOutbox()
	for time.Since(start) < hookDrainFor {
		due, err := c.app.DB.Client.Outbox.Query().Where(outbox.Kind(parcel.HookKind), outbox.StateEQ(outbox.StateDue)).Exist(c.ctx)
		if err != nil || !due {
			return time.Since(start), errors.Join(err, stop())
		}
		time.Sleep(50 * time.Millisecond)
	}
	return 0, errors.Join(fmt.Errorf("webhooks are not applied after %s", hookDrainFor), stop())
}
