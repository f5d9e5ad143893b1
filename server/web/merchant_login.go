package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/merchant"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
	"haat/server/tenancy"
)

// merchantCode sends a code by SMS to who wants to sign in to their shops.
func (s *Server) merchantCode(c echo.Context) error {
	var in merchant.LoginRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	return s.sendMerchantCode(c, in.Phone, func(ctx context.Context, allow func(phone string) error) (*otp.Sent, error) {
		return s.Merchants.LoginCode(ctx, in.Phone, localeOf(c.Request()), allow)
	})
}

// sendMerchantCode has a code sent to a merchant's number, good for the device that asks, which
// it makes known.
func (s *Server) sendMerchantCode(
	c echo.Context, written string, send func(ctx context.Context, allow func(phone string) error) (*otp.Sent, error),
) error {
	number, _ := phone.Read(written)
	d, key := s.device(c), merchantKey(number)
	if err := s.guard.asksForCode(c, d, key); err != nil {
		return err
	}
	d.begin()
	d.with(c)
	sent, err := send(c.Request().Context(), s.guard.merchantCode(c, d))
	if err != nil {
		return err
	}
	if err := d.keep(c, "asked", key); err != nil {
		return err
	}
	return sendPrivate(c, sent)
}

type shopsBody struct {
	Shops []merchant.ShopOf `json:"shops"`
}

// merchantLogin signs a number in to the shops where it works, by the code: to so many as a
// browser has room for, and the one that it asks for among them.
func (s *Server) merchantLogin(c echo.Context) error {
	users, shop, err := s.logIn(c)
	if err != nil {
		return err
	}
	in, out := merchant.Nearest(users, shop)
	if err := s.leaveShops(c, out); err != nil {
		return err
	}
	if err := s.enterShops(c, in); err != nil {
		return err
	}
	return sendPrivate(c, shopsBody{merchant.ShopsOf(users)})
}

// logIn finds the users of the number and the code that the request has, and the shop that it
// names.
func (s *Server) logIn(c echo.Context) (users []*ent.AdminUser, shop string, err error) {
	var in merchant.LoginRequest
	if err := readJSON(c, &in); err != nil {
		return nil, "", err
	}
	number, _ := phone.Read(in.Phone)
	d := s.device(c)
	if err := s.guard.tryMerchantCode(c, d, number); err != nil {
		return nil, "", err
	}
	d.with(c)
	if users, err = s.Merchants.Login(c.Request().Context(), in); err != nil {
		return nil, "", err
	}
	return users, in.Shop, d.keep(c, "proven", merchantKey(number))
}

// enterShops signs users in to their shops.
func (s *Server) enterShops(c echo.Context, users []*ent.AdminUser) error {
	for _, user := range users {
		if err := s.signInMerchant(c, tenantOf(user), user, s.byCode(c)); err != nil {
			return err
		}
	}
	return nil
}

// leaveShops takes away the sessions that this browser has of users.
func (s *Server) leaveShops(c echo.Context, users []*ent.AdminUser) error {
	for _, user := range users {
		if _, err := c.Cookie(s.cookieName(merchantCookie, user.ShopID)); err != nil {
			continue // it has none
		}
		if err := s.signOutMerchant(c, tenantOf(user)); err != nil {
			return err
		}
	}
	return nil
}

// tenantOf is the shop where a user works, as far as signing in needs it: its id.
func tenantOf(user *ent.AdminUser) *tenancy.Tenant {
	return &tenancy.Tenant{Shop: &ent.Shop{ID: user.ShopID}}
}

// merchantToken is merchantLogin for an app: tokens instead of cookies, by shop.
func (s *Server) merchantToken(c echo.Context) error {
	users, _, err := s.logIn(c)
	if err != nil {
		return err
	}
	for _, user := range users {
		if err := s.came(c, tenantOf(user), user); err != nil {
			return err
		}
	}
	tokens, err := s.Merchants.TokensOf(c.Request().Context(), users, s.byCode(c))
	if err != nil {
		return err
	}
	return sendPrivate(c, tokens)
}

// openCode sends a code by SMS to who wants to open a shop.
func (s *Server) openCode(c echo.Context) error {
	var in merchant.OpenRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	return s.sendMerchantCode(c, in.Phone, func(ctx context.Context, allow func(phone string) error) (*otp.Sent, error) {
		return s.Merchants.OpenCode(ctx, in, localeOf(c.Request()), allow)
	})
}

// openShop opens a shop with the code, and signs its owner in.
func (s *Server) openShop(c echo.Context) error {
	var in merchant.OpenRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	number, _ := phone.Read(in.Phone)
	d := s.device(c)
	if err := s.guard.tryMerchantCode(c, d, number); err != nil {
		return err
	}
	d.with(c)
	owner, err := s.Merchants.Open(c.Request().Context(), in, func() error { return s.guard.opensShop(c) })
	if err != nil {
		return err
	}
	if err := d.keep(c, "proven", merchantKey(number)); err != nil {
		return err
	}
	users := []*ent.AdminUser{owner}
	if err := s.enterShops(c, users); err != nil {
		return err
	}
	return sendPrivate(c, shopsBody{merchant.ShopsOf(users)})
}

// slugState answers whether a new shop may have a slug.
func (s *Server) slugState(c echo.Context) error {
	if err := s.guard.looksForSlug(c); err != nil {
		return err
	}
	state, err := s.Merchants.SlugState(c.Request().Context(), pathParams(c)["slug"])
	if err != nil {
		return err
	}
	return sendPrivate(c, state)
}

// merchantLogout ends the session of the request, if there is one: the app's token, or the
// browser's cookie.
func (s *Server) merchantLogout(c echo.Context) error {
	at, err := s.readAtShop(c, &struct{}{})
	if err != nil {
		return err
	}
	if err := s.signOutMerchant(c, at.tenant); err != nil {
		return err
	}
	return sendPrivate(c, nil)
}

// merchantSignedIn answers who is signed in to the shop of ?slug= or ?shop_id=, and
// the shop.
func (s *Server) merchantSignedIn(c echo.Context) error {
	t, err := s.sessionShop(c)
	if err != nil {
		return err
	}
	who, err := s.merchantIn(c, t)
	if err != nil {
		return err
	}
	return sendPrivate(c, merchant.SignedInOf(t, who.AdminUser, s.Config.ShopAddress(t.Own, t.Shop.Slug)))
}

func (s *Server) sessionShop(c echo.Context) (*tenancy.Tenant, error) {
	if slug := c.QueryParam("slug"); slug != "" {
		return s.Tenants.Shop(c.Request().Context(), slug)
	}
	at, err := s.atShop(c)
	if err != nil {
		return nil, err
	}
	return at.tenant, nil
}
