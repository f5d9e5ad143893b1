package customer

import (
	"haat/server/catalog"
	"haat/server/catalog/offer"
	"haat/server/catalog/question"
	"haat/server/catalog/review"
	"haat/server/catalog/stockalert"
	"haat/server/customer/chat"
	"haat/server/insight/searches"
	orders "haat/server/order"
)

// Services are the services that the handlers call.
type Services struct {
	Catalog     *catalog.Catalog
	Offers      *offer.Offers
	Orders      *orders.Orders
	Chats       *chat.Chat
	Reviews     *review.Reviews
	Questions   *question.Questions
	Terms       *searches.Counter
	StockAlerts *stockalert.Alerts
}
