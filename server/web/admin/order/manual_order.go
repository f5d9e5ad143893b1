package order

import (
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/catalog/search"
	orders "haat/server/order"
	"haat/server/order/checkout"
	ordertext "haat/server/order/text"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/httpx"
	"haat/server/platform/phone"
	"haat/server/rights"
	"haat/server/web/edge"
)

// productsToSell is the maximum number of products suggested for a manual order.
const productsToSell = 20

// maxProductsByID is the maximum number of products that can be requested by id: the maximum number of lines
// of an order.
const maxProductsByID = 100

// OrderProducts responds with products for a manual order: those for sale with the ids ?ids=; those that
// match ?q=; or, without either, the best-selling and the newest.
func (s *API) OrderProducts(c echo.Context, who *edge.MerchantAt) ([]catalog.FoundProduct, error) {
	if ids := c.QueryParam("ids"); ids != "" {
		return s.productsByID(who, ids)
	}
	term := search.Term(c.QueryParam("q"))
	if term == "" {
		return s.frequentProducts(who)
	}
	found, err := s.Catalog.SearchProducts(who.Context, term, productsToSell, who.Locale)
	if err != nil {
		return nil, err
	}
	return found.Data, nil
}

func (s *API) frequentProducts(who *edge.MerchantAt) ([]catalog.FoundProduct, error) {
	_, selling, newest, err := s.Catalog.Shelves(who.Context, who.Locale)
	if err != nil {
		return nil, err
	}
	var ids []int
	for _, card := range append(selling, newest...) {
		if len(ids) < productsToSell && !slices.Contains(ids, card.ID) {
			ids = append(ids, card.ID)
		}
	}
	return s.forSale(who, ids)
}

// productsByID returns the products for sale with the ids, which are separated by commas.
func (s *API) productsByID(who *edge.MerchantAt, written string) ([]catalog.FoundProduct, error) {
	var ids []int
	for _, each := range strings.SplitN(written, ",", maxProductsByID+1) {
		id, err := strconv.Atoi(each)
		if err != nil || len(ids) == maxProductsByID {
			return nil, form.Fields{"ids": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
		}
		ids = append(ids, id)
	}
	return s.forSale(who, ids)
}

// forSale returns the products for sale in the order of their ids.
func (s *API) forSale(who *edge.MerchantAt, ids []int) ([]catalog.FoundProduct, error) {
	forSale, err := s.Catalog.ForSale(who.Context, ids, who.Locale)
	if err != nil {
		return nil, err
	}
	list := []catalog.FoundProduct{}
	for _, id := range ids {
		if p, ok := forSale[id]; ok { // the product may have been deleted in the meantime
			list = append(list, p)
		}
	}
	return list, nil
}

// CustomerRecord responds with the shop's order history of the phone number ?mobile=.
func (s *API) CustomerRecord(c echo.Context, who *edge.MerchantAt) (*orders.CustomerRecord, error) {
	return s.Orders.CustomerRecord(who.Context, c.QueryParam("mobile"))
}

// MessageRequest contains a message with an order.
type MessageRequest struct {
	Text string `json:"text"`
}

// ReadOrder responds with the order details found in a message, for the merchant to review. It does not
// change anything.
func (s *API) ReadOrder(_ echo.Context, who *edge.MerchantAt, in MessageRequest) (*ordertext.Reading, error) {
	if err := s.Guard.ReadOrder(who.Tenant); err != nil {
		return nil, err
	}
	return s.OrderTexts.Read(who.Context, in.Text, who.Locale)
}

// QuoteManualOrder responds with the current price of a manual order.
func (s *API) QuoteManualOrder(_ echo.Context, who *edge.MerchantAt, in checkout.ManualQuoteRequest) (*checkout.ManualQuote, error) {
	return s.Checkout.QuoteManualOrder(who.Context, who.Tenant.Shop, in, who.Locale)
}

// PlaceManualOrder places an order on a customer's behalf. If the request contains an advance, the member
// must have the right "payments"; otherwise the error is Forbidden "admin_forbidden".
func (s *API) PlaceManualOrder(c echo.Context, who *edge.MerchantAt, in checkout.ManualOrderRequest) (*orders.AdminOrder, error) {
	if in.Advance != 0 && !who.May(rights.Payments) {
		return nil, fault.New(fault.Forbidden, "admin_forbidden")
	}
	key := c.Request().Header.Get(httpx.IdempotencyKey)
	// A retry with a known idempotency key returns the existing order and is not rate-limited.
	known, err := s.Checkout.OrderByKey(who.Context, who.Tenant, key, who.Locale)
	if err != nil {
		return nil, err
	}
	if known == nil {
		number, _ := phone.Read(in.Mobile)
		if err := s.Guard.ManualOrder(who.Tenant, number); err != nil {
			return nil, err
		}
	}
	id, err := s.Checkout.PlaceManualOrder(who.Context, who.Tenant, key, in, actorOf(who))
	if err != nil {
		return nil, err
	}
	return s.orderOf(who, id)
}
