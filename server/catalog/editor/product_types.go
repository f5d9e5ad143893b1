package editor

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// ProductRow is a product in the merchant's list. Status is "draft" or "published". CategoryID is 0
// without a category. Stock is the sum over variants if there are any. Waiting is the number of
// stock alerts.
type ProductRow struct {
	ID           int                `json:"id"`
	Slug         string             `json:"slug"`
	Name         string             `json:"name"`
	BnName       string             `json:"bn_name"`
	Sku          string             `json:"sku"`
	Picture      *media.Picture     `json:"picture"`
	SellingPrice money.Amount       `json:"selling_price"`
	Discount     money.Amount       `json:"discount"` // percent for PERCENT, otherwise an amount
	DiscountType money.DiscountType `json:"discount_type"`
	Sale         ProductSale        `json:"sale"`
	Price        money.Amount       `json:"price"` // after the discount, now
	Stock        int                `json:"stock"`
	HasVariants  bool               `json:"has_variants"`
	Status       string             `json:"status"`
	CategoryID   int                `json:"category_id"`
	Sold         int                `json:"sold"`
	Waiting      int                `json:"waiting"`
}

// ProductSale limits the discount of a product. StartsAt and EndsAt are minutes in Bangladesh, such as 2026-03-21T20:00, or empty; the discount
// counts until the end of the last minute. Units is the number of units that are sold with the discount, or 0 without a limit. Sold of them
// are sold; requests do not set it.
type ProductSale struct {
	StartsAt string `json:"starts_at"`
	EndsAt   string `json:"ends_at"`
	Units    int    `json:"units"`
	Sold     int    `json:"sold"`
}

// ProductRows is one page of the merchant's list. LowStock is the number of published products with
// a low stock.
type ProductRows struct {
	Products []ProductRow `json:"products"`
	Total    int          `json:"total"`
	Page     int          `json:"page"`
	Pages    int          `json:"pages"`
	LowStock int          `json:"low_stock"`
}

// FullProduct is a product with everything that its merchant can edit. Each edit increases Version.
// ChangedBy is the user who made the last edit, at ChangedAt; it is empty if unknown.
type FullProduct struct {
	ID                int                `json:"id"`
	Version           int                `json:"version"`
	Slug              string             `json:"slug"`
	Name              string             `json:"name"`
	BnName            string             `json:"bn_name"`
	Description       string             `json:"description"` // Markdown
	BnDescription     string             `json:"bn_description"`
	SizeGuide         string             `json:"size_guide"` // if empty, the category's size guide applies
	BnSizeGuide       string             `json:"bn_size_guide"`
	Brand             string             `json:"brand"`
	Sku               string             `json:"sku"`
	Weight            int                `json:"weight"` // grams per unit; 0 means the shop's default
	Advance           ProductAdvance     `json:"advance"`
	Pictures          []media.Picture    `json:"pictures"`
	Options           []FullOption       `json:"options"`
	Variants          []FullVariant      `json:"variants"`
	SellingPrice      money.Amount       `json:"selling_price"`
	Discount          money.Amount       `json:"discount"` // percent for PERCENT, otherwise an amount
	DiscountType      money.DiscountType `json:"discount_type"`
	Sale              ProductSale        `json:"sale"`
	Price             money.Amount       `json:"price"` // after the discount, now
	Stock             int                `json:"stock"` // the sum over variants if there are any
	Status            string             `json:"status"`
	CategoryID        int                `json:"category_id"` // 0 without a category
	MetaTitle         string             `json:"meta_title"`
	BnMetaTitle       string             `json:"bn_meta_title"`
	MetaDescription   string             `json:"meta_description"`
	BnMetaDescription string             `json:"bn_meta_description"`
	Sold              int                `json:"sold"`
	ChangedBy         string             `json:"changed_by"`
	ChangedAt         time.Time          `json:"changed_at"`
}

// ProductAdvance is a product's own advance rule. Kind is "delivery", "fixed", "percent" or "full"; if it is
// empty, only the shop's rule applies. Value is an amount if Kind is "fixed", and a percentage of the
// products' price if it is "percent".
type ProductAdvance struct {
	Kind  string       `json:"kind"`
	Value money.Amount `json:"value"`
}

