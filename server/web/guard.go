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
	"haat/server/platform/ratelimit"
	"haat/server/tenancy"
)

// strangers is how many times more may be tried with somebody's number from all networks than
// from one, and how many times the requests of one IPv6 address its network of 48 bits may send.
const strangers = 10

// triesOfAll is how many times more codes may be tried for a merchant's number from all networks
// than from one. With ownTries it keeps the odds of a guess below 1 in 5,000 an hour.
const triesOfAll = 3

// ownTries is the rate at which all devices that asked for codes for a merchant's number try them,
// half as many again as other devices of one network.
func ownTries(r ratelimit.Rate) ratelimit.Rate {
	r.Count = max(1, r.Count*3/2)
	return r
}

// shopShare is the part of a shop's codes that one network may ask for: 1 in so many.
const shopShare = 10

// nearRate is the part of a limit for a number that one network may fill, three fifths of it.
func nearRate(r ratelimit.Rate) ratelimit.Rate {
	r.Count = min(r.Count, max(2, r.Count*3/5))
	return r
}

// shareRate is the part of a shop's limit that one network may fill.
func shareRate(r ratelimit.Rate) ratelimit.Rate {
	r.Count = max(1, r.Count/shopShare)
	return r
}

// byAddress limits the requests of one address, and of one network of addresses.
type byAddress struct{ address, network *ratelimit.Limiter }

// newByAddress gives a network so many times the rate of an address.
func newByAddress(r ratelimit.Rate, times int) byAddress {
	return byAddress{ratelimit.New(r), ratelimit.New(r.Times(times))}
}

func (l byAddress) take(c echo.Context) error {
	if err := take(l.address, addressKey(c)); err != nil {
		return err
	}
	return take(l.network, networkKey(c))
}

// everywhere is how many times more orders a number may have in all shops than in one: each sends
// it an SMS.
const everywhere = 3

// guard holds back who asks too often, as the settings say.
type guard struct {
	orders, sessions, quotes, tracking, logins, codes, tries, shops, slugs, violations        byAddress
	ordersShop, ordersRunning, ordersSession, ordersCustomer, ordersPhone, ordersNumber, hand *ratelimit.Limiter
	sessionsShop, quotesShop, trackingShop, trackingNear, trackingPhone, trackingProven       *ratelimit.Limiter
	loginsPhone, loginsNumber, loginsOwn                                                      *ratelimit.Limiter
	codesShare, codesShop, codesPhoneNear, codesPhone, codesNumberNear, codesNumber, codesOwn *ratelimit.Limiter
	merchantCodes, merchantNumber                                                             *ratelimit.Limiter
	triesNear, triesPhone, merchantTries, triesNumber, triesOwn, askedNear, askedNumber       *ratelimit.Limiter
	customers, messages, pictures, megapixels, merchants, domains, invitations, testEvents    *ratelimit.Limiter
}

func newGuard(l config.Limits) *guard {
	return &guard{
		orders: newByAddress(l.OrdersAddress, strangers), sessions: newByAddress(l.SessionsAddress, strangers),
		quotes: newByAddress(l.QuotesAddress, strangers), tracking: newByAddress(l.TrackingAddress, strangers),
		codes: newByAddress(l.CodesAddress, strangers), slugs: newByAddress(l.QuotesAddress, strangers), violations: newByAddress(l.Reports, strangers),
		// A network guesses, and opens shops, as often as one address.
		logins: newByAddress(l.LoginsAddress, 1), tries: newByAddress(l.TriesAddress, 1), shops: newByAddress(l.Shops, 1),

		ordersShop: ratelimit.New(l.OrdersShop), ordersRunning: ratelimit.New(l.OrdersRunning),
		ordersSession: ratelimit.New(l.OrdersSession), ordersCustomer: ratelimit.New(l.OrdersSession),
		ordersPhone: ratelimit.New(l.OrdersPhone), ordersNumber: ratelimit.New(l.OrdersPhone.Times(everywhere)), hand: ratelimit.New(l.Hand),
		sessionsShop: ratelimit.New(l.SessionsShop), quotesShop: ratelimit.New(l.QuotesShop),
		trackingShop: ratelimit.New(l.TrackingShop), trackingNear: ratelimit.New(nearRate(l.TrackingPhone)), trackingPhone: ratelimit.New(l.TrackingPhone), trackingProven: ratelimit.New(l.TrackingAddress),
		loginsPhone: ratelimit.New(l.LoginsPhone), loginsNumber: ratelimit.New(l.LoginsPhone.Times(strangers)), loginsOwn: ratelimit.New(l.LoginsPhone),
		codesShare: ratelimit.New(shareRate(l.CodesShop)), codesShop: ratelimit.New(l.CodesShop),
		codesPhoneNear: ratelimit.New(nearRate(l.CodesPhone)), codesPhone: ratelimit.New(l.CodesPhone),
		codesNumberNear: ratelimit.New(nearRate(l.CodesNumber)), codesNumber: ratelimit.New(l.CodesNumber), codesOwn: ratelimit.New(l.CodesPhone),
		merchantCodes: ratelimit.New(l.CodesNumber), merchantNumber: ratelimit.New(l.CodesNumber.Times(strangers)),
		triesNear: ratelimit.New(nearRate(l.TriesPhone)), triesPhone: ratelimit.New(l.TriesPhone),
		merchantTries: ratelimit.New(l.TriesPhone), triesNumber: ratelimit.New(l.TriesPhone.Times(triesOfAll)), triesOwn: ratelimit.New(l.TriesPhone),
		askedNear: ratelimit.New(nearRate(ownTries(l.TriesPhone))), askedNumber: ratelimit.New(ownTries(l.TriesPhone)),
		customers: ratelimit.New(l.Customer), messages: ratelimit.New(l.Messages), pictures: ratelimit.New(l.Pictures), megapixels: ratelimit.New(l.Megapixels),
		merchants: ratelimit.New(l.Merchant), domains: ratelimit.New(l.Domains), invitations: ratelimit.New(l.Invitations), testEvents: ratelimit.New(l.TestEvents),
	}
}

