package team

import (
	"github.com/labstack/echo/v4"

	"haat/server/message/alert"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Alerts responds with the caller's settings and devices.
func (s *API) Alerts(_ echo.Context, who *edge.MerchantAt) (*alert.Alerts, error) {
	return s.TeamAlerts.Get(who.Context, who.AdminUser, who.Caller.Session)
}

// ChangeAlerts changes the caller's settings.
func (s *API) ChangeAlerts(_ echo.Context, who *edge.MerchantAt, in alert.Preferences) (*alert.Alerts, error) {
	return s.TeamAlerts.Set(who.Context, who.AdminUser, who.Caller.Session, in)
}

// Subscribe adds the caller's browser to their devices.
func (s *API) Subscribe(_ echo.Context, who *edge.MerchantAt, in alert.SubscriptionRequest) (*alert.Device, error) {
	return s.TeamAlerts.Subscribe(who.Context, who.AdminUser, who.Caller.Session, in)
}

// Unsubscribe removes one of the caller's devices.
func (s *API) Unsubscribe(c echo.Context, who *edge.MerchantAt) (edge.Nothing, error) {
	id, err := httpx.PathID(c, "device", "device_not_found")
	if err != nil {
		return nil, err
	}
	return nil, s.TeamAlerts.Unsubscribe(who.Context, who.AdminUser, id)
}

// Test sends an alert to the caller's devices.
func (s *API) Test(_ echo.Context, who *edge.MerchantAt) (*alert.TestedAlerts, error) {
	if err := s.Guard.TestAlert(who.AdminUser); err != nil {
		return nil, err
	}
	return s.TeamAlerts.Test(who.Context, who.AdminUser)
}
