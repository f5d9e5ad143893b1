package shopping

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/ent"
	orders "haat/server/order"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

// Order returns an order for the sender of a request within the rate limits. The order is complete only if
// the request proves access to it.
func (s *Shopping) Order(c echo.Context, at *edge.AtShop, id string) (*orders.OrderAnswer, error) {
	proof, err := s.Proof(c, at, id)
	if err != nil {
		return nil, err
	}
	return s.OrderWith(c, at, id, proof)
}

// OrderWith is like Order, for a request that Proof has counted.
func (s *Shopping) OrderWith(c echo.Context, at *edge.AtShop, id string, proof orders.Proof) (*orders.OrderAnswer, error) {
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

// addNews adds the state of returns and payments to an order if the request has proof of access.
func (s *Shopping) addNews(at *edge.AtShop, answer *orders.OrderAnswer) (err error) {
	if answer.Order != nil {
		link := edge.BasicReturnPath + "?order=" + answer.Order.OrderID
		if answer.Order.Returns, err = s.Returns.News(at.Context, at.Tenant, answer.Order.OrderID, link, at.Locale); err != nil {
			return err
		}
		answer.Order.Pay, err = s.payNews(at, answer.Order.OrderID)
	}
	return err
}

// payNews returns the state of an order's payments for its customer, or nil.
func (s *Shopping) payNews(at *edge.AtShop, id string) (*orders.News, error) {
	return s.Payments.News(at.Context, at.Tenant, id, edge.BasicPayPath+"?order="+id, at.Locale)
}

// proof returns all proofs of access to an order in the request, and the signed-in customer or nil.
func (s *Shopping) proof(c echo.Context, t *tenancy.Tenant) (orders.Proof, *ent.Customer, error) {
	who := s.Visitor(c)
	proof := orders.Proof{Key: c.QueryParam("key"), Remembered: who.OrdersOf(t.Shop.ID), From: SourceOf(c)}
	signedIn, err := s.Customer(c, t)
	if err != nil {
		return proof, nil, err
	}
	if signedIn != nil {
		proof.CustomerID = signedIn.ID
	}
	return proof, signedIn, nil
}

// Proof returns the request's proofs of access to an order and counts the request. Requests with a session or
// the order's key have a separate limit; others share the limits of the address and the shop.
func (s *Shopping) Proof(c echo.Context, at *edge.AtShop, id string) (orders.Proof, error) {
	proof, _, err := s.proof(c, at.Tenant)
	if err != nil {
		return proof, err
	}
	switch {
	case proof.CustomerID != 0:
		return proof, s.Guard.TrackProven("customer " + strconv.Itoa(proof.CustomerID))
	case s.Orders.HasProof(proof, at.Tenant.Shop.ID, id):
		return proof, s.Guard.TrackProven("order " + edge.ShopKey(at.Tenant, orders.OrderID(id)))
	}
	return proof, s.Guard.Track(c, at.Tenant)
}

// remember records in the browser's session that it may see the order.
func (s *Shopping) remember(c echo.Context, t *tenancy.Tenant, who *edge.Visitor, answer *orders.OrderAnswer) error {
	who.Remember(t.Shop.ID, answer.Order.OrderID)
	return who.Save(c)
}
