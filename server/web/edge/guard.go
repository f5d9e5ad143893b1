package edge

import (
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/httpx"
	"haat/server/platform/ratelimit"
	"haat/server/tenancy"
)

// networkFactor is the factor between limits on one network and wider limits: tries of one phone number
// from all networks, and requests of an IPv6 /48 network compared with one address.
const networkFactor = 10

// allNetworksFactor is the factor between the code attempts allowed for a merchant's number from all
// networks and from one. With ownDeviceRate it keeps the odds of guessing a code below 1 in 5,000 per
// hour.
const allNetworksFactor = 3

// ownDeviceRate is the shared rate of code attempts by all devices that requested a code for a
// merchant's number: 1.5 times the rate of other devices of one network.
func ownDeviceRate(r ratelimit.Rate) ratelimit.Rate {
	r.Count = max(1, r.Count*3/2)
	return r
}

// shopShare is the divisor for one network's share of a shop's codes.
const shopShare = 10

// networkRate is one network's share of a limit per phone number: three fifths.
func networkRate(r ratelimit.Rate) ratelimit.Rate {
	r.Count = min(r.Count, max(2, r.Count*3/5))
	return r
}

// shopShareRate is one network's share of a shop's limit.
func shopShareRate(r ratelimit.Rate) ratelimit.Rate {
	r.Count = max(1, r.Count/shopShare)
	return r
}

// addressLimit limits the requests of one address, and of its network.
type addressLimit struct{ address, network *ratelimit.Limiter }

// newAddressLimit limits an address to r and its network to r multiplied by times.
func newAddressLimit(r ratelimit.Rate, times int) addressLimit {
	return addressLimit{ratelimit.New(r), ratelimit.New(r.Times(times))}
}

func (l addressLimit) take(c echo.Context) error {
	if err := take(l.address, httpx.AddressKey(c)); err != nil {
		return err
	}
	return take(l.network, httpx.NetworkKey(c))
}

// allShopsFactor is the factor between the orders allowed for a phone number in all shops and in one
// shop. Each order sends the number an SMS.
const allShopsFactor = 3

// Guard contains the rate limits, as configured.
type Guard struct {
	orders, sessions, quotes, tracking, logins, codes, tries, shops, slugs, violations                addressLimit
	ordersShop, ordersRunning, ordersSession, ordersCustomer, ordersPhone, ordersNumber, manualOrders *ratelimit.Limiter
	sessionsShop, quotesShop, trackingShop, trackingNear, trackingPhone, trackingProven               *ratelimit.Limiter
	loginsPhone, loginsNumber, loginsOwn                                                              *ratelimit.Limiter
	codesShare, codesShop, codesPhoneNear, codesPhone, codesNumberNear, codesNumber, codesOwn         *ratelimit.Limiter
	merchantCodes, merchantNumber                                                                     *ratelimit.Limiter
	triesNear, triesPhone, merchantTries, triesNumber, triesOwn, askedNear, askedNumber               *ratelimit.Limiter
	customers, messages, pictures, megapixels, merchants, domains, invitations, testEvents            *ratelimit.Limiter
}

