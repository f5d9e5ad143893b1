package web

import (
	"context"
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/catalog"
	"haat/server/checkout"
	"haat/server/platform/httpx"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/smsbudget"
	"haat/server/tenancy"
)

// ownKey is the minimum length of an idempotency key that by itself proves who placed an order.
// Keys of this length cannot be guessed.
const ownKey = 32

// placeOrder places an order and stores it in this browser's session, which later proves access to
// it.
func (s *CustomerAPI) placeOrder(c echo.Context) error {
	var in checkout.PlaceRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	customer, err := s.customer(c, at.tenant)
	if err != nil {
		return err
	}
	if err := s.guard.attemptOrder(c, customer); err != nil {
		return err
	}
	by := orderer(c, customer, at.locale)
	who := s.visitor(c)
	ctx, key := at.ctx, c.Request().Header.Get(httpx.IdempotencyKey)
	// A retry with a known idempotency key returns the existing order and is not rate-limited.
	order, err := s.Checkout.OrderByKey(ctx, at.tenant, key, at.locale)
	if err != nil {
		return err
	}
	if order == nil {
		if err := s.confirmOrder(c, at, in, &by); err != nil {
			return err
		}
		number, _ := phone.Read(in.Mobile)
		if err := s.guard.order(at.tenant, customer, who.running, number); err != nil {
			return err
		}
	}
	if order, err = s.Checkout.Place(ctx, at.tenant, key, in, by); err != nil {
		return err
	}
	who.remember(at.tenant.Shop.ID, order.OrderID)
	if err := who.save(c); err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

// confirmOrder verifies the SMS code of an order, if it has one.
func (s *CustomerAPI) confirmOrder(c echo.Context, at *atShop, in checkout.PlaceRequest, by *checkout.Shopper) error {
	if in.Code == "" {
		return nil
	}
	number, _ := phone.Read(in.Mobile)
	d := s.device(c)
	if err := s.guard.tryCode(c, at.tenant, d, number); err != nil {
		return err
	}
	confirm, err := s.Accounts.ConfirmOrder(otp.WithDevice(at.ctx, d.id), in.Mobile, in.Code)
	by.Confirm = confirm
	return err
}

type orderCodeRequest struct {
	Mobile string `json:"mobile"`
}

// orderCode sends a code to the phone number of an order that requires one.
func (s *CustomerAPI) orderCode(c echo.Context) error {
	var in orderCodeRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	return s.sendCode(c, at, in.Mobile, func(ctx context.Context, allow func(mobile string) error) (*otp.Sent, error) {
		return s.Accounts.OrderCode(ctx, at.tenant, in.Mobile, at.locale, allow)
	})
}

// sourceOf returns the visitor whose SMS budget the request is charged to.
func sourceOf(c echo.Context) smsbudget.Source {
	return smsbudget.Source{Address: httpx.AddressKey(c), Network: httpx.NetworkKey(c)}
}

// placedOrder responds with the order of an Idempotency-Key, or null. It serves browsers that
// placed an order but did not receive the response; no one else knows the key.
func (s *CustomerAPI) placedOrder(c echo.Context) error {
	at, err := s.atShop(c)
	if err != nil {
		return err
	}
	if err := s.guard.recallOrder(c); err != nil {
		return err
	}
	key := c.Request().Header.Get(httpx.IdempotencyKey)
	if len(key) < ownKey {
		return httpx.SendPrivate(c, nil)
	}
	order, err := s.Checkout.OrderByKey(at.ctx, at.tenant, key, at.locale)
	if err != nil {
		return err
	}
	if order != nil {
		who := s.visitor(c)
		who.remember(at.tenant.Shop.ID, order.OrderID)
		if err := who.save(c); err != nil {
			return err
		}
	}
	return httpx.SendPrivate(c, order)
}

// orderer returns the shopper who places an order.
func orderer(c echo.Context, customer *ent.Customer, locale catalog.Locale) checkout.Shopper {
	by := checkout.Shopper{Locale: locale, IP: c.RealIP(), UserAgent: c.Request().UserAgent(), From: sourceOf(c)}
	if customer != nil {
		by.CustomerID = customer.ID
	}
	return by
}

// order responds with an order. It is complete only if the request proves access to it.
func (s *CustomerAPI) order(c echo.Context) error {
	at, err := s.atShop(c)
	if err != nil {
		return err
	}
	who, id := s.visitor(c), httpx.PathParams(c)["order"]
	proof, err := s.tracks(c, at.tenant, who, id)
	if err != nil {
		return err
	}
	answer, err := s.Checkout.Answer(at.ctx, at.tenant, id, proof, at.locale)
	if err != nil {
		return err
	}
	if answer.Order != nil && proof.Key != "" {
		if err := s.remember(c, at.tenant, &who, answer); err != nil {
			return err
		}
	}
	return httpx.SendPrivate(c, answer)
}

// proof returns all proofs of access to an order in the request.
func (s *CustomerAPI) proof(c echo.Context, t *tenancy.Tenant, who visitor) (checkout.Proof, error) {
	proof := checkout.Proof{Key: c.QueryParam("key"), Remembered: who.ordersOf(t.Shop.ID), From: sourceOf(c)}
	signedIn, err := s.customer(c, t)
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
func (s *CustomerAPI) tracks(c echo.Context, t *tenancy.Tenant, who visitor, id string) (checkout.Proof, error) {
	proof, err := s.proof(c, t, who)
	if err != nil {
		return proof, err
	}
	switch {
	case proof.CustomerID != 0:
		return proof, s.guard.trackProven("customer " + strconv.Itoa(proof.CustomerID))
	case s.Checkout.HasProof(proof, t.Shop.ID, id):
		return proof, s.guard.trackProven("order " + shopKey(t, checkout.OrderID(id)))
	}
	return proof, s.guard.track(c, t)
}

type proofRequest struct {
	Mobile string `json:"mobile"`
}

// proveOrder responds with the complete order if the phone number is the order's, and remembers the
// access in this browser.
func (s *CustomerAPI) proveOrder(c echo.Context) error {
	var in proofRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	id := checkout.OrderID(httpx.PathParams(c)["order"])
	number, _ := phone.Read(in.Mobile)
	if err := s.guard.track(c, at.tenant, "order "+id, number); err != nil {
		return err
	}
	answer, err := s.Checkout.Prove(at.ctx, at.tenant, id, in.Mobile, at.locale)
	if err != nil {
		return err
	}
	who := s.visitor(c)
	if err := s.remember(c, at.tenant, &who, answer); err != nil {
		return err
	}
	return httpx.SendPrivate(c, answer)
}

func (s *CustomerAPI) remember(c echo.Context, t *tenancy.Tenant, who *visitor, answer *checkout.OrderAnswer) error {
	who.remember(t.Shop.ID, answer.Order.OrderID)
	return who.save(c)
}

type cancelRequest struct {
	Note string `json:"note"`
}

// cancelOrder cancels an order on behalf of its shopper.
func (s *CustomerAPI) cancelOrder(c echo.Context) error {
	var in cancelRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	id := httpx.PathParams(c)["order"]
	proof, err := s.tracks(c, at.tenant, s.visitor(c), id)
	if err != nil {
		return err
	}
	order, err := s.Checkout.Cancel(at.ctx, at.tenant, id, proof, in.Note, at.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, order)
}

type trackRequest struct {
	Query string `json:"query"`
}

// trackOrders finds orders by id or phone number.
func (s *CustomerAPI) trackOrders(c echo.Context) error {
	var in trackRequest
	at, err := s.readAtShop(c, &in)
	if err != nil {
		return err
	}
	number, _ := phone.Read(in.Query)
	customer, err := s.customer(c, at.tenant)
	if err != nil {
		return err
	}
	who := s.visitor(c)
	proof := checkout.Proof{Key: c.QueryParam("key"), Remembered: who.ordersOf(at.tenant.Shop.ID)}
	if customer != nil {
		proof.CustomerID = customer.ID
		err = s.guard.trackProven("customer " + strconv.Itoa(customer.ID))
		if err == nil && number != customer.Mobile {
			err = s.guard.tryOrders(c, at.tenant, number)
		}
	} else {
		err = s.guard.track(c, at.tenant, number)
	}
	if err != nil {
		return err
	}
	list, err := s.Checkout.Track(at.ctx, at.tenant, in.Query, proof, at.locale)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, list)
}
