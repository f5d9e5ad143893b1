package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"time"
)

// spendSMS places and cancels 121 guest orders from one address.
func spendSMS(ctx context.Context, t *target) (string, bool, error) {
	demo, goods, err := t.stocked(ctx, "nobanno")
	if err != nil {
		return "", false, err
	}
	before, err := t.messages()
	if err != nil {
		return "", false, err
	}
	placed := 0
	for n := range 121 {
		a, err := t.place(ctx, demo, "203.0.113.50", fmt.Sprintf("attack-sms-%06d", n), order(fmt.Sprintf("0151%07d", n), goods[n%len(goods)], 1))
		if err != nil {
			return "", false, err
		}
		var created struct {
			OrderID string `json:"order_id"`
		}
		if a.data(&created) != nil {
			continue
		}
		placed++
		if _, err := t.send(ctx, request{
			method: http.MethodPost, path: fmt.Sprintf("/api/v1/orders/%s/cancel?shop_id=%d", created.OrderID, demo.ID), from: "203.0.113.50",
			media: "application/json", body: `{"reason":"see https://evil.example"}`, cookies: a.cookies,
		}); err != nil {
			return "", false, err
		}
	}
	after, err := t.waitForSMS(ctx)
	if err != nil {
		return "", false, err
	}
	sent := after[len(before):]
	for _, m := range sent {
		if strings.Contains(m.Text, "evil.example") {
			return "an SMS contains the attacker's link: " + m.Text, false, nil
		}
	}
	return fmt.Sprintf("%d orders placed and cancelled, %d SMS", placed, len(sent)), len(sent) <= 60, nil
}

// waitForSMS waits until no SMS has been sent for 3 seconds, and returns all SMS.
func (t *target) waitForSMS(ctx context.Context) ([]message, error) {
	for last := -1; ; {
		all, err := t.messages()
		if err != nil || len(all) == last {
			return all, err
		}
		last = len(all)
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(3 * time.Second):
		}
	}
}

func holdStock(ctx context.Context, t *target) (string, bool, error) {
	demo, goods, err := t.stocked(ctx, "demo")
	if err != nil {
		return "", false, err
	}
	p := goods[0]
	for _, each := range goods {
		if each.Stock > p.Stock {
			p = each
		}
	}
	a, err := t.place(ctx, demo, "203.0.113.60", "attack-stock-000001", order("01612345678", p, min(p.Stock, 99)))
	return fmt.Sprintf("an order of %d units: %d %s", min(p.Stock, 99), a.status, a.code()), a.status == http.StatusConflict && a.code() == "order_code_needed", err
}

// place places an order as a guest.
func (t *target) place(ctx context.Context, s shop, from, key string, body map[string]any) (response, error) {
	r, err := jsonRequest(http.MethodPost, fmt.Sprintf("/api/v1/orders?shop_id=%d&lang=en", s.ID), from, body)
	if err != nil {
		return response{}, err
	}
	r.header = map[string]string{"Idempotency-Key": key}
	return t.send(ctx, r)
}

// starveUploads uploads large pictures continuously as the owner of one shop, while the owner of another
// uploads small ones.
func starveUploads(ctx context.Context, t *target) (string, bool, error) {
	bearer, demo, err := t.owner(ctx)
	if err != nil {
		return "", false, err
	}
	attacker, err := t.openAttackersShop(ctx)
	if err != nil {
		return "", false, err
	}
	large, err := picture(7000, 7000)
	if err != nil {
		return "", false, err
	}
	small, err := picture(600, 400)
	if err != nil {
		return "", false, err
	}
	looping, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	var mu sync.Mutex
	sent := map[int]int{}
	for range 3 {
		wg.Go(func() {
			for n := 0; n < 20 && looping.Err() == nil; n++ {
				if a, err := t.upload(looping, request{host: adminHost, cookies: attacker.session, from: "203.0.113.70"}, attacker.ID, large); err == nil {
					mu.Lock()
					sent[a.status]++
					mu.Unlock()
				}
			}
		})
	}
	var slowest time.Duration
	var statuses []int
	for range 5 {
		start := time.Now()
		a, err := t.upload(ctx, request{header: bearer, from: "198.51.100.1"}, demo.ID, small)
		if err != nil {
			stop()
			wg.Wait()
			return "", false, err
		}
		slowest = max(slowest, time.Since(start))
		statuses = append(statuses, a.status)
	}
	stop()
	wg.Wait()
	blocked := true
	for _, status := range statuses {
		blocked = blocked && status == http.StatusOK
	}
	return fmt.Sprintf("the attacker's large pictures by status: %v; the other shop's: %v, slowest %d ms", sent, statuses, slowest.Milliseconds()), blocked, nil
}

// upload sends a picture to a shop, with the session or the token in as.
func (t *target) upload(ctx context.Context, as request, shopID int, data []byte) (response, error) {
	as.path = fmt.Sprintf("/api/admin/v3/pictures?shop_id=%d", shopID)
	if as.header == nil {
		as.header = map[string]string{"X-Requested-With": "attack"}
	}
	return t.sendFile(ctx, as, "picture", "p.png", data, nil)
}

// sendFile posts a form with a file and other fields to the path in as.
func (t *target) sendFile(ctx context.Context, as request, field, name string, data []byte, more map[string]string) (response, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile(field, name)
	if err == nil {
		_, err = part.Write(data)
	}
	for field, value := range more {
		err = errors.Join(err, form.WriteField(field, value))
	}
	if err = errors.Join(err, form.Close()); err != nil {
		return response{}, err
	}
	as.method, as.media, as.body = http.MethodPost, form.FormDataContentType(), body.String()
	return t.send(ctx, as)
}

// picture returns a PNG of one colour, which has a few KB for millions of pixels.
func picture(width, height int) ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{color.Black, color.White}))
	return out.Bytes(), err
}
