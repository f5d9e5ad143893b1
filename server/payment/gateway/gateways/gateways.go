// Package gateways lists the payment gateways that Haat supports.
package gateways

import (
	"slices"
	"strings"
	"time"

	"haat/server/payment/gateway"
	"haat/server/payment/gateway/bkash"
	"haat/server/payment/gateway/sslcommerz"
	"haat/server/platform/remote"
)

// Specs describes the gateways, in the order in which merchants and customers see them.
var Specs = []gateway.Spec{
	bkash.Spec,
	sslcommerz.Spec,
}

// SpecOfMethod returns the gateway to which a payment method belongs. It reports false for methods without a
// gateway.
func SpecOfMethod(method string) (gateway.Spec, bool) {
	for _, spec := range Specs {
		if spec.Method == method {
			return spec, true
		}
	}
	return gateway.Spec{}, false
}

// HasWallet reports whether a gateway can find transactions of a wallet.
func HasWallet(method string) bool {
	return slices.ContainsFunc(Specs, func(spec gateway.Spec) bool { return spec.Wallet == method })
}

// Services returns the names of the gateways, under which their connections are stored.
func Services() []string {
	var names []string
	for _, spec := range Specs {
		names = append(names, string(spec.Name))
	}
	return names
}

// Options configure New.
type Options struct {
	// Bases overrides the base URLs of the APIs, by gateway.
	Bases map[gateway.Name]string
	// Practice names the gateways whose base URLs are those of practice gateways, which move no money.
	Practice []string
	Now      func() time.Time // time.Now if nil
}

// Set contains the gateways.
type Set struct {
	list     []gateway.Gateway
	practice []string
}

// New returns all gateways. The default API hosts must resolve to public IP addresses; those in Options.Bases
// may have any address.
func New(o Options) *Set {
	if o.Now == nil {
		o.Now = time.Now
	}
	// in the same order as Specs
	set := Of(
		bkash.New(o.client(bkash.Spec, bkash.Base, bkash.Sandbox), o.Now),
		sslcommerz.New(o.client(sslcommerz.Spec, sslcommerz.Base, sslcommerz.Sandbox)),
	)
	set.practice = o.Practice
	return set
}

// Of returns a set of gateways.
func Of(list ...gateway.Gateway) *Set { return &Set{list: list} }

// IsPractice reports whether the gateway with the name is a practice gateway.
func (s *Set) IsPractice(name string) bool { return slices.Contains(s.practice, name) }

// Get returns the gateway with the name, or nil.
func (s *Set) Get(name string) gateway.Gateway {
	for _, g := range s.list {
		if string(g.Spec().Name) == name {
			return g
		}
	}
	return nil
}

// OfMethod returns the gateway to which a payment method belongs, or nil.
func (s *Set) OfMethod(method string) gateway.Gateway {
	for _, g := range s.list {
		if g.Spec().Method == method {
			return g
		}
	}
	return nil
}

// All returns the gateways in the order in which merchants and customers see them.
func (s *Set) All() []gateway.Gateway { return s.list }

// client returns a client for a gateway with the default base URLs base and sandbox.
func (o Options) client(spec gateway.Spec, base, sandbox string) *gateway.Client {
	own := strings.TrimSuffix(o.Bases[spec.Name], "/")
	if own != "" {
		base, sandbox = own, own
	}
	return &gateway.Client{Base: base, Sandbox: sandbox, HTTP: remote.NewAPIClient(own, gateway.RequestTimeout)}
}
