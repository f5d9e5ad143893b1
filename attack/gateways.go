package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"time"
)

// ownTopic is the topic at Amazon's SNS that is connected to the demo shop.
const ownTopic = "arn:aws:sns:ap-southeast-1:123456789012:bkash"

// connectBKash connects the demo shop's account at bKash and returns its owner and the path of the account's webhooks.
func (t *target) connectBKash(ctx context.Context) (m member, path string, err error) {
	if m, err = t.demoMember(ctx); err != nil {
		return m, "", err
	}
	for _, each := range []struct {
		method, path string
		body         map[string]any
	}{
		{http.MethodPost, "/gateways/bkash", map[string]any{"keys": t.bkash, "sandbox": false}},
		{http.MethodPut, "/gateways/bkash/settings", map[string]any{"topic": ownTopic}},
	} {
		a, err := t.call(ctx, m, each.method, each.path, each.body)
		if err == nil && a.status != http.StatusOK {
			err = fmt.Errorf("%s: %d %.200s", each.path, a.status, a.body)
		}
		if err != nil {
			return m, "", err
		}
	}
	listed, err := t.call(ctx, m, http.MethodGet, "/gateways", nil)
	if err != nil {
		return m, "", err
	}
	var accounts []struct {
		HookURL string `json:"hook_url"`
	}
	if err := listed.data(&accounts); err != nil {
		return m, "", err
	}
	path, err = pathOf(accounts[0].HookURL)
	return m, path, err
}

// forgeTopic sends 150 messages concurrently in the name of a topic at Amazon's SNS that does not belong to
// the shop.
func forgeTopic(ctx context.Context, t *target) (string, bool, error) {
	_, path, err := t.connectBKash(ctx)
	if err != nil {
		return "", false, err
	}
	got, err := t.flood(ctx, 150, 150, func(n int) (request, error) {
		message, err := json.Marshal(map[string]string{
			"Type": "Notification", "MessageId": fmt.Sprint(n), "TopicArn": "arn:aws:sns:ap-southeast-1:210987654321:theirs",
			"Message": `{"merchantInvoiceNumber":"KEY1","trxID":"X"}`, "Timestamp": time.Now().UTC().Format("2006-01-02T15:04:05.000Z"),
			"SignatureVersion": "1", "Signature": "AAAA",
			"SigningCertURL": fmt.Sprintf("https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-%032x.pem", n),
		})
		return request{method: http.MethodPost, path: path, from: "203.0.113.92", media: "text/plain", body: string(message)}, err
	})
	return fmt.Sprintf("150 messages of another topic by status: %v", got), got[http.StatusUnauthorized] == 150, err
}

var paymentAtFake = regexp.MustCompile(`/pay/([A-Za-z0-9]+)"`)

// blockReturns sends requests with invented bKash sessions from one /48 and from 200 addresses. Then a
// customer returns from a real session.
func blockReturns(ctx context.Context, t *target) (string, bool, error) {
	m, path, err := t.connectBKash(ctx)
	if err != nil {
		return "", false, err
	}
	if err := t.wantAdvance(ctx, m, map[string]any{"kind": "fixed", "value": 10}, "01711111111"); err != nil {
		return "", false, err
	}
	goods, err := t.products(ctx, m.shop)
	if err != nil {
		return "", false, err
	}
	placed, err := t.place(ctx, m.shop, "198.51.100.63", "attack-return-of-a-customer-000001", order("01911111163", goods[0], 1))
	if err != nil {
		return "", false, err
	}
	var o bought
	if err := placed.data(&o); err != nil {
		return "", false, err
	}
	started, err := t.send(ctx, formOfShop("/demo/basic/pay?order="+o.ID+"&key="+o.Key, "198.51.100.63", "gateway=bkash"))
	if err != nil {
		return "", false, err
	}
	session := paymentAtFake.FindStringSubmatch(started.body)
	if session == nil {
		return "", false, errors.Join(errors.New("no session at the gateway"), fmt.Errorf("%d %.200s", started.status, started.body))
	}
	got, err := t.flood(ctx, 800, 8, func(n int) (request, error) {
		from := fmt.Sprintf("203.%d.114.7", n%200)
		if n < 400 {
			from = fmt.Sprintf("2001:db8:dddd:%x::1", n)
		}
		return request{path: fmt.Sprintf("%s/return?paymentID=invented%d&status=success", path, n), from: from}, nil
	})
	if err != nil {
		return "", false, err
	}
	back, err := t.send(ctx, request{path: path + "/return?paymentID=" + session[1] + "&status=success", from: "198.51.100.63"})
	return fmt.Sprintf("invented sessions by status: %v; the customer's return: %d", got, back.status), back.status == http.StatusSeeOther, err
}
