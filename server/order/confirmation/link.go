package confirmation

import (
	"context"
	"strconv"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/server/catalog"
	orders "haat/server/order"
	"haat/server/order/state"
	"haat/server/platform/i18n"
	"haat/server/platform/linkkey"
	"haat/server/tenancy"
)

// Path is the path, within a shop, of the page that the links open.
const Path = "/basic/confirm"

// validFor is the time for which a link is valid.
const validFor = 7 * 24 * time.Hour

// State determines what the holder of a link can do.
type State string

// States of a link.
const (
	StateOpen      State = "open"      // the customer can confirm or cancel
	StateConfirmed State = "confirmed" // the customer has confirmed
	StateAccepted  State = "accepted"  // the shop has accepted; the customer can confirm, but not cancel
	StateCanceled  State = "canceled"
	StateShipped   State = "shipped"
	StateExpired   State = "expired"
)

// link returns the URL where the customer confirms or cancels an order, in the order's language.
func (s *Service) link(t *tenancy.Tenant, row *ent.Order) string {
	address := s.Address(t.Own, t.Shop.Slug) + Path + "?order=" + row.Number + "&key=" + s.Key(t, row.Number)
	return catalog.InLanguage(address, i18n.Locale(row.Locale), i18n.Default(t.Shop.Currency))
}

// Key returns a key that proves that its holder received a message about the order. It is valid for 7 to 8
// days. Its first part is the last hour of its validity, in hours since 1970 in base 36.
func (s *Service) Key(t *tenancy.Tenant, orderID string) string {
	until := strconv.FormatInt(s.Now().Add(validFor).Unix()/3600, 36)
	return until + "." + linkkey.Sign(s.Secrets[0], signedParts(t, orderID, until)...)
}

func signedParts(t *tenancy.Tenant, orderID, until string) []string {
	return []string{"confirmation", strconv.Itoa(t.Shop.ID), orderID, until}
}

// maxUntil is the maximum number of characters of a key's first part, the hour in base 36.
const maxUntil = 8

// Check reports whether a key was signed for the order, and whether it has expired.
func (s *Service) Check(t *tenancy.Tenant, orderID, key string) (genuine, expired bool) {
	until, signature, _ := strings.Cut(key, ".")
	hour, err := strconv.ParseInt(until, 36, 64)
	if err != nil || len(until) > maxUntil {
		return false, false
	}
	genuine = linkkey.Valid(s.Secrets, signature, signedParts(t, orders.OrderID(orderID), until)...)
	return genuine, genuine && s.Now().Unix()/3600 > hour
}

// Shown is an order and its state, for the holder of a link.
type Shown struct {
	*orders.Preview
	State     State
	CanCancel bool
}

// Show returns an order for the holder of a link. The error is NotFound "order_not_found".
func (s *Service) Show(ctx context.Context, orderID string, locale i18n.Locale) (*Shown, error) {
	preview, row, err := s.Orders.Preview(ctx, orderID, locale)
	if err != nil {
		return nil, err
	}
	return &Shown{Preview: preview, State: stateOf(row), CanCancel: row.Status == order.StatusPending}, nil
}

func stateOf(row *ent.Order) State {
	switch {
	case row.Status == order.StatusCanceled:
		return StateCanceled
	case state.WasShipped(row.Status):
		return StateShipped
	case row.Confirmation == order.ConfirmationConfirmed:
		return StateConfirmed
	case row.Status == order.StatusPending:
		return StateOpen
	}
	return StateAccepted
}
