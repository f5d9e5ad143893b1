package edge

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"haat/ent"
	"haat/server/config"
	"haat/server/platform/httpx"
	"haat/server/tenancy"
)

// Guard enforces the rate limits in limitTable. A method that counts an event returns TooMany "too_many" if a
// limit of the event is reached.
type Guard struct{ limits [limitCount]limiters }

func newGuard(l config.Limits) *Guard {
	g := &Guard{}
	for i, row := range limitTable(l) {
		g.limits[i] = newLimiters(row)
	}
	return g
}

// AttemptOrder counts an order request without proof. A signed-in customer has a separate limit and does not
// count towards shared ones.
func (g *Guard) AttemptOrder(c echo.Context, customer *ent.Customer) error {
	if customer != nil {
		return g.take(trackingProven, "orders of "+customerKey(customer))
	}
	return g.takeAddress(ordersAddress, c)
}

// An Orderer is the sender of a valid order.
type Orderer struct {
	Customer *ent.Customer // nil for guests
	Session  string        // id of an existing session, or empty
	Number   string        // phone number, or empty
	Proven   bool          // whether a code proves the number
}

// Order counts a new order that would be placed now. A signed-in customer has a separate limit, and so has a
// number that a code proves. If a customer orders for another number, the order also counts towards the limit
// of that number. Guests with an existing session count towards a wider limit of the shop, so that they can
// order when others have exhausted the shop's limit; the creation of sessions is rate-limited.
func (g *Guard) Order(c echo.Context, t *tenancy.Tenant, by Orderer) error {
	if by.Proven {
		return g.take(ordersCustomer, "number "+ShopKey(t, by.Number))
	}
	if by.Number != "" && (by.Customer == nil || by.Customer.Mobile != by.Number) {
		if err := g.takeNear(ordersPhone, c, ShopKey(t, by.Number)); err != nil {
			return err
		}
		if err := g.takeNear(ordersNumber, c, by.Number); err != nil {
			return err
		}
	}
	if by.Customer != nil {
		return g.take(ordersCustomer, customerKey(by.Customer))
	}
	if by.Session == "" {
		return g.takeShop(ordersShop, c, ShopKey(t))
	}
	if err := g.take(ordersSession, by.Session); err != nil {
		return err
	}
	return g.takeShop(ordersShopSessions, c, ShopKey(t))
}

// ManualOrder counts a manual order for a phone number. The limit applies to all shops together, because each
// order sends an SMS to the number.
func (g *Guard) ManualOrder(t *tenancy.Tenant, number string) error {
	if number != "" { // otherwise no SMS is sent
		if err := g.takeWide(ordersPhone, number); err != nil {
			return err
		}
	}
	return g.take(manualOrders, ShopKey(t))
}

// ReadOrder counts a message that is parsed for a manual order, because this causes several searches.
func (g *Guard) ReadOrder(t *tenancy.Tenant) error { return g.take(orderTexts, ShopKey(t)) }

// AllowsSession reports whether an address may start another session in a shop.
func (g *Guard) AllowsSession(c echo.Context, t *tenancy.Tenant) bool {
	return g.takeAddress(sessionsNew, c) == nil && g.takeShop(sessionsShop, c, ShopKey(t)) == nil
}

// Quote counts a price quote. A signed-in customer has a separate limit. Quotes in an existing session do not
// count towards the shop's limit.
func (g *Guard) Quote(c echo.Context, t *tenancy.Tenant, customer *ent.Customer, session string) error {
	if customer != nil {
		return g.take(trackingProven, "quotes of "+customerKey(customer))
	}
	if err := g.takeAddress(quotes, c); err != nil || session != "" {
		return err
	}
	return g.takeShop(quotesShop, c, ShopKey(t))
}

// ChangeBasket counts a change of a cart that is stored in a cookie. A signed-in customer has a separate
// limit.
func (g *Guard) ChangeBasket(c echo.Context, customer *ent.Customer) error {
	if customer != nil {
		return g.take(trackingProven, "cart of "+customerKey(customer))
	}
	return g.takeAddress(baskets, c)
}

