package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

// flood sends number requests, which nth returns for the numbers from 0 on, at most together concurrently. It
// counts the responses by status.
func (t *target) flood(ctx context.Context, number, together int, nth func(n int) (request, error)) (map[int]int, error) {
	turns := make(chan int)
	go func() {
		defer close(turns)
		for n := range number {
			select {
			case turns <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	var wg sync.WaitGroup
	var mu sync.Mutex
	got := map[int]int{}
	var failure error
	for range together {
		wg.Go(func() {
			for n := range turns {
				r, err := nth(n)
				var a response
				if err == nil {
					a, err = t.send(ctx, r)
				}
				mu.Lock()
				got[a.status]++
				failure = errors.Join(failure, err)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	return got, failure
}

// searchForever searches for 2,000 different terms from one address and downloads the feed in between. At the
// same time, a visitor from another network searches.
func searchForever(ctx context.Context, t *target) (string, bool, error) {
	demo, err := t.shop(ctx, "demo")
	if err != nil {
		return "", false, err
	}
	flooding, stop := context.WithCancel(ctx)
	defer stop()
	var got map[int]int
	var failure error
	var wg sync.WaitGroup
	wg.Go(func() {
		got, failure = t.flood(flooding, 2000, 40, func(n int) (request, error) {
			path := fmt.Sprintf("/api/v1/products/search/rice%d?shop_id=%d", n, demo.ID)
			switch n % 10 {
			case 0:
				path = fmt.Sprintf("/demo/search?q=rice%d", n)
			case 1:
				path = "/demo/feeds/google.xml"
			}
			return request{path: path, from: "203.0.113.90"}, nil
		})
	})
	var visitors []int
	for n := range 20 {
		a, err := t.send(ctx, request{path: fmt.Sprintf("/demo/search?q=oil%d", n), from: fmt.Sprintf("198.51.101.%d", n)})
		if err != nil {
			return "", false, err
		}
		visitors = append(visitors, a.status)
	}
	wg.Wait()
	served := !slices.ContainsFunc(visitors, func(status int) bool { return status != http.StatusOK })
	return fmt.Sprintf("the attacker's requests by status: %v; 20 visitors from other networks: all served: %v", got, served),
		served && got[http.StatusTooManyRequests] > 0, failure
}

// crowdOut sends 1,200 webhooks to the courier connection of one shop. Then a customer of another shop waits
// for a code by SMS.
func crowdOut(ctx context.Context, t *target) (string, bool, error) {
	m, err := t.second(ctx)
	if err != nil {
		return "", false, err
	}
	connected, err := t.call(ctx, m, http.MethodPost, "/couriers/steadfast", map[string]any{"keys": t.steadfast})
	if err != nil {
		return "", false, err
	}
	var c struct {
		Account struct {
			HookURL string `json:"hook_url"`
		} `json:"account"`
		Token string `json:"token"` // token of the connection's webhooks
	}
	if err := connected.data(&c); err != nil {
		return "", false, err
	}
	path, err := pathOf(c.Account.HookURL)
	if err != nil {
		return "", false, err
	}
	got, err := t.flood(ctx, 1200, 20, func(n int) (request, error) {
		body, err := json.Marshal(map[string]any{"notification_type": "delivery_status", "consignment_id": 900000 + n, "invoice": fmt.Sprint("X-", n), "status": "delivered"})
		return request{
			method: http.MethodPost, path: path, from: "203.0.113.91", media: "application/json", body: string(body),
			header: map[string]string{"Authorization": "Bearer " + c.Token},
		}, err
	})
	if err != nil {
		return "", false, err
	}
	start := time.Now()
	within, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	before, err := t.messages()
	if err != nil {
		return "", false, err
	}
	demo, err := t.shop(ctx, "demo")
	if err != nil {
		return "", false, err
	}
	const visitor = "01911111181"
	asked, err := t.post(ctx, "198.51.100.80", fmt.Sprintf("/api/v1/customer/register?shop_id=%d", demo.ID),
		map[string]any{"name": "Rahima", "mobile": visitor, "password": "secret12"})
	if err != nil || asked.status != http.StatusOK {
		return fmt.Sprintf("request for a code: %d %s", asked.status, asked.code()), false, err
	}
	_, late := t.code(within, visitor, len(before))
	return fmt.Sprintf("the webhooks by status: %v; the other shop's SMS after %d ms", got, time.Since(start).Milliseconds()),
		got[http.StatusOK] > 0 && late == nil, nil
}
