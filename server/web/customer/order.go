package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/checkout"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// PlaceOrder places an order and stores its id in this browser's session, which later proves access to the
// order.
func (s *API) PlaceOrder(c echo.Context) error {
	var in checkout.PlaceRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	order, err := s.shopping.Place(c, at, c.Request().Header.Get(httpx.IdempotencyKey), in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

// PlacedOrder responds with the order that has an Idempotency-Key, or null. It is for browsers that placed an
// order but did not receive the response; nobody else knows the key.
func (s *API) PlacedOrder(c echo.Context) error {
	at, err := s.AtShop(c)
	if err != nil {
		return err
	}
	order, err := s.shopping.Recall(c, at, c.Request().Header.Get(httpx.IdempotencyKey))
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

// Order responds with an order. The order is complete only if the request proves access to it.
func (s *API) Order(c echo.Context) error {
	at, err := s.AtShop(c)
	if err != nil {
		return err
	}
	answer, err := s.shopping.Order(c, at, httpx.PathParams(c)["order"])
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, answer)
}

type proofRequest struct {
	Mobile string `json:"mobile"`
}

// ProveOrder responds with the complete order if the phone number equals the one in the order. This browser then has
// access to the order.
func (s *API) ProveOrder(c echo.Context) error {
	var in proofRequest
	at, err := s.ReadAtShop(c, &in)
	if err != nil {
		return err
	}
	answer, err := s.shopping.Prove(c, at, httpx.PathParams(c)["order"], in.Mobile)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, answer)
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
	order, err := s.shopping.Cancel(c, at, httpx.PathParams(c)["order"], in.Note)
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
	list, err := s.shopping.Track(c, at, in.Query)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}
