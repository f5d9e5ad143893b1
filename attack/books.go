package main

import (
	"context"
	"fmt"
	"net/http"
)

// member is a signed-in member of a shop's team.
type member struct {
	shop   shop
	header map[string]string
}

// call sends a request to the admin API of the member's shop.
func (t *target) call(ctx context.Context, m member, method, path string, body any) (response, error) {
	return t.callAs(ctx, m.header, m.shop, method, path, body)
}

// demoMember returns the owner of the demo shop.
func (t *target) demoMember(ctx context.Context) (member, error) {
	bearer, demo, err := t.owner(ctx)
	return member{demo, bearer}, err
}

// signedIn signs in a member of a shop in the same way as an app.
func (t *target) signedIn(ctx context.Context, slug, phone, from string) (member, error) {
	s, err := t.shop(ctx, slug)
	if err != nil {
		return member{}, err
	}
	in, err := t.appToken(ctx, phone, from)
	if err != nil {
		return member{}, err
	}
	token, err := tokenOf(in, s.ID)
	return member{s, map[string]string{"Authorization": "Bearer " + token}}, err
}

// second returns the owner of the shop nobanno. No other attack signs in this owner, because codes for a
// number are limited.
func (t *target) second(ctx context.Context) (m member, err error) {
	if t.secondMember.header == nil {
		t.secondMember, err = t.signedIn(ctx, "nobanno", secondOwner, "198.51.100.10")
	}
	return t.secondMember, err
}

// wantAdvance makes orders of the member's shop pay a part of their total to a bKash number.
func (t *target) wantAdvance(ctx context.Context, m member, rule map[string]any, number string) error {
	settings, err := t.walletSettings(ctx, m.header, m.shop, number)
	if err != nil {
		return err
	}
	settings["advance"] = rule
	a, err := t.call(ctx, m, http.MethodPut, "/settings/payments", settings)
	if err == nil && a.status != http.StatusOK {
		err = fmt.Errorf("settings: %d %.200s", a.status, a.body)
	}
	return err
}

// bought is an order with the key that gives its guest access to it.
type bought struct {
	ID  string `json:"order_id"`
	Key string `json:"key"`
}

// claimed places an order in a member's shop and claims that its advance was paid by a bKash transaction. It
// returns the order and the claim.
func (t *target) claimed(ctx context.Context, m member, from, mobile, reference string, quantity int) (o bought, p claim, err error) {
	goods, err := t.products(ctx, m.shop)
	if err != nil {
		return o, p, err
	}
	placed, err := t.placeProven(ctx, m.shop, from, "attack-books-"+m.shop.Slug+"-"+mobile, order(mobile, goods[0], quantity))
	if err != nil {
		return o, p, err
	}
	if err := placed.data(&o); err != nil {
		return o, p, err
	}
	form := "method=bkash&reference=" + reference + "&sender=1234"
	sent, err := t.send(ctx, formOfShop("/"+m.shop.Slug+"/basic/pay?order="+o.ID+"&key="+o.Key, from, form))
	if err != nil {
		return o, p, err
	}
	if sent.status != http.StatusSeeOther {
		return o, p, fmt.Errorf("claim: %d %.200s", sent.status, sent.body)
	}
	payments, err := t.paymentsOf(ctx, m, o.ID)
	if err != nil {
		return o, p, err
	}
	for _, each := range payments {
		if each.State == "claimed" {
			return o, each, nil
		}
	}
	return o, p, fmt.Errorf("order %s has no claim: %+v", o.ID, payments)
}

