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
	t.Parallel()
	for name, addresses := range map[string][]string{
		"this network": {"0.0.0.0", "0.1.2.3"}, "loopback": {"127.0.0.1", "127.255.255.254", "::1"}, "unspecified": {"::"},
		"private":    {"10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd00::1", "fdff::1"},
		"link-local": {"169.254.169.254", "fe80::1", "febf::1"}, "site-local": {"fec0::1", "fed0::1", "feff:ffff::1"},
		"CGNAT": {"100.64.0.1", "100.127.255.255"}, "protocol assignments": {"192.0.0.1", "192.0.0.170", "2001:1::1", "2001:1ff::1"},
		"documentation": {"192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1", "3fff:fff::1"},
		"benchmark":     {"198.18.0.1", "198.19.255.255", "2001:2::1"}, "multicast": {"224.0.0.1", "239.255.255.255", "ff02::1", "ff0e::1"},
		"reserved":    {"240.0.0.1", "254.0.0.1", "255.255.255.255", "100::1", "400::1", "4000::1", "5f00::1", "8000::1", "fe00::1"},
		"IPv4-mapped": {"::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:0:0"}, "IPv4-translated": {"::ffff:0:127.0.0.1", "::ffff:0:8.8.8.8"},
		"IPv4-compatible": {"::127.0.0.1", "::8.8.8.8"}, "NAT64": {"64:ff9b::7f00:1", "64:ff9b::808:808", "64:ff9b:1::7f00:1", "64:ff9b:1:ffff::1"},
		"6to4": {"2002:7f00:1::", "2002:a00:1::1", "192.88.99.1"}, "Teredo": {"2001::1", "2001:0:7f00:1::"}, "ORCHID": {"2001:10::1", "2001:20::1"},
		"6bone": {"3ffe::1"}, "ISATAP": {"2606:2800::5efe:7f00:1", "2606:2800::200:5efe:a00:1"}, "zone": {"fe80::1%eth0", "2606:2800:220:1::1%eth0"},
	} {
		for _, address := range addresses {
			if Public(netip.AddrPortFrom(netip.MustParseAddr(address), 443)) {
				t.Errorf("%s: %s is public", name, address)
			}
		}
	}
}

func TestPublic_AllowsWebPortsOfThePublicInternet(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"93.184.216.34:443": true, "8.8.8.8:80": true, "1.1.1.1:443": true, "100.128.0.1:443": true, "172.32.0.1:443": true, "198.20.0.1:443": true, "223.255.255.255:443": true,
		"[2606:2800:220:1::1]:443": true, "[2001:4860:4860::8888]:443": true, "[2a00:1450::1]:80": true, "[2001:200::1]:443": true, "[::ffff:8.8.8.8]:443": true,
		"93.184.216.34:22": false, "93.184.216.34:8080": false, "93.184.216.34:0": false, "[2606:2800:220:1::1]:25": false,
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

// The client must refuse a name that resolves to the loopback address, and a redirect there. The server must
// get no request.
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
