package main

import (
	"errors"
	"net"
	"net/http"
	"net/url"
	"time"

	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

// partners contains fakes of the services to which the server's shops are connected.
type partners struct {
	steadfast, bkash map[string]string // credentials of the accounts
	servers          []*http.Server
}

// start serves the fakes and returns the settings with their addresses.
func (p *partners) start() ([]string, error) {
	courier, gateway := steadfasttest.NewServer(), bkashtest.NewServer()
	p.steadfast, p.bkash = steadfasttest.Secrets(), bkashtest.Secrets()
	courierURL, err := p.serve(courier)
	if err != nil {
		return nil, err
	}
	gateway.URL, err = p.serve(gateway)
	return []string{"HAAT_STEADFAST_URL=" + courierURL, "HAAT_BKASH_URL=" + gateway.URL}, err
}

func (p *partners) serve(handler http.Handler) (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 5 * time.Second}
	p.servers = append(p.servers, server)
	go func() { _ = server.Serve(listener) }() // until stop closes the server
	return "http://" + listener.Addr().String(), nil
}

func (p *partners) stop() {
	for _, server := range p.servers {
		_ = server.Close()
	}
}

// pathOf returns the path of a URL on the server.
func pathOf(address string) (string, error) {
	parsed, err := url.Parse(address)
	if err == nil && parsed.Path == "" {
		err = errors.New("no address of webhooks")
	}
	if err != nil {
		return "", err
	}
	return parsed.Path, nil
}
