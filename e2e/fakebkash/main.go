// Command fakebkash serves a fake bKash for a browser test: fakebkash HOST:PORT. POST /lose?kind=execute&n=1 loses answers, and GET
// /payments returns its books. It ends when its standard input is closed.
package main

import (
	"encoding/json"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"time"

	"haat/server/payment/gateway/bkash/bkashtest"
)

func main() {
	if err := run(os.Args[1]); err != nil {
		log.Fatal(err)
	}
}

func run(listen string) error {
	listener, err := net.Listen("tcp", listen)
	if err != nil {
		return err
	}
	fake := bkashtest.NewServer()
	fake.URL = "http://" + listener.Addr().String()
	server := &http.Server{Handler: handler(fake), ReadHeaderTimeout: 5 * time.Second}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	if err := json.NewEncoder(os.Stdout).Encode(map[string]any{"origin": fake.URL, "keys": bkashtest.Secrets()}); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	if err := server.Close(); err != nil {
		return err
	}
	if err := <-ended; err != http.ErrServerClosed {
		return err
	}
	return nil
}

func handler(fake *bkashtest.Server) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /lose", func(w http.ResponseWriter, r *http.Request) {
		n, err := strconv.Atoi(r.FormValue("n"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		fake.LoseAnswers(r.FormValue("kind"), n)
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("GET /payments", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(fake.Payments()) // the test notices an incomplete answer
	})
	// Full Chromium requests the icon, and a 404 would fail the test. The headless shell does not request it.
	mux.HandleFunc("GET /favicon.ico", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	mux.Handle("/", fake)
	return mux
}
