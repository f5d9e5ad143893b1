package team

import (
	"context"
	"crypto/rand"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/admincode"
	"haat/ent/adminuser"
	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/otp"
	"haat/server/platform/phone"
)

// LoginCode sends a sign-in code to a number. If no active user has the number, the SMS says so; the response
// is the same in both cases, so it reveals nothing. LoginCode calls allow with the number after all other
// checks. Errors: Invalid "phone_invalid" for the field "phone"; TooMany "too_many" within a minute of the
// last code.
func (m *Merchant) LoginCode(
	ctx context.Context, written string, locale i18n.Locale, allow func(phone string) error,
) (*otp.Sent, error) {
	number, err := readPhone(written)
	if err != nil {
		return nil, err
	}
	ctx = viewer.WithSystem(ctx)
	works, err := m.client.AdminUser.Query().Where(adminuser.Phone(number), adminuser.Active(true)).Exist(ctx)
	if err != nil {
		return nil, fault.Wrap("query admin users", err)
	}
	code, err := otp.New()
	if err != nil {
		return nil, err
	}
	text := m.texts.T(string(locale), "sms.admin.login", "code", code)
	if !works {
		code = rand.Text() // equals no six-digit code
		text = m.texts.T(string(locale), "sms.admin.none")
	}
	s := sending{m, number, admincode.PurposeLogin, code, text, allow}
	return s.run(ctx)
}

func readPhone(text string) (string, error) {
	number, _ := phone.Read(text)
	fields := form.Fields{}
	fields.Phone("phone", text)
	return number, fields.Of(fault.New(fault.Invalid, "phone_invalid"))
}

// Login checks a code and returns the active users with the number, one for each shop, the oldest shop first.
// It never returns an empty list. Errors: Invalid "phone_invalid" or "code_invalid".
func (m *Merchant) Login(ctx context.Context, in LoginRequest) ([]*ent.AdminUser, error) {
	number, err := readPhone(in.Phone)
	if err != nil {
		return nil, err
	}
	ctx = viewer.WithSystem(ctx)
	row, err := m.try(ctx, admincode.PurposeLogin, number, in.Code)
	if err != nil {
		return nil, err
	}
	var users []*ent.AdminUser
	err = db.Transact(ctx, m.client, "sign in", func(client *ent.Client) error {
		if err := use(ctx, client, row); err != nil {
			return err
		}
		users, err = client.AdminUser.Query().Where(adminuser.Phone(number), adminuser.Active(true)).
			WithShop(func(q *ent.ShopQuery) { q.Select(shop.FieldSlug, shop.FieldName, shop.FieldBnName) }).
			Order(adminuser.ByShopID(sql.OrderAsc())).All(ctx)
		if err == nil && len(users) == 0 { // the users were deactivated in the meantime
			return otp.Invalid(otp.Expired)
		}
		return fault.Wrap("load admin users", err)
	})
	if err != nil {
		return nil, err
	}
	return users, nil
}

// maxSignIns is the maximum number of shops to which one code signs in. Each shop needs its own cookie,
// servers refuse requests with too many cookies, and anyone can invite a number to any number of shops.
const maxSignIns = 12

// Nearest splits the users returned by Login into those that are signed in, at most maxSignIns, and the
// others. The user of the shop with the slug is the first, followed by the most recently seen users.
func Nearest(users []*ent.AdminUser, slug string) (in, out []*ent.AdminUser) {
	sorted := slices.Clone(users)
	slices.SortStableFunc(sorted, func(a, b *ent.AdminUser) int {
		switch {
		case a.Edges.Shop.Slug == slug:
			return -1
		case b.Edges.Shop.Slug == slug:
			return 1
		}
		return seen(b).Compare(seen(a))
	})
	most := min(len(sorted), maxSignIns)
	return sorted[:most], sorted[most:]
}

// seen returns when a user was last seen, or the zero time.
func seen(u *ent.AdminUser) time.Time {
	if u.LastSeenAt == nil {
		return time.Time{}
	}
	return *u.LastSeenAt
}

// ShopsOf returns the shops of users that Login returned.
func ShopsOf(users []*ent.AdminUser) []ShopOf {
	shops := make([]ShopOf, len(users))
	for i, u := range users {
		s := u.Edges.Shop
		shops[i] = ShopOf{ID: s.ID, Slug: s.Slug, Name: s.Name, BnName: s.BnName, Role: string(u.Role)}
	}
	return shops
}

// AppToken contains an app's bearer token and its shop.
type AppToken struct {
	ShopID int    `json:"shop_id"`
	Slug   string `json:"slug"`
	Token  string `json:"token"`
}

// TokensOf begins an app session for each user returned by Login, and returns the tokens.
func (m *Merchant) TokensOf(ctx context.Context, users []*ent.AdminUser, v Visit) ([]AppToken, error) {
	tokens := make([]AppToken, len(users))
	for i, u := range users {
		token, err := m.Bearer(viewer.WithShop(ctx, u.ShopID), u, v)
		if err != nil {
			return nil, err
		}
		tokens[i] = AppToken{ShopID: u.ShopID, Slug: u.Edges.Shop.Slug, Token: token}
	}
	return tokens, nil
}
