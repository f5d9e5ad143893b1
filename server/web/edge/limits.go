package edge

import (
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/config"
	"haat/server/platform/httpx"
	"haat/server/platform/ratelimit"
)

// limit names a row of the table of rate limits.
type limit int

const (
	ordersAddress limit = iota
	ordersShop
	ordersShopSessions
	ordersSession
	ordersCustomer
	ordersPhone
	ordersNumber
	manualOrders
	orderTexts
	sessionsNew
	sessionsShop
	quotes
	quotesShop
	baskets
	discountCodes
	tracking
	trackingShop
	trackingPhone
	trackingProven
	logins
	loginsPhone
	loginsOwn
	codes
	codesShop
	codesPhone
	codesNumber
	codesOwn
	merchantCodes
	tries
	triesPhone
	triesOwn
	merchantTries
	merchantTriesOwn
	shops
	slugs
	customers
	messages
	pictureUploads
	megapixels
	questions
	questionsShop
	actionsProven
	merchants
	domains
	invitations
	testEvents
	testAlerts
	violations
	searchesAddress
	files
	alerts
	alertsShop
	alertsNumber
	hooks
	hooksConnection
	notices
	limitCount
)

// limitRow is a row of the table. The Count of a rate is also its burst.
type limitRow struct {
	key  string         // kind of the keys that are counted separately
	rate ratelimit.Rate // takeAddress: per address; takeNear: per key and network
	wide ratelimit.Rate // takeAddress: per network; takeNear: per key from all networks
	// share is the part of the rate that one network may use, for limits that all visitors of a shop without
	// proof have in common.
	share ratelimit.Rate
}