// asksToOrder counts a request for an order, be it a repeated one. A signed-in customer has a
// limit of their own, and fills none that strangers share.
func (g *guard) asksToOrder(c echo.Context, customer *ent.Customer) error {
	if customer != nil {
		return take(g.trackingProven, "orders of customer "+strconv.Itoa(customer.ID))
	}
	return g.orders.take(c)
}

// order counts a new order for a phone number. A signed-in customer has a limit of their own;
// orders for another number than theirs also count for that number. A shopper who had a session before, which
// only so many get in a time, passes while strangers fill the shop's limit, up to
// a wider one.
func (g *guard) order(t *tenancy.Tenant, customer *ent.Customer, session, number string) error {
	if number != "" && (customer == nil || customer.Mobile != number) {
		if err := take(g.ordersPhone, shopKey(t, number)); err != nil {
			return err
		}
		if err := take(g.ordersNumber, number); err != nil {
			return err
		}
	}
	if customer != nil {
		return take(g.ordersCustomer, strconv.Itoa(customer.ID))
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
	return g.sessions.take(c) == nil && g.sessionsShop.Take(shopKey(t)) == 0
}

// quote counts a quote. A running session does not count for the shop.
func (g *guard) quote(c echo.Context, t *tenancy.Tenant, session string) error {
	if err := g.quotes.take(c); err != nil || session != "" {
		return err
	}
	return take(g.quotesShop, shopKey(t))
}

// track counts a look for an order by somebody without proof, and each phone number and order
// that they try.
func (g *guard) track(c echo.Context, t *tenancy.Tenant, tried ...string) error {
	if err := g.tracking.take(c); err != nil {
		return err
	}
	if err := g.tryOrders(c, t, tried...); err != nil {
		return err
	}
	return take(g.trackingShop, shopKey(t))
}

// tryOrders counts phone numbers and orders that are tried, near before all.
func (g *guard) tryOrders(c echo.Context, t *tenancy.Tenant, tried ...string) error {
	for _, what := range tried {
		if what == "" {
			continue
		}
		if err := takeNear(g.trackingNear, g.trackingPhone, c, shopKey(t, what)); err != nil {
			return err
		}
	}
	return nil
}

// recall counts a look for an order by the Idempotency-Key that only its browser knows.
func (g *guard) recall(c echo.Context) error { return g.tracking.take(c) }

// trackProven counts a look by somebody with proof, whose limit nobody else fills.
func (g *guard) trackProven(proof string) error { return take(g.trackingProven, proof) }

// login counts a password that is tried for a number. A device on which the number signed in
// before has a limit of its own.
func (g *guard) login(c echo.Context, t *tenancy.Tenant, d *device, number string) error {
	key := shopKey(t, number)
	if number != "" && d.proven(key) {
		return take(g.loginsOwn, d.own(key))
	}
	if err := g.logins.take(c); err != nil {
		return err
	}
	if number == "" { // none that could have an account
		return nil
	}
	return takeNear(g.loginsPhone, g.loginsNumber, c, key)
}

// password counts a password that a signed-in customer tries, by a limit of their own.
func (g *guard) password(who *signedIn) error {
	return take(g.loginsOwn, "customer "+strconv.Itoa(who.ID))
}

// asksForCode counts a request for a code to a number, by its key. A device on which the number
// signed in before has a limit of its own.
func (g *guard) asksForCode(c echo.Context, d *device, key string) error {
	if d.proven(key) {
		return take(g.loginsOwn, d.own("codes "+key))
	}
	return g.codes.take(c)
}

// code counts a code that is to be sent to a number: near, which is the network's part, before
// all, so that one network fills neither the number's limits nor the shop's.
func (g *guard) code(c echo.Context, t *tenancy.Tenant, d *device, number string) error {
	key := shopKey(t, number)
	if d.proven(key) {
		return take(g.codesOwn, d.own(key))
	}
	if err := take(g.codesShare, shopKey(t, networkKey(c))); err != nil {
		return err
	}
	if err := takeNear(g.codesPhoneNear, g.codesPhone, c, key); err != nil {
		return err
	}
	if err := takeNear(g.codesNumberNear, g.codesNumber, c, number); err != nil {
		return err
	}
	return take(g.codesShop, shopKey(t))
}

// tryCode counts a code that is tried for a number. The device that asked for one has a limit of
// its own.
func (g *guard) tryCode(c echo.Context, t *tenancy.Tenant, d *device, number string) error {
	key := shopKey(t, number)
	if number != "" && d.asked(key) {
		return take(g.triesOwn, d.own(key))
	}
	if err := g.tries.take(c); err != nil {
		return err
	}
	if number == "" { // none that could have a code
		return nil
	}
	return takeNear(g.triesNear, g.triesPhone, c, key)
}

// customer counts a request of a signed-in customer.
func (g *guard) customer(who *ent.Customer) error { return take(g.customers, strconv.Itoa(who.ID)) }

// message counts a chat message of a customer, picture a picture.
func (g *guard) message(who *ent.Customer) error { return take(g.messages, strconv.Itoa(who.ID)) }
func (g *guard) picture(who *ent.Customer) error { return take(g.pictures, strconv.Itoa(who.ID)) }

// unpacks counts the pixels of the pictures that an account sends.
func (g *guard) unpacks(account string) func(pixels int) error {
	return func(pixels int) error {
		wait := g.megapixels.TakeN(account, (pixels+999_999)/1_000_000)
		if wait == 0 {
			return nil
		}
		return tooMany(max(wait, time.Second))
	}
}

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
func (g *guard) merchantCode(c echo.Context, d *device) func(number string) error {
	return func(number string) error {
		if key := merchantKey(number); d.proven(key) {
			return take(g.codesOwn, d.own(key))
		}
		return takeNear(g.merchantCodes, g.merchantNumber, c, number)
	}
}

// tryMerchantCode counts a code that is tried for a merchant's number. A device on which the number
// signed in before has a limit of its own. Devices that only asked for a code share one, so that a
// stranger with many devices has few guesses.
func (g *guard) tryMerchantCode(c echo.Context, d *device, number string) error {
	key := merchantKey(number)
	if number != "" && d.proven(key) {
		return take(g.triesOwn, d.own(key))
	}
	if number != "" && d.asked(key) {
		return takeNear(g.askedNear, g.askedNumber, c, key)
	}
	if err := g.tries.take(c); err != nil {
		return err
	}
	if number == "" { // none that could have a code
		return nil
	}
	return takeNear(g.merchantTries, g.triesNumber, c, key)
}

// stepUpCode counts a code that a signed-in merchant has sent, tryStepUp one that they try:
// by keys of their own, which nobody who is not signed in counts by.
func (g *guard) stepUpCode(c echo.Context) func(number string) error {
	return func(number string) error {
		return takeNear(g.merchantCodes, g.merchantNumber, c, "step-up/"+number)
	}
}

func (g *guard) tryStepUp(c echo.Context, number string) error {
	return takeNear(g.merchantTries, g.triesNumber, c, "step-up/"+number)
}

// merchantKey is a merchant's number as devices and limits know it.
func merchantKey(number string) string { return "admin/" + number }

// opensShop counts a shop that is opened, looksForSlug a look for a free address.
func (g *guard) opensShop(c echo.Context) error    { return g.shops.take(c) }
func (g *guard) looksForSlug(c echo.Context) error { return g.slugs.take(c) }

// reports counts a browser's report of what a policy has blocked.
func (g *guard) reports(c echo.Context) error { return g.violations.take(c) }

// take counts one, or is TooMany "too_many" with the time to wait.
func take(l *ratelimit.Limiter, key string) error {
	wait := l.Take(key)
	if wait == 0 {
		return nil
	}
	return tooMany(max(wait, time.Second))
}

// takeNear counts one for what somebody does with a key from their network, by the limiter near,
// and from all networks, by the wider one.
func takeNear(near, all *ratelimit.Limiter, c echo.Context, key string) error {
	if err := take(near, key+"/"+networkKey(c)); err != nil {
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
