// Package couriers lists the supported couriers.
package couriers

import (
	"slices"
	"strings"
	"time"

	"haat/server/platform/remote"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/pathao"
	"haat/server/shipping/courier/redx"
	"haat/server/shipping/courier/steadfast"
)

// Options configure New.
type Options struct {
	// Bases overrides the base URLs of the APIs, by courier.
	Bases map[courier.Name]string
	// Practice names the couriers whose base URLs are those of practice couriers, which carry no parcels.
	Practice []string
	Metrics  *courier.Metrics // if nil, requests are not counted
	Now      func() time.Time // time.Now if nil
}

// Set contains the couriers.
type Set struct {
	list     []courier.Courier
	practice []string
}

// New returns all couriers. The default API hosts must resolve to public IP addresses; those in Options.Bases may have any address.
func New(o Options) *Set {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Set{list: []courier.Courier{
		steadfast.New(o.client(steadfast.Spec, steadfast.Base), o.Now),
		pathao.New(o.client(pathao.Spec, pathao.Base), o.Now),
		redx.New(o.client(redx.Spec, redx.Base), o.Now),
	}, practice: o.Practice}
}

// Get returns the courier with the name, or nil.
func (s *Set) Get(name string) courier.Courier {
	for _, c := range s.list {
		if string(c.Spec().Name) == name {
			return c
		}
	}
	return nil
}

// IsPractice reports whether the courier with the name is a practice courier.
func (s *Set) IsPractice(name string) bool { return slices.Contains(s.practice, name) }

// All returns the couriers in the order in which merchants see them.
func (s *Set) All() []courier.Courier { return s.list }

// client returns a client for a courier whose default base URL is base.
func (o Options) client(spec courier.Spec, base string) *courier.Client {
	own := strings.TrimSuffix(o.Bases[spec.Name], "/")
	if own != "" {
		base = own
	}
	client := &courier.Client{Courier: spec.Name, Base: base, HTTP: remote.NewAPIClient(own, courier.RequestTimeout), Rate: spec.Rate, Metrics: o.Metrics}
	if slices.Contains(o.Practice, string(spec.Name)) {
		client.HTTP = remote.NewPracticeClient(courier.RequestTimeout)
	}
	return client
}
