package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// control returns the handler that lets the browser test control the simulation. Answers are JSON; an error has status 500.
func (w *World) control() http.Handler {
	mux := http.NewServeMux()
	for pattern, do := range map[string]func(*http.Request) (any, error){
		"GET /link": func(*http.Request) (any, error) {
			return w.app.Server.Merchants.HandOffLink(w.tenant.Shop.Slug, w.owner)
		},
		"GET /keys/{name}":   func(r *http.Request) (any, error) { return w.fakes[r.PathValue("name")].secrets, nil },
		"GET /books/{name}":  func(r *http.Request) (any, error) { return w.fakes[r.PathValue("name")].Books(), nil },
		"GET /audit":         func(*http.Request) (any, error) { return w.Audit() },
		"GET /check":         func(*http.Request) (any, error) { return w.Check() },
		"POST /connect":      func(r *http.Request) (any, error) { return nil, w.connect(strings.Split(r.FormValue("names"), ",")...) },
		"POST /hooks/{name}": w.takeHooks,
		"POST /prove":        func(*http.Request) (any, error) { return nil, w.prove() },
		"POST /place":        w.placeByHand,
		"POST /days":         w.playDays,
		"POST /settle":       func(*http.Request) (any, error) { return nil, w.settle() },
		"POST /damaged":      func(*http.Request) (any, error) { w.lost++; return nil, nil },
		"POST /accepted":     func(*http.Request) (any, error) { w.accepted = lessThanCollected; return w.shortPaid, nil },
	} {
		mux.HandleFunc(pattern, func(out http.ResponseWriter, r *http.Request) {
			answer, err := do(r)
			if err != nil {
				http.Error(out, err.Error(), http.StatusInternalServerError)
				return
			}
			out.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(out).Encode(answer) // the test may have ended
		})
	}
	return mux
}

// takeHooks makes a courier send its webhooks to ?address= with ?token=, as the merchant enters them in its panel.
func (w *World) takeHooks(r *http.Request) (any, error) {
	w.listen(r.PathValue("name"), r.FormValue("address"), r.FormValue("token"))
	return nil, nil
}

// placeByHand places and books the first day's orders, except those of the browser test, whose numbers it returns.
func (w *World) placeByHand(*http.Request) (any, error) {
	w.byHand = handPlans()
	err := w.morning(0)
	var numbers []string
	for _, p := range w.byHand {
		numbers = append(numbers, p.number)
	}
	return numbers, err
}

// playDays simulates the days from ?from= to ?to=. The first day begins in the afternoon.
func (w *World) playDays(r *http.Request) (any, error) {
	from, err := strconv.Atoi(r.FormValue("from"))
	if err != nil {
		return nil, fmt.Errorf("from: %w", err)
	}
	to, err := strconv.Atoi(r.FormValue("to"))
	if err != nil {
		return nil, fmt.Errorf("to: %w", err)
	}
	for day := from; day <= to; day++ {
		play := w.Day
		if day == 0 {
			play = w.afternoon
		}
		if err := play(day); err != nil {
			return nil, err
		}
	}
	return nil, nil
}
