package team

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/platform/httpx"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/team"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

// LoginCode sends a sign-in code to a merchant's phone number by SMS.
func (s *API) LoginCode(c echo.Context) error {
	var in team.LoginRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	return s.sendMerchantCode(c, in.Phone, func(ctx context.Context, allow func(phone string) error) (*otp.Sent, error) {
		return s.Merchants.LoginCode(ctx, in.Phone, edge.LocaleOf(c.Request()), allow)
	})
}

// sendMerchantCode sends a code to a merchant's number. The code is bound to the requesting device, which
// receives a cookie.
func (s *API) sendMerchantCode(
	c echo.Context, written string, send func(ctx context.Context, allow func(phone string) error) (*otp.Sent, error),
) error {
	number, _ := phone.Read(written)
	d, key := s.Device(c), edge.MerchantKey(number)
	if err := s.Guard.RequestCode(c, d, key); err != nil {
		return err
	}
	d.Begin()
	d.With(c)
	sent, err := send(c.Request().Context(), s.Guard.MerchantCode(c, d))
	if err != nil {
		return err
	}
	if err := d.Remember(c, "asked", key); err != nil {
		return err
	}
	return httpx.SendPrivate(c, sent)
}

type shopsBody struct {
	Shops []team.ShopOf `json:"shops"`
}

// Login signs a phone number in to its shops with a code. If the browser cannot store cookies for all shops,
// the shop in the request is among those that are selected.
func (s *API) Login(c echo.Context) error {
	users, shop, err := s.logIn(c)
	if err != nil {
		return err
	}
	in, out := team.Nearest(users, shop)
	if err := s.leaveShops(c, out); err != nil {
		return err
	}
	if err := s.enterShops(c, in); err != nil {
		return err
	}
	return httpx.SendPrivate(c, shopsBody{team.ShopsOf(users)})
}

// logIn verifies the number and code of the request. It returns the users with the number, and the shop in
// the request.
func (s *API) logIn(c echo.Context) (users []*ent.AdminUser, shop string, err error) {
	var in team.LoginRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return nil, "", err
	}
	number, _ := phone.Read(in.Phone)
	d := s.Device(c)
	if err := s.Guard.TryMerchantCode(c, d, number); err != nil {
		return nil, "", err
	}
	d.With(c)
	if users, err = s.Merchants.Login(c.Request().Context(), in); err != nil {
		return nil, "", err
	}
	return users, in.Shop, d.Remember(c, "proven", edge.MerchantKey(number))
}

// enterShops signs the users in to their shops.
func (s *API) enterShops(c echo.Context, users []*ent.AdminUser) error {
	for _, user := range users {
		if err := s.SignInMerchant(c, tenantOf(user), user, s.VisitByCode(c)); err != nil {
			return err
		}
	}
	return nil
}

// leaveShops ends this browser's sessions of the users.
func (s *API) leaveShops(c echo.Context, users []*ent.AdminUser) error {
	for _, user := range users {
		if _, err := c.Cookie(s.CookieName(edge.MerchantCookie, user.ShopID)); err != nil {
			continue // the browser has no session of this user
		}
		if err := s.SignOutMerchant(c, tenantOf(user)); err != nil {
			return err
		}
	}
	return nil
}

// tenantOf returns a tenant with only the shop id set, which is enough for signing in.
func tenantOf(user *ent.AdminUser) *tenancy.Tenant {
	return &tenancy.Tenant{Shop: &ent.Shop{ID: user.ShopID}}
}

// Token is like Login for apps: it responds with tokens by shop instead of setting cookies.
func (s *API) Token(c echo.Context) error {
	users, _, err := s.logIn(c)
	if err != nil {
		return err
	}
	for _, user := range users {
		if err := s.RecordVisit(c, tenantOf(user), user); err != nil {
			return err
		}
	}
	tokens, err := s.Merchants.TokensOf(c.Request().Context(), users, s.VisitByCode(c))
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, tokens)
}

// OpenCode sends a code by SMS for opening a shop.
func (s *API) OpenCode(c echo.Context) error {
	var in team.OpenRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	return s.sendMerchantCode(c, in.Phone, func(ctx context.Context, allow func(phone string) error) (*otp.Sent, error) {
		return s.Merchants.OpenCode(ctx, in, edge.LocaleOf(c.Request()), allow)
	})
}

// OpenShop creates a shop if the code is right, and signs its owner in.
func (s *API) OpenShop(c echo.Context) error {
	var in team.OpenRequest
	if err := httpx.ReadJSON(c, &in); err != nil {
		return err
	}
	number, _ := phone.Read(in.Phone)
	d := s.Device(c)
	if err := s.Guard.TryMerchantCode(c, d, number); err != nil {
		return err
	}
	d.With(c)
	owner, err := s.Merchants.Open(c.Request().Context(), in, func() error { return s.Guard.OpenShop(c) })
	if err != nil {
		return err
	}
	if err := d.Remember(c, "proven", edge.MerchantKey(number)); err != nil {
		return err
	}
	users := []*ent.AdminUser{owner}
	if err := s.enterShops(c, users); err != nil {
		return err
	}
	return httpx.SendPrivate(c, shopsBody{team.ShopsOf(users)})
}

// SlugState responds with the availability of a slug for a new shop.
func (s *API) SlugState(c echo.Context) error {
	if err := s.Guard.CheckSlug(c); err != nil {
		return err
	}
	state, err := s.Merchants.SlugState(c.Request().Context(), httpx.PathParams(c)["slug"])
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, state)
}

// Logout ends the session of the request, if any: that of the app's token or of the browser's cookie.
func (s *API) Logout(c echo.Context) error {
	at, err := s.ReadAtShop(c, &struct{}{})
	if err != nil {
		return err
	}
	if err := s.SignOutMerchant(c, at.Tenant); err != nil {
		return err
	}
	return httpx.SendPrivate(c, nil)
}

// CurrentSession responds with the signed-in user and the shop, selected by ?slug= or ?shop_id=.
func (s *API) CurrentSession(c echo.Context) error {
	t, err := s.sessionShop(c)
	if err != nil {
		return err
	}
	who, err := s.MerchantIn(c, t)
	if err != nil {
		return err
	}
	return httpx.SendPrivate(c, team.SignedInOf(t, who.Caller, s.Config.ShopAddress(t.Own, t.Shop.Slug)))
}

func (s *API) sessionShop(c echo.Context) (*tenancy.Tenant, error) {
	if slug := c.QueryParam("slug"); slug != "" {
		return s.Tenants.Shop(c.Request().Context(), slug)
	}
	at, err := s.AtShop(c)
	if err != nil {
		return nil, err
	}
	return at.Tenant, nil
}
