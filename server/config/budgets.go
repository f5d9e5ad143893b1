package config

import (
	"errors"
	"fmt"

	"haat/server/platform/ratelimit"
)

// Budgets limit the SMS that shops cause, in messages.
type Budgets struct {
	Orders    int            `name:"orders" env:"ORDERS" default:"100" help:"SMS about orders in a day of a shop without delivered orders: for guests whose number is not proven. For proven numbers and by the merchant it is three times as many, counted apart."`
	Codes     int            `name:"codes" env:"CODES" default:"100" help:"Codes by SMS in a day to numbers that a shop does not know. To known numbers it is three times as many, counted apart."`
	Delivered int            `name:"delivered" env:"DELIVERED" default:"1" help:"How many more of each a day, for each customer with a delivered order within 30 days."`
	Most      int            `name:"most" env:"MOST" default:"3000" help:"The most of each in a day, whatever was delivered."`
	Address   ratelimit.Rate `name:"address" env:"ADDRESS" default:"40/1h" help:"SMS about unproven guests' orders that one address causes."`
	Network   ratelimit.Rate `name:"network" env:"NETWORK" default:"120/1h" help:"SMS about unproven guests' orders that one network causes: an IPv4 address, or an IPv6 network of 48 bits."`
	Number    ratelimit.Rate `name:"number" env:"NUMBER" default:"6/24h" help:"SMS about unproven guests' orders to one number by all shops, and five times as many about all orders."`
}

// Unproven limits the stock that guests hold whose phone number is not proven.
type Unproven struct {
	Units     int   `name:"units" env:"UNITS" default:"10" help:"Units of one product in one order."`
	Order     int   `name:"order" env:"ORDER" default:"30" help:"Units in one order."`
	Value     int64 `name:"value" env:"VALUE" default:"20000" help:"Price of one order's products in taka, in shops that sell in taka."`
	Share     int   `name:"share" env:"SHARE" default:"50" help:"Percent of a product's stock that all pending orders hold together; two units always may."`
	ShopUnits int   `name:"shop-units" env:"SHOP_UNITS" default:"500" help:"Units that all pending orders of a shop hold together."`
	ShopValue int64 `name:"shop-value" env:"SHOP_VALUE" default:"300000" help:"Price in taka of the products that all pending orders of a shop hold together, in shops that sell in taka."`
}

func (c *Config) checkBudgets() error {
	b, u := c.Budgets, c.Unproven
	var wrong []error
	for _, setting := range []struct {
		name         string
		value, least int64
	}{
		{"BUDGET_ORDERS", int64(b.Orders), 1}, {"BUDGET_CODES", int64(b.Codes), 1},
		{"BUDGET_DELIVERED", int64(b.Delivered), 0}, {"BUDGET_MOST", int64(b.Most), 1},
		{"UNPROVEN_UNITS", int64(u.Units), 1}, {"UNPROVEN_ORDER", int64(u.Order), 1}, {"UNPROVEN_VALUE", u.Value, 1},
		{"UNPROVEN_SHARE", int64(u.Share), 1}, {"UNPROVEN_SHOP_UNITS", int64(u.ShopUnits), 1}, {"UNPROVEN_SHOP_VALUE", u.ShopValue, 1},
	} {
		if setting.value < setting.least || setting.value > mostLimit {
			wrong = append(wrong, fmt.Errorf("HAAT_%s: %d is not between %d and %d", setting.name, setting.value, setting.least, mostLimit))
		}
	}
	return errors.Join(wrong...)
}

// mostLimit leaves room for development's factor and for poisha.
const mostLimit = 10_000_000

// EffectiveBudgets are the settings; outside of production each is 100 times as large.
func (c *Config) EffectiveBudgets() Budgets {
	b := c.Budgets
	if c.Production() {
		return b
	}
	for _, n := range []*int{&b.Orders, &b.Codes, &b.Most} {
		*n *= developmentLimits
	}
	for _, r := range []*ratelimit.Rate{&b.Address, &b.Network, &b.Number} {
		*r = r.Times(developmentLimits)
	}
	return b
}

// EffectiveUnproven are the settings; outside of production each is 100 times as large.
func (c *Config) EffectiveUnproven() Unproven {
	u := c.Unproven
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