func newGuard(l config.Limits) *Guard {
	return &Guard{
		orders: newAddressLimit(l.OrdersAddress, networkFactor), sessions: newAddressLimit(l.SessionsAddress, networkFactor),
		quotes: newAddressLimit(l.QuotesAddress, networkFactor), tracking: newAddressLimit(l.TrackingAddress, networkFactor),
		codes: newAddressLimit(l.CodesAddress, networkFactor), slugs: newAddressLimit(l.QuotesAddress, networkFactor), violations: newAddressLimit(l.Reports, networkFactor),
		// For sign-in, code attempts and new shops, a network has the same limit as one address.
		logins: newAddressLimit(l.LoginsAddress, 1), tries: newAddressLimit(l.TriesAddress, 1), shops: newAddressLimit(l.Shops, 1),

		ordersShop: ratelimit.New(l.OrdersShop), ordersRunning: ratelimit.New(l.OrdersRunning),
		ordersSession: ratelimit.New(l.OrdersSession), ordersCustomer: ratelimit.New(l.OrdersSession),
		ordersPhone: ratelimit.New(l.OrdersPhone), ordersNumber: ratelimit.New(l.OrdersPhone.Times(allShopsFactor)), manualOrders: ratelimit.New(l.Hand),
		sessionsShop: ratelimit.New(l.SessionsShop), quotesShop: ratelimit.New(l.QuotesShop),
		trackingShop: ratelimit.New(l.TrackingShop), trackingNear: ratelimit.New(networkRate(l.TrackingPhone)), trackingPhone: ratelimit.New(l.TrackingPhone), trackingProven: ratelimit.New(l.TrackingAddress),
		loginsPhone: ratelimit.New(l.LoginsPhone), loginsNumber: ratelimit.New(l.LoginsPhone.Times(networkFactor)), loginsOwn: ratelimit.New(l.LoginsPhone),
		codesShare: ratelimit.New(shopShareRate(l.CodesShop)), codesShop: ratelimit.New(l.CodesShop),
		codesPhoneNear: ratelimit.New(networkRate(l.CodesPhone)), codesPhone: ratelimit.New(l.CodesPhone),
		codesNumberNear: ratelimit.New(networkRate(l.CodesNumber)), codesNumber: ratelimit.New(l.CodesNumber), codesOwn: ratelimit.New(l.CodesPhone),
		merchantCodes: ratelimit.New(l.CodesNumber), merchantNumber: ratelimit.New(l.CodesNumber.Times(networkFactor)),
		triesNear: ratelimit.New(networkRate(l.TriesPhone)), triesPhone: ratelimit.New(l.TriesPhone),
		merchantTries: ratelimit.New(l.TriesPhone), triesNumber: ratelimit.New(l.TriesPhone.Times(allNetworksFactor)), triesOwn: ratelimit.New(l.TriesPhone),
		askedNear: ratelimit.New(networkRate(ownDeviceRate(l.TriesPhone))), askedNumber: ratelimit.New(ownDeviceRate(l.TriesPhone)),
		customers: ratelimit.New(l.Customer), messages: ratelimit.New(l.Messages), pictures: ratelimit.New(l.Pictures), megapixels: ratelimit.New(l.Megapixels),
		merchants: ratelimit.New(l.Merchant), domains: ratelimit.New(l.Domains), invitations: ratelimit.New(l.Invitations), testEvents: ratelimit.New(l.TestEvents),
	}
}

// AttemptOrder counts an order request, including retries. A signed-in customer has their own limit
// and does not count towards shared ones.
func (g *Guard) AttemptOrder(c echo.Context, customer *ent.Customer) error {
	if customer != nil {
		return take(g.trackingProven, "orders of customer "+strconv.Itoa(customer.ID))
	}
	return g.orders.take(c)
}

