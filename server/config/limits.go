package config

import "haat/server/platform/ratelimit"

// developmentLimits is how many times more a server allows that is not in
// production, so that tests and a developer's tries pass.
const developmentLimits = 100

// Limits is how often a thing may be done: from one address on the network, of
// one shop, by one shopper's session, with one phone number, of one order.
type Limits struct {
	OrdersAddress   ratelimit.Rate `name:"orders-address" env:"ORDERS_ADDRESS" default:"120/10m" help:"Orders from one address; many phones share one."`
	OrdersShop      ratelimit.Rate `name:"orders-shop" env:"ORDERS_SHOP" default:"120/1m" help:"Orders in one shop from visitors without a running session."`
	OrdersRunning   ratelimit.Rate `name:"orders-running" env:"ORDERS_RUNNING" default:"600/1m" help:"Orders in one shop from visitors with a running session."`
	OrdersSession   ratelimit.Rate `name:"orders-session" env:"ORDERS_SESSION" default:"10/10m" help:"Orders of one running session."`
	OrdersPhone     ratelimit.Rate `name:"orders-phone" env:"ORDERS_PHONE" default:"10/1h" help:"Orders for one phone number in one shop, and three times as many in all."`
	Hand            ratelimit.Rate `name:"hand" env:"HAND" default:"120/1h" help:"Orders that one shop takes by hand."`
	SessionsAddress ratelimit.Rate `name:"sessions-address" env:"SESSIONS_ADDRESS" default:"60/1m" help:"Sessions begun from one address."`
	SessionsShop    ratelimit.Rate `name:"sessions-shop" env:"SESSIONS_SHOP" default:"300/1m" help:"Sessions begun in one shop."`
	QuotesAddress   ratelimit.Rate `name:"quotes-address" env:"QUOTES_ADDRESS" default:"240/1m" help:"Quotes from one address."`
	QuotesShop      ratelimit.Rate `name:"quotes-shop" env:"QUOTES_SHOP" default:"6000/1m" help:"Quotes in one shop."`
	TrackingAddress ratelimit.Rate `name:"tracking-address" env:"TRACKING_ADDRESS" default:"240/1m" help:"Orders looked up from one address."`
	TrackingShop    ratelimit.Rate `name:"tracking-shop" env:"TRACKING_SHOP" default:"1200/1m" help:"Orders looked up in one shop."`
	TrackingPhone   ratelimit.Rate `name:"tracking-phone" env:"TRACKING_PHONE" default:"20/10m" help:"Searches for one phone number's orders, and phone numbers tried for one order."`
	LoginsAddress   ratelimit.Rate `name:"logins-address" env:"LOGINS_ADDRESS" default:"60/10m" help:"Sign-ins tried from one address."`
	LoginsPhone     ratelimit.Rate `name:"logins-phone" env:"LOGINS_PHONE" default:"10/10m" help:"Sign-ins tried with one phone number from one address, and ten times as many from all."`
	CodesAddress    ratelimit.Rate `name:"codes-address" env:"CODES_ADDRESS" default:"30/1h" help:"Codes by SMS asked for from one address, and ten times as many from one IPv6 network of 48 bits."`
	CodesShop       ratelimit.Rate `name:"codes-shop" env:"CODES_SHOP" default:"300/1h" help:"Codes by SMS asked for in one shop."`
	CodesPhone      ratelimit.Rate `name:"codes-phone" env:"CODES_PHONE" default:"5/1h" help:"Codes by SMS sent to one phone number by one shop."`
	CodesNumber     ratelimit.Rate `name:"codes-number" env:"CODES_NUMBER" default:"10/1h" help:"Codes by SMS sent to one phone number by all shops; to a merchant's for signing in as many besides from one address, and ten times as many from all."`
	TriesAddress    ratelimit.Rate `name:"tries-address" env:"TRIES_ADDRESS" default:"60/10m" help:"Codes tried from one address."`
	TriesPhone      ratelimit.Rate `name:"tries-phone" env:"TRIES_PHONE" default:"20/1h" help:"Codes tried for one phone number; for a merchant's from one address, three times as many from all, and half as many again by the devices that asked."`
	Customer        ratelimit.Rate `name:"customer" env:"CUSTOMER" default:"600/1m" help:"Requests of one signed-in customer."`
	Messages        ratelimit.Rate `name:"messages" env:"MESSAGES" default:"30/1m" help:"Chat messages of one customer."`
	Pictures        ratelimit.Rate `name:"pictures" env:"PICTURES" default:"60/1h" help:"Pictures that one customer sends."`
	Megapixels      ratelimit.Rate `name:"megapixels" env:"MEGAPIXELS" default:"480/1m" help:"Millions of pixels of the pictures that one customer or merchant sends; a picture counts as one at least."`
	Merchant        ratelimit.Rate `name:"merchant" env:"MERCHANT" default:"1200/1m" help:"Requests of one signed-in merchant."`
	Domains         ratelimit.Rate `name:"domains" env:"DOMAINS" default:"30/10m" help:"Looks of one shop at its own domain's DNS."`
	Invitations     ratelimit.Rate `name:"invitations" env:"INVITATIONS" default:"30/24h" help:"Invitations by SMS into one shop's team."`
	TestEvents      ratelimit.Rate `name:"test-events" env:"TEST_EVENTS" default:"30/1h" help:"Test events of one shop to its advertisers."`
	Shops           ratelimit.Rate `name:"shops" env:"SHOPS" default:"20/24h" help:"Shops opened from one address."`
	Reports         ratelimit.Rate `name:"reports" env:"REPORTS" default:"60/1m" help:"Reports of one address' browsers of what a content security policy has blocked."`
}

// EffectiveLimits are the settings, times more outside of production.
func (c *Config) EffectiveLimits() Limits {
	l := c.Limits
	if c.Production() {
		return l
	}
	for _, r := range []*ratelimit.Rate{
		&l.OrdersAddress, &l.OrdersShop, &l.OrdersRunning, &l.OrdersSession, &l.OrdersPhone, &l.Hand, &l.SessionsAddress, &l.SessionsShop, &l.QuotesAddress, &l.QuotesShop,
		&l.TrackingAddress, &l.TrackingShop, &l.TrackingPhone, &l.LoginsAddress, &l.LoginsPhone,
		&l.CodesAddress, &l.CodesShop, &l.CodesPhone, &l.CodesNumber, &l.TriesAddress, &l.TriesPhone, &l.Customer, &l.Messages, &l.Pictures, &l.Megapixels, &l.Merchant, &l.Domains, &l.Invitations, &l.TestEvents, &l.Shops, &l.Reports,
	} {
		*r = r.Times(developmentLimits)
	}
	return l
}
