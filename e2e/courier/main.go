// Command courier serves a fake Steadfast for the browser tests, and below /control/ the calls of couriertest.Control. Its argument is
// the address.
package main

import (
	"fmt"
	"net/http"
	"os"
	"time"

	"haat/server/courier/couriertest"
	"haat/server/courier/steadfast/steadfasttest"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: courier ADDRESS")
	}
	fake := steadfasttest.NewServer()
	mux := http.NewServeMux()
	mux.Handle("/control/", http.StripPrefix("/control", couriertest.Control(fake)))
	mux.Handle("/", fake)
	server := &http.Server{Addr: os.Args[1], Handler: mux, ReadHeaderTimeout: 10 * time.Second}
	return server.ListenAndServe()
}
