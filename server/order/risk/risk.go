// Package risk estimates which orders are fake or will be refused at the door, and applies each shop's rules
// to them. It also contains the shops' block and allow lists. Every method needs a context with the shop as
// viewer, unless its comment says otherwise.
package risk

import (
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"time"

	"haat/ent"
	"haat/ent/schema/kind"
	orders "haat/server/order"
	orderhold "haat/server/order/hold"
	"haat/server/platform/pause"
	"haat/server/tenancy"
)

// Options configure New.
type Options struct {
	Client  *ent.Client
	Tenants *tenancy.Resolver
	Orders  *orders.Orders
	Holds   *orderhold.Holds
	// Secrets contains the secrets from which the keys for networks, browsers and shared counts are derived.
	// The first one is used for new values. Networks that were blocked with another secret are still
	// recognized.
	Secrets []string
	// PhoneScore returns a courier's score for a phone number, or nil if no courier of the shop has one.
	PhoneScore func(ctx context.Context, mobile string) (*kind.PhoneScore, error)
	// Ask asks the customer to confirm an order by a link, and puts the order on hold, in client's transaction. If nil, the shop calls the
	// customer.
	Ask Act
	// RequireAdvance requests an advance from the customer, and holds the order, in the transaction of
	// client. If it is nil or does not hold the order, the order is held for the shop's decision.
	RequireAdvance Act
	Logger         *slog.Logger
	Now            func() time.Time // time.Now if nil
}

// Act changes an order in client's transaction.
type Act func(ctx context.Context, client *ent.Client, t *tenancy.Tenant, row *ent.Order) error

// Risks is the service for risks, rules and lists.
type Risks struct {
	Options
	keys   [][]byte // keys for networks and browsers, one per secret
	shared [][]byte // keys for the counts of all shops, one per secret
	// pauses contains the shops whose courier refused score requests because of its rate limit. They are not
	// stored; after a restart, the next refusal starts a new pause.
	pauses pause.Set[int]
}

// New returns the service. It derives its keys from the secrets.
func New(o Options) (*Risks, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	r := &Risks{Options: o, pauses: pause.Set[int]{First: firstPause, Most: maxPause}}
	for _, secret := range o.Secrets {
		own, err := hkdf.Key(sha256.New, []byte(secret), nil, "haat order risk", sha256.Size)
		if err != nil {
			return nil, fmt.Errorf("derive key of order risks: %w", err)
		}
		shared, err := hkdf.Key(sha256.New, []byte(secret), nil, "haat shared history", sha256.Size)
		if err != nil {
			return nil, fmt.Errorf("derive key of shared history: %w", err)
		}
		r.keys, r.shared = append(r.keys, own), append(r.shared, shared)
	}
	return r, nil
}

// markOf returns an HMAC of a network or browser. It depends on the shop, so that the lists of shops cannot
// be compared.
func markOf(key []byte, shopID int, what, value string) string {
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%d %s %s", shopID, what, value)
	return hex.EncodeToString(mac.Sum(nil))
}

// networkKey returns the key of a visitor's network, or "" if the network is unknown.
func (r *Risks) networkKey(shopID int, network string) string {
	if network == "" || network == "unknown" {
		return ""
	}
	return markOf(r.keys[0], shopID, "network", network)
}

// networkKeys returns the keys of a network for all secrets.
func (r *Risks) networkKeys(shopID int, network string) []string {
	if network == "" || network == "unknown" {
		return nil
	}
	list := make([]string, len(r.keys))
	for i, key := range r.keys {
		list[i] = markOf(key, shopID, "network", network)
	}
	return list
}

func (r *Risks) browserKey(shopID int, browser string) string {
	if browser == "" {
		return ""
	}
	return markOf(r.keys[0], shopID, "browser", browser)
}
