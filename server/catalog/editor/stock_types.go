package editor

import "haat/server/platform/media"

// StockRow is a product in the list of stocks. Stock is the sum over variants if there are any.
type StockRow struct {
	ID       int            `json:"id"`
	Name     string         `json:"name"`
	BnName   string         `json:"bn_name"`
	Sku      string         `json:"sku"`
	Picture  *media.Picture `json:"picture"`
	Stock    int            `json:"stock"`
	Status   string         `json:"status"`
	Variants []StockVariant `json:"variants"`
}

// StockVariant is a variant in the list of stocks.
type StockVariant struct {
	ID    int    `json:"id"`
	Key   string `json:"key"`  // the values joined by a slash
	Name  string `json:"name"` // the key in the language of the reader
	Sku   string `json:"sku"`
	Stock int    `json:"stock"`
}

// StockRows is one page of the list of stocks. LowStock is the shop's threshold.
type StockRows struct {
	Products []StockRow `json:"products"`
	Total    int        `json:"total"`
	Page     int        `json:"page"`
	Pages    int        `json:"pages"`
	LowStock int        `json:"low_stock"`
}

// StockInput changes the stock of a product without variants, or of a variant if VariantID is not 0. Note is
// the reason, for the stock log.
type StockInput struct {
	ProductID   int `json:"product_id"`
	VariantID   int `json:"variant_id"`
	StockChange `tstype:",extends,required"`
	Note        string `json:"note"`
}
