package cash

import (
	"github.com/labstack/echo/v4"

	"haat/server/books/ledger"
	"haat/server/payment/handcash"
	"haat/server/web/edge"
)

// Carrier responds with the shop's choice who carries the cash of orders without a courier.
func (s *API) Carrier(_ echo.Context, who *edge.MerchantAt) (*handcash.Question, error) {
	return s.HandCash.Question(who.Context)
}

// ChooseCarrier stores the choice.
func (s *API) ChooseCarrier(_ echo.Context, who *edge.MerchantAt, in handcash.CarrierRequest) (edge.Nothing, error) {
	return nil, s.HandCash.Choose(who.Context, in)
}

// HandOver posts cash that the shop's own rider handed over.
func (s *API) HandOver(_ echo.Context, who *edge.MerchantAt, in ledger.HandoverRequest) (edge.Nothing, error) {
	return nil, s.Books.HandOver(who.Context, in)
}
