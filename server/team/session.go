package team

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/server/message/statussms"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/replay"
	"haat/server/rights"
	"haat/server/tenancy"
)

const (
	// browserLife is how long a browser's session and its cookie are valid after the last use.
	browserLife = 30 * 24 * time.Hour
	// endedRetention is how long an ended session is stored. It is longer than the validity of any of its
	// cookies or tokens.
	endedRetention = 31 * 24 * time.Hour
	// usedEvery is the minimum interval between writes of a session's last use.
	usedEvery = 5 * time.Minute
)

// Session is the content of a browser's session cookie. ID does not change during the session.
type Session struct {
	ID     string
	UserID int
	Epoch  int
}

// Visit is one use of a session: its time and device.
type Visit struct {
	At     time.Time
	Device string // as returned by DeviceOf
	// Proven is true if the user has just confirmed an SMS code.
	Proven bool
}

// Caller is an admin user with their rights and the session of the request. RoleName is the name of a custom
// role, otherwise empty.
type Caller struct {
	*ent.AdminUser
	Session  *ent.AdminSession
	Rights   []rights.Right
	RoleName string
}

// May reports whether the caller has all of the rights.
func (c *Caller) May(all ...rights.Right) bool {
	return !slices.ContainsFunc(all, func(r rights.Right) bool { return !slices.Contains(c.Rights, r) })
}

// MayCount reports whether the caller may see the number of pending tasks that require a right. Members with
// the role staff see all these numbers, as they did before there were other roles.
func (c *Caller) MayCount(right rights.Right) bool {
	return c.Role == adminuser.RoleStaff || c.May(right)
}

// withRow is the prefix of ids whose session row was written together with the cookie or token. Such an id is
// refused if its row does not exist. Ids issued by earlier releases have no prefix.
const withRow = "s-"

func newID() string { return withRow + rand.Text() }

// credential is a cookie or token whose user was found.
type credential struct {
	id      string // set by this server; empty for a token of another issuer
	key     string
	kind    adminsession.Kind
	issued  time.Time // zero for a cookie
	expires time.Time
}

func (s Session) credential(v Visit) credential {
	return credential{id: s.ID, key: keyOf("browser", s.ID), kind: adminsession.KindBrowser, expires: v.At.Add(browserLife)}
}

// keyOf returns the database key of a session.
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

// begin writes the session row of a credential, and deletes expired rows.
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
	return row, fault.Wrap("begin session", err)
}

// User returns the caller of a browser's session, or nil if the session has ended or the user is no longer
// active.
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

// caller returns the user with the session of a credential, or nil if the session has ended.
func (m *Merchant) caller(ctx context.Context, user *ent.AdminUser, c credential, v Visit) (*Caller, error) {
	row, err := find(ctx, m.client, c)
	if err == nil && row == nil && !strings.HasPrefix(c.id, withRow) {
		row, err = m.adopt(ctx, user, c, v)
	}
	if err != nil || row == nil || row.EndedAt != nil || row.UserID != user.ID {
		return nil, err
	}
	roles, err := rights.RolesOf(ctx, m.client, user)
	if err != nil {
		return nil, err
	}
	who := &Caller{AdminUser: user, Session: row, Rights: roles.Of(user)}
	if role := roles.Custom(user); role != nil {
		who.RoleName = role.Name
	}
	return who, nil
}

func find(ctx context.Context, client *ent.Client, c credential) (*ent.AdminSession, error) {
	row, err := client.AdminSession.Query().Where(adminsession.Key(c.key)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("find session", err)
}

// adopt creates the session row at the first use of another issuer's token, or of a cookie or token issued by
// a release without rows. It returns nil for a credential issued before all sessions of the user were ended,
// and for a cookie that was signed out.
func (m *Merchant) adopt(ctx context.Context, user *ent.AdminUser, c credential, v Visit) (row *ent.AdminSession, err error) {
	err = db.Transact(ctx, m.client, "begin session", func(client *ent.Client) error {
		// The update locks the user's row against a concurrent EndSessions.
		n, err := client.AdminUser.Update().Where(
			adminuser.ID(user.ID), replay.NotUsed(signedOutKey(c.id), adminuser.FieldShopID),
			adminuser.Or(adminuser.SessionsEndedAtIsNil(), adminuser.SessionsEndedAtLT(c.issued.UTC())),
		).SetUpdatedAt(v.At.UTC()).Save(ctx)
		if err != nil || n == 0 {
			return fault.Wrap("hold user", err)
		}
		if row, err = find(ctx, client, c); err != nil || row != nil {
			return err // a concurrent request has created the row
		}
		row, err = begin(ctx, client, user, c, v)
		return err
	})
	if err != nil {
		return nil, err
	}
	return row, nil
}

// signedOutKey returns the key under which releases without rows stored a signed-out session.
func signedOutKey(id string) string { return "admin-session/" + id }

// Used stores the time of a session's use, at most once per usedEvery.
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
	return fault.Wrap("store use of session", update.Exec(ctx))
}

// SignOut ends the caller's session, including all copies of its cookie or token.
func (m *Merchant) SignOut(ctx context.Context, who *Caller, now time.Time) error {
	_, err := end(ctx, m.client, now, adminsession.ID(who.Session.ID))
	return err
}

// RecordVisit stores when a user was last seen.
func (m *Merchant) RecordVisit(ctx context.Context, user *ent.AdminUser, now time.Time) error {
	return fault.Wrap("store visit", m.client.AdminUser.UpdateOne(user).SetLastSeenAt(now.UTC()).Exec(ctx))
}

// SignedInOf returns the caller and their shop. address is the URL of the shop's pages.
func SignedInOf(t *tenancy.Tenant, who *Caller, address string) *SignedIn {
	return &SignedIn{Shop: NewShop(t, address), User: Self{userOf(who.AdminUser), who.RoleName, append([]rights.Right{}, who.Rights...)}}
}

func NewShop(t *tenancy.Tenant, address string) Shop {
	s := t.Shop
	return Shop{
		ID: s.ID, Slug: s.Slug, Name: s.Name, BnName: s.BnName, Logo: s.Logo, Theme: s.Theme,
		Currency: s.Currency, Public: s.Public, Domain: t.Domain, Address: address, OwnHost: t.Own, Subdomain: s.Subdomain,
		Suspension: s.SuspensionNotice, RoundPrices: s.RoundPrices, District: s.District, DeliveryConfirmed: s.DeliveryConfirmed,
		OrderMessages: statussms.On(s),
	}
}

func userOf(u *ent.AdminUser) User {
	return User{ID: u.ID, Name: u.Name, Phone: u.Phone, Role: string(u.Role), RoleID: u.RoleID, Active: u.Active, SeenAt: u.LastSeenAt}
}