// TryDiscountCodes returns TooMany "too_many" if the client's network has tried too many unknown discount codes in the shop. A signed-in customer
// has a separate limit.
func (g *Guard) TryDiscountCodes(c echo.Context, t *tenancy.Tenant, customer *ent.Customer) error {
	return refuse(g.limits[discountCodes].rate.Wait(discountCodesKey(c, t, customer)))
}

// CountUnknownCodes counts discount codes that the shop does not have.
func (g *Guard) CountUnknownCodes(c echo.Context, t *tenancy.Tenant, customer *ent.Customer, n int) {
	if n > 0 {
		g.limits[discountCodes].rate.TakeN(discountCodesKey(c, t, customer), n)
	}
}

func discountCodesKey(c echo.Context, t *tenancy.Tenant, customer *ent.Customer) string {
	if customer != nil {
		return "customer " + customerKey(customer)
	}
	return ShopKey(t, httpx.NetworkKey(c))
}

// Track counts an order look-up without proof, and each phone number and order id tried.
func (g *Guard) Track(c echo.Context, t *tenancy.Tenant, tried ...string) error {
	if err := g.takeAddress(tracking, c); err != nil {
		return err
	}
	if err := g.TryOrders(c, t, tried...); err != nil {
		return err
	}
	return g.takeShop(trackingShop, c, ShopKey(t))
}

// TryOrders counts phone numbers and order ids tried, first per network and then in total.
func (g *Guard) TryOrders(c echo.Context, t *tenancy.Tenant, tried ...string) error {
	for _, what := range tried {
		if what == "" {
			continue
		}
		if err := g.takeNear(trackingPhone, c, ShopKey(t, what)); err != nil {
			return err
		}
	}
	return nil
}

// RecallOrder counts an order look-up by an Idempotency-Key that no order has.
func (g *Guard) RecallOrder(c echo.Context) error { return g.takeAddress(tracking, c) }

// OrderPage counts a view of an order's page, whose status reveals whether the order exists.
func (g *Guard) OrderPage(c echo.Context) error { return g.takeAddress(tracking, c) }

// TrackProven counts an order look-up with proof, which has a separate limit.
func (g *Guard) TrackProven(proof string) error { return g.take(trackingProven, proof) }

// Login counts a password attempt for a phone number. A device on which the number has signed in before has a
// separate limit.
func (g *Guard) Login(c echo.Context, t *tenancy.Tenant, d *Device, number string) error {
	key := ShopKey(t, number)
	if number != "" && d.proven(key) {
		return g.take(loginsOwn, d.own(key))
	}
	if err := g.takeAddress(logins, c); err != nil {
		return err
	}
	if number == "" { // not a valid number, so no account
		return nil
	}
	return g.takeNear(loginsPhone, c, key)
}

// Password counts a password attempt by a signed-in customer, who has a separate limit.
func (g *Guard) Password(who *SignedIn) error {
	return g.take(loginsOwn, customerKey(who.Customer))
}

// RequestCode counts a request for a code. A device on which the number has signed in before has a separate
// limit.
func (g *Guard) RequestCode(c echo.Context, d *Device, key string) error {
	if d.proven(key) {
		return g.take(loginsOwn, d.own("codes "+key))
	}
	return g.takeAddress(codes, c)
}

// Code counts a code to be sent to a number. The limits per network are checked first, so that one
// network cannot exhaust the number's or the shop's limit.
func (g *Guard) Code(c echo.Context, t *tenancy.Tenant, d *Device, number string) error {
	key := ShopKey(t, number)
	if d.proven(key) {
		return g.take(codesOwn, d.own(key))
	}
	if err := g.takeShare(codesShop, c, ShopKey(t)); err != nil {
		return err
	}
	if err := g.takeNear(codesPhone, c, key); err != nil {
		return err
	}
	if err := g.takeNear(codesNumber, c, number); err != nil {
		return err
	}
	return g.take(codesShop, ShopKey(t))
}

