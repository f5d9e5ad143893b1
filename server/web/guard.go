package web

import (
	"net"
	"net/netip"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/fault"
	"haat/server/platform/limits"
	"haat/server/tenancy"
)

// strangers is how many times more may be tried with somebody's number from all addresses than
// from one: who tries passwords and codes that are wrong keeps its owner from nothing. A network
// that one customer of a provider may have may ask for so many times the codes of an address.
const strangers = 10

// everywhere is how many times more orders a number may have in all shops than in one: each sends
// it an SMS.
const everywhere = 3

// guard holds back who asks too often, as the settings say.
type guard struct {
	ordersAddress, ordersShop, ordersRunning, ordersSession, ordersPhone, ordersNumber, hand *limits.Limiter
	sessionsAddress, sessionsShop, quotesAddress, quotesShop                                 *limits.Limiter
	trackingAddress, trackingShop, trackingPhone                                             *limits.Limiter
	loginsAddress, loginsPhone, loginsNumber                                                 *limits.Limiter
	codesAddress, codesNetwork, codesShop, codesPhone, codesNumber                           *limits.Limiter
	merchantCodes, merchantNumber                                                            *limits.Limiter
	triesAddress, triesPhone, triesNumber                                                    *limits.Limiter
	customers, messages, pictures, merchants, domains, invitations, testEvents, shops, slugs *limits.Limiter
	violations                                                                               *limits.Limiter
}

func newGuard(l config.Limits) *guard {
	return &guard{
		ordersAddress: limits.New(l.OrdersAddress), ordersShop: limits.New(l.OrdersShop), ordersRunning: limits.New(l.OrdersRunning),
		ordersSession: limits.New(l.OrdersSession), ordersPhone: limits.New(l.OrdersPhone), ordersNumber: limits.New(l.OrdersPhone.Times(everywhere)), hand: limits.New(l.Hand),
		sessionsAddress: limits.New(l.SessionsAddress), sessionsShop: limits.New(l.SessionsShop), quotesAddress: limits.New(l.QuotesAddress), quotesShop: limits.New(l.QuotesShop),
		trackingAddress: limits.New(l.TrackingAddress), trackingShop: limits.New(l.TrackingShop), trackingPhone: limits.New(l.TrackingPhone),
		loginsAddress: limits.New(l.LoginsAddress), loginsPhone: limits.New(l.LoginsPhone), loginsNumber: limits.New(l.LoginsPhone.Times(strangers)),
		codesAddress: limits.New(l.CodesAddress), codesNetwork: limits.New(l.CodesAddress.Times(strangers)), codesShop: limits.New(l.CodesShop), codesPhone: limits.New(l.CodesPhone),
		codesNumber:   limits.New(l.CodesNumber),
		merchantCodes: limits.New(l.CodesNumber), merchantNumber: limits.New(l.CodesNumber.Times(strangers)),
		triesAddress: limits.New(l.TriesAddress), triesPhone: limits.New(l.TriesPhone), triesNumber: limits.New(l.TriesPhone.Times(strangers)),
		customers: limits.New(l.Customer), messages: limits.New(l.Messages), pictures: limits.New(l.Pictures),
		merchants: limits.New(l.Merchant), domains: limits.New(l.Domains), invitations: limits.New(l.Invitations), testEvents: limits.New(l.TestEvents), shops: limits.New(l.Shops), slugs: limits.New(l.QuotesAddress),
		violations: limits.New(l.Reports),
	}
}

// asksToOrder counts a request for an order, be it a repeated one.
func (g *guard) asksToOrder(c echo.Context) error { return take(g.ordersAddress, addressKey(c)) }

// order counts a new order for a phone number. One who had a session before, which
// only so many get in a time, passes while strangers fill the shop's limit, up to
// a wider one.
func (g *guard) order(t *tenancy.Tenant, session, number string) error {
	if number != "" {
		if err := take(g.ordersPhone, shopKey(t, number)); err != nil {
			return err
		}
		if err := take(g.ordersNumber, number); err != nil {
			return err
		}
	}
	if session == "" {
		return take(g.ordersShop, shopKey(t))
	}
	if err := take(g.ordersSession, session); err != nil {
		return err
	}
	return take(g.ordersRunning, shopKey(t))
}

