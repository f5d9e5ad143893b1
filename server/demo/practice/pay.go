package practice

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"haat/server/payment/gateway"
	"haat/server/platform/money"
)

// Handler returns a handler that serves the payment pages below Path, and passes other requests to next.
func (p *Practice) Handler(next http.Handler) http.Handler {
	pages := http.NewServeMux()
	pages.HandleFunc("GET "+Path+"bkash/pay/{id}", func(w http.ResponseWriter, r *http.Request) {
		payment, ok := p.bkash.Payment(r.PathValue("id"))
		page(w, ok, "bKash", payment.Amount, [3]string{"success", "failure", "cancel"})
	})
	pages.HandleFunc("GET "+Path+"sslcommerz/pay/{id}", func(w http.ResponseWriter, r *http.Request) {
		payment, ok := p.ssl.Payment(r.PathValue("id"))
		page(w, ok, "SSLCOMMERZ", payment.Amount, [3]string{"VALID", "FAILED", "CANCELLED"})
	})
	// Only the buttons of the pages are public. The gateways' own APIs accept any key, and would send visitors and
	// notices to addresses of anybody's choice.
	pages.Handle("POST "+Path+"bkash/pay/{id}", http.StripPrefix(Path+"bkash", p.bkash))
	pages.Handle("POST "+Path+"sslcommerz/pay/{id}", http.StripPrefix(Path+"sslcommerz", p.ssl))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, Path) {
			pages.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// page writes a payment page. answers are the gateway's words for a payment, a failure and a cancellation.
func page(w http.ResponseWriter, known bool, gatewayName string, amount money.Amount, answers [3]string) {
	if !known {
		http.Error(w, "This practice payment has ended. Go back to the shop and pay again.", http.StatusNotFound)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = fmt.Fprintf(w, `<!DOCTYPE html><html lang="bn"><meta name="viewport" content="width=device-width"><title>%[1]s (practice)</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f4f4f5;color:#18181b}main{max-width:22rem;margin:12vh auto;padding:1.5rem;background:#fff;border-radius:1rem;box-shadow:0 1px 4px #0002}
h1{font-size:1.25rem;margin:0}strong{display:block;font-size:2rem;margin:.5rem 0}small{color:#52525b}button{display:block;width:100%%;min-height:48px;margin-top:.75rem;border:1px solid #d4d4d8;border-radius:.75rem;background:#fff;font:inherit;cursor:pointer}
button:first-of-type{background:#166534;border-color:#166534;color:#fff;font-weight:600}</style>
<main><h1>%[1]s – অনুশীলন <span lang="en">(practice)</span></h1><strong>৳%[2]s</strong><small>কোনো আসল টাকা যাবে না। <span lang="en">No real money is moved.</span></small>
<form method="post"><button name="status" value="%[3]s">টাকা দিন · Pay</button><button name="status" value="%[4]s">ব্যর্থ হোক · Fail</button><button name="status" value="%[5]s">বাতিল · Cancel</button></form></main></html>`,
		html.EscapeString(gatewayName), gateway.Taka(amount), answers[0], answers[1], answers[2]) // the visitor may have left
}
