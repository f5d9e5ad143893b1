package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/parcelevent"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/parcel"
)

const (
	sentHooks    = 1000 // below the rate limit of a connection
	hookSenders  = 64
	hookParcels  = 250
	hookBudget   = time.Second // couriers give up after 5 s
	hookToken    = "a token for the benchmark only"
	hookDrainFor = 5 * time.Minute
)

// hooks measures how fast webhooks of couriers are stored by 64 connections, how fast they are applied, and that none is lost.
func hooks(ctx context.Context, s *subject) ([]row, error) {
	id, err := s.db.Client.Shop.Query().Order(ent.Asc(shop.FieldID)).FirstID(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	ctx = viewer.WithShop(ctx, id)
	if err := fillParcels(ctx, s.db.Client, 2*hookParcels); err != nil {
		return nil, err
	}
	secrets, err := json.Marshal(map[string]string{"api_key": "a", "secret_key": "b", "hook_token": hookToken})
	if err != nil {
		return nil, err
	}
	sealed := s.wired.Server.Parcels.Seal.Seal(secrets, fmt.Sprintf("shop %d steadfast", id))
	if err := s.db.Client.CourierConnection.Create().SetCourier("steadfast").SetPublicID("bench").SetCredentials(sealed).Exec(ctx); err != nil {
		return nil, err
	}
	server := httptest.NewServer(s.handler)
	defer server.Close()
	took, rate, err := sendHooks(server.URL + "/hooks/steadfast/bench")
	if err != nil {
		return nil, err
	}
	drained, err := drainHooks(ctx, s)
	if err != nil {
		return nil, err
	}
	kept, err := s.db.Client.ParcelEvent.Query().Where(parcelevent.SourceEQ(parcelevent.SourceWebhook)).Count(ctx)
	if err != nil {
		return nil, err
	}
	p99 := took[len(took)*99/100]
	return []row{
		{
			Name: fmt.Sprintf("webhooks of %d connections, 99th percentile", hookSenders), Value: float64(p99.Milliseconds()), Unit: "ms",
			Budget: fmt.Sprint("≤ ", hookBudget.Milliseconds()), Within: within(p99 <= hookBudget), Detail: fmt.Sprintf("%.0f a second", rate),
		},
		{
			Name: fmt.Sprintf("webhooks lost of %d", sentHooks), Value: float64(sentHooks - kept), Unit: "", Budget: "0", Within: within(kept == sentHooks),
			Detail: fmt.Sprintf("applied in %.1f s", drained.Seconds()),
		},
	}, nil
}

// sendHooks sends different webhooks, and returns their durations in ascending order and their rate.
func sendHooks(address string) (took []time.Duration, rate float64, err error) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: hookSenders}}
	defer client.CloseIdleConnections()
	var next atomic.Int64
	var mu sync.Mutex
	var group sync.WaitGroup
	start := time.Now()
	for range hookSenders {
		group.Go(func() {
			for n := next.Add(1) - 1; n < sentHooks; n = next.Add(1) - 1 {
				began := time.Now()
				failure := sendHook(client, address, int(n))
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
	slices.Sort(took)
	return took, sentHooks / time.Since(start).Seconds(), err
}

func sendHook(client *http.Client, address string, n int) error {
	at := time.Now().Add(-time.Hour + time.Duration(n)*time.Second).UTC().Format(time.RFC3339)
	body := fmt.Sprintf(`{"notification_type":"tracking_update","consignment_id":"%d","tracking_message":"Step %d","updated_at":%q}`, 50_000_000+n%hookParcels, n, at)
	req, err := http.NewRequest(http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+hookToken)
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("webhook: %s", res.Status)
	}
	return nil
}

// drainHooks runs the outbox until all webhooks are applied.
func drainHooks(ctx context.Context, s *subject) (time.Duration, error) {
	start := time.Now()
	run, cancel := context.WithTimeout(context.WithoutCancel(ctx), hookDrainFor)
	done := make(chan error, 1)
	go func() { done <- s.wired.Server.Jobs.Run(run) }()
	for run.Err() == nil {
		due, err := s.db.Client.Outbox.Query().Where(outbox.Kind(parcel.HookKind), outbox.StateEQ(outbox.StateDue)).Exist(ctx)
		if err != nil || !due {
			cancel()
			return time.Since(start), errorsOf(err, <-done)
		}
		time.Sleep(50 * time.Millisecond)
	}
	cancel()
	return 0, errorsOf(fmt.Errorf("webhooks are not applied after %s", hookDrainFor), <-done)
}

func errorsOf(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