// FullOption is a property in which variants differ, with its name and values in both languages.
type FullOption struct {
	Name   string            `json:"name"`
	BnName string            `json:"bn_name"`
	Values []FullOptionValue `json:"values"`
}

// FullOptionValue is one value of an option. Value identifies it in variants. Picture is the key of the
// product's picture that is shown when the value is selected, and Color is a colour as #rrggbb. Either is
// empty if unused.
type FullOptionValue struct {
	Value   string `json:"value"`
	BnValue string `json:"bn_value"`
	Picture string `json:"picture"`
	Color   string `json:"color"`
}

// FullVariant is one combination of option values, in the order of the options. A null SellingPrice means the
// product's price.
type FullVariant struct {
	ID           int           `json:"id"`
	Values       []string      `json:"values"`
	SellingPrice *money.Amount `json:"selling_price"`
	Stock        int           `json:"stock"`
	Sku          string        `json:"sku"`
}

// StockChange changes a stock from From, the number that the merchant saw, to To. Only the difference is
// applied, so that sales in between remain subtracted. From is 0 for a new product or variant.
type StockChange struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// ProductRequest contains the fields of a product. Version is the version that the merchant loaded,
// or 0 for a new product. Pictures lists the keys of pictures in order. An empty Slug is made from
// the name. Stock applies only to products without options.
type ProductRequest struct {
	Version           int                `json:"version"`
	Slug              string             `json:"slug"`
	Name              string             `json:"name"`
	BnName            string             `json:"bn_name"`
	Description       string             `json:"description"`
	BnDescription     string             `json:"bn_description"`
	SizeGuide         string             `json:"size_guide"` // if empty, the category's size guide applies
	BnSizeGuide       string             `json:"bn_size_guide"`
	Brand             string             `json:"brand"`
	Sku               string             `json:"sku"`
	Weight            *int               `json:"weight"`  // grams per unit; 0 means the shop's default; nil leaves it unchanged
	Advance           *ProductAdvance    `json:"advance"` // nil leaves it unchanged
	Pictures          []string           `json:"pictures"`
	Options           []FullOption       `json:"options"`
	Variants          []VariantRequest   `json:"variants"`
	SellingPrice      money.Amount       `json:"selling_price"`
	Discount          money.Amount       `json:"discount"` // percent for PERCENT, otherwise an amount
	DiscountType      money.DiscountType `json:"discount_type"`
	Sale              *ProductSale       `json:"sale"` // nil leaves the limits of the discount unchanged
	Stock             StockChange        `json:"stock"`
	Cost              *money.Amount      `json:"cost"` // purchase cost of a unit of a new product; nil if it is unknown; ignored for others
	Status            string             `json:"status"`
	CategoryID        int                `json:"category_id"` // 0 without a category
	MetaTitle         string             `json:"meta_title"`
	BnMetaTitle       string             `json:"bn_meta_title"`
	MetaDescription   string             `json:"meta_description"`
	BnMetaDescription string             `json:"bn_meta_description"`
}

// VariantRequest contains the fields of a variant. If ID is 0, the variant is new. A null SellingPrice means
// the product's price.
type VariantRequest struct {
	ID           int           `json:"id"`
	Values       []string      `json:"values"`
	SellingPrice *money.Amount `json:"selling_price"`
	Stock        StockChange   `json:"stock"`
	Sku          string        `json:"sku"`
}

// BulkRequest applies one change to many products. Action is "publish", "draft", "category"
// (CategoryID, 0 for none), "price" (increase by Percent, or decrease if it is negative),
// "discount" (Percent off, within the limits of Sale; 0 removes discounts) or "delete". With Whole, new prices are rounded to
// whole major units. Percent is in percent, with at most two decimals. Sale without limits means a lasting discount.
type BulkRequest struct {
	Products   []int        `json:"products"`
	Action     string       `json:"action"`
	CategoryID int          `json:"category_id"`
	Percent    money.Amount `json:"percent"`
	Whole      bool         `json:"whole"`
	Sale       ProductSale  `json:"sale"`
}
