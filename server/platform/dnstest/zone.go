// Package dnstest provides a DNS server on loopback for tests.
package dnstest

import (
	"net"
	"strings"
	"sync"
	"testing"

	"github.com/miekg/dns"
)

// Zone is a DNS server with its records.
type Zone struct {
	Address string // HOST:PORT

	t       testing.TB
	mu      sync.Mutex
	records map[string]dns.RR // records by name and type
	broken  bool
}

// Start starts a server with records such as "haat.test. A 192.0.2.1". It stops when the test ends.
func Start(t testing.TB, records ...string) *Zone {
	t.Helper()
	listener, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	z := &Zone{Address: listener.LocalAddr().String(), t: t, records: map[string]dns.RR{}}
	z.Set(records...)
	z.serve(&dns.Server{PacketConn: listener})
	return z
}

// StartAt is like Start, at the address HOST:PORT. It serves UDP and TCP.
func StartAt(t testing.TB, address string, records ...string) *Zone {
	t.Helper()
	packets, err := net.ListenPacket("udp", address)
	if err != nil {
		t.Fatal(err)
	}
	streams, err := net.Listen("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	z := &Zone{Address: address, t: t, records: map[string]dns.RR{}}
	z.Set(records...)
	z.serve(&dns.Server{PacketConn: packets})
	z.serve(&dns.Server{Listener: streams})
	return z
}

// serve runs a server until the test ends.
func (z *Zone) serve(server *dns.Server) {
	started, ended := make(chan struct{}), make(chan error, 1)
	server.Handler, server.NotifyStartedFunc = z, func() { close(started) }
	go func() { ended <- server.ActivateAndServe() }()
	<-started
	z.t.Cleanup(func() {
		if err := server.Shutdown(); err != nil {
			z.t.Error(err)
		}
		if err := <-ended; err != nil {
			z.t.Error(err)
		}
	})
}

// Set adds records. Each replaces the record with the same name and type.
func (z *Zone) Set(records ...string) {
	z.t.Helper()
	z.mu.Lock()
	defer z.mu.Unlock()
	for _, text := range records {
		rr, err := dns.NewRR(text)
		if err != nil {
			z.t.Fatal(err)
		}
		z.records[key(rr.Header().Name, rr.Header().Rrtype)] = rr
	}
}

// Fail makes the server answer every query with a server failure.
func (z *Zone) Fail() {
	z.mu.Lock()
	defer z.mu.Unlock()
	z.broken = true
}

func key(name string, kind uint16) string {
	return strings.ToLower(name) + " " + dns.TypeToString[kind]
}

// ServeDNS answers a query from the records. It follows CNAME records.
func (z *Zone) ServeDNS(w dns.ResponseWriter, asked *dns.Msg) {
	z.mu.Lock()
	defer z.mu.Unlock()
	answer := (&dns.Msg{}).SetReply(asked)
	name, kind := asked.Question[0].Name, asked.Question[0].Qtype
	for alias, ok := z.records[key(name, dns.TypeCNAME)].(*dns.CNAME); ok; alias, ok = z.records[key(name, dns.TypeCNAME)].(*dns.CNAME) {
		answer.Answer = append(answer.Answer, alias)
		name = alias.Target
	}
	if rr, ok := z.records[key(name, kind)]; ok {
		answer.Answer = append(answer.Answer, rr)
	}
	switch {
	case z.broken:
		answer = (&dns.Msg{}).SetRcode(asked, dns.RcodeServerFailure)
	case len(answer.Answer) == 0:
		answer.Rcode = dns.RcodeNameError
	}
	if err := w.WriteMsg(answer); err != nil {
		z.t.Error(err)
	}
}