// TryCode counts a code attempt for a number. The device that requested the code has a separate limit.
func (g *Guard) TryCode(c echo.Context, t *tenancy.Tenant, d *Device, number string) error {
	key := ShopKey(t, number)
	if number != "" && d.asked(key) {
		return g.take(triesOwn, d.own(key))
	}
	if err := g.takeAddress(tries, c); err != nil {
		return err
	}
	if number == "" { // not a valid number, so no code
		return nil
	}
	return g.takeNear(triesPhone, c, key)
}

// customer counts a request by a signed-in customer.
func (g *Guard) customer(who *ent.Customer) error { return g.take(customers, strconv.Itoa(who.ID)) }

// Message counts a customer's chat message.
func (g *Guard) Message(who *ent.Customer) error { return g.take(messages, strconv.Itoa(who.ID)) }

// Picture counts a picture that a customer uploads.
func (g *Guard) Picture(who *ent.Customer) error { return g.take(pictureUploads, strconv.Itoa(who.ID)) }

// Ask counts a valid question about a product. A signed-in customer has a separate limit.
func (g *Guard) Ask(c echo.Context, t *tenancy.Tenant, customer *ent.Customer) error {
	if customer != nil {
		return g.take(actionsProven, "questions of "+customerKey(customer))
	}
	if err := g.takeAddress(questions, c); err != nil {
		return err
	}
	return g.takeShop(questionsShop, c, ShopKey(t))
}

// Pay counts a payment claim, or the start of a payment at a gateway, by a sender with proof of access to the
// order.
func (g *Guard) Pay(orderID int) error {
	return g.take(actionsProven, "payments of order "+strconv.Itoa(orderID))
}

// AskReturn counts a request to return goods of an order, and each of its pictures. The sender must have
// proof of access to the order.
func (g *Guard) AskReturn(at *OrderAt, pictures int) error {
	if err := g.take(actionsProven, "returns of order "+strconv.Itoa(at.OrderID)); err != nil {
		return err
	}
	for range pictures {
		if err := g.take(pictureUploads, orderAccount(at.OrderID)); err != nil {
			return err
		}
	}
	return nil
}

// decodePixels counts the pixels of the pictures that an account uploads, in megapixels rounded up.
func (g *Guard) decodePixels(account string) func(pixels int) error {
	return func(pixels int) error {
		return refuse(g.limits[megapixels].rate.TakeN(account, (pixels+999_999)/1_000_000))
	}
}

// merchant counts a request by a team member.
func (g *Guard) merchant(who *ent.AdminUser) error { return g.take(merchants, strconv.Itoa(who.ID)) }

// Invite counts an SMS that invites a number to a shop's team. Codes that others request for the number are
// counted separately.
func (g *Guard) Invite(t *tenancy.Tenant, number string) error {
	if err := g.takeWide(codesNumber, "invitation/"+number); err != nil {
		return err
	}
	return g.take(invitations, ShopKey(t))
}

// TestAdvertising counts an advertising test event of a shop.
func (g *Guard) TestAdvertising(t *tenancy.Tenant) error { return g.take(testEvents, ShopKey(t)) }

// TestAlert counts a test alert to a member's devices.
func (g *Guard) TestAlert(who *ent.AdminUser) error { return g.take(testAlerts, strconv.Itoa(who.ID)) }

// LookUpDomain counts a DNS look-up of a shop's domain.
func (g *Guard) LookUpDomain(t *tenancy.Tenant) error { return g.take(domains, ShopKey(t)) }

// MerchantCode counts a code sent to a merchant's number. It is counted separately from codes that shops send
// to the same number as a customer's, so that requesting those cannot lock the merchant out.
func (g *Guard) MerchantCode(c echo.Context, d *Device) func(number string) error {
	return func(number string) error {
		if key := MerchantKey(number); d.proven(key) {
			return g.take(codesOwn, d.own(key))
		}
		return g.takeNear(merchantCodes, c, number)
	}
}