// placeProven places an order as a guest. If the order is large, the guest proves the phone number with a
// code.
func (t *target) placeProven(ctx context.Context, s shop, from, key string, body map[string]any) (response, error) {
	placed, err := t.place(ctx, s, from, key, body)
	if err != nil || placed.code() != "order_code_needed" {
		return placed, err
	}
	before, err := t.messages()
	if err != nil {
		return response{}, err
	}
	mobile, _ := body["mobile"].(string)
	asked, err := t.post(ctx, from, fmt.Sprintf("/api/v1/orders/code?shop_id=%d", s.ID), map[string]any{"mobile": mobile})
	if err != nil || asked.status != http.StatusOK {
		return asked, err
	}
	if body["code"], err = t.code(ctx, mobile, len(before)); err != nil {
		return response{}, err
	}
	r, err := jsonRequest(http.MethodPost, fmt.Sprintf("/api/v1/orders?shop_id=%d&lang=en", s.ID), from, body)
	if err != nil {
		return response{}, err
	}
	r.header, r.cookies = map[string]string{"Idempotency-Key": key}, asked.cookies
	return t.send(ctx, r)
}

// claim is a payment for an order. Amounts are in major units.
type claim struct {
	ID       int     `json:"id"`
	State    string  `json:"state"`
	Amount   float64 `json:"amount"`
	Refunded float64 `json:"refunded"`
}

func (t *target) paymentsOf(ctx context.Context, m member, orderID string) ([]claim, error) {
	got, err := t.call(ctx, m, http.MethodGet, "/orders/"+orderID+"/payments", nil)
	if err != nil {
		return nil, err
	}
	var list struct {
		Payments []claim `json:"payments"`
	}
	return list.Payments, got.data(&list)
}

func (t *target) confirm(ctx context.Context, m member, p claim) (response, error) {
	return t.call(ctx, m, http.MethodPost, fmt.Sprintf("/payments/%d/confirm", p.ID), map[string]any{"received": p.Amount})
}

// payOutTwice splits an order that was paid in full, and refunds all of its money once for each part.
func payOutTwice(ctx context.Context, t *target) (string, bool, error) {
	m, err := t.demoMember(ctx)
	if err != nil {
		return "", false, err
	}
	if err := t.wantAdvance(ctx, m, map[string]any{"kind": "full"}, "01711111111"); err != nil {
		return "", false, err
	}
	o, paid, err := t.claimed(ctx, m, "198.51.100.61", "01911111161", "CHM7B0RS61", 2)
	if err != nil {
		return "", false, err
	}
	if a, err := t.confirm(ctx, m, paid); err != nil || a.status != http.StatusOK {
		return fmt.Sprintf("confirmation: %d %.200s", a.status, a.body), false, err
	}
	if err := t.split(ctx, m, o.ID); err != nil {
		return "", false, err
	}
	out := 0.0
	statuses := map[string]int{}
	for n, amount := range []float64{paid.Amount / 2, paid.Amount, paid.Amount / 2, paid.Amount / 2, 0.01} {
		a, err := t.call(ctx, m, http.MethodPost, fmt.Sprintf("/payments/%d/refund", paid.ID),
			map[string]any{"key": fmt.Sprintf("attack-refund-%02d", n), "amount": amount, "method": "cash"})
		if err != nil {
			return "", false, err
		}
		statuses[fmt.Sprintf("%d %s", a.status, a.code())]++
		if a.status == http.StatusOK {
			out += amount
		}
	}
	return fmt.Sprintf("%.2f came in, %.2f went out: %v", paid.Amount, out, statuses), out > 0 && out <= paid.Amount, nil
}

// edited is the version of an order that a member sees.
type edited struct {
	Edits    int     `json:"edits"`
	Status   string  `json:"status"`
	Advance  float64 `json:"advance"`
	Amount   float64 `json:"amount"`
	Name     string  `json:"name"`
	Mobile   string  `json:"mobile"`
	Division string  `json:"division"`
	District string  `json:"district"`
	Upazila  string  `json:"upazila"`
	Line     string  `json:"line"`
	Fee      float64 `json:"shipping_fee"`
	Items    []struct {
		ID       int `json:"item_id"`
		Quantity int `json:"quantity"`
	} `json:"items"`
}

func (t *target) seen(ctx context.Context, m member, orderID string) (edited, error) {
	var o edited
	got, err := t.call(ctx, m, http.MethodGet, "/orders/"+orderID, nil)
	if err != nil {
		return o, err
	}
	return o, got.data(&o)
}

