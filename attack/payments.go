package main

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

// formOfShop returns the request that a form on a page of the shop sends.
func formOfShop(path, from, body string) request {
	return request{
		method: http.MethodPost, path: path, from: from, media: "application/x-www-form-urlencoded", body: body,
		header: map[string]string{"Sec-Fetch-Site": "same-origin"},
	}
}

// callAs sends a request to the demo shop's admin API.
func (t *target) callAs(ctx context.Context, bearer map[string]string, demo shop, method, path string, body any) (response, error) {
	r, err := jsonRequest(method, fmt.Sprintf("/api/admin/v3%s?shop_id=%d", path, demo.ID), "198.51.100.1", body)
	if err != nil {
		return response{}, err
	}
	r.header = bearer
	return t.send(ctx, r)
}

// walletSettings returns rules that require an advance of 10.00 to a bKash number for each order.
func (t *target) walletSettings(ctx context.Context, bearer map[string]string, demo shop, number string) (map[string]any, error) {
	now, err := t.callAs(ctx, bearer, demo, http.MethodGet, "/settings/payments", nil)
	if err != nil {
		return nil, err
	}
	settings := map[string]any{}
	if err := now.data(&settings); err != nil {
		return nil, err
	}
	settings["advance"] = map[string]any{"kind": "fixed", "value": 10}
	settings["wallets"] = []any{map[string]any{"method": "bkash", "number": number, "type": "personal", "note": "", "bn_note": "", "qr_key": "", "off": false}}
	return settings, nil
}

// redirectMoney tries to replace the shop's wallet number as a manager, and then replaces it as the owner.
func redirectMoney(ctx context.Context, t *target) (string, bool, error) {
	bearer, demo, err := t.owner(ctx)
	if err != nil {
		return "", false, err
	}
	const phone = "01799000009"
	invited, err := t.callAs(ctx, bearer, demo, http.MethodPost, "/team", map[string]any{"name": "Karim", "phone": phone, "role": "manager"})
	if err != nil || invited.status != http.StatusOK {
		return fmt.Sprintf("invitation of a manager: %d %.200s", invited.status, invited.body), false, err
	}
	in, err := t.appToken(ctx, phone, "203.0.113.80")
	if err != nil {
		return "", false, err
	}
	token, err := tokenOf(in, demo.ID)
	if err != nil {
		return "", false, err
	}
	settings, err := t.walletSettings(ctx, bearer, demo, "01999999999")
	if err != nil {
		return "", false, err
	}
	theirs, err := t.callAs(ctx, map[string]string{"Authorization": "Bearer " + token}, demo, http.MethodPut, "/settings/payments", settings)
	if err != nil {
		return "", false, err
	}
	before, err := t.messages()
	if err != nil {
		return "", false, err
	}
	own, err := t.callAs(ctx, bearer, demo, http.MethodPut, "/settings/payments", settings)
	if err != nil {
		return "", false, err
	}
	if err := t.await(ctx, demoOwner, "/settings/payments", len(before)); err != nil {
		return fmt.Sprintf("the owner's change: %d %s; %v", own.status, own.code(), err), false, nil
	}
	return fmt.Sprintf("the manager's change: %d %s; the owner's: %d, told by SMS", theirs.status, theirs.code(), own.status),
		theirs.status == http.StatusForbidden && own.status == http.StatusOK, nil
}

// blockPayments asks questions about products from one /48 and from 200 addresses. Then a customer claims a
// payment with the order's key.
func blockPayments(ctx context.Context, t *target) (string, bool, error) {
	bearer, demo, err := t.owner(ctx)
	if err != nil {
		return "", false, err
	}
	settings, err := t.walletSettings(ctx, bearer, demo, "01711111111")
	if err != nil {
		return "", false, err
	}
	if a, err := t.callAs(ctx, bearer, demo, http.MethodPut, "/settings/payments", settings); err != nil || a.status != http.StatusOK {
		return fmt.Sprintf("settings: %d %.200s", a.status, a.body), false, err
	}
	goods, err := t.products(ctx, demo)
	if err != nil {
		return "", false, err
	}
	placed, err := t.place(ctx, demo, "198.51.100.50", "attack-payments-of-a-customer-000001", order("01911111150", goods[0], 1))
	if err != nil {
		return "", false, err
	}
	var o bought
	if err := placed.data(&o); err != nil {
		return "", false, err
	}
	refused := 0
	for n := range 600 {
		from := fmt.Sprintf("203.%d.113.7", n%200)
		if n < 200 {
			from = fmt.Sprintf("2001:db8:cccc:%x::1", n)
		}
		a, err := t.post(ctx, from, fmt.Sprintf("/api/v1/products/%d/questions?shop_id=%d", goods[0].ID, demo.ID),
			map[string]any{"name": "Rahim", "text": fmt.Sprintf("Is it fresh today? %d", n)})
		if err != nil {
			return "", false, err
		}
		if a.status == http.StatusTooManyRequests {
			refused++
		}
	}
	claim, err := t.send(ctx, formOfShop("/demo/basic/pay?order="+o.ID+"&key="+o.Key, "198.51.100.50", "method=bkash&reference=CHM7B0RS5K&sender=1234"))
	return fmt.Sprintf("600 questions, %d refused; the customer's claim: %d", refused, claim.status), claim.status == http.StatusSeeOther && refused > 0, err
}

// deriveSplitKey splits an order as the owner, and tries the idempotency keys that can be derived from the
// order's number.
func deriveSplitKey(ctx context.Context, t *target) (string, bool, error) {
	m, err := t.demoMember(ctx)
	if err != nil {
		return "", false, err
	}
	goods, err := t.products(ctx, m.shop)
	if err != nil {
		return "", false, err
	}
	placed, err := t.place(ctx, m.shop, "198.51.100.51", "attack-split-of-a-customer-000001", order("01911111151", goods[0], 2))
	if err != nil {
		return "", false, err
	}
	var o bought
	if err := placed.data(&o); err != nil {
		return "", false, err
	}
	if err := t.split(ctx, m, o.ID); err != nil {
		return "", false, err
	}
	for edits := range 5 {
		a, err := t.place(ctx, m.shop, "203.0.113.90", fmt.Sprintf("split-%s-%d", o.ID, edits), order("01911111152", goods[0], 99))
		if err != nil {
			return "", false, err
		}
		if strings.Contains(a.code(), "already_placed") {
			return "the key of the new order is derivable", false, nil
		}
	}
	return "five derived keys belong to no order", true, nil
}
