package shopping

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/ent"
	orders "haat/server/order"
	"haat/server/platform/phone"
	"haat/server/web/edge"
)

// Prove returns the complete order if the phone number equals the one in the order. This browser then has access to
// the order. Its errors are those of the rate limits and of order.Prove.
func (s *Shopping) Prove(c echo.Context, at *edge.AtShop, id, mobile string) (*orders.OrderAnswer, error) {
	id = orders.OrderID(id)
	number, _ := phone.Read(mobile)
	if err := s.Guard.Track(c, at.Tenant, "order "+id, number); err != nil {
		return nil, err
	}
	answer, err := s.Orders.Prove(at.Context, at.Tenant, id, mobile, at.Locale)
	if err != nil {
		return nil, err
	}
	who := s.Visitor(c)
	if err := s.remember(c, at.Tenant, &who, answer); err != nil {
		return nil, err
	}
	return answer, s.addNews(at, answer)
}

// Cancel cancels an order on behalf of its shopper, within the rate limits. Its other errors are those of order.Cancel.
func (s *Shopping) Cancel(c echo.Context, at *edge.AtShop, id, note string) (*orders.Order, error) {
	proof, err := s.Proof(c, at, id)
	if err != nil {
		return nil, err
	}
	return s.Orders.Cancel(at.Context, at.Tenant, id, proof, note, at.Locale)
}

// Track finds orders by id or phone number within the rate limits. Its other errors are those of order.Track.
func (s *Shopping) Track(c echo.Context, at *edge.AtShop, query string) ([]orders.OrderSummary, error) {
	proof, customer, err := s.proof(c, at.Tenant)
	if err != nil {
		return nil, err
	}
	if err := s.countTrack(c, at, query, proof, customer); err != nil {
		return nil, err
	}
	list, err := s.Orders.Track(at.Context, at.Tenant, query, proof, at.Locale)
	if err != nil {
		return nil, err
	}
	for i := range list {
		if list[i].PayKnown {
			if list[i].Pay, err = s.payNews(at, list[i].OrderID); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// countTrack counts a search for orders. If customers search for numbers other than their own, they have the
// limits of visitors who are not signed in.
func (s *Shopping) countTrack(c echo.Context, at *edge.AtShop, query string, proof orders.Proof, customer *ent.Customer) error {
	number, _ := phone.Read(query)
	switch {
	case customer != nil:
		err := s.Guard.TrackProven("customer " + strconv.Itoa(customer.ID))
		if err == nil && number != customer.Mobile {
			err = s.Guard.TryOrders(c, at.Tenant, number)
		}
		return err
	case s.Orders.HasProof(proof, at.Tenant.Shop.ID, query):
		return s.Guard.TrackProven("order " + edge.ShopKey(at.Tenant, orders.OrderID(query)))
	}
	return s.Guard.Track(c, at.Tenant, number)
}
