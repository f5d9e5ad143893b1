package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
)

func (t *simulation) readAsOwner(ctx context.Context) (int, error) {
	path := pick([]string{"/products", "/products?q=rice", "/orders?tab=new", "/orders?tab=ongoing", "/dashboard", "/counts", "/conversations", "/activity", "/settings"})
	status, _, err := t.send(ctx, pick(t.shops).asOwner(http.MethodGet, path, nil))
	return status, err
}

// changeProduct restocks a product or changes its discount, which purges the pages that show it.
func (t *simulation) changeProduct(ctx context.Context) (int, error) {
	s := pick(t.shops)
	p := s.simple()
	r := s.asOwner(http.MethodPut, fmt.Sprintf("/products/%d/stock", p.ID), map[string]int{"from": 0, "to": 5})
	if rand.IntN(2) == 0 {
		r = s.asOwner(http.MethodPost, "/products/bulk", map[string]any{"products": []int{p.ID}, "action": "discount", "percent": rand.IntN(30)})
	}
	status, _, err := t.send(ctx, r)
	return status, err
}

// acceptOrder accepts one of the recent orders, which may already be accepted.
func (t *simulation) acceptOrder(ctx context.Context) (int, error) {
	o := t.recentOrder()
	status, _, err := t.send(ctx, o.of.asOwner(http.MethodPost, "/orders/"+o.number+"/status", map[string]string{"to": "accepted"}))
	return status, err
}

// upload uploads a random picture.
func (t *simulation) upload(ctx context.Context) (int, error) {
	picture := image.NewGray(image.Rect(0, 0, 400, 300))
	for i := range picture.Pix {
		picture.Pix[i] = byte(rand.IntN(256))
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("picture", "picture.png")
	if err == nil {
		err = png.Encode(part, picture)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		return 0, err
	}
	r := pick(t.shops).asOwner(http.MethodPost, "/pictures", nil)
	r.kind, r.body = form.FormDataContentType(), body.Bytes()
	status, _, err := t.send(ctx, r)
	return status, err
}
