package merchant

import (
	"context"
	"errors"
	"time"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/server/platform/db"
	"haat/server/platform/once"
	"haat/server/tenancy"
)

// Session is a sign-in in one browser, as its cookie says. ID is its own, the same
// for as long as it lasts.
type Session struct {
	ID     string
	UserID int
	Epoch  int
}

// User finds an admin user by what their session says; nil where that was ended, or
// the user may no longer work here.
func (m *Merchant) User(ctx context.Context, session Session) (*ent.AdminUser, error) {
	return inSession(ctx, m.client, session)
}

func inSession(ctx context.Context, client *ent.Client, session Session) (*ent.AdminUser, error) {
	notEnded := once.NotUsed(sessionKey(session.ID), adminuser.FieldShopID)
	user, err := client.AdminUser.Query().
		Where(adminuser.ID(session.UserID), adminuser.SessionEpoch(session.Epoch), adminuser.Active(true), notEnded).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return user, wrapped("find admin user", err)
}

// sessionKey is what an ended session is remembered as.
func sessionKey(id string) string { return "admin-session/" + id }

// EndSession ends a session, if it is one: also for a cookie of it that was copied.
// It is remembered until no cookie of it is good any more.
func (m *Merchant) EndSession(ctx context.Context, session Session, now, until time.Time) error {
	err := db.Transact(ctx, m.client, "end session", func(client *ent.Client) error {
		user, err := inSession(ctx, client, session)
		if err != nil || user == nil {
			return err
		}
		return once.Use(ctx, client, sessionKey(session.ID), now, until)
	})
	if errors.Is(err, once.ErrUsed) { // it was ended at the same moment
		return nil
	}
	return err
}

// Came writes down that a user is here.
func (m *Merchant) Came(ctx context.Context, user *ent.AdminUser, now time.Time) error {
	return wrapped("write down who came", m.client.AdminUser.UpdateOne(user).SetLastSeenAt(now.UTC()).Exec(ctx))
}

// SignedInOf is who is signed in to a shop, whose pages are at address.
func SignedInOf(t *tenancy.Tenant, user *ent.AdminUser, address string) *SignedIn {
	return &SignedIn{Shop: shopOf(t, address), User: userOf(user)}
}

func shopOf(t *tenancy.Tenant, address string) Shop {
	s := t.Shop
	return Shop{
		ID: s.ID, Slug: s.Slug, Name: s.Name, BnName: s.BnName, Logo: s.Logo, Theme: s.Theme,
		Currency: s.Currency, Public: s.Public, Domain: t.Domain, Address: address, OwnHost: t.Own, Subdomain: s.Subdomain,
		Suspension: s.SuspensionNotice,
	}
}

func userOf(u *ent.AdminUser) User {
	return User{ID: u.ID, Name: u.Name, Phone: u.Phone, Role: string(u.Role), Active: u.Active, SeenAt: u.LastSeenAt}
}