// split moves a unit of an order to a new one.
func (t *target) split(ctx context.Context, m member, orderID string) error {
	seen, err := t.seen(ctx, m, orderID)
	if err != nil {
		return err
	}
	a, err := t.call(ctx, m, http.MethodPost, "/orders/"+orderID+"/split", map[string]any{
		"edits": seen.Edits, "status": seen.Status, "lines": []any{map[string]any{"item_id": seen.Items[0].ID, "quantity": 1}}, "shipping_fee": 0, "notify": false,
	})
	if err == nil && a.status != http.StatusOK {
		err = fmt.Errorf("split: %d %.300s", a.status, a.body)
	}
	return err
}

// enterAdvance tries to record an order as paid, as a member without the right "payments".
func enterAdvance(ctx context.Context, t *target) (string, bool, error) {
	owner, err := t.demoMember(ctx)
	if err != nil {
		return "", false, err
	}
	const phone = "01799000010"
	invited, err := t.call(ctx, owner, http.MethodPost, "/team", map[string]any{"name": "Salma", "phone": phone, "role": "staff"})
	if err != nil || invited.status != http.StatusOK {
		return fmt.Sprintf("invitation: %d %.200s", invited.status, invited.body), false, err
	}
	staff, err := t.signedIn(ctx, "demo", phone, "203.0.113.81")
	if err != nil {
		return "", false, err
	}
	goods, err := t.products(ctx, owner.shop)
	if err != nil {
		return "", false, err
	}
	placed, err := t.place(ctx, owner.shop, "198.51.100.62", "attack-advance-of-a-customer-000001", order("01911111162", goods[0], 1))
	if err != nil {
		return "", false, err
	}
	var o bought
	if err := placed.data(&o); err != nil {
		return "", false, err
	}
	seen, err := t.seen(ctx, staff, o.ID)
	if err != nil {
		return "", false, err
	}
	a, err := t.call(ctx, staff, http.MethodPut, "/orders/"+o.ID, map[string]any{
		"edits": seen.Edits, "status": seen.Status, "name": seen.Name, "mobile": seen.Mobile, "division": seen.Division, "district": seen.District,
		"upazila": seen.Upazila, "line": seen.Line, "note": "", "discount": 0, "discount_percent": 0, "discount_reason": "",
		"shipping_fee": seen.Fee, "advance": seen.Amount, "lines": []any{map[string]any{"item_id": seen.Items[0].ID, "quantity": seen.Items[0].Quantity}},
	})
	if err != nil {
		return "", false, err
	}
	now, err := t.seen(ctx, owner, o.ID)
	return fmt.Sprintf("an advance of the total: %d %s", a.status, a.code()), a.status == http.StatusForbidden && now.Advance == 0, err
}

// payTwoShops claims a bKash transaction in two shops that have the same bKash account.
func payTwoShops(ctx context.Context, t *target) (string, bool, error) {
	one, err := t.demoMember(ctx)
	if err != nil {
		return "", false, err
	}
	two, err := t.second(ctx)
	if err != nil {
		return "", false, err
	}
	var answers []string
	confirmed := 0
	for n, m := range []member{one, two} {
		if err := t.wantAdvance(ctx, m, map[string]any{"kind": "fixed", "value": 10}, "01711111111"); err != nil {
			return "", false, err
		}
		_, p, err := t.claimed(ctx, m, fmt.Sprintf("198.51.100.7%d", n), fmt.Sprintf("0191111117%d", n), "CHM7B0RS70", 1)
		if err != nil {
			return "", false, err
		}
		a, err := t.confirm(ctx, m, p)
		if err != nil {
			return "", false, err
		}
		answers = append(answers, fmt.Sprintf("%d %s", a.status, a.code()))
		if a.status == http.StatusOK {
			confirmed++
		}
	}
	return fmt.Sprintf("the confirmations: %q", answers), confirmed == 1, nil
}
