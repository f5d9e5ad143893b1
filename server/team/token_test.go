package team_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"haat"
	"haat/ent/viewer"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/team"
	"haat/server/tenancy/tenancytest"
)

func tokenOf(t testing.TB, link string) string {
	t.Helper()
	_, token, ok := strings.Cut(link, "?token=")
	if !ok {
		t.Fatalf("no token in %q", link)
	}
	return token
}

func TestHandOff_SignsInOnce(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	link, err := a.HandOffLink(shop.Slug, owner)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(link, "https://haat.test/admin/a?token=") {
		t.Errorf("the link is %q", link)
	}
	token := tokenOf(t, link)
	done, failed := tenancytest.AtOnce(8, func() error {
		user, err := a.HandOff(ctx, shop.ID, token)
		if err == nil && user.ID != owner.ID {
			t.Errorf("it signs in user %d", user.ID)
		}
		return err
	})
	if done != 1 {
		t.Fatalf("signed in %d times: %v", done, failed)
	}
	for _, err := range failed {
		wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
	}
}

// foreign returns the claims of a valid token of the issuer "app", modified by change.
func (a *area) foreign(shopID int, change func(jwt.MapClaims)) jwt.MapClaims {
	now := time.Now()
	c := jwt.MapClaims{
		"iss": "app", "aud": "haat-admin", "sub": "+880 1712-345678", "shop_id": shopID, "jti": rand.Text(),
		"iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix(),
	}
	if change != nil {
		change(c)
	}
	return c
}

func signed(t testing.TB, method jwt.SigningMethod, key any, c jwt.MapClaims) string {
	t.Helper()
	token, err := jwt.NewWithClaims(method, c).SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func TestHandOff_AcceptsTokensOfRegisteredIssuers(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	for name, token := range map[string]string{
		"EdDSA": signed(t, jwt.SigningMethodEdDSA, a.issuer, a.foreign(shop.ID, nil)),
		"HS256": signed(t, jwt.SigningMethodHS256, partnerSecret, a.foreign(shop.ID, func(c jwt.MapClaims) { c["iss"] = "partner" })),
	} {
		user, err := a.HandOff(ctx, shop.ID, token)
		if err != nil || user.ID != owner.ID {
			t.Errorf("%s: %v, %v", name, user, err)
		}
	}
	// Ids are unique only within an issuer.
	same := func(c jwt.MapClaims) { c["jti"] = "1" }
	if _, err := a.HandOff(ctx, shop.ID, signed(t, jwt.SigningMethodEdDSA, a.issuer, a.foreign(shop.ID, same))); err != nil {
		t.Error(err)
	}
	partner := a.foreign(shop.ID, func(c jwt.MapClaims) { same(c); c["iss"] = "partner" })
	if _, err := a.HandOff(ctx, shop.ID, signed(t, jwt.SigningMethodHS256, partnerSecret, partner)); err != nil {
		t.Errorf("the same id of another issuer: %v", err)
	}
}

func TestHandOff_RefusesEveryOtherToken(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	other, _, otherCtx := a.Shop("b", "01812345678")
	bearer, err := a.Bearer(ctx, owner, visit())
	if err != nil {
		t.Fatal(err)
	}
	_, stranger, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	app := func(change func(jwt.MapClaims)) string {
		return signed(t, jwt.SigningMethodEdDSA, a.issuer, a.foreign(shop.ID, change))
	}
	good := app(nil)
	public := []byte(a.issuer.Public().(ed25519.PublicKey))
	cases := map[string]string{
		"empty":                     "",
		"no token":                  "x.y.z",
		"cut off":                   good[:len(good)-4],
		"an app's":                  bearer,
		"of nobody's key":           signed(t, jwt.SigningMethodEdDSA, stranger, a.foreign(shop.ID, nil)),
		"of no issuer":              app(func(c jwt.MapClaims) { c["iss"] = "else" }),
		"without issuer":            app(func(c jwt.MapClaims) { delete(c, "iss") }),
		"unsigned":                  signed(t, jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, a.foreign(shop.ID, nil)),
		"public key as a secret":    signed(t, jwt.SigningMethodHS256, public, a.foreign(shop.ID, nil)),
		"another issuer's name":     signed(t, jwt.SigningMethodHS256, partnerSecret, a.foreign(shop.ID, func(c jwt.MapClaims) { c["iss"] = "haat" })),
		"expired":                   app(func(c jwt.MapClaims) { c["iat"], c["exp"] = time.Now().Unix()-600, time.Now().Unix()-60 }),
		"for ever":                  app(func(c jwt.MapClaims) { delete(c, "exp") }),
		"for too long":              app(func(c jwt.MapClaims) { c["exp"] = time.Now().Add(11 * time.Minute).Unix() }),
		"without its beginning":     app(func(c jwt.MapClaims) { delete(c, "iat") }),
		"of tomorrow":               app(func(c jwt.MapClaims) { c["iat"], c["exp"] = time.Now().Unix()+86400, time.Now().Unix()+86460 }),
		"not yet good":              app(func(c jwt.MapClaims) { c["nbf"] = time.Now().Unix() + 3600 }),
		"for somebody else":         app(func(c jwt.MapClaims) { c["aud"] = "else" }),
		"without an id":             app(func(c jwt.MapClaims) { delete(c, "jti") }),
		"without a shop":            app(func(c jwt.MapClaims) { delete(c, "shop_id") }),
		"of who does not work here": app(func(c jwt.MapClaims) { c["sub"] = "01912345678" }),
		"of another shop's owner":   app(func(c jwt.MapClaims) { c["sub"] = "01812345678" }),
		"of no number":              app(func(c jwt.MapClaims) { c["sub"] = "owner" }),
	}
	for name, token := range cases {
		if user, err := a.HandOff(ctx, shop.ID, token); err == nil {
			t.Errorf("a token %s signed in %v", name, user)
		} else if f, ok := fault.As(err); !ok || f.Code != "admin_unauthorized" {
			t.Errorf("a token %s: %v", name, err)
		}
	}
	if _, err := a.HandOff(otherCtx, other.ID, good); err == nil {
		t.Error("a token of one shop was accepted in another")
	}
	if _, err := a.HandOff(ctx, shop.ID, good); err != nil {
		t.Errorf("a refusal used the valid token up: %v", err)
	}
}

func TestHandOff_RefusesFormerMembers(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	link, err := a.HandOffLink(shop.Slug, owner)
	if err != nil {
		t.Fatal(err)
	}
	bearer, err := a.Bearer(ctx, owner, visit())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Authorized(ctx, shop.ID, bearer, visit()); err != nil {
		t.Fatal(err)
	}
	a.Client.AdminUser.UpdateOne(owner).AddSessionEpoch(1).ExecX(ctx)
	_, err = a.HandOff(ctx, shop.ID, tokenOf(t, link))
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
	_, err = a.Authorized(ctx, shop.ID, bearer, visit())
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
	fresh := a.Client.AdminUser.GetX(ctx, owner.ID)
	if bearer, err = a.Bearer(ctx, fresh, visit()); err != nil {
		t.Fatal(err)
	}
	a.Client.AdminUser.UpdateOne(fresh).SetActive(false).ExecX(ctx)
	_, err = a.Authorized(ctx, shop.ID, bearer, visit())
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
}

func TestAuthorized_AcceptsATokenInItsShopOnly(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	other, _, otherCtx := a.Shop("b", "01712345678")
	bearer, err := a.Bearer(ctx, owner, visit())
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // the token remains valid until it expires
		user, err := a.Authorized(ctx, shop.ID, bearer, visit())
		if err != nil || user.ID != owner.ID {
			t.Fatalf("%v, %v", user, err)
		}
	}
	_, err = a.Authorized(otherCtx, other.ID, bearer, visit())
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
	link, err := a.HandOffLink(shop.Slug, owner)
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Authorized(ctx, shop.ID, tokenOf(t, link), visit())
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
	_, err = a.Authorized(viewer.WithShop(context.Background(), other.ID), other.ID, "x", visit())
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
}