// limitTable returns the rate limits. In the table, "network" is an IPv4 address or an IPv6 /48 network,
// "address" is an IPv4 address or an IPv6 /64 network, "number" is a phone number in all shops, and "phone" is
// a phone number in one shop.
func limitTable(l config.Limits) [limitCount]limitRow {
	times := ratelimit.Rate.Times
	return [limitCount]limitRow{
		ordersAddress:      {key: "address", rate: l.OrdersAddress, wide: times(l.OrdersAddress, networkFactor)},
		ordersShop:         {key: "shop", rate: l.OrdersShop, share: quarterOf(l.OrdersShop)},
		ordersShopSessions: {key: "shop", rate: l.OrdersShopSessions, share: quarterOf(l.OrdersShopSessions)},
		ordersSession:      {key: "session", rate: l.OrdersSession},
		ordersCustomer:     {key: "customer, or phone proven by a code", rate: l.OrdersSession},
		ordersPhone:        {key: "phone; number for manual orders", rate: networkRate(l.OrdersPhone), wide: l.OrdersPhone},
		ordersNumber:       {key: "number", rate: networkRate(times(l.OrdersPhone, allShopsFactor)), wide: times(l.OrdersPhone, allShopsFactor)},
		manualOrders:       {key: "shop", rate: l.ManualOrders},
		orderTexts:         {key: "shop", rate: times(l.ManualOrders, textsPerOrder)},

		sessionsNew:  {key: "address", rate: l.SessionsAddress, wide: times(l.SessionsAddress, networkFactor)},
		sessionsShop: {key: "shop", rate: l.SessionsShop, share: quarterOf(l.SessionsShop)},
		quotes:       {key: "address", rate: l.QuotesAddress, wide: times(l.QuotesAddress, networkFactor)},
		quotesShop:   {key: "shop", rate: l.QuotesShop, share: quarterOf(l.QuotesShop)},
		baskets:      {key: "address", rate: l.QuotesAddress, wide: times(l.QuotesAddress, networkFactor)},

		discountCodes: {key: "network in a shop; customer", rate: l.DiscountCodes},

		tracking:       {key: "address", rate: l.TrackingAddress, wide: times(l.TrackingAddress, networkFactor)},
		trackingShop:   {key: "shop", rate: l.TrackingShop, share: quarterOf(l.TrackingShop)},
		trackingPhone:  {key: "phone or order id", rate: networkRate(l.TrackingPhone), wide: l.TrackingPhone},
		trackingProven: {key: "order with proof, or customer", rate: l.TrackingAddress},

		// For sign-in, code attempts and new shops, a network has the same limit as one address.
		logins:      {key: "address", rate: l.LoginsAddress, wide: l.LoginsAddress},
		loginsPhone: {key: "phone", rate: l.LoginsPhone, wide: times(l.LoginsPhone, networkFactor)},
		loginsOwn:   {key: "device and phone, or customer", rate: l.LoginsPhone},

		codes:         {key: "address", rate: l.CodesAddress, wide: times(l.CodesAddress, networkFactor)},
		codesShop:     {key: "shop", rate: l.CodesShop, share: tenthOf(l.CodesShop)},
		codesPhone:    {key: "phone", rate: networkRate(l.CodesPhone), wide: l.CodesPhone},
		codesNumber:   {key: "number", rate: networkRate(l.CodesNumber), wide: l.CodesNumber},
		codesOwn:      {key: "device and phone", rate: l.CodesPhone},
		merchantCodes: {key: "number", rate: l.CodesNumber, wide: times(l.CodesNumber, networkFactor)},

		tries:            {key: "address", rate: l.TriesAddress, wide: l.TriesAddress},
		triesPhone:       {key: "phone", rate: networkRate(l.TriesPhone), wide: l.TriesPhone},
		triesOwn:         {key: "device and phone", rate: l.TriesPhone},
		merchantTries:    {key: "number", rate: l.TriesPhone, wide: times(l.TriesPhone, allNetworksFactor)},
		merchantTriesOwn: {key: "number", rate: networkRate(ownDeviceRate(l.TriesPhone)), wide: ownDeviceRate(l.TriesPhone)},

		shops: {key: "address", rate: l.Shops, wide: l.Shops},
		slugs: {key: "address", rate: l.QuotesAddress, wide: times(l.QuotesAddress, networkFactor)},

		customers:      {key: "customer", rate: l.Customer},
		messages:       {key: "customer", rate: l.Messages},
		pictureUploads: {key: "customer", rate: l.Pictures},
		megapixels:     {key: "customer or merchant", rate: l.Megapixels},
		questions:      {key: "address", rate: l.QuestionsAddress, wide: times(l.QuestionsAddress, networkFactor)},
		questionsShop:  {key: "shop", rate: l.QuestionsShop, share: tenthOf(l.QuestionsShop)},
		actionsProven:  {key: "order with proof, or customer", rate: l.QuestionsAddress},
		merchants:      {key: "merchant", rate: l.Merchant},
		domains:        {key: "shop", rate: l.Domains},
		invitations:    {key: "shop", rate: l.Invitations},
		testEvents:     {key: "shop", rate: l.TestEvents},
		testAlerts:     {key: "merchant", rate: l.TestEvents},
		violations:     {key: "address", rate: l.Reports, wide: times(l.Reports, networkFactor)},

		// Thousands of phones of a carrier share an address, and a search engine reads the files of all shops
		// from a few addresses.
		searchesAddress: {key: "address", rate: l.SearchesAddress, wide: times(l.SearchesAddress, networkFactor)},
		files:           {key: "address", rate: l.FilesAddress, wide: times(l.FilesAddress, networkFactor)},

		alerts:       {key: "address", rate: l.AlertsAddress, wide: times(l.AlertsAddress, networkFactor)},
		alertsShop:   {key: "shop", rate: l.AlertsShop, share: tenthOf(l.AlertsShop)},
		alertsNumber: {key: "number", rate: networkRate(l.AlertsNumber), wide: l.AlertsNumber},

		// A courier sends the webhooks of all shops from a few addresses.
		hooks:           {key: "address", rate: l.HooksAddress, wide: times(l.HooksAddress, networkFactor)},
		hooksConnection: {key: "connection", rate: l.HooksConnection},
		notices:         {key: "payment", rate: l.Notices},
	}
}