// orderByHand counts a new order that a shop takes for a phone number: of all shops
// together, for each sends the number an SMS.
func (g *guard) orderByHand(t *tenancy.Tenant, number string) error {
	if number != "" { // none that could get an SMS
		if err := take(g.ordersPhone, number); err != nil {
			return err
		}
	}
	return take(g.hand, shopKey(t))
}

// begins reports whether a session more may begin from an address in a shop.
func (g *guard) begins(c echo.Context, t *tenancy.Tenant) bool {
	return g.sessionsAddress.Take(addressKey(c)) == 0 && g.sessionsShop.Take(shopKey(t)) == 0
}

func (g *guard) quote(c echo.Context, t *tenancy.Tenant) error {
	if err := take(g.quotesAddress, addressKey(c)); err != nil {
		return err
	}
	return take(g.quotesShop, shopKey(t))
}

// track counts a look for an order, and each phone number and order that it tries
// for itself.
func (g *guard) track(c echo.Context, t *tenancy.Tenant, tried ...string) error {
	if err := take(g.trackingAddress, addressKey(c)); err != nil {
		return err
	}
	for _, what := range tried {
		if what == "" {
			continue
		}
		if err := take(g.trackingPhone, shopKey(t, what)); err != nil {
			return err
		}
	}
	return take(g.trackingShop, shopKey(t))
}

func (g *guard) login(c echo.Context, t *tenancy.Tenant, number string) error {
	if err := take(g.loginsAddress, addressKey(c)); err != nil {
		return err
	}
	if number == "" { // none that could have an account
		return nil
	}
	return takeNear(g.loginsPhone, g.loginsNumber, c, shopKey(t, number))
}

// password counts a password that a signed-in customer tries: strangers who try
// theirs at the door hold them back from nothing.
func (g *guard) password(c echo.Context, who *signedIn) error {
	return g.login(c, who.tenant, "customer "+strconv.Itoa(who.ID))
}

// asksForCode counts a request for a code, code one that is to be sent to a number.
func (g *guard) asksForCode(c echo.Context) error {
	if err := take(g.codesAddress, addressKey(c)); err != nil {
		return err
	}
	return take(g.codesNetwork, networkKey(c))
}

func (g *guard) code(t *tenancy.Tenant, number string) error {
	if err := take(g.codesPhone, shopKey(t, number)); err != nil {
		return err
	}
	if err := take(g.codesNumber, number); err != nil {
		return err
	}
	return take(g.codesShop, shopKey(t))
}

// tryCode counts a code that is tried for a number.
func (g *guard) tryCode(c echo.Context, t *tenancy.Tenant, number string) error {
	if err := take(g.triesAddress, addressKey(c)); err != nil {
		return err
	}
	if number == "" { // none that could have a code
		return nil
	}
	return take(g.triesPhone, shopKey(t, number))
}

// customer counts a request of a signed-in customer.
func (g *guard) customer(who *ent.Customer) error { return take(g.customers, strconv.Itoa(who.ID)) }

// message counts a chat message of a customer, picture a picture.
func (g *guard) message(who *ent.Customer) error { return take(g.messages, strconv.Itoa(who.ID)) }
func (g *guard) picture(who *ent.Customer) error { return take(g.pictures, strconv.Itoa(who.ID)) }

// merchant counts a request of somebody who works in a shop.
func (g *guard) merchant(who *ent.AdminUser) error { return take(g.merchants, strconv.Itoa(who.ID)) }

// invite counts an SMS that invites a number into a shop's team.
func (g *guard) invite(t *tenancy.Tenant, number string) error {
	if err := take(g.codesNumber, number); err != nil {
		return err
	}
	return take(g.invitations, shopKey(t))
}