// rotated returns a Merchant with another secret and the same database.
func (a *area) rotated(old ...string) *area {
	a.T.Helper()
	locales, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		a.T.Fatal(err)
	}
	m, err := team.New(team.Options{
		Client: a.Client, Texts: locales, Secrets: append([]string{strings.Repeat("n", 32)}, old...), Area: "https://haat.test",
	})
	if err != nil {
		a.T.Fatal(err)
	}
	other := *a
	other.Merchant = m
	return &other
}

func TestSecrets_AcceptFormerOnes(t *testing.T) {
	a := newArea(t)
	shop, owner, ctx := a.Shop("a", "01712345678")
	link, err := a.HandOffLink(shop.Slug, owner)
	if err != nil {
		t.Fatal(err)
	}
	bearer, err := a.Bearer(ctx, owner, visit())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.LoginCode(context.Background(), owner.Phone, i18n.Bn, always); err != nil {
		t.Fatal(err)
	}
	code := team.LoginRequest{Phone: owner.Phone, Code: a.code(owner.Phone)}

	alone, both := a.rotated(), a.rotated(strings.Repeat("s", 32))
	_, err = alone.HandOff(ctx, shop.ID, tokenOf(t, link))
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
	_, err = alone.Authorized(ctx, shop.ID, bearer, visit())
	wantFault(t, err, fault.Unauthorized, "admin_unauthorized")
	_, err = alone.Login(context.Background(), code)
	wantFault(t, err, fault.Invalid, "code_invalid")

	if _, err := both.HandOff(ctx, shop.ID, tokenOf(t, link)); err != nil {
		t.Error(err)
	}
	if _, err := both.Authorized(ctx, shop.ID, bearer, visit()); err != nil {
		t.Error(err)
	}
	if _, err := both.Login(context.Background(), code); err != nil {
		t.Error(err)
	}
	renewed, err := both.Bearer(ctx, owner, visit())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := alone.Authorized(ctx, shop.ID, renewed, visit()); err != nil {
		t.Errorf("a new token was not signed with the current secret: %v", err)
	}
}
