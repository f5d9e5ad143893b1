package customer

import (
	"io"

	"github.com/labstack/echo/v4"

	"haat/server/customer/draft"
	"haat/server/customer/record"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
	"haat/server/web/edge"
)

// List responds with a page of the shop's customers, selected by the query of record.ParseQuery.
func (s *API) List(c echo.Context, who *edge.MerchantAt) (*record.CustomerList, error) {
	q, err := record.ParseQuery(c.QueryParams(), s.Time())
	if err != nil {
		return nil, err
	}
	return s.Customers.List(who.Context, q, who.Locale)
}

// Export sends the customers that the query selects as a spreadsheet.
func (s *API) Export(c echo.Context, who *edge.MerchantAt) error {
	q, err := record.ParseQuery(c.QueryParams(), s.Time())
	if err != nil {
		return err
	}
	export, err := s.Customers.Export(who.Context, q)
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "customers", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}

func idOf(c echo.Context) (int, error) { return httpx.PathID(c, "customer", "customer_not_found") }

// Get responds with a customer.
func (s *API) Get(c echo.Context, who *edge.MerchantAt) (*record.CustomerDetails, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Customers.Get(who.Context, id, who.Locale)
}

// Draft responds with an order for a customer, filled in for the member to complete.
func (s *API) Draft(c echo.Context, who *edge.MerchantAt) (*draft.Draft, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Drafts.OfCustomer(who.Context, id)
}

// Note saves the note about a customer.
func (s *API) Note(c echo.Context, who *edge.MerchantAt, in record.CustomerNote) (*record.CustomerDetails, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Customers.Note(who.Context, id, in, who.Locale)
}

// Tag adds tags to a customer and removes others.
func (s *API) Tag(c echo.Context, who *edge.MerchantAt, in record.CustomerTagging) (*record.CustomerDetails, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Customers.Tag(who.Context, id, in, who.Locale)
}

// Block blocks a customer from ordering online.
func (s *API) Block(c echo.Context, who *edge.MerchantAt, in record.CustomerBlock) (*record.CustomerDetails, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return s.Customers.Block(who.Context, id, in, who.Locale)
}

// Unblock lets a blocked customer order online again.
func (s *API) Unblock(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := idOf(c)
	if err != nil {
		return nil, err
	}
	return nil, s.Customers.Unblock(who.Context, id)
}