// Order counts a new order for a phone number. A signed-in customer has their own limit; orders for
// a number other than theirs also count for that number. Guests with an existing session, whose
// creation is rate-limited, are counted towards a wider limit of the shop, so they can still order
// while others exhaust the shop's limit.
func (g *Guard) Order(t *tenancy.Tenant, customer *ent.Customer, session, number string) error {
	if number != "" && (customer == nil || customer.Mobile != number) {
		if err := take(g.ordersPhone, ShopKey(t, number)); err != nil {
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
		return take(g.ordersShop, ShopKey(t))
	}
	if err := take(g.ordersSession, session); err != nil {
		return err
	}
	return take(g.ordersRunning, ShopKey(t))
}

// ManualOrder counts a manual order for a phone number, across all shops because each sends the
// number an SMS.
func (g *Guard) ManualOrder(t *tenancy.Tenant, number string) error {
	if number != "" { // otherwise no SMS is sent
		if err := take(g.ordersPhone, number); err != nil {
			return err
		}
	}
	return take(g.manualOrders, ShopKey(t))
}

// AllowsSession reports whether an address may start another session in a shop.
func (g *Guard) AllowsSession(c echo.Context, t *tenancy.Tenant) bool {
	return g.sessions.take(c) == nil && g.sessionsShop.Take(ShopKey(t)) == 0
}

// Quote counts a price quote. Quotes of an existing session do not count for the shop.
func (g *Guard) Quote(c echo.Context, t *tenancy.Tenant, session string) error {
	if err := g.quotes.take(c); err != nil || session != "" {
		return err
	}
	return take(g.quotesShop, ShopKey(t))
}

// Track counts an order lookup without proof, and each phone number and order id tried.
func (g *Guard) Track(c echo.Context, t *tenancy.Tenant, tried ...string) error {
	if err := g.tracking.take(c); err != nil {
		return err
	}
	if err := g.TryOrders(c, t, tried...); err != nil {
		return err
	}
	return take(g.trackingShop, ShopKey(t))
}

// TryOrders counts phone numbers and order ids tried: per network first, then in total.
func (g *Guard) TryOrders(c echo.Context, t *tenancy.Tenant, tried ...string) error {
	for _, what := range tried {
		if what == "" {
			continue
		}
		if err := takeNear(g.trackingNear, g.trackingPhone, c, ShopKey(t, what)); err != nil {
			return err
		}
	}
	return nil
}

// RecallOrder counts an order lookup by its Idempotency-Key, which only the ordering browser knows.
func (g *Guard) RecallOrder(c echo.Context) error { return g.tracking.take(c) }

// TrackProven counts an order lookup with proof, which has its own limit.
func (g *Guard) TrackProven(proof string) error { return take(g.trackingProven, proof) }

// Login counts a password attempt for a phone number. A device on which the number signed in before
// has its own limit.
func (g *Guard) Login(c echo.Context, t *tenancy.Tenant, d *Device, number string) error {
	key := ShopKey(t, number)
	if number != "" && d.proven(key) {
		return take(g.loginsOwn, d.own(key))
	}
	if err := g.logins.take(c); err != nil {
		return err
	}
	if number == "" { // not a valid number, so no account
		return nil
	}
	return takeNear(g.loginsPhone, g.loginsNumber, c, key)
}

// Password counts a password attempt by a signed-in customer, who has their own limit.
func (g *Guard) Password(who *SignedIn) error {
	return take(g.loginsOwn, "customer "+strconv.Itoa(who.ID))
}

// RequestCode counts a request for a code. A device on which the number signed in before has its
// own limit.
func (g *Guard) RequestCode(c echo.Context, d *Device, key string) error {
	if d.proven(key) {
		return take(g.loginsOwn, d.own("codes "+key))
	}
	return g.codes.take(c)
}

// Code counts a code to be sent to a number. The limits per network are checked first, so that one
// network cannot exhaust the number's or the shop's limit.
func (g *Guard) Code(c echo.Context, t *tenancy.Tenant, d *Device, number string) error {
	key := ShopKey(t, number)
	if d.proven(key) {
		return take(g.codesOwn, d.own(key))
	}
	if err := take(g.codesShare, ShopKey(t, httpx.NetworkKey(c))); err != nil {
		return err
	}
	if err := takeNear(g.codesPhoneNear, g.codesPhone, c, key); err != nil {
		return err
	}
	if err := takeNear(g.codesNumberNear, g.codesNumber, c, number); err != nil {
		return err
	}
	return take(g.codesShop, ShopKey(t))
}

// TryCode counts a code attempt for a number. The device that requested the code has its own limit.
func (g *Guard) TryCode(c echo.Context, t *tenancy.Tenant, d *Device, number string) error {
	key := ShopKey(t, number)
	if number != "" && d.asked(key) {
		return take(g.triesOwn, d.own(key))
	}
	if err := g.tries.take(c); err != nil {
		return err
	}
	if number == "" { // not a valid number, so no code
		return nil
	}
	return takeNear(g.triesNear, g.triesPhone, c, key)
}

// customer counts a request by a signed-in customer.
func (g *Guard) customer(who *ent.Customer) error { return take(g.customers, strconv.Itoa(who.ID)) }

// Message counts a customer's chat message, picture a picture in it.
func (g *Guard) Message(who *ent.Customer) error { return take(g.messages, strconv.Itoa(who.ID)) }
func (g *Guard) Picture(who *ent.Customer) error { return take(g.pictures, strconv.Itoa(who.ID)) }

// decodePixels counts the pixels of the pictures that an account uploads, in megapixels rounded up.
func (g *Guard) decodePixels(account string) func(pixels int) error {
	return func(pixels int) error {
		wait := g.megapixels.TakeN(account, (pixels+999_999)/1_000_000)
		if wait == 0 {
			return nil
		}
		return httpx.TooMany(max(wait, time.Second))
	}
}

// merchant counts a request by a team member.
func (g *Guard) merchant(who *ent.AdminUser) error { return take(g.merchants, strconv.Itoa(who.ID)) }

// Invite counts an SMS that invites a number to a shop's team.
func (g *Guard) Invite(t *tenancy.Tenant, number string) error {
	if err := take(g.codesNumber, number); err != nil {
		return err
	}
	return take(g.invitations, ShopKey(t))
}

// TestAdvertising counts an advertising test event of a shop.
func (g *Guard) TestAdvertising(t *tenancy.Tenant) error { return take(g.testEvents, ShopKey(t)) }

// LookUpDomain counts a DNS lookup of a shop's domain.
func (g *Guard) LookUpDomain(t *tenancy.Tenant) error { return take(g.domains, ShopKey(t)) }

// MerchantCode counts a code sent to a merchant's number. It is separate from codes that shops send
// to the same number as a customer's, so requesting those cannot lock the merchant out.
func (g *Guard) MerchantCode(c echo.Context, d *Device) func(number string) error {
	return func(number string) error {
		if key := MerchantKey(number); d.proven(key) {
			return take(g.codesOwn, d.own(key))
		}
		return takeNear(g.merchantCodes, g.merchantNumber, c, number)
	}
}

// TryMerchantCode counts a code attempt for a merchant's number. A device on which the number
// signed in before has its own limit. Devices that only requested a code share one, so an attacker
// with many devices gets few guesses.
func (g *Guard) TryMerchantCode(c echo.Context, d *Device, number string) error {
	key := MerchantKey(number)
	if number != "" && d.proven(key) {
		return take(g.triesOwn, d.own(key))
	}
	if number != "" && d.asked(key) {
		return takeNear(g.askedNear, g.askedNumber, c, key)
	}
	if err := g.tries.take(c); err != nil {
		return err
	}
	if number == "" { // not a valid number, so no code
		return nil
	}
	return takeNear(g.merchantTries, g.triesNumber, c, key)
}

// StepUpCode counts a step-up code sent to a signed-in merchant, TryStepUp an attempt. Their keys
// are separate from those of requests without a session.
func (g *Guard) StepUpCode(c echo.Context) func(number string) error {
	return func(number string) error {
		return takeNear(g.merchantCodes, g.merchantNumber, c, "step-up/"+number)
	}
}

func (g *Guard) TryStepUp(c echo.Context, number string) error {
	return takeNear(g.merchantTries, g.triesNumber, c, "step-up/"+number)
}

// MerchantKey returns the key of a merchant's number in devices and rate limits.
func MerchantKey(number string) string { return "admin/" + number }

// OpenShop counts the creation of a shop, CheckSlug a check for an available address.
func (g *Guard) OpenShop(c echo.Context) error  { return g.shops.take(c) }
func (g *Guard) CheckSlug(c echo.Context) error { return g.slugs.take(c) }

// Reports counts a browser's report of a policy violation.
func (g *Guard) Reports(c echo.Context) error { return g.violations.take(c) }

// take counts one event. It returns TooMany "too_many" with the time to wait if the limit is
// reached.
func take(l *ratelimit.Limiter, key string) error {
	wait := l.Take(key)
	if wait == 0 {
		return nil
	}
	return httpx.TooMany(max(wait, time.Second))
}

// takeNear counts one event for a key per network, by near, and from all networks, by the wider
// limiter all.
func takeNear(near, all *ratelimit.Limiter, c echo.Context, key string) error {
	if err := take(near, key+"/"+httpx.NetworkKey(c)); err != nil {
		return err
	}
	return take(all, key)
}

// ShopKey returns the rate limit key of a shop, or of something within it.
func ShopKey(t *tenancy.Tenant, rest ...string) string {
	key := strconv.Itoa(t.Shop.ID)
	for _, r := range rest {
		key += "/" + r
	}
	return key
}
