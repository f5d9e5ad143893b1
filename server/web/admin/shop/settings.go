package shop

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/media"
	"haat/server/shop/settings"
	"haat/server/web/edge"
)

// ShopSettings responds with all settings of the shop.
func (s *API) ShopSettings(_ echo.Context, who *edge.MerchantAt) (*settings.Settings, error) {
	t := who.Tenant
	return s.Settings.Settings(who.Context, s.Config.ShopAddress(t.Own, t.Shop.Slug))
}

func (s *API) ChangeShopInfo(_ echo.Context, who *edge.MerchantAt, in settings.ShopInfo) (*settings.ShopInfo, error) {
	return s.Settings.ChangeShopInfo(who.Context, in)
}

// SetDistrict sets the district of a shop that has none.
func (s *API) SetDistrict(_ echo.Context, who *edge.MerchantAt, in settings.DistrictRequest) (*settings.ShopInfo, error) {
	return s.Settings.SetDistrict(who.Context, in)
}

func (s *API) ChangeSocial(_ echo.Context, who *edge.MerchantAt, in settings.SocialLinks) (*settings.SocialLinks, error) {
	return s.Settings.ChangeSocial(who.Context, in)
}

func (s *API) ChangeChat(_ echo.Context, who *edge.MerchantAt, in settings.ChatSettings) (*settings.ChatSettings, error) {
	return s.Settings.ChangeChat(who.Context, in)
}

func (s *API) ChangeSEO(_ echo.Context, who *edge.MerchantAt, in settings.SEOSettings) (*settings.SEOSettings, error) {
	return s.Settings.ChangeSEO(who.Context, in)
}

func (s *API) ChangeAdvertising(_ echo.Context, who *edge.MerchantAt, in settings.AdvertisingRequest) (*settings.AdvertisingSettings, error) {
	return s.Settings.ChangeAdvertising(who.Context, in)
}

func (s *API) ChangePrices(_ echo.Context, who *edge.MerchantAt, in settings.PriceSettings) (*settings.PriceSettings, error) {
	return s.Settings.ChangePrices(who.Context, in)
}

func (s *API) ChangeReturns(_ echo.Context, who *edge.MerchantAt, in settings.ReturnSettings) (*settings.ReturnSettings, error) {
	return s.Settings.ChangeReturns(who.Context, in)
}

func (s *API) ChangeNotifications(_ echo.Context, who *edge.MerchantAt, in settings.NotificationSettings) (*settings.NotificationSettings, error) {
	return s.Settings.ChangeNotifications(who.Context, in)
}

func (s *API) ChangeOrderMessages(_ echo.Context, who *edge.MerchantAt, in settings.OrderMessageSettings) (*settings.OrderMessageSettings, error) {
	return s.Settings.ChangeOrderMessages(who.Context, in)
}

// OrderMessageSamples responds with the texts of the SMS about orders.
func (s *API) OrderMessageSamples(_ echo.Context, who *edge.MerchantAt) (*settings.OrderMessageSamples, error) {
	answer := &settings.OrderMessageSamples{PartPrice: s.Config.SMS.PartPrice}
	for _, each := range s.Messages.Samples(who.Tenant) {
		answer.Samples = append(answer.Samples, settings.OrderMessageSample(each))
	}
	return answer, nil
}

// ChangeLogo sets or removes the logo, and responds with the new logo or null.
func (s *API) ChangeLogo(_ echo.Context, who *edge.MerchantAt, in settings.LogoRequest) (*media.Picture, error) {
	return s.Settings.ChangeLogo(who.Context, in.Picture)
}

// PolicyText responds with the text of the static page ?kind=.
func (s *API) PolicyText(c echo.Context, who *edge.MerchantAt) (*settings.PolicyText, error) {
	return s.Settings.Policy(who.Context, who.Tenant, c.QueryParam("kind"))
}

func (s *API) ChangePolicy(_ echo.Context, who *edge.MerchantAt, in settings.PolicyRequest) (*settings.PolicyText, error) {
	return s.Settings.ChangePolicy(who.Context, who.Tenant, in)
}

func (s *API) PreviewPolicy(_ echo.Context, who *edge.MerchantAt, in settings.PolicyDraft) (*settings.PolicyPreview, error) {
	return s.Settings.PreviewPolicy(who.Tenant, in)
}

// TestAdvertising sends a test event to Meta and responds with Meta's answer.
func (s *API) TestAdvertising(c echo.Context, who *edge.MerchantAt, _ struct{}) (*settings.TestAnswer, error) {
	if err := s.Guard.TestAdvertising(who.Tenant); err != nil {
		return nil, err
	}
	t := who.Tenant
	return s.Settings.TestAdvertising(who.Context, t, settings.Tester{
		Phone: who.Phone, IP: c.RealIP(), UserAgent: c.Request().UserAgent(), Page: s.Config.ShopAddress(t.Own, t.Shop.Slug),
	})
}

// OnlineShop responds with the shop of an app's token, as "shop", and the last request for an app, as
// "apk_lead".
func (s *API) OnlineShop(c echo.Context, who *edge.MerchantAt) error {
	answer, err := s.Settings.OnlineShop(who.Context, who.Tenant, s.Config.ShopAddress(who.Tenant.Own, who.Tenant.Shop.Slug))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, answer)
}
