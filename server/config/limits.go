package config

import "haat/server/platform/ratelimit"

// developmentLimits is the factor by which limits are raised outside production, for automated and manual
// tests.
const developmentLimits = 100

// Limits are rate limits per address, shop, session, phone number or order.
type Limits struct {
	OrdersAddress      ratelimit.Rate `name:"orders-address" env:"ORDERS_ADDRESS" default:"120/10m" help:"Orders from one address, which many phones may share."`
	OrdersShop         ratelimit.Rate `name:"orders-shop" env:"ORDERS_SHOP" default:"120/1m" help:"Orders in one shop from visitors without a session."`
	OrdersShopSessions ratelimit.Rate `name:"orders-shop-sessions" env:"ORDERS_SHOP_SESSIONS" default:"600/1m" help:"Orders in one shop from visitors with a session."`
	OrdersSession      ratelimit.Rate `name:"orders-session" env:"ORDERS_SESSION" default:"10/10m" help:"Orders per session."`
	OrdersPhone        ratelimit.Rate `name:"orders-phone" env:"ORDERS_PHONE" default:"10/1h" help:"Orders for one phone number in one shop; three times as many in all shops."`
	ManualOrders       ratelimit.Rate `name:"manual-orders" env:"MANUAL_ORDERS" default:"120/1h" help:"Manual orders of one shop; three times as many messages are read for them."`
	SessionsAddress    ratelimit.Rate `name:"sessions-address" env:"SESSIONS_ADDRESS" default:"60/1m" help:"New sessions from one address."`
	SessionsShop       ratelimit.Rate `name:"sessions-shop" env:"SESSIONS_SHOP" default:"300/1m" help:"New sessions in one shop."`
	QuotesAddress      ratelimit.Rate `name:"quotes-address" env:"QUOTES_ADDRESS" default:"240/1m" help:"Price quotes from one address."`
	QuotesShop         ratelimit.Rate `name:"quotes-shop" env:"QUOTES_SHOP" default:"6000/1m" help:"Price quotes in one shop."`
	DiscountCodes      ratelimit.Rate `name:"discount-codes" env:"DISCOUNT_CODES" default:"30/10m" help:"Unknown discount codes entered in one shop from one network, or by one signed-in customer."`
	TrackingAddress    ratelimit.Rate `name:"tracking-address" env:"TRACKING_ADDRESS" default:"240/1m" help:"Order lookups from one address."`
	TrackingShop       ratelimit.Rate `name:"tracking-shop" env:"TRACKING_SHOP" default:"1200/1m" help:"Order lookups in one shop."`
	TrackingPhone      ratelimit.Rate `name:"tracking-phone" env:"TRACKING_PHONE" default:"20/10m" help:"Lookups of one phone number's orders, and phone numbers tried for one order."`
	LoginsAddress      ratelimit.Rate `name:"logins-address" env:"LOGINS_ADDRESS" default:"60/10m" help:"Sign-in attempts from one address."`
	LoginsPhone        ratelimit.Rate `name:"logins-phone" env:"LOGINS_PHONE" default:"10/10m" help:"Sign-in attempts with one phone number from one address; ten times as many from all."`
	CodesAddress       ratelimit.Rate `name:"codes-address" env:"CODES_ADDRESS" default:"30/1h" help:"SMS codes requested from one address; ten times as many from one IPv6 /48 network."`
	CodesShop          ratelimit.Rate `name:"codes-shop" env:"CODES_SHOP" default:"300/1h" help:"SMS codes requested in one shop."`
	CodesPhone         ratelimit.Rate `name:"codes-phone" env:"CODES_PHONE" default:"5/1h" help:"SMS codes sent to one phone number by one shop."`
	CodesNumber        ratelimit.Rate `name:"codes-number" env:"CODES_NUMBER" default:"10/1h" help:"SMS codes sent to one phone number by all shops. Merchants' sign-in codes are counted separately: as many per address, ten times as many from all."`
	TriesAddress       ratelimit.Rate `name:"tries-address" env:"TRIES_ADDRESS" default:"60/10m" help:"Code attempts from one address."`
	TriesPhone         ratelimit.Rate `name:"tries-phone" env:"TRIES_PHONE" default:"20/1h" help:"Code attempts for one phone number. For a merchant's number: per address, three times as many from all, and 1.5 times as many by the devices that requested codes."`
	Customer           ratelimit.Rate `name:"customer" env:"CUSTOMER" default:"600/1m" help:"Requests of one signed-in customer."`
	Messages           ratelimit.Rate `name:"messages" env:"MESSAGES" default:"30/1m" help:"Chat messages of one customer."`
	Pictures           ratelimit.Rate `name:"pictures" env:"PICTURES" default:"60/1h" help:"Pictures uploaded by one customer."`
	Megapixels         ratelimit.Rate `name:"megapixels" env:"MEGAPIXELS" default:"480/1m" help:"Megapixels of the pictures uploaded by one customer or merchant; each picture counts as at least one."`
	QuestionsAddress   ratelimit.Rate `name:"questions-address" env:"QUESTIONS_ADDRESS" default:"20/10m" help:"Questions about products from one address."`
	QuestionsShop      ratelimit.Rate `name:"questions-shop" env:"QUESTIONS_SHOP" default:"300/1h" help:"Questions about the products of one shop."`
	Merchant           ratelimit.Rate `name:"merchant" env:"MERCHANT" default:"1200/1m" help:"Requests of one signed-in merchant."`
	Domains            ratelimit.Rate `name:"domains" env:"DOMAINS" default:"30/10m" help:"DNS checks of one shop's domain."`
	Invitations        ratelimit.Rate `name:"invitations" env:"INVITATIONS" default:"30/24h" help:"SMS invitations to one shop's team."`
	TestEvents         ratelimit.Rate `name:"test-events" env:"TEST_EVENTS" default:"30/1h" help:"Advertising test events of one shop."`
	Shops              ratelimit.Rate `name:"shops" env:"SHOPS" default:"20/24h" help:"Shops created from one address."`
	AlertsAddress      ratelimit.Rate `name:"alerts-address" env:"ALERTS_ADDRESS" default:"60/1h" help:"Stock alerts requested from one address; ten times as many from one IPv6 /48 network."`
	AlertsShop         ratelimit.Rate `name:"alerts-shop" env:"ALERTS_SHOP" default:"600/1h" help:"Stock alerts requested in one shop."`
	AlertsNumber       ratelimit.Rate `name:"alerts-number" env:"ALERTS_NUMBER" default:"30/1h" help:"Stock alerts requested for one phone number in all shops."`
	HooksAddress       ratelimit.Rate `name:"hooks-address" env:"HOOKS_ADDRESS" default:"30000/1m" help:"Webhooks of couriers from one address; ten times as many from one IPv6 /48 network."`
	HooksConnection    ratelimit.Rate `name:"hooks-connection" env:"HOOKS_CONNECTION" default:"1200/1m" help:"Webhooks of one shop's connection to a courier."`
	Notices            ratelimit.Rate `name:"notices" env:"NOTICES" default:"30/10m" help:"Returns and notices about one payment at a gateway."`
	SearchesAddress    ratelimit.Rate `name:"searches-address" env:"SEARCHES_ADDRESS" default:"600/1m" help:"Searches from one address whose result is not cached; ten times as many from one IPv6 /48 network."`
	FilesAddress       ratelimit.Rate `name:"files-address" env:"FILES_ADDRESS" default:"600/1m" help:"Feeds and sitemaps requested from one address; ten times as many from one IPv6 /48 network."`
	Reports            ratelimit.Rate `name:"reports" env:"REPORTS" default:"60/1m" help:"Content security policy violation reports from one address."`
}

