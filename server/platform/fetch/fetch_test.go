package fetch

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
)

func TestPublic_RefusesAddressesOfOwnNetworks(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34:443": true, "8.8.8.8:80": true, "[2606:2800:220:1::1]:443": true,
		"93.184.216.34:22": false, "93.184.216.34:8080": false, "127.0.0.1:80": false, "127.9.9.9:443": false, "10.0.0.1:80": false, "172.16.0.1:80": false,
		"192.168.1.1:80": false, "169.254.169.254:80": false, "100.64.0.1:80": false, "0.0.0.0:80": false, "255.255.255.255:80": false, "224.0.0.1:80": false,
		"198.18.0.1:80": false, "192.0.0.1:80": false, "240.0.0.1:80": false,
		"[::1]:80": false, "[::]:80": false, "[fe80::1]:80": false, "[fd00::1]:80": false, "[ff02::1]:80": false, "[::ffff:127.0.0.1]:80": false,
		"[::ffff:10.0.0.1]:80": false, "[::127.0.0.1]:80": false, "[64:ff9b::7f00:1]:80": false, "[2002:7f00:1::]:80": false, "[2001:0:1::]:80": false,
	} {
		if got := Public(netip.MustParseAddrPort(address)); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}

// serve starts a server on the loopback address and returns its port.
func serve(t *testing.T, handler http.HandlerFunc) (url string, port uint16) {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL, netip.MustParseAddrPort(server.Listener.Addr().String()).Port()
}

func TestGet_ReportsTheReason(t *testing.T) {
	var host string
	host, port := serve(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/ok":
			fmt.Fprint(w, "picture")
		case "/moved":
			http.Redirect(w, r, "/ok", http.StatusFound)
		case "/loop":
			http.Redirect(w, r, "/loop", http.StatusFound)
		case "/file":
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		case "/large":
			w.Header().Set("Content-Length", "101")
			fmt.Fprint(w, strings.Repeat("x", 101))
		case "/endless":
			for range 50 {
				fmt.Fprint(w, "xxxxxxxx")
				w.(http.Flusher).Flush()
			}
		case "/busy":
			w.WriteHeader(http.StatusServiceUnavailable)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	})
	c := New(func(to netip.AddrPort) bool { return to.Port() == port })
	for address, want := range map[string]error{
		host + "/ok": nil, host + "/moved": nil, host + "/loop": ErrStatus, host + "/file": ErrBlocked, host + "/large": ErrTooLarge,
		host + "/endless": ErrTooLarge, host + "/busy": ErrUnreachable, host + "/missing": ErrStatus, "file:///etc/passwd": ErrBlocked,
		"gopher://127.0.0.1/": ErrBlocked, "http://user@127.0.0.1/": ErrBlocked, "http://": ErrBlocked, "::": ErrBlocked, "http://127.0.0.1:1/": ErrBlocked,
	} {
		data, err := c.Get(context.Background(), address, 100)
		if !errors.Is(err, want) || want == nil && string(data) != "picture" {
			t.Errorf("%s: %q, %v; want %v", address, data, err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Get(ctx, host+"/ok", 100); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// A name that resolves to the loopback address is refused when the client connects, and so is a
// redirect there: the server gets no request.
func TestGet_NeverConnectsToOwnNetworks(t *testing.T) {
	var requests atomic.Int32
	host, port := serve(t, func(http.ResponseWriter, *http.Request) { requests.Add(1) })
	public := New(Public)
	for _, address := range []string{host, fmt.Sprintf("http://localhost:%d/", port), fmt.Sprintf("http://[::ffff:127.0.0.1]:%d/", port), "http://127.1/", "http://localhost/"} {
		if _, err := public.Get(context.Background(), address, 100); !errors.Is(err, ErrBlocked) && !errors.Is(err, ErrUnreachable) {
			t.Errorf("%s: %v", address, err)
		}
	}
	outside, allowed := serve(t, func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, host, http.StatusFound) })
	c := New(func(to netip.AddrPort) bool { return to.Port() == allowed })
	if _, err := c.Get(context.Background(), outside, 100); !errors.Is(err, ErrBlocked) {
		t.Errorf("redirected: %v", err)
	}
	if n := requests.Load(); n != 0 {
		t.Errorf("%d requests arrived", n)
	}
}
