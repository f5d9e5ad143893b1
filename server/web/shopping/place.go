// Package shopping quotes carts, places orders and shows them to shoppers, with the rate limits and sessions
// of the web. The API and the pages without scripts use it.
package shopping

import (
	"sync"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/web/edge"
)

// Shopping is the service that quotes carts, places orders and shows them to shoppers.
type Shopping struct {
	*edge.Edge
	Services
}

// New returns the service.
func New(e *edge.Edge, services Services) *Shopping { return &Shopping{e, services} }

// ownKey is the minimum length of an idempotency key that by itself proves who placed an order. Keys of this
// length cannot be guessed.
const ownKey = 32

// Place places an order with an idempotency key within the rate limits. It sets the session's cookie, which
// later proves access to the order. It returns the errors of the rate limits, the SMS code,
// edge.PlaceInTurn and checkout.Place.
func (s *Shopping) Place(c echo.Context, at *edge.AtShop, key string, in checkout.PlaceRequest) (*orders.Order, error) {
	customer, err := s.Customer(c, at.Tenant)
	if err != nil {
		return nil, err
	}
	// A retry with a known idempotency key returns the existing order, without another code.
	order, err := s.Checkout.OrderByKey(at.Context, at.Tenant, key, at.Locale)
	if err != nil {
		return nil, err
	}
	if err := s.countOrder(c, at, customer, key, order); err != nil {
		return nil, err
	}
	by := orderer(c, customer, at.Locale)
	by.VisitSource = s.Visits.OrderSource(at.Context, at.Tenant.Shop.Slug, c.Request().Host, in.VisitSource)
	who := s.Visitor(c)
	by.Browser = who.SessionID
	if by.IsNew = order == nil; by.IsNew {
		if err := s.confirmOrder(c, at, in, &by); err != nil {
			return nil, err
		}
	}
	by.Allow = sync.OnceValue(func() error { // placing the order may be tried several times
		number, _ := phone.Read(in.Mobile)
		return s.Guard.Order(c, at.Tenant, edge.Orderer{Customer: customer, Session: who.SessionID, Number: number, Proven: by.Confirm != nil})
	})
	if len(in.Codes) > 0 {
		if err := s.Guard.TryDiscountCodes(c, at.Tenant, customer); err != nil {
			return nil, err
		}
	}
	order, err = edge.PlaceInTurn(at.Context, s.Edge, at.Tenant.Shop.Slug, func() (*orders.Order, error) {
		return s.Checkout.Place(at.Context, at.Tenant, key, in, by)
	})
	if err != nil {
		if refusal, ok := fault.As(err); ok {
			if now, ok := refusal.Now.(*checkout.Quote); ok {
				s.Guard.CountUnknownCodes(c, at.Tenant, customer, now.UnknownCodes())
			}
		}
		return nil, err
	}
	who.Remember(at.Tenant.Shop.ID, order.OrderID)
	return order, who.Save(c)
}

// countOrder counts a request for an order. Retries with a key of at least ownKey characters have proof of the order that was placed with it.
func (s *Shopping) countOrder(c echo.Context, at *edge.AtShop, customer *ent.Customer, key string, placed *orders.Order) error {
	if placed != nil && len(key) >= ownKey {
		return s.Guard.TrackProven("order " + edge.ShopKey(at.Tenant, placed.OrderID))
	}
	return s.Guard.AttemptOrder(c, customer)
}

// keyed returns the order with an idempotency key that cannot be guessed, or nil.
func (s *Shopping) keyed(at *edge.AtShop, key string) (*orders.Order, error) {
	if len(key) < ownKey {
		return nil, nil
	}
	return s.Checkout.OrderByKey(at.Context, at.Tenant, key, at.Locale)
}

// SourceOf returns the visitor whose limits apply to the SMS of the request.
func SourceOf(c echo.Context) smsbudget.Source {
	return smsbudget.Source{Address: httpx.AddressKey(c), Network: httpx.NetworkKey(c)}
}

// Recall returns the order with an idempotency key of at least ownKey characters, or nil. It sets the
// session's cookie, which later proves access to the order.
func (s *Shopping) Recall(c echo.Context, at *edge.AtShop, key string) (*orders.Order, error) {
	order, err := s.keyed(at, key)
	if err != nil || order == nil {
		return nil, err
	}
	who := s.Visitor(c)
	who.Remember(at.Tenant.Shop.ID, order.OrderID)
	return order, who.Save(c)
}

// orderer returns the shopper who places an order.
func orderer(c echo.Context, customer *ent.Customer, locale i18n.Locale) checkout.Shopper {
	by := checkout.Shopper{Locale: locale, IP: c.RealIP(), UserAgent: c.Request().UserAgent(), From: SourceOf(c)}
	if customer != nil {
		by.CustomerID = customer.ID
	}
	return by
}

// confirmOrder verifies the SMS code of an order, if it has one.
func (s *Shopping) confirmOrder(c echo.Context, at *edge.AtShop, in checkout.PlaceRequest, by *checkout.Shopper) error {
	if in.Code == "" {
		return nil
	}
	number, _ := phone.Read(in.Mobile)
	d := s.Device(c)
	if err := s.Guard.TryCode(c, at.Tenant, d, number); err != nil {
		return err
	}
	confirm, err := s.Accounts.ConfirmOrder(otp.WithDevice(at.Context, d.ID), in.Mobile, in.Code)
	by.Confirm = confirm
	return err
}
