package admin

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
	"haat/server/settings"
	"haat/server/web/edge"
)

// ShopSettings responds with all settings of the shop.
func (s *API) ShopSettings(c echo.Context, who *edge.MerchantAt) error {
	t := who.Tenant
	all, err := s.Settings.Settings(who.Context, s.Config.ShopAddress(t.Own, t.Shop.Slug))
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, all)
}

// change decodes a request, calls do with it, and responds with the result.
func change[In, Out any](c echo.Context, who *edge.MerchantAt, do func(context.Context, In) (Out, error)) error {
	var in In
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	out, err := do(who.Context, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, out)
}

func (s *API) ChangeShopInfo(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.ChangeShopInfo)
}

func (s *API) ChangeSocial(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.ChangeSocial)
}

func (s *API) ChangeChat(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.ChangeChat)
}

func (s *API) ChangeSEO(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.ChangeSEO)
}

func (s *API) ChangeAdvertising(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.ChangeAdvertising)
}

func (s *API) ChangeNotifications(c echo.Context, who *edge.MerchantAt) error {
	return change(c, who, s.Settings.ChangeNotifications)
}

// ChangeLogo sets or removes the logo and responds with it; null if removed.
func (s *API) ChangeLogo(c echo.Context, who *edge.MerchantAt) error {
	var in settings.LogoRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	logo, err := s.Settings.ChangeLogo(who.Context, in.Picture)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, logo)
}

// PolicyText responds with the text of the static page ?kind=.
func (s *API) PolicyText(c echo.Context, who *edge.MerchantAt) error {
	text, err := s.Settings.Policy(who.Context, who.Tenant, c.QueryParam("kind"))
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, text)
}

func (s *API) ChangePolicy(c echo.Context, who *edge.MerchantAt) error {
	var in settings.PolicyRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	text, err := s.Settings.ChangePolicy(who.Context, who.Tenant, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, text)
}

func (s *API) PreviewPolicy(c echo.Context, who *edge.MerchantAt) error {
	var in settings.PolicyDraft
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	preview, err := s.Settings.PreviewPolicy(who.Tenant, in)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, preview)
}

// TestAdvertising sends a test event to Meta and responds with Meta's answer.
func (s *API) TestAdvertising(c echo.Context, who *edge.MerchantAt) error {
	if err := httpx.ReadJSON(c, &struct{}{}); err != nil {
		return err
	}
	if err := s.Guard.TestAdvertising(who.Tenant); err != nil {
		return err
	}
	t := who.Tenant
	answer, err := s.Settings.TestAdvertising(who.Context, t, settings.Tester{
		Phone: who.Phone, IP: c.RealIP(), UserAgent: c.Request().UserAgent(), Page: s.Config.ShopAddress(t.Own, t.Shop.Slug),
	})
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, answer)
}

// OnlineShop responds with the shop that an app's token belongs to, as "shop" and "apk_lead".
func (s *API) OnlineShop(c echo.Context, who *edge.MerchantAt) error {
	answer, err := s.Settings.OnlineShop(who.Context, who.Tenant, s.Config.ShopAddress(who.Tenant.Own, who.Tenant.Shop.Slug))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return c.JSON(http.StatusOK, answer)
}
