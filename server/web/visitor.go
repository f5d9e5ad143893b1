package web

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
	"haat/server/account"
	"haat/server/tenancy"
)

// shopperCookie is the cookie of who only shops, one for all shops.
const shopperCookie = "haat_shopper"

const (
	sessionDays = 30
	// ordersRemembered is how many orders of a browser its session proves.
	ordersRemembered = 20
)

// newSessions makes the store of the cookies that no script can read, signed and
// encrypted with keys derived from the first of the secrets; it reads those of any.
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

// visitor is who sends a request, as its cookies say.
type visitor struct {
	shopper *sessions.Session
	// running is an id of a session that was begun by an earlier request; empty without one.
	running string
}

// visitor reads the shopper's session. A cookie that is damaged or of another
// secret is none.
func (s *Server) visitor(c echo.Context) visitor {
	session, err := s.sessions.Get(c.Request(), shopperCookie)
	if err != nil { // the store then hands out a new one
		return visitor{shopper: session}
	}
	id, _ := session.Values["id"].(string)
	return visitor{shopper: session, running: id}
}

// begin starts a session where none runs.
func (v *visitor) begin() {
	if _, ok := v.shopper.Values["id"]; !ok {
		v.shopper.Values["id"] = rand.Text()
	}
}

// remember makes the session the proof of an order; of too many, the oldest go.
func (v *visitor) remember(shopID int, orderID string) {
	mark := orderMark(shopID, orderID)
	orders := slices.DeleteFunc(v.orders(), func(m string) bool { return m == mark })
	orders = append(orders, mark)
	v.shopper.Values["orders"] = orders[max(0, len(orders)-ordersRemembered):]
	v.begin()
}

// ordersOf is the ids of the shop's orders that this browser placed or proved.
func (v *visitor) ordersOf(shopID int) []string {
	var ids []string
	for _, mark := range v.orders() {
		if id, ok := strings.CutPrefix(mark, orderMark(shopID, "")); ok {
			ids = append(ids, id)
		}
	}
	return ids
}

func (v *visitor) orders() []string {
	orders, _ := v.shopper.Values["orders"].([]string)
	return slices.Clone(orders)
}

func orderMark(shopID int, orderID string) string { return fmt.Sprintf("%d:%s", shopID, orderID) }

// save writes the shopper's cookie.
func (v *visitor) save(c echo.Context) error {
	if err := v.shopper.Save(c.Request(), c.Response()); err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	return nil
}

// A session that is used goes on: its cookie is written anew once it is this old.
const renewAfter = 24 * time.Hour

// customer is who is signed in to the shop; nil where nobody is. A cookie that is
// damaged, forged, too old or ended elsewhere signs nobody in.
func (s *Server) customer(c echo.Context, t *tenancy.Tenant) (*ent.Customer, error) {
	session, idle, ok := s.session(c, t)
	if !ok {
		return nil, nil
	}
	who, err := s.Accounts.Customer(t.Context(c.Request().Context()), session)
	if err != nil || who == nil || idle < renewAfter {
		return who, err
	}
	return who, s.keep(c, t, session)
}

// session is what the customer's cookie says, and how long ago it was written.
func (s *Server) session(c echo.Context, t *tenancy.Tenant) (session account.Session, idle time.Duration, ok bool) {
	in, idle, ok := s.readSignIn(c, t, customerCookie)
	return account.Session{ID: in.id, CustomerID: in.who, Epoch: in.epoch}, idle, ok
}

// signIn makes a session of the customer's.
func (s *Server) signIn(c echo.Context, t *tenancy.Tenant, who *ent.Customer) error {
	return s.keep(c, t, account.Session{ID: rand.Text(), CustomerID: who.ID, Epoch: who.SessionEpoch})
}

// keep makes a session last on.
func (s *Server) keep(c echo.Context, t *tenancy.Tenant, session account.Session) error {
	return s.writeSignIn(c, t, customerCookie, signIn{session.ID, session.CustomerID, session.Epoch})
}

// signOut ends the session in this browser, for good: a request that is under way
// may still write its cookie.
func (s *Server) signOut(c echo.Context, t *tenancy.Tenant) error {
	if session, _, ok := s.session(c, t); ok {
		now := s.now()
		if err := s.Accounts.EndSession(t.Context(c.Request().Context()), session, now, now.AddDate(0, 0, sessionDays)); err != nil {
			return err
		}
	}
	return s.removeSignIn(c, t, customerCookie)
}
