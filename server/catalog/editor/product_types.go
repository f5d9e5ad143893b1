package editor

import (
	"time"

	"haat/server/platform/media"
	"haat/server/platform/money"
)

// ProductRow is a product in its merchant's list. Status is "draft" or "published";
// CategoryID is 0 without a category; Stock is the sum over variants where there are any.
type ProductRow struct {
	ID           int                `json:"id"`
	Slug         string             `json:"slug"`
	Name         string             `json:"name"`
	BnName       string             `json:"bn_name"`
	Sku          string             `json:"sku"`
	Picture      *media.Picture     `json:"picture"`
	SellingPrice money.Amount       `json:"selling_price"`
	Discount     money.Amount       `json:"discount"` // percent for PERCENT, else an amount
	DiscountType money.DiscountType `json:"discount_type"`
	Price        money.Amount       `json:"price"` // after the discount
	Stock        int                `json:"stock"`
	HasVariants  bool               `json:"has_variants"`
	Status       string             `json:"status"`
	CategoryID   int                `json:"category_id"`
	Sold         int                `json:"sold"`
}

// ProductRows is one page of the merchant's list. LowStock is how many are few.
type ProductRows struct {
	Products []ProductRow `json:"products"`
	Total    int          `json:"total"`
	Page     int          `json:"page"`
	Pages    int          `json:"pages"`
	LowStock int          `json:"low_stock"`
}

// FullProduct is a product as its merchant edits it. Version is raised by every edit;
// ChangedBy is who made the last one, empty where nobody is known, at ChangedAt.
type FullProduct struct {
	ID                int                `json:"id"`
	Version           int                `json:"version"`
	Slug              string             `json:"slug"`
	Name              string             `json:"name"`
	BnName            string             `json:"bn_name"`
	Description       string             `json:"description"` // Markdown
	BnDescription     string             `json:"bn_description"`
	Brand             string             `json:"brand"`
	Sku               string             `json:"sku"`
	Pictures          []media.Picture    `json:"pictures"`
	Options           []FullOption       `json:"options"`
	Variants          []FullVariant      `json:"variants"`
	SellingPrice      money.Amount       `json:"selling_price"`
	Discount          money.Amount       `json:"discount"` // percent for PERCENT, else an amount
	DiscountType      money.DiscountType `json:"discount_type"`
	Price             money.Amount       `json:"price"` // after the discount
	Stock             int                `json:"stock"` // the sum over variants where there are any
	Status            string             `json:"status"`
	CategoryID        int                `json:"category_id"` // 0 without one
	MetaTitle         string             `json:"meta_title"`
	BnMetaTitle       string             `json:"bn_meta_title"`
	MetaDescription   string             `json:"meta_description"`
	BnMetaDescription string             `json:"bn_meta_description"`
	Sold              int                `json:"sold"`
	ChangedBy         string             `json:"changed_by"`
	ChangedAt         time.Time          `json:"changed_at"`
}

// FullOption is what variants differ in, in both languages.
type FullOption struct {
	Name   string            `json:"name"`
	BnName string            `json:"bn_name"`
	Values []FullOptionValue `json:"values"`
}

// FullOptionValue is one choice; Value names it in variants.
type FullOptionValue struct {
	Value   string `json:"value"`
	BnValue string `json:"bn_value"`
}

// FullVariant is one combination of the options' values, in the options' order. It
// costs what the product does where SellingPrice is null.
type FullVariant struct {
	ID           int           `json:"id"`
	Values       []string      `json:"values"`
	SellingPrice *money.Amount `json:"selling_price"`
	Stock        int           `json:"stock"`
	Sku          string        `json:"sku"`
}

// StockChange is how much the merchant saw and how much there is to be. What was sold
// in between stays sold: the difference is what counts. From is 0 of what is new.
type StockChange struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// ProductRequest is a product as the merchant writes it. Version is the one that was
// read, 0 of a new product; Pictures are keys, in their order; Slug is made of the
// name where it is empty; Stock is of a product without options.
type ProductRequest struct {
	Version           int                `json:"version"`
	Slug              string             `json:"slug"`
	Name              string             `json:"name"`
	BnName            string             `json:"bn_name"`
	Description       string             `json:"description"`
	BnDescription     string             `json:"bn_description"`
	Brand             string             `json:"brand"`
	Sku               string             `json:"sku"`
	Pictures          []string           `json:"pictures"`
	Options           []FullOption       `json:"options"`
	Variants          []VariantRequest   `json:"variants"`
	SellingPrice      money.Amount       `json:"selling_price"`
	Discount          money.Amount       `json:"discount"` // percent for PERCENT, else an amount
	DiscountType      money.DiscountType `json:"discount_type"`
	Stock             StockChange        `json:"stock"`
	Status            string             `json:"status"`
	CategoryID        int                `json:"category_id"` // 0 without one
	MetaTitle         string             `json:"meta_title"`
	BnMetaTitle       string             `json:"bn_meta_title"`
	MetaDescription   string             `json:"meta_description"`
	BnMetaDescription string             `json:"bn_meta_description"`
}

// VariantRequest is a variant as the merchant writes it: one that there is by its ID,
// or a new one with 0. SellingPrice is null where it costs what the product does.
type VariantRequest struct {
	ID           int           `json:"id"`
	Values       []string      `json:"values"`
	SellingPrice *money.Amount `json:"selling_price"`
	Stock        StockChange   `json:"stock"`
	Sku          string        `json:"sku"`
}

// BulkRequest is one change of many products. Action is "publish", "draft", "category"
// (CategoryID, 0 for none), "price" (Percent more, or less where it is negative),
// "discount" (Percent off; 0 takes discounts away) or "delete". Whole rounds new
// prices to whole major units. Percent is in percent, with at most two decimals.
type BulkRequest struct {
	Products   []int        `json:"products"`
	Action     string       `json:"action"`
	CategoryID int          `json:"category_id"`
	Percent    money.Amount `json:"percent"`
	Whole      bool         `json:"whole"`
}
