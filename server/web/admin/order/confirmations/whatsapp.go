package confirmations

import (
	"github.com/labstack/echo/v4"

	"haat/server/order/confirmation"
	"haat/server/web/edge"
)

// WhatsApp responds with the shop's WhatsApp account.
func (s *API) WhatsApp(_ echo.Context, who *edge.MerchantAt) (*confirmation.WhatsAppAccount, error) {
	return s.Confirmations.Account(who.Context)
}

// ConnectWhatsApp connects the shop's WhatsApp account.
func (s *API) ConnectWhatsApp(_ echo.Context, who *edge.MerchantAt, in confirmation.WhatsAppKeys) (*confirmation.WhatsAppAccount, error) {
	return s.Confirmations.ConnectWhatsApp(who.Context, in)
}

// ChangeWhatsApp changes the settings of the shop's WhatsApp account.
func (s *API) ChangeWhatsApp(_ echo.Context, who *edge.MerchantAt, in confirmation.WhatsAppSettings) (*confirmation.WhatsAppAccount, error) {
	return s.Confirmations.ChangeWhatsApp(who.Context, in)
}

// DisconnectWhatsApp deletes the credentials of the shop's WhatsApp account.
func (s *API) DisconnectWhatsApp(_ echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	return nil, s.Confirmations.DisconnectWhatsApp(who.Context)
}
