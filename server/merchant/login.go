package merchant

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
	"haat/server/catalog"
	"haat/server/platform/codes"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
	"haat/server/platform/written"
)

// LoginCode sends a code to a number to sign in with. A number that works in no shop
// is sent an SMS that says so: what is answered and done is the same. Allow is asked
// with the number once nothing else is in the way. Invalid "login_invalid" with the
// field "phone", TooMany "too_many" within a minute of the last code.
func (m *Merchant) LoginCode(
	ctx context.Context, written string, locale catalog.Locale, allow func(phone string) error,
) (*codes.Sent, error) {
	number, err := readPhone(written)
	if err != nil {
		return nil, err
	}
	ctx = viewer.WithSystem(ctx)
	works, err := m.client.AdminUser.Query().Where(adminuser.Phone(number), adminuser.Active(true)).Exist(ctx)
	if err != nil {
		return nil, wrapped("look for admin users", err)
	}
	code, err := codes.New()
	if err != nil {
		return nil, err
	}
	text := m.texts.T(string(locale), "sms.admin.login", "code", code)
	if !works {
		code = rand.Text() // which no six digits are
		text = m.texts.T(string(locale), "sms.admin.none", "link", m.area+"/admin/register")
	}
	s := sending{m, number, admincode.PurposeLogin, code, text, allow}
	return s.run(ctx)
}

func readPhone(text string) (string, error) {
	number, ok := phone.Read(text)
	fields := written.Fields{}
	switch {
	case text == "":
		fields["phone"] = "required"
	case !ok:
		fields["phone"] = "invalid"
	}
	return number, fields.Of(fault.New(fault.Invalid, "phone_invalid"))
}

// Login is the users that a number is, in the shops where it works, the oldest shop
// first: never none. Invalid "phone_invalid" or "code_invalid".
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
		if err == nil && len(users) == 0 { // dismissed meanwhile
			return codes.Invalid(codes.Expired)
		}
		return wrapped("find admin users", err)
	})
	if err != nil {
		return nil, err
	}
	return users, nil
}

// maxSignIns is how many shops one code signs in to: each has a cookie of its own, and servers
// refuse requests with many. Anybody may invite a number to any number of shops.
const maxSignIns = 12

// Nearest are the users of Login to sign in, and those to leave: first is the one of the shop with
// the slug, then those that were here last.
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

// seen is when a user was here last; before all others who never was.
func seen(u *ent.AdminUser) time.Time {
	if u.LastSeenAt == nil {
		return time.Time{}
	}
	return *u.LastSeenAt
}

// ShopsOf are the shops of users that Login returned.
func ShopsOf(users []*ent.AdminUser) []ShopOf {
	shops := make([]ShopOf, len(users))
	for i, u := range users {
		s := u.Edges.Shop
		shops[i] = ShopOf{ID: s.ID, Slug: s.Slug, Name: s.Name, BnName: s.BnName, Role: string(u.Role)}
	}
	return shops
}

// AppToken is a token for an app, and the shop that it is good for.
type AppToken struct {
	ShopID int    `json:"shop_id"`
	Slug   string `json:"slug"`
	Token  string `json:"token"`
}

// TokensOf are tokens for the app of users that Login returned.
func (m *Merchant) TokensOf(users []*ent.AdminUser) ([]AppToken, error) {
	tokens := make([]AppToken, len(users))
	for i, u := range users {
		token, err := m.Bearer(u)
		if err != nil {
			return nil, err
		}
		tokens[i] = AppToken{ShopID: u.ShopID, Slug: u.Edges.Shop.Slug, Token: token}
	}
	return tokens, nil
}