// TryMerchantCode counts a code attempt for a merchant's number. A device on which the number has signed in
// before has a separate limit. Devices that have only requested a code share one, so that an attacker with
// many devices has few guesses.
func (g *Guard) TryMerchantCode(c echo.Context, d *Device, number string) error {
	key := MerchantKey(number)
	if number != "" && d.proven(key) {
		return g.take(triesOwn, d.own(key))
	}
	if number != "" && d.asked(key) {
		return g.takeNear(merchantTriesOwn, c, key)
	}
	if err := g.takeAddress(tries, c); err != nil {
		return err
	}
	if number == "" { // not a valid number, so no code
		return nil
	}
	return g.takeNear(merchantTries, c, key)
}

// StepUpCode counts a step-up code sent to a signed-in merchant. It is counted separately from requests
// without a session.
func (g *Guard) StepUpCode(c echo.Context) func(number string) error {
	return func(number string) error {
		return g.takeNear(merchantCodes, c, "step-up/"+number)
	}
}

// TryStepUp counts an attempt to enter a step-up code.
func (g *Guard) TryStepUp(c echo.Context, number string) error {
	return g.takeNear(merchantTries, c, "step-up/"+number)
}

// MerchantKey returns the key of a merchant's number in devices and rate limits.
func MerchantKey(number string) string { return "admin/" + number }

// OpenShop counts the creation of a shop.
func (g *Guard) OpenShop(c echo.Context) error { return g.takeAddress(shops, c) }

// CheckSlug counts a check whether a slug is available.
func (g *Guard) CheckSlug(c echo.Context) error { return g.takeAddress(slugs, c) }

// Search counts a search, or a list filtered by arbitrary numbers, that is not cached.
func (g *Guard) Search(c echo.Context) error { return g.takeAddress(searchesAddress, c) }

// ReadFile counts a request for a feed or sitemap.
func (g *Guard) ReadFile(c echo.Context) error { return g.takeAddress(files, c) }

// Reports counts a browser's report of a policy violation.
func (g *Guard) Reports(c echo.Context) error { return g.takeAddress(violations, c) }

// StockAlert counts a valid request for a stock alert to a number. A signed-in customer has a separate limit
// for their own number. The limits per network are checked first, so that one network cannot exhaust the
// number's or the shop's limit.
func (g *Guard) StockAlert(c echo.Context, t *tenancy.Tenant, customer *ent.Customer, number string) error {
	if customer != nil && customer.Mobile == number {
		return g.take(actionsProven, "alerts of "+customerKey(customer))
	}
	if err := g.takeAddress(alerts, c); err != nil {
		return err
	}
	if err := g.takeShare(alertsShop, c, ShopKey(t)); err != nil {
		return err
	}
	if err := g.takeNear(alertsNumber, c, number); err != nil {
		return err
	}
	return g.take(alertsShop, ShopKey(t))
}

// Unfinished counts a valid unfinished checkout before it is stored. A signed-in customer has a separate
// limit. Guests have the same limits as for stock alerts, but counted separately, and the address limit of
// carts.
func (g *Guard) Unfinished(c echo.Context, t *tenancy.Tenant, customer *ent.Customer) error {
	if customer != nil {
		return g.take(trackingProven, "checkouts of "+customerKey(customer))
	}
	if err := g.takeAddress(baskets, c); err != nil {
		return err
	}
	return g.takeShop(alertsShop, c, "unfinished/"+ShopKey(t))
}

// HookFrom counts a webhook before it is authenticated.
func (g *Guard) HookFrom(c echo.Context) error { return g.takeAddress(hooks, c) }

// Hook counts an authenticated webhook of a connection.
func (g *Guard) Hook(connection int) error { return g.take(hooksConnection, strconv.Itoa(connection)) }

// Notice counts a notice about a payment that exists. Each notice makes the server query the gateway.
func (g *Guard) Notice(payment int) error { return g.take(notices, strconv.Itoa(payment)) }

// customerKey returns the rate limit key of a customer.
func customerKey(who *ent.Customer) string { return "customer " + strconv.Itoa(who.ID) }

// ShopKey returns the rate limit key of a shop, or of an item within the shop if rest identifies one.
func ShopKey(t *tenancy.Tenant, rest ...string) string {
	key := strconv.Itoa(t.Shop.ID)
	for _, r := range rest {
		key += "/" + r
	}
	return key
}
