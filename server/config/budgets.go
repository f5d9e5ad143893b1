package config

import (
	"errors"
	"fmt"

	"haat/server/platform/ratelimit"
)

// Budgets contains daily limits on the SMS caused by shops, in messages.
type Budgets struct {
	Orders    int            `name:"orders" env:"ORDERS" default:"100" help:"Daily order SMS to unconfirmed guests of a shop without delivered orders. Confirmed numbers and the merchant's own orders have a separate limit of three times as many."`
	Codes     int            `name:"codes" env:"CODES" default:"100" help:"Daily SMS codes to numbers unknown to a shop. Known numbers have a separate limit of three times as many."`
	Delivered int            `name:"delivered" env:"DELIVERED" default:"1" help:"Increase of each daily limit per customer with a delivered order in the last 30 days."`
	Maximum   int            `name:"maximum" env:"MAXIMUM" default:"3000" help:"Maximum of each daily limit."`
	Address   ratelimit.Rate `name:"address" env:"ADDRESS" default:"40/1h" help:"Order SMS to unconfirmed guests caused by one address."`
	Network   ratelimit.Rate `name:"network" env:"NETWORK" default:"120/1h" help:"Order SMS to unconfirmed guests caused by one network: an IPv4 address or an IPv6 /48 network."`
	Number    ratelimit.Rate `name:"number" env:"NUMBER" default:"6/24h" help:"Order SMS to one unconfirmed number from all shops; five times as many for all orders."`
}

// Unverified limits the stock reserved by guests whose phone number is not confirmed.
type Unverified struct {
	Units     int   `name:"units" env:"UNITS" default:"10" help:"Maximum units of one product per order."`
	Order     int   `name:"order" env:"ORDER" default:"30" help:"Maximum units per order."`
	Value     int64 `name:"value" env:"VALUE" default:"20000" help:"Maximum price of an order's products, in taka; applies to shops that sell in taka."`
	Share     int   `name:"share" env:"SHARE" default:"50" help:"Maximum percentage of a product's stock reserved by all pending orders together; two units are always allowed."`
	ShopUnits int   `name:"shop-units" env:"SHOP_UNITS" default:"500" help:"Maximum units reserved by all pending orders of a shop."`
	ShopValue int64 `name:"shop-value" env:"SHOP_VALUE" default:"300000" help:"Maximum price of the products reserved by all pending orders of a shop, in taka; applies to shops that sell in taka."`
}

func (c *Config) checkBudgets() error {
	b, u := c.Budgets, c.Unverified
	var wrong []error
	for _, setting := range []struct {
		name         string
		value, least int64
	}{
		{"BUDGET_ORDERS", int64(b.Orders), 1}, {"BUDGET_CODES", int64(b.Codes), 1},
		{"BUDGET_DELIVERED", int64(b.Delivered), 0}, {"BUDGET_MAXIMUM", int64(b.Maximum), 1},
		{"UNVERIFIED_UNITS", int64(u.Units), 1}, {"UNVERIFIED_ORDER", int64(u.Order), 1}, {"UNVERIFIED_VALUE", u.Value, 1},
		{"UNVERIFIED_SHARE", int64(u.Share), 1}, {"UNVERIFIED_SHOP_UNITS", int64(u.ShopUnits), 1}, {"UNVERIFIED_SHOP_VALUE", u.ShopValue, 1},
	} {
		if setting.value < setting.least || setting.value > mostLimit {
			wrong = append(wrong, fmt.Errorf("HAAT_%s: %d is not between %d and %d", setting.name, setting.value, setting.least, mostLimit))
		}
	}
	return errors.Join(wrong...)
}

// mostLimit is the maximum of these settings. It prevents overflows by the development factor and the
// conversion to poisha.
const mostLimit = 10_000_000

// EffectiveBudgets returns the configured budgets, multiplied by 100 outside production.
func (c *Config) EffectiveBudgets() Budgets {
	b := c.Budgets
	if c.Production() {
		return b
	}
	for _, n := range []*int{&b.Orders, &b.Codes, &b.Maximum} {
		*n *= developmentLimits
	}
	for _, r := range []*ratelimit.Rate{&b.Address, &b.Network, &b.Number} {
		*r = r.Times(developmentLimits)
	}
	return b
}

// EffectiveUnverified returns the configured limits, multiplied by 100 outside production.
func (c *Config) EffectiveUnverified() Unverified {
	u := c.Unverified
	if c.Production() {
		return u
	}
	for _, n := range []*int{&u.Units, &u.Order, &u.Share, &u.ShopUnits} {
		*n *= developmentLimits
	}
	for _, n := range []*int64{&u.Value, &u.ShopValue} {
		*n *= developmentLimits
	}
	return u
}
