package stock

import (
	"haat/server/books/cost"
	"haat/server/catalog/editor"
	"haat/server/catalog/stock/stockcount"
	"haat/server/catalog/stock/stocklog"
)

// Services are the services that the handlers call.
type Services struct {
	Editor        *editor.Editor
	StockLog      *stocklog.Log
	StockCounts   *stockcount.Counts
	PurchaseCosts *cost.Costs
}
