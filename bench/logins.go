package main

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"time"

	"haat/bench/figures"
	"haat/ent/shop"
	"haat/ent/viewer"
)

const (
	floodLogins   = 24   // number of concurrent logins, from one IPv6 /48
	floodMaxRatio = 8.0  // times the median on an idle server; it would be 6 if two password hashes ran concurrently, each at half speed
	floodMaxMs    = 2000 // maximum duration of the slowest login
	floodDelay    = 10 * time.Millisecond
)

// logins compares the duration of a login during 24 concurrent ones from one /48 with that on an idle server.
func logins(ctx context.Context, s *subject) ([]row, error) {
	demo, err := s.db.Client.Shop.Query().Where(shop.Slug("demo")).Only(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	times := 20
	if quick() {
		times = 5
	}
	path := fmt.Sprintf("http://localhost/api/v1/customer/login?shop_id=%d", demo.ID)
	idle, err := s.logIn(path, times)
	if err != nil {
		return nil, err
	}
	done, stop := context.WithCancel(ctx)
	var attackers sync.WaitGroup
	for i := range floodLogins {
		attackers.Go(func() {
			for try := 0; done.Err() == nil; try++ {
				address := fmt.Sprintf("[2001:db8:1:%x::%x]:1", i, try&0xffff)
				if s.tryLogin(path, address, fmt.Sprintf("0181%03d%04d", i, try%10_000)) == http.StatusTooManyRequests {
					time.Sleep(floodDelay) // simulates the network's latency
				}
			}
		})
	}
	flooded, err := s.logIn(path, times)
	stop()
	attackers.Wait()
	if err != nil {
		return nil, err
	}
	idleMedian, busyMedian, slowest := figures.Median(idle), figures.Median(flooded), slices.Max(flooded)
	name := fmt.Sprintf("during %d concurrent ones from one /48", floodLogins)
	return []row{
		{
			Name: "median login " + name, Value: busyMedian / idleMedian, Unit: "× idle", Budget: "≤ 8", Within: within(busyMedian/idleMedian <= floodMaxRatio),
			Detail: fmt.Sprintf("%.0f ms, idle %.0f ms; %d logins from another network", busyMedian, idleMedian, times),
		},
		{Name: "slowest login " + name, Value: slowest, Unit: "ms", Budget: "≤ 2000", Within: within(slowest <= floodMaxMs)},
	}, nil
}

// logIn signs in the demo's customer repeatedly, and returns the durations in milliseconds.
func (s *subject) logIn(path string, times int) ([]float64, error) {
	var took []float64
	for range times {
		began := time.Now()
		if status := s.tryLogin(path, "198.51.100.7:1", "01712345678"); status != http.StatusOK {
			return nil, fmt.Errorf("login: status %d", status)
		}
		took = append(took, float64(time.Since(began).Microseconds())/1000)
	}
	return took, nil
}

// tryLogin returns the status of a login with the demo's password.
func (s *subject) tryLogin(path, address, mobile string) int {
	body := fmt.Sprintf(`{"mobile":%q,"password":"demo1234"}`, mobile)
	req := httptest.NewRequest(http.MethodPost, path, strings.NewReader(body))
	req.Header.Set("Content-Type", "application/json")
	req.RemoteAddr = address
	rec := httptest.NewRecorder()
	s.handler.ServeHTTP(rec, req)
	return rec.Code
}
