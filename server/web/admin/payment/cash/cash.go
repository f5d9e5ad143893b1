// Package cash contains the handlers of the admin API for payouts, the ledger and ads.
package cash

import (
	"encoding/json"
	"io"

	"github.com/labstack/echo/v4"

	"haat/server/books/ledger"
	"haat/server/payment/payout"
	"haat/server/payment/payout/statement"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
	"haat/server/web/edge"
)

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API { return &API{e, services} }

// Overview responds with the amounts that couriers owe.
func (s *API) Overview(_ echo.Context, who *edge.MerchantAt) (*payout.CashOverview, error) {
	return s.Payouts.Overview(who.Context)
}

// Owed responds with a page of the delivered parcels that no payout has paid.
func (s *API) Owed(c echo.Context, who *edge.MerchantAt) (*payout.OwedList, error) {
	q, err := payout.ParseOwedQuery(c.QueryParams())
	if err != nil {
		return nil, err
	}
	return s.Payouts.Owed(who.Context, q)
}

// ExportOwed sends the parcels of a query as a spreadsheet.
func (s *API) ExportOwed(c echo.Context, who *edge.MerchantAt) error {
	q, err := payout.ParseOwedQuery(c.QueryParams())
	if err != nil {
		return err
	}
	export, err := s.Payouts.ExportOwed(who.Context, q)
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "owed", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}

// Short responds with the parcels whose payout differed from the amount owed.
func (s *API) Short(_ echo.Context, who *edge.MerchantAt) (*payout.OwedList, error) {
	return s.Payouts.Short(who.Context)
}

func parcelID(c echo.Context) (int, error) { return httpx.PathID(c, "paid", "parcel_not_found") }

// Accept posts the difference of a paid parcel as an adjustment.
func (s *API) Accept(c echo.Context, who *edge.MerchantAt, in payout.AcceptRequest) (edge.Nothing, error) {
	id, err := parcelID(c)
	if err != nil {
		return nil, err
	}
	return nil, s.Payouts.Accept(who.Context, id, in)
}

// Remind records that the member reminded the courier of a parcel.
func (s *API) Remind(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := parcelID(c)
	if err != nil {
		return nil, err
	}
	return nil, s.Payouts.Remind(who.Context, id)
}

// List responds with a page of the shop's payouts.
func (s *API) List(c echo.Context, who *edge.MerchantAt) (*payout.PayoutList, error) {
	before, err := httpx.QueryNumber(c, "before", 0)
	if err != nil {
		return nil, err
	}
	return s.Payouts.Payouts(who.Context, before)
}

// Fetch adds jobs that fetch the payouts of the shop's couriers.
func (s *API) Fetch(_ echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	return nil, s.Payouts.Ask(who.Context)
}

func payoutID(c echo.Context) (int, error) { return httpx.PathID(c, "payout", "payout_not_found") }

// Get responds with a payout and a part of its lines.
func (s *API) Get(c echo.Context, who *edge.MerchantAt) (*payout.PayoutDetails, error) {
	id, err := payoutID(c)
	if err != nil {
		return nil, err
	}
	q, err := payout.ParseLinesQuery(c.QueryParams())
	if err != nil {
		return nil, err
	}
	return s.Payouts.Payout(who.Context, id, q)
}

// Rematch searches again for the parcels of a payout's unknown lines, and responds with the number of parcels
// found.
func (s *API) Rematch(c echo.Context, who *edge.MerchantAt) (map[string]int, error) {
	id, err := payoutID(c)
	if err != nil {
		return nil, err
	}
	n, err := s.Payouts.Rematch(who.Context, id)
	if err != nil {
		return nil, err
	}
	return map[string]int{"found": n}, nil
}

// ExportPayout sends the lines of a payout as a spreadsheet.
func (s *API) ExportPayout(c echo.Context, who *edge.MerchantAt) error {
	id, err := payoutID(c)
	if err != nil {
		return err
	}
	export, err := s.Payouts.Export(who.Context, id)
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "payout", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}

// readStatement reads a form with a statement. Its fields are file, courier and, optionally, columns, a JSON
// array.
func readStatement(c echo.Context) (payout.StatementRequest, error) {
	var in payout.StatementRequest
	f, err := edge.ReadFileForm(c, statement.MaxBytes, fault.New(fault.TooLarge, "statement_too_large"), "courier", "columns")
	if err != nil {
		return in, err
	}
	in = payout.StatementRequest{Courier: f.Texts["courier"], File: f.Name, Data: f.Data}
	if text := f.Texts["columns"]; text != "" {
		if err := json.Unmarshal([]byte(text), &in.Columns); err != nil {
			return in, httpx.InvalidField("columns")
		}
	}
	return in, nil
}

// PreviewStatement responds with the lines of a statement and the parcels that they would match.
func (s *API) PreviewStatement(c echo.Context, who *edge.MerchantAt) (*payout.StatementPreview, error) {
	in, err := readStatement(c)
	if err != nil {
		return nil, err
	}
	return edge.ReadFile(s.Edge, who.Context, who, func() (*payout.StatementPreview, error) { return s.Payouts.Preview(who.Context, in) })
}

// PostStatement stores and posts a statement, and responds with its payout.
func (s *API) PostStatement(c echo.Context, who *edge.MerchantAt) (*payout.PayoutDetails, error) {
	in, err := readStatement(c)
	if err != nil {
		return nil, err
	}
	return edge.ReadFile(s.Edge, who.Context, who, func() (*payout.PayoutDetails, error) { return s.Payouts.Upload(who.Context, in) })
}

// Balances responds with the balances of all accounts.
func (s *API) Balances(c echo.Context, who *edge.MerchantAt) (*ledger.Balances, error) {
	return s.Books.Balances(who.Context, c.QueryParam("from"), c.QueryParam("to"))
}

// Ledger responds with a page of the ledger.
func (s *API) Ledger(c echo.Context, who *edge.MerchantAt) (*ledger.LedgerPage, error) {
	q, err := ledger.ParseQuery(c.QueryParams())
	if err != nil {
		return nil, err
	}
	return s.Books.List(who.Context, q)
}

// ExportLedger sends the entries of a query as a spreadsheet.
func (s *API) ExportLedger(c echo.Context, who *edge.MerchantAt) error {
	q, err := ledger.ParseQuery(c.QueryParams())
	if err != nil {
		return err
	}
	export, err := s.Books.Export(who.Context, q)
	if err != nil {
		return err
	}
	return s.SendSpreadsheet(c, who, "ledger", func(w io.Writer, file spreadsheet.File) error {
		return export.Write(who.Context, w, file)
	})
}

// Correct posts a correction.
func (s *API) Correct(_ echo.Context, who *edge.MerchantAt, in ledger.CorrectionRequest) (edge.Nothing, error) {
	return nil, s.Books.Correct(who.Context, in)
}

// Ads responds with a page of the entered costs of ads.
func (s *API) Ads(c echo.Context, who *edge.MerchantAt) (*ledger.Ads, error) {
	return s.Books.Ads(who.Context, c.QueryParam("before"))
}

// AddAd posts a cost of ads.
func (s *API) AddAd(_ echo.Context, who *edge.MerchantAt, in ledger.AdRequest) (edge.Nothing, error) {
	return nil, s.Books.AddAd(who.Context, in)
}

// RemoveAd reverses an entered cost of ads.
func (s *API) RemoveAd(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "ad", "ad_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.Books.RemoveAd(who.Context, id)
}
