package catalog

import (
	"haat/server/books/cost"
	"haat/server/catalog/editor"
	"haat/server/catalog/pictures"
	"haat/server/catalog/question"
	"haat/server/catalog/review"
	"haat/server/catalog/sheet"
	"haat/server/catalog/stock/stockcount"
	"haat/server/catalog/stock/stocklog"
	"haat/server/shop/settings"
)

// Services are the services that the handlers call.
type Services struct {
	Editor        *editor.Editor
	StockLog      *stocklog.Log
	StockCounts   *stockcount.Counts
	PurchaseCosts *cost.Costs
	Reviews       *review.Reviews
	Questions     *question.Questions
	Sheets        *sheet.Sheets
	Settings      *settings.Service
	Uploads       *pictures.Pictures
}