// networkFactor is the ratio between limits on one network and wider limits: for attempts on one phone
// number, all networks compared with one; for other requests, an IPv6 /48 network compared with one address.
const networkFactor = 10

// allNetworksFactor is the ratio between the code attempts allowed for a merchant's number from all networks
// and from one. Together with ownDeviceRate, it limits the probability of guessing a code to 1 in 5,000 per
// hour.
const allNetworksFactor = 3

// textsPerOrder is the number of messages that may be read for each manual order.
const textsPerOrder = 3

// allShopsFactor is the ratio between the orders allowed for a phone number in all shops and in one shop.
// Each order sends an SMS to the number.
const allShopsFactor = 3

// quarterOf returns the share that one network may use of a limit that all visitors of a shop have in common.
// It is large, because many phones share an address.
func quarterOf(r ratelimit.Rate) ratelimit.Rate {
	r.Count = max(1, r.Count/4)
	return r
}

// tenthOf returns the share that one network may use of a limit on requests that cost the shop money or work,
// such as SMS and answers.
func tenthOf(r ratelimit.Rate) ratelimit.Rate {
	r.Count = max(1, r.Count/10)
	return r
}

// ownDeviceRate returns the common rate of code attempts by all devices that have requested a code for a
// merchant's number: 1.5 times the rate of other devices of one network.
func ownDeviceRate(r ratelimit.Rate) ratelimit.Rate {
	r.Count = max(1, r.Count*3/2)
	return r
}

// networkRate returns the share that one network may use of a limit per phone number: three fifths.
func networkRate(r ratelimit.Rate) ratelimit.Rate {
	r.Count = min(r.Count, max(2, r.Count*3/5))
	return r
}

// limiters enforce a row of the table. wide and share are nil if the row has no such rate.
type limiters struct{ rate, wide, share *ratelimit.Limiter }

func newLimiters(row limitRow) limiters {
	l := limiters{rate: ratelimit.New(row.rate)}
	if row.wide.Count > 0 {
		l.wide = ratelimit.New(row.wide)
	}
	if row.share.Count > 0 {
		l.share = ratelimit.New(row.share)
	}
	return l
}

// take counts an event of the key. It returns TooMany "too_many" with the time to wait if the limit is
// reached.
func (g *Guard) take(l limit, key string) error { return refuse(g.limits[l].rate.Take(key)) }

// takeAddress counts an event of the client's address, and of its network.
func (g *Guard) takeAddress(l limit, c echo.Context) error {
	if err := g.take(l, httpx.AddressKey(c)); err != nil {
		return err
	}
	return g.takeWide(l, httpx.NetworkKey(c))
}

// takeNear counts an event of the key from the client's network, and from all networks.
func (g *Guard) takeNear(l limit, c echo.Context, key string) error {
	if err := g.take(l, key+"/"+httpx.NetworkKey(c)); err != nil {
		return err
	}
	return g.takeWide(l, key)
}

// takeWide counts an event of the key towards the wider limit only.
func (g *Guard) takeWide(l limit, key string) error { return refuse(g.limits[l].wide.Take(key)) }

// takeShop counts an event of a shop's visitor towards the share of the client's network, and then towards
// the shop's limit.
func (g *Guard) takeShop(l limit, c echo.Context, key string) error {
	if err := g.takeShare(l, c, key); err != nil {
		return err
	}
	return g.take(l, key)
}

// takeShare counts an event towards the share of the client's network only.
func (g *Guard) takeShare(l limit, c echo.Context, key string) error {
	return refuse(g.limits[l].share.Take(key + "/" + httpx.NetworkKey(c)))
}

// refuse returns TooMany "too_many" with the time to wait, or nil if it is 0.
func refuse(wait time.Duration) error {
	if wait == 0 {
		return nil
	}
	return httpx.TooMany(max(wait, time.Second))
}
