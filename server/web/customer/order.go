package customer

import (
	"strconv"
	"sync"

	"github.com/labstack/echo/v4"
	"haat/ent"
	"haat/server/message/smsbudget"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/platform/phone"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

// ownKey is the minimum length of an idempotency key that by itself proves who placed an order.
// Keys of this length cannot be guessed.
const ownKey = 32

// PlaceOrder places an order and stores it in this browser's session, which later proves access to
// it.
func (s *API) PlaceOrder(c echo.Context) error {
	var in checkout.PlaceRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	order, err := s.Place(c, at, c.Request().Header.Get(httpx.IdempotencyKey), in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

// Place places an order with an idempotency key within the rate limits, and sets the session's cookie, which later proves
// access to the order. Its errors are those of the rate limits, of the SMS code and of checkout.Place.
func (s *API) Place(c echo.Context, at *edge.AtShop, key string, in checkout.PlaceRequest) (*orders.Order, error) {
	customer, err := s.Customer(c, at.Tenant)
	if err != nil {
		return nil, err
	}
	if err := s.countOrder(c, at, customer, key); err != nil {
		return nil, err
	}
	by := orderer(c, customer, at.Locale)
	by.VisitSource = s.Visits.OrderSource(at.Context, at.Tenant.Shop.Slug, c.Request().Host, in.VisitSource)
	who := s.Visitor(c)
	by.Browser = who.SessionID
	// A retry with a known idempotency key returns the existing order, without another code.
	order, err := s.Checkout.OrderByKey(at.Context, at.Tenant, key, at.Locale)
	if err != nil {
		return nil, err
	}
	if order == nil {
		if err := s.confirmOrder(c, at, in, &by); err != nil {
			return nil, err
		}
	}
	by.Allow = sync.OnceValue(func() error { // the order may be attempted several times
		number, _ := phone.Read(in.Mobile)
		return s.Guard.Order(c, at.Tenant, edge.Orderer{Customer: customer, Session: who.SessionID, Number: number, Proven: by.Confirm != nil})
	})
	if order, err = s.Checkout.Place(at.Context, at.Tenant, key, in, by); err != nil {
		return nil, err
	}
	who.Remember(at.Tenant.Shop.ID, order.OrderID)
	return order, who.Save(c)
}

// countOrder counts a request for an order. Retries with the key of an order have proof of it.
func (s *API) countOrder(c echo.Context, at *edge.AtShop, customer *ent.Customer, key string) error {
	placed, err := s.keyed(at, key)
	if err != nil {
		return err
	}
	if placed != nil {
		return s.Guard.TrackProven("order " + edge.ShopKey(at.Tenant, placed.OrderID))
	}
	return s.Guard.AttemptOrder(c, customer)
}

// keyed returns the order of an idempotency key that cannot be guessed, or nil.
func (s *API) keyed(at *edge.AtShop, key string) (*orders.Order, error) {
	if len(key) < ownKey {
		return nil, nil
	}
	return s.Checkout.OrderByKey(at.Context, at.Tenant, key, at.Locale)
}

// sourceOf returns the visitor whose SMS budget the request is charged to.
func sourceOf(c echo.Context) smsbudget.Source {
	return smsbudget.Source{Address: httpx.AddressKey(c), Network: httpx.NetworkKey(c)}
}

// PlacedOrder responds with the order of an Idempotency-Key, or null. It serves browsers that
// placed an order but did not receive the response; no one else knows the key.
func (s *API) PlacedOrder(c echo.Context) error {
	at, err := s.AtShop(c)
	if err != nil {
		return err
	}
	order, err := s.Recall(c, at, c.Request().Header.Get(httpx.IdempotencyKey))
	if err != nil {
		return err
	}
	if order == nil {
		err = s.Guard.RecallOrder(c)
	} else {
		err = s.Guard.TrackProven("order " + edge.ShopKey(at.Tenant, order.OrderID))
	}
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

// Recall returns the order of an idempotency key of at least ownKey characters, or nil, and sets the session's cookie,
// which later proves access to the order.
func (s *API) Recall(c echo.Context, at *edge.AtShop, key string) (*orders.Order, error) {
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
	by := checkout.Shopper{Locale: locale, IP: c.RealIP(), UserAgent: c.Request().UserAgent(), From: sourceOf(c)}
	if customer != nil {
		by.CustomerID = customer.ID
	}
	return by
}

// Order responds with an order. It is complete only if the request proves access to it.
func (s *API) Order(c echo.Context) error {
	at, err := s.AtShop(c)
	if err != nil {
		return err
	}
	answer, err := s.OrderFor(c, at, httpx.PathParams(c)["order"])
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, answer)
}

// OrderFor returns an order for the sender of a request within the rate limits. It is complete only if the request proves
// access to it.
func (s *API) OrderFor(c echo.Context, at *edge.AtShop, id string) (*orders.OrderAnswer, error) {
	proof, err := s.OrderProof(c, at, id)
	if err != nil {
		return nil, err
	}
	return s.OrderWith(c, at, id, proof)
}

// OrderWith is like OrderFor, for a request that OrderProof has counted.
func (s *API) OrderWith(c echo.Context, at *edge.AtShop, id string, proof orders.Proof) (*orders.OrderAnswer, error) {
	answer, err := s.Orders.Answer(at.Context, at.Tenant, id, proof, at.Locale)
	if err != nil {
		return nil, err
	}
	if answer.Order != nil && proof.Key != "" {
		who := s.Visitor(c)
		if err := s.remember(c, at.Tenant, &who, answer); err != nil {
			return nil, err
		}
	}
	return answer, s.addNews(at, answer)
}

// addNews adds what the customer should know about returns and payments to an order with proof.
func (s *API) addNews(at *edge.AtShop, answer *orders.OrderAnswer) (err error) {
	if answer.Order != nil {
		link := edge.BasicReturnPath + "?order=" + answer.Order.OrderID
		if answer.Order.Returns, err = s.Returns.News(at.Context, at.Tenant, answer.Order.OrderID, link, at.Locale); err != nil {
			return err
		}
		answer.Order.Pay, err = s.payNews(at, answer.Order.OrderID)
	}
	return err
}

// payNews returns what the customer of an order should know about its payments, or nil.
func (s *API) payNews(at *edge.AtShop, id string) (*orders.News, error) {
	return s.Payments.News(at.Context, at.Tenant, id, edge.BasicPayPath+"?order="+id, at.Locale)
}

// OrderProof returns the proofs of access to an order in a request, which it counts as OrderFor does.
func (s *API) OrderProof(c echo.Context, at *edge.AtShop, id string) (orders.Proof, error) {
	return s.tracks(c, at.Tenant, s.Visitor(c), id)
}

// proof returns all proofs of access to an order in the request.
func (s *API) proof(c echo.Context, t *tenancy.Tenant, who edge.Visitor) (orders.Proof, error) {
	proof := orders.Proof{Key: c.QueryParam("key"), Remembered: who.OrdersOf(t.Shop.ID), From: sourceOf(c)}
	signedIn, err := s.Customer(c, t)
	if err != nil {
		return proof, err
	}
	if signedIn != nil {
		proof.CustomerID = signedIn.ID
	}
	return proof, nil
}

// tracks returns the request's proofs of access to an order and counts the request: a session or
// the order's key has its own limit, others share those of the address and the shop.
func (s *API) tracks(c echo.Context, t *tenancy.Tenant, who edge.Visitor, id string) (orders.Proof, error) {
	proof, err := s.proof(c, t, who)
	if err != nil {
		return proof, err
	}
	switch {
	case proof.CustomerID != 0:
		return proof, s.Guard.TrackProven("customer " + strconv.Itoa(proof.CustomerID))
	case s.Orders.HasProof(proof, t.Shop.ID, id):
		return proof, s.Guard.TrackProven("order " + edge.ShopKey(t, orders.OrderID(id)))
	}
	return proof, s.Guard.Track(c, t)
}

type proofRequest struct {
	Mobile string `json:"mobile"`
}

// ProveOrder responds with the complete order if the phone number is the order's, and remembers the
// access in this browser.
func (s *API) ProveOrder(c echo.Context) error {
	var in proofRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	id := orders.OrderID(httpx.PathParams(c)["order"])
	number, _ := phone.Read(in.Mobile)
	if err := s.Guard.Track(c, at.Tenant, "order "+id, number); err != nil {
		return err
	}
	answer, err := s.Orders.Prove(at.Context, at.Tenant, id, in.Mobile, at.Locale)
	if err != nil {
		return err
	}
	who := s.Visitor(c)
	if err := s.remember(c, at.Tenant, &who, answer); err != nil {
		return err
	}
	if err := s.addNews(at, answer); err != nil {
		return err
	}
	return httpx.SendPrivate(c, answer)
}

func (s *API) remember(c echo.Context, t *tenancy.Tenant, who *edge.Visitor, answer *orders.OrderAnswer) error {
	who.Remember(t.Shop.ID, answer.Order.OrderID)
	return who.Save(c)
}

type cancelRequest struct {
	Note string `json:"note"`
}

// CancelOrder cancels an order on behalf of its shopper.
func (s *API) CancelOrder(c echo.Context) error {
	var in cancelRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	id := httpx.PathParams(c)["order"]
	proof, err := s.tracks(c, at.Tenant, s.Visitor(c), id)
	if err != nil {
		return err
	}
	order, err := s.Orders.Cancel(at.Context, at.Tenant, id, proof, in.Note, at.Locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

type trackRequest struct {
	Query string `json:"query"`
}

// TrackOrders finds orders by id or phone number.
func (s *API) TrackOrders(c echo.Context) error {
	var in trackRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Query)
	customer, err := s.Customer(c, at.Tenant)
	if err != nil {
		return err
	}
	who := s.Visitor(c)
	proof := orders.Proof{Key: c.QueryParam("key"), Remembered: who.OrdersOf(at.Tenant.Shop.ID)}
	if customer != nil {
		proof.CustomerID = customer.ID
		err = s.Guard.TrackProven("customer " + strconv.Itoa(customer.ID))
		if err == nil && number != customer.Mobile {
			err = s.Guard.TryOrders(c, at.Tenant, number)
		}
	} else if s.Orders.HasProof(proof, at.Tenant.Shop.ID, in.Query) {
		err = s.Guard.TrackProven("order " + edge.ShopKey(at.Tenant, orders.OrderID(in.Query)))
	} else {
		err = s.Guard.Track(c, at.Tenant, number)
	}
	if err != nil {
		return err
	}
	list, err := s.Orders.Track(at.Context, at.Tenant, in.Query, proof, at.Locale)
	if err != nil {
		return err
	}
	for i := range list {
		if list[i].PayKnown {
			if list[i].Pay, err = s.payNews(at, list[i].OrderID); err != nil {
				return err
			}
		}
	}
	return httpx.SendPrivate(c, list)
}
