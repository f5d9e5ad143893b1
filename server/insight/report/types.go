package report

import "haat/server/platform/money"

// Period is a range of days in Bangladesh, both included, in the form 2006-01-02.
type Period struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// Totals contains sums over the orders that were placed in a period, without orders that were merged into
// another one. Rates are in hundredths of a percent, and null if the divisor is 0.
type Totals struct {
	// Visits is the number of visits.
	Visits int `json:"visits"`
	Orders int `json:"orders"`
	// OnlineOrders is the number of orders from the shop's pages.
	OnlineOrders int `json:"online_orders"`
	// Conversion is OnlineOrders divided by Visits. It is also null if there are more orders than visits.
	Conversion *int `json:"conversion"`
	// Delivered, Returned and Canceled are the numbers of orders that were delivered, returned, or canceled
	// before they were shipped.
	Delivered int `json:"delivered"`
	Returned  int `json:"returned"`
	Canceled  int `json:"canceled"`
	// DeliveredRate is the fraction of delivered orders among those delivered, returned or canceled.
	DeliveredRate *int `json:"delivered_rate"`
	// ReturnedRate is the fraction of returned orders among those delivered or returned.
	ReturnedRate *int `json:"returned_rate"`
	// Units and Sales include the orders that are not canceled. Sales are without delivery fees and after
	// discounts.
	Units int          `json:"units"`
	Sales money.Amount `json:"sales"`
	// Average is the sales per order that is not canceled.
	Average        money.Amount `json:"average"`
	DeliveredUnits int          `json:"delivered_units"`
	DeliveredSales money.Amount `json:"delivered_sales"`
	// Profit is null for members who may not see costs.
	Profit *PeriodProfit `json:"profit"`
}

// PeriodProfit is the profit of a period: the profit of its orders, plus DeliveryFees, minus CourierCharges,
// DamagedGoods and Ads. Ads and corrections of CourierCharges without an order are assigned to the day on
// which they were posted. Such corrections are included only in the table of days, and ads also in the table
// of sources.
type PeriodProfit struct {
	Profit `tstype:",extends,required"`
	// DeliveryFees are the fees that customers paid for deliveries whose courier charge is known.
	DeliveryFees money.Amount `json:"delivery_fees"`
	// CourierCharges are the amounts that couriers deducted for deliveries, for collecting cash and for
	// returns.
	CourierCharges money.Amount `json:"courier_charges"`
	// DamagedGoods is the known purchase cost of units that were returned and cannot be sold again.
	DamagedGoods money.Amount `json:"damaged_goods"`
	Ads          money.Amount `json:"ads"`
}

// Profit is the profit of delivered orders: sales minus purchase costs. Units whose cost is unknown are left
// out.
type Profit struct {
	// Amount is not the whole profit if UncostedUnits is positive; readers then show no amount.
	Amount money.Amount `json:"amount"`
	Cost   money.Amount `json:"cost"`
	// UncostedUnits and UncostedSales are the delivered units whose cost is unknown, and their sales.
	UncostedUnits int          `json:"uncosted_units"`
	UncostedSales money.Amount `json:"uncosted_sales"`
}

// Overview contains the figures of a period, those of the preceding period of the same length, and its days.
type Overview struct {
	Period  Period `json:"period"`
	Before  Period `json:"before"`
	Now     Totals `json:"now"`
	Earlier Totals `json:"earlier"`
	// Days contains each day of the period, the first one first.
	Days []DayPoint `json:"days"`
	// Complete is false while orders from before an upgrade are still being counted.
	Complete bool `json:"complete"`
}

// DayPoint contains the orders and sales of a day.
type DayPoint struct {
	Day    string       `json:"day"`
	Orders int          `json:"orders"`
	Sales  money.Amount `json:"sales"`
}

// Row is a row of a table.
type Row struct {
	// Key is a day, a product's id (0 for deleted products), a district in English (empty if unknown), a
	// source, or a searched term. For orders entered by a merchant, it is "order:" followed by their source.
	Key    string `json:"key"`
	Name   string `json:"name"`    // name of a product
	BnName string `json:"bn_name"` // Bengali name of a product
	// shownName is the name of a product or a district in the reader's language, or "" if the key is shown.
	shownName string
	Totals    `tstype:",extends,required"`
	// Searches is the number of searches for a term that found products, and Missed the number of those that
	// did not.
	Searches int `json:"searches"`
	Missed   int `json:"missed"`
}

// Page is a page of a table.
type Page struct {
	Rows  []Row `json:"rows"`
	Count int   `json:"count"` // number of all rows
	Page  int   `json:"page"`
	Pages int   `json:"pages"`
}

// OrderProfit is the profit of a delivered order.
type OrderProfit struct {
	// Sales is the price of the items after the order's discount, without the delivery fee.
	Sales    money.Amount `json:"sales"`
	Discount money.Amount `json:"discount"`
	Profit   `tstype:",extends,required"`
	// Lines are in the order of the order's items.
	Lines []ProfitLine `json:"lines"`
}

// ProfitLine is the profit of a line of an order.
type ProfitLine struct {
	ItemID   int          `json:"item_id"`
	Name     string       `json:"name"`
	BnName   string       `json:"bn_name"`
	Quantity int          `json:"quantity"`
	Sales    money.Amount `json:"sales"` // after the line's part of the discount
	// Cost and Profit are null if the purchase cost is unknown.
	Cost   *money.Amount `json:"cost"`
	Profit *money.Amount `json:"profit"`
}
