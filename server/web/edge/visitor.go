package edge

import (
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/customer/account"
	"haat/server/tenancy"
)

// shopperCookie is the name of the guest session's cookie, which all shops share.
const shopperCookie = "haat_shopper"

const (
	sessionDays = 30
	// maxRememberedOrders is the maximum number of orders to which a browser's session proves access.
	maxRememberedOrders = 20
)

// newSessions returns the store of HttpOnly cookies. They are signed and encrypted with keys derived from the
// first secret. The store also reads cookies of the other secrets.
func newSessions(secrets []string, secure bool) (*sessions.CookieStore, error) {
	const keySize = 32
	var pairs [][]byte
	for _, secret := range secrets {
		keys, err := hkdf.Key(sha256.New, []byte(secret), nil, "haat sessions", 2*keySize)
		if err != nil {
			return nil, fmt.Errorf("derive session keys: %w", err)
		}
		pairs = append(pairs, keys[:keySize], keys[keySize:])
	}
	store := sessions.NewCookieStore(pairs...)
	store.Options = &sessions.Options{
		Path: "/", HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode, MaxAge: sessionDays * 24 * 60 * 60,
	}
	store.MaxAge(store.Options.MaxAge)
	return store, nil
}

// Visitor is the sender of a request, identified by cookies.
type Visitor struct {
	shopper *sessions.Session
	// SessionID is the id of an existing session, or empty.
	SessionID string
}

// Visitor reads the shopper's session. It ignores a damaged cookie, and one of an unknown secret.
func (s *Edge) Visitor(c echo.Context) Visitor {
	session, err := s.sessions.Get(c.Request(), shopperCookie)
	if err != nil { // the store then returns a new session
		return Visitor{shopper: session}
	}
	id, _ := session.Values["id"].(string)
	return Visitor{shopper: session, SessionID: id}
}

// Begin starts a session unless one exists.
func (v *Visitor) Begin() {
	if _, ok := v.shopper.Values["id"]; !ok {
		v.shopper.Values["id"] = rand.Text()
	}
}

// Remember records in the session that it proves access to an order. Beyond maxRememberedOrders, the oldest
// orders are dropped.
func (v *Visitor) Remember(shopID int, orderID string) {
	mark := orderMark(shopID, orderID)
	orders := slices.DeleteFunc(v.orders(), func(m string) bool { return m == mark })
	orders = append(orders, mark)
	v.shopper.Values["orders"] = orders[max(0, len(orders)-maxRememberedOrders):]
	v.Begin()
}

// OrdersOf returns the ids of the shop's orders that this browser has placed or proved access to.
func (v *Visitor) OrdersOf(shopID int) []string {
	var ids []string
	for _, mark := range v.orders() {
		if id, ok := strings.CutPrefix(mark, orderMark(shopID, "")); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

func (v *Visitor) orders() []string {
	orders, _ := v.shopper.Values["orders"].([]string)
	return slices.Clone(orders)
}

func orderMark(shopID int, orderID string) string { return fmt.Sprintf("%d:%s", shopID, orderID) }

// Save sets the shopper's cookie.
func (v *Visitor) Save(c echo.Context) error {
	if err := v.shopper.Save(c.Request(), c.Response()); err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	return nil
}

// renewAfter is the age at which the cookie of a session in use is renewed.
const renewAfter = 24 * time.Hour

// Customer returns the customer who is signed in to the shop, or nil if there is none. Damaged, forged,
// expired and revoked sessions are ignored.
func (s *Edge) Customer(c echo.Context, t *tenancy.Tenant) (*ent.Customer, error) {
	session, idle, ok := s.Session(c, t)
	if !ok {
		return nil, nil
	}
	who, err := s.Accounts.Customer(t.Context(c.Request().Context()), session)
	if err != nil || who == nil || idle < renewAfter {
		return who, err
	}
	return who, s.keep(c, t, session)
}

// Session returns the session in the customer's cookie and the time since it was written.
func (s *Edge) Session(c echo.Context, t *tenancy.Tenant) (session account.Session, idle time.Duration, ok bool) {
	in, idle, ok := s.readSignIn(c, t, customerCookie)
	return account.Session{ID: in.id, CustomerID: in.who, Epoch: in.epoch}, idle, ok
}

// SignIn creates a session for the customer.
func (s *Edge) SignIn(c echo.Context, t *tenancy.Tenant, who *ent.Customer) error {
	return s.keep(c, t, account.Session{ID: rand.Text(), CustomerID: who.ID, Epoch: who.SessionEpoch})
}

// keep renews a session's cookie.
func (s *Edge) keep(c echo.Context, t *tenancy.Tenant, session account.Session) error {
	return s.writeSignIn(c, t, customerCookie, signIn{session.ID, session.CustomerID, session.Epoch})
}

// SignOut permanently ends the session in this browser. The session's end is stored on the server, because a
// concurrent request may still renew the cookie.
func (s *Edge) SignOut(c echo.Context, t *tenancy.Tenant) error {
	if session, _, ok := s.Session(c, t); ok {
		now := s.Time()
		if err := s.Accounts.EndSession(t.Context(c.Request().Context()), session, now, now.AddDate(0, 0, sessionDays)); err != nil {
			return err
		}
	}
	return s.removeSignIn(c, t, customerCookie)
}