// testsAdvertising counts a test event of a shop.
func (g *guard) testsAdvertising(t *tenancy.Tenant) error { return take(g.testEvents, shopKey(t)) }

// looksUpDomain counts a look of a shop at its own domain's DNS.
func (g *guard) looksUpDomain(t *tenancy.Tenant) error { return take(g.domains, shopKey(t)) }

// merchantCode counts a code that is sent to a merchant's number, apart from those that shops send
// it as to a customer's: nobody who asks for these keeps the merchant out.
func (g *guard) merchantCode(c echo.Context) func(number string) error {
	return func(number string) error { return takeNear(g.merchantCodes, g.merchantNumber, c, number) }
}

// tryMerchantCode counts a code that is tried for a merchant's number.
func (g *guard) tryMerchantCode(c echo.Context, number string) error {
	if err := take(g.triesAddress, addressKey(c)); err != nil {
		return err
	}
	if number == "" { // none that could have a code
		return nil
	}
	return takeNear(g.triesPhone, g.triesNumber, c, "admin/"+number)
}

// stepUpCode counts a code that a signed-in merchant has sent, tryStepUp one that they try:
// by keys of their own, which nobody who is not signed in counts by.
func (g *guard) stepUpCode(c echo.Context) func(number string) error {
	return func(number string) error {
		return takeNear(g.merchantCodes, g.merchantNumber, c, "step-up/"+number)
	}
}

func (g *guard) tryStepUp(c echo.Context, number string) error {
	return takeNear(g.triesPhone, g.triesNumber, c, "step-up/"+number)
}

// opensShop counts a shop that is opened, looksForSlug a look for a free address.
func (g *guard) opensShop(c echo.Context) error    { return take(g.shops, addressKey(c)) }
func (g *guard) looksForSlug(c echo.Context) error { return take(g.slugs, addressKey(c)) }

// reports counts a browser's report of what a policy has blocked.
func (g *guard) reports(c echo.Context) error { return take(g.violations, addressKey(c)) }

// take counts one, or is TooMany "too_many" with the time to wait.
func take(l *limits.Limiter, key string) error {
	wait := l.Take(key)
	if wait == 0 {
		return nil
	}
	return tooMany(max(wait, time.Second))
}

// takeNear counts one for what somebody does with a key from their address, by the limiter near,
// and from all addresses, by the wider one.
func takeNear(near, all *limits.Limiter, c echo.Context, key string) error {
	if err := take(near, key+"/"+addressKey(c)); err != nil {
		return err
	}
	return take(all, key)
}

// tooMany is TooMany "too_many" with the time to wait.
func tooMany(wait time.Duration) error {
	f := fault.New(fault.TooMany, "too_many")
	f.Wait = wait
	return f
}

func shopKey(t *tenancy.Tenant, rest ...string) string {
	key := strconv.Itoa(t.Shop.ID)
	for _, r := range rest {
		key += "/" + r
	}
	return key
}

// addressKey is the visitor's address: of IPv6 the network of 64 bits, which one
// connection has for itself.
func addressKey(c echo.Context) string { return networkOf(c, 64) }

// networkKey is the network that providers give one customer at most: of IPv6 that of 48 bits,
// with 65 536 addresses to addressKey. Of IPv4 it is the address.
func networkKey(c echo.Context) string { return networkOf(c, 48) }

func networkOf(c echo.Context, bits int) string {
	address, err := netip.ParseAddr(c.RealIP())
	if err != nil {
		return "unknown"
	}
	if address = address.Unmap(); address.Is6() {
		network, _ := address.WithZone("").Prefix(bits) // which are within 128
		return network.String()
	}
	return address.String()
}

// clientAddress finds the visitor's address behind proxies on private networks
// and on those that the settings name. The networks have been checked.
func clientAddress(trusted []string) echo.IPExtractor {
	var options []echo.TrustOption
	for _, cidr := range trusted {
		if _, network, err := net.ParseCIDR(cidr); err == nil {
			options = append(options, echo.TrustIPRange(network))
		}
	}
	return echo.ExtractIPFromXFFHeader(options...)
}