// EffectiveLimits returns the configured limits, multiplied by 100 outside production.
func (c *Config) EffectiveLimits() Limits {
	l := c.Limits
	if c.Production() {
		return l
	}
	for _, r := range []*ratelimit.Rate{
		&l.OrdersAddress, &l.OrdersShop, &l.OrdersShopSessions, &l.OrdersSession, &l.OrdersPhone, &l.ManualOrders, &l.SessionsAddress, &l.SessionsShop, &l.QuotesAddress, &l.QuotesShop,
		&l.TrackingAddress, &l.TrackingShop, &l.TrackingPhone, &l.LoginsAddress, &l.LoginsPhone,
		&l.CodesAddress, &l.CodesShop, &l.CodesPhone, &l.CodesNumber, &l.DiscountCodes, &l.TriesAddress, &l.TriesPhone, &l.Customer, &l.Messages, &l.Pictures, &l.Megapixels, &l.QuestionsAddress, &l.QuestionsShop, &l.Merchant, &l.Domains, &l.Invitations, &l.TestEvents, &l.Shops, &l.AlertsAddress, &l.AlertsShop, &l.AlertsNumber, &l.HooksAddress, &l.HooksConnection, &l.Notices, &l.SearchesAddress, &l.FilesAddress, &l.Reports,
	} {
		*r = r.Times(developmentLimits)
	}
	return l
}
