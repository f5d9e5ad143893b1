package edit

import (
	"haat/server/discount/use"
	orders "haat/server/order"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// Seen is the version of an order that the user saw. Edits based on another version are refused.
type Seen struct {
	Edits  int    `json:"edits"`
	Status string `json:"status"`
}

// EditRequest replaces the contents of an order. For a shipped order, only Delivery and Note may change.
// PackageID is the new delivery package; 0 means no change. Its fee is in Terms. Notify sends the customer
// one SMS with the new total.
type EditRequest struct {
	Seen            `tstype:",extends,required"`
	orders.Delivery `tstype:",extends,required"`
	Terms           `tstype:",extends,required"`
	Note            string        `json:"note"` // written by the customer
	Lines           []LineRequest `json:"lines"`
	PackageID       int           `json:"package_id"`
	Notify          bool          `json:"notify"`
	// Recompute calculates the order's discounts anew for the lines, by the terms that they had when the order was placed. Otherwise, removed
	// units take their part of the discounts with them, and added ones get none.
	Recompute bool `json:"recompute"`
}

// EditPreview contains the amounts of an edited order. Anew are those with Recompute, or null if the order has no discounts.
type EditPreview struct {
	Kept EditAmounts  `json:"kept"`
	Anew *EditAmounts `json:"anew"`
}

// EditAmounts are the amounts of an edited order that its discounts change. Savings are those of the lines.
type EditAmounts struct {
	Savings     money.Amount `json:"savings"`
	Discount    money.Amount `json:"discount"` // granted by a member
	ShippingFee money.Amount `json:"shipping_fee"`
	Total       money.Amount `json:"total"`
}

// Terms are the amounts of an order other than those of its items. The shop grants Discount, or
// DiscountPercent hundredths of a percent of the subtotal without the savings of the lines. Advance is the part of the total that was paid
// before the delivery.
type Terms struct {
	Discount        money.Amount `json:"discount"`
	DiscountPercent int          `json:"discount_percent"` // 0 if Discount is an amount
	DiscountReason  string       `json:"discount_reason"`  // visible to the customer
	ShippingFee     money.Amount `json:"shipping_fee"`
	Advance         money.Amount `json:"advance"`
}

// LineRequest is an item of the order, with its id, or a product to add, with ItemID 0. Price is the price
// per unit. If it is null, an item keeps its price, and a new product gets its current price.
type LineRequest struct {
	ItemID    int           `json:"item_id"`
	ProductID int           `json:"product_id"`
	VariantID int           `json:"variant_id"`
	Quantity  int           `json:"quantity"`
	Price     *money.Amount `json:"price"`
}

// SplitRequest moves units of an order's items to a new order, which has a separate delivery fee.
type SplitRequest struct {
	Seen        `tstype:",extends,required"`
	Lines       []SplitLine  `json:"lines"`
	ShippingFee money.Amount `json:"shipping_fee"`
	Notify      bool         `json:"notify"`
}

// SplitLine is a number of units of an item.
type SplitLine struct {
	ItemID   int `json:"item_id"`
	Quantity int `json:"quantity"`
}

// MergeRequest adds the items of another order to an order. The other order is canceled.
type MergeRequest struct {
	Seen        `tstype:",extends,required"`
	Other       string       `json:"other"` // order id
	OtherSeen   Seen         `json:"other_seen"`
	ShippingFee money.Amount `json:"shipping_fee"`
	Notify      bool         `json:"notify"`
}

// UndoRequest undoes the user's last edit, split or merge of an order. Edits is the version that the change
// created.
type UndoRequest struct {
	Edits int `json:"edits"`
}

// PackageName is the name of an order's delivery package in both languages.
type PackageName struct {
	Name   string `json:"name"`
	BnName string `json:"bn_name"`
}

// Contents are the parts of an order that an edit can change, and the resulting amounts. Package is nil in
// events of earlier releases, which did not record it.
type Contents struct {
	orders.Delivery `tstype:",extends,required"`
	Terms           `tstype:",extends,required"`
	Note            string       `json:"note"`
	Package         *PackageName `json:"package"`
	Lines           []Line       `json:"lines"`
	Subtotal        money.Amount `json:"subtotal"`
	Savings         money.Amount `json:"savings"` // of the lines
	Total           money.Amount `json:"total"`

	recomputed bool // the savings were calculated anew
}

// Line is an order item as sold.
type Line struct {
	ItemID       int            `json:"item_id"`    // 0 if it is not stored yet
	ProductID    int            `json:"product_id"` // 0 if it was deleted
	VariantID    int            `json:"variant_id"`
	Name         string         `json:"name"`
	BnName       string         `json:"bn_name"`
	Variant      string         `json:"variant"`
	BnVariant    string         `json:"bn_variant"`
	Sku          string         `json:"sku"`
	Picture      *media.Picture `json:"picture"`
	SellingPrice money.Amount   `json:"selling_price"`
	Price        money.Amount   `json:"price"`
	Quantity     int            `json:"quantity"`
	Savings      money.Amount   `json:"savings"` // what the order's calculated discounts take off all units
	// Sale is the number of the product's limited sale in which the units count, for the undo; 0: none.
	Sale int `json:"sale,omitempty" tstype:"-"`

	from   int    // the item of another order or of the former contents from which the units come; negative: the line of the request, from -1
	joined []int  // items of the other order of a merge whose units the line contains
	cost   *int64 // purchase cost per unit in poisha; nil if unknown. It is not in the JSON, because not all readers of an order may see it
}

// EventDetails are the details of an order event of kind "edit", "split" or "merge". Before and After are
// null for the order that a merge canceled. Other is the id of the other order of a split or merge. Told
// reports whether a message about the edit is sent to the customer.
type EventDetails struct {
	Before *Contents `json:"before"`
	After  *Contents `json:"after"`
	Other  string    `json:"other"`
	Told   bool      `json:"told"`
	// Discounts are the ids of the discounts that a merge added to the order.
	Discounts []int `json:"discounts,omitempty"`
	// Given are the order's discounts before the event, which an undo restores. Recomputed reports whether an edit calculated them anew.
	Given      []use.Part `json:"given,omitempty" tstype:"-"`
	Recomputed bool       `json:"recomputed,omitempty"`
}
