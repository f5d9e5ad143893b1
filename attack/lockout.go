package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// owner signs in the owner of the demo shop once, in the same way as an app, and returns the Authorization
// header.
func (t *target) owner(ctx context.Context) (bearer map[string]string, demo shop, err error) {
	if demo, err = t.shop(ctx, "demo"); err != nil || t.token != "" {
		return map[string]string{"Authorization": "Bearer " + t.token}, demo, err
	}
	a, err := t.appToken(ctx, demoOwner, "198.51.100.1")
	if err != nil {
		return nil, demo, err
	}
	t.token, err = tokenOf(a, demo.ID)
	return map[string]string{"Authorization": "Bearer " + t.token}, demo, err
}

// signIn signs in the demo customer.
func (t *target) signIn(ctx context.Context, from, password string) (response, error) {
	demo, err := t.shop(ctx, "demo")
	if err != nil {
		return response{}, err
	}
	return t.post(ctx, from, fmt.Sprintf("/api/v1/customer/login?shop_id=%d", demo.ID), map[string]any{"mobile": demoCustomer, "password": password})
}

// lockOutMerchant guesses codes for the owner's number, from one address and then from many. Then
// the owner signs in from another address.
func lockOutMerchant(ctx context.Context, t *target) (string, bool, error) {
	tries := 0
	for ; tries < 60; tries++ {
		from := "203.0.113.1"
		if tries >= 30 {
			from = fmt.Sprintf("2001:db8:%x::1", tries)
		}
		a, err := t.post(ctx, from, "/api/admin/v3/token", map[string]any{"phone": otherOwner, "code": fmt.Sprintf("%06d", tries)})
		if err != nil {
			return "", false, err
		}
		if a.status == http.StatusOK {
			return "a guess was right", false, nil
		}
	}
	before, err := t.messages()
	if err != nil {
		return "", false, err
	}
	requested, err := t.post(ctx, "198.51.100.9", "/api/admin/v3/login/code", map[string]any{"phone": otherOwner})
	if err != nil {
		return "", false, err
	}
	if requested.status != http.StatusOK {
		return fmt.Sprintf("the owner's request for a code: %d %s", requested.status, requested.code()), false, nil
	}
	code, err := t.code(ctx, otherOwner, len(before))
	if err != nil {
		return "", false, err
	}
	for n := range 20 { // guesses while the owner's code is valid
		if _, err := t.post(ctx, "203.0.113.1", "/api/admin/v3/token", map[string]any{"phone": otherOwner, "code": fmt.Sprintf("9%05d", n)}); err != nil {
			return "", false, err
		}
	}
	body, err := json.Marshal(map[string]any{"phone": otherOwner, "code": code})
	if err != nil {
		return "", false, err
	}
	in, err := t.send(ctx, request{
		method: http.MethodPost, path: "/api/admin/v3/token", from: "198.51.100.9", media: "application/json", body: string(body), cookies: requested.cookies,
	})
	return fmt.Sprintf("the owner's code after %d wrong ones: %d %s", tries+20, in.status, in.code()), in.status == http.StatusOK, err
}

// exhaustShopCodes requests 300 codes from one /48. Then a visitor from another network requests one code.
func exhaustShopCodes(ctx context.Context, t *target) (string, bool, error) {
	demo, err := t.shop(ctx, "rupali")
	if err != nil {
		return "", false, err
	}
	path := fmt.Sprintf("/api/v1/customer/register?shop_id=%d", demo.ID)
	sent := 0
	for n := range 300 {
		a, err := t.post(ctx, fmt.Sprintf("2001:db8:aaaa:%x::1", n), path,
			map[string]any{"name": "Rahim", "mobile": fmt.Sprintf("0181%07d", n), "password": "secret12"})
		if err != nil {
			return "", false, err
		}
		if a.status == http.StatusOK {
			sent++
		}
	}
	a, err := t.post(ctx, "198.51.100.20", path, map[string]any{"name": "Rahima", "mobile": "01911111111", "password": "secret12"})
	return fmt.Sprintf("the /48 got %d codes; the visitor: %d %s", sent, a.status, a.code()), a.status == http.StatusOK && sent < 100, err
}

// exhaustTracking tracks orders until the shop's rate limit is reached. Then a signed-in customer places and
// cancels an order.
func exhaustTracking(ctx context.Context, t *target) (string, bool, error) {
	in, err := t.signIn(ctx, "198.51.100.30", demoPassword)
	if err != nil {
		return "", false, err
	}
	demo, err := t.shop(ctx, "demo")
	if err != nil {
		return "", false, err
	}
	rejected := 0
	for n := range 1440 {
		a, err := t.post(ctx, fmt.Sprintf("203.0.%d.%d", n%8+1, n%250+1), fmt.Sprintf("/api/v1/orders/track?shop_id=%d", demo.ID),
			map[string]any{"query": fmt.Sprintf("0171%07d", n)})
		if err != nil {
			return "", false, err
		}
		if a.status == http.StatusTooManyRequests {
			rejected++
		}
	}
	goods, err := t.products(ctx, demo)
	if err != nil {
		return "", false, err
	}
	body, err := json.Marshal(order(demoCustomer, goods[0], 1))
	if err != nil {
		return "", false, err
	}
	placed, err := t.send(ctx, request{
		method: http.MethodPost, path: fmt.Sprintf("/api/v1/orders?shop_id=%d", demo.ID), from: "198.51.100.30", media: "application/json",
		body: string(body), cookies: in.cookies, header: map[string]string{"Idempotency-Key": "attack-tracking-customer"},
	})
	if err != nil {
		return "", false, err
	}
	var created struct {
		OrderID string `json:"order_id"`
	}
	if err := placed.data(&created); err != nil {
		return fmt.Sprintf("the customer's order: %v", err), false, nil
	}
	canceled, err := t.send(ctx, request{
		method: http.MethodPost, path: fmt.Sprintf("/api/v1/orders/%s/cancel?shop_id=%d", created.OrderID, demo.ID), from: "198.51.100.30",
		media: "application/json", body: "{}", cookies: in.cookies,
	})
	return fmt.Sprintf("1440 look-ups, %d rejected; the customer's cancel: %d %s", rejected, canceled.status, canceled.code()), canceled.status == http.StatusOK, err
}

// guessFromNetwork tries 90 passwords, each from a different /64 of one /48.
func guessFromNetwork(ctx context.Context, t *target) (string, bool, error) {
	tried := 0
	for n := range 90 {
		a, err := t.signIn(ctx, fmt.Sprintf("2001:db8:bbbb:%x::1", n), fmt.Sprintf("wrong%04d", n))
		if err != nil {
			return "", false, err
		}
		if a.status != http.StatusTooManyRequests {
			tried++
		}
	}
	in, err := t.signIn(ctx, "198.51.100.40", demoPassword)
	return fmt.Sprintf("%d of 90 passwords were checked; the customer's login: %d %s", tried, in.status, in.code()), tried < 90 && in.status == http.StatusOK, err
}
