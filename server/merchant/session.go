package merchant

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/server/platform/db"
	"haat/server/platform/once"
	"haat/server/tenancy"
)

const (
	// browserLife is how long a browser's session lasts after its last use, as its cookie does.
	browserLife = 30 * 24 * time.Hour
	// endedKept is how long an ended session is remembered: longer than any cookie or
	// token of it is valid.
	endedKept = 31 * 24 * time.Hour
	// usedEvery is how often the last use of a session is written.
	usedEvery = 5 * time.Minute
)

// Session is a sign-in in one browser, as its cookie says. ID is its own, the same
// for as long as it lasts.
type Session struct {
	ID     string
	UserID int
	Epoch  int
}

// Visit is the use of a session: when, and with what.
type Visit struct {
	At     time.Time
	Device string // as DeviceOf says
	// Proven is set where the user has confirmed an SMS code at this moment.
	Proven bool
}

// Caller is an admin user, and the session that they call with.
type Caller struct {
	*ent.AdminUser
	Session *ent.AdminSession
}

// withRow begins the id of every cookie and token that was made together with its row:
// it is refused where the row is gone. Cookies and tokens of earlier releases have other ids.
const withRow = "s-"

func newID() string { return withRow + rand.Text() }

// credential is a cookie or a token whose user has been found.
type credential struct {
	id      string // of this server's own; empty for another issuer's
	key     string
	kind    adminsession.Kind
	issued  time.Time // zero for a cookie
	expires time.Time
}

func (s Session) credential(v Visit) credential {
	return credential{id: s.ID, key: keyOf("browser", s.ID), kind: adminsession.KindBrowser, expires: v.At.Add(browserLife)}
}

// keyOf is what a session is found by.
func keyOf(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return hex.EncodeToString(sum[:])
}

// SignIn begins a session in a browser.
func (m *Merchant) SignIn(ctx context.Context, user *ent.AdminUser, v Visit) (Session, error) {
	session := Session{ID: newID(), UserID: user.ID, Epoch: user.SessionEpoch}
	_, err := begin(ctx, m.client, user, session.credential(v), v)
	return session, err
}

// begin writes the row of a credential. Rows that have expired are purged.
func begin(ctx context.Context, client *ent.Client, user *ent.AdminUser, c credential, v Visit) (*ent.AdminSession, error) {
	at := v.At.UTC()
	if _, err := client.AdminSession.Delete().Where(adminsession.ExpiresAtLT(at)).Exec(ctx); err != nil {
		return nil, fmt.Errorf("purge sessions: %w", err)
	}
	create := client.AdminSession.Create().SetUserID(user.ID).SetKey(c.key).SetKind(c.kind).SetDevice(v.Device).
		SetCreatedAt(at).SetUsedAt(at).SetExpiresAt(c.expires.UTC())
	if v.Proven {
		create.SetProvenAt(at)
	}
	row, err := create.Save(ctx)
	return row, wrapped("begin session", err)
}

// User is the admin user of a browser's session; nil where it has ended, or the user
// may no longer work here.
func (m *Merchant) User(ctx context.Context, session Session, v Visit) (*Caller, error) {
	user, err := m.client.AdminUser.Query().
		Where(adminuser.ID(session.UserID), adminuser.SessionEpoch(session.Epoch), adminuser.Active(true)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find admin user: %w", err)
	}
	return m.caller(ctx, user, session.credential(v), v)
}

// caller is a user with the session of a credential; nil where it has ended.
func (m *Merchant) caller(ctx context.Context, user *ent.AdminUser, c credential, v Visit) (*Caller, error) {
	row, err := find(ctx, m.client, c)
	if err == nil && row == nil && !strings.HasPrefix(c.id, withRow) {
		row, err = m.adopt(ctx, user, c, v)
	}
	if err != nil || row == nil || row.EndedAt != nil || row.UserID != user.ID {
		return nil, err
	}
	return &Caller{user, row}, nil
}

func find(ctx context.Context, client *ent.Client, c credential) (*ent.AdminSession, error) {
	row, err := client.AdminSession.Query().Where(adminsession.Key(c.key)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, wrapped("find session", err)
}

// adopt begins the session of a credential at its first use: of another issuer's token,
// or of a cookie or token that a release without rows made. Returns nil for one from
// before all sessions of the user were ended, and for a cookie that was signed out.
func (m *Merchant) adopt(ctx context.Context, user *ent.AdminUser, c credential, v Visit) (row *ent.AdminSession, err error) {
	err = db.Transact(ctx, m.client, "begin session", func(client *ent.Client) error {
		// The write holds the user's row: no EndSessions gets in between.
		n, err := client.AdminUser.Update().Where(
			adminuser.ID(user.ID), once.NotUsed(signedOutKey(c.id), adminuser.FieldShopID),
			adminuser.Or(adminuser.SessionsEndedAtIsNil(), adminuser.SessionsEndedAtLT(c.issued.UTC())),
		).SetUpdatedAt(v.At.UTC()).Save(ctx)
		if err != nil || n == 0 {
			return wrapped("hold user", err)
		}
		if row, err = find(ctx, client, c); err != nil || row != nil {
			return err // another request was faster
		}
		row, err = begin(ctx, client, user, c, v)
		return err
	})
	if err != nil {
		return nil, err
	}
	return row, nil
}

// signedOutKey is what releases without rows have remembered a signed-out session by.
func signedOutKey(id string) string { return "admin-session/" + id }

// Used writes down the use of a session, at most every few minutes.
func (m *Merchant) Used(ctx context.Context, who *Caller, v Visit) error {
	at := v.At.UTC()
	if at.Sub(who.Session.UsedAt) < usedEvery {
		return nil
	}
	update := m.client.AdminSession.Update().
		Where(adminsession.ID(who.Session.ID), adminsession.EndedAtIsNil(), adminsession.UsedAtLTE(at.Add(-usedEvery))).SetUsedAt(at)
	if who.Session.Kind == adminsession.KindBrowser {
		update.SetExpiresAt(at.Add(browserLife))
	}
	return wrapped("write down use of session", update.Exec(ctx))
}

// SignOut ends the caller's session, also for copies of its cookie or token.
func (m *Merchant) SignOut(ctx context.Context, who *Caller, now time.Time) error {
	_, err := end(ctx, m.client, now, adminsession.ID(who.Session.ID))
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
