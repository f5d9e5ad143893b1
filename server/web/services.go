package web

import (
	"haat/server/books/cost"
	"haat/server/books/ledger"
	"haat/server/books/summary"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/offer"
	"haat/server/catalog/pictures"
	"haat/server/catalog/question"
	"haat/server/catalog/review"
	"haat/server/catalog/sheet"
	"haat/server/catalog/stock/stockcount"
	"haat/server/catalog/stock/stocklog"
	"haat/server/catalog/stockalert"
	"haat/server/connection/inbox"
	"haat/server/content"
	"haat/server/content/page"
	"haat/server/customer/chat"
	"haat/server/customer/draft"
	"haat/server/customer/record"
	discounteditor "haat/server/discount/editor"
	"haat/server/insight/dashboard"
	"haat/server/insight/notice"
	"haat/server/insight/report"
	"haat/server/insight/searches"
	"haat/server/insight/visit"
	orders "haat/server/order"
	ordercall "haat/server/order/call"
	"haat/server/order/checkout"
	"haat/server/order/confirmation"
	"haat/server/order/delivery"
	orderedit "haat/server/order/edit"
	orderlist "haat/server/order/list"
	"haat/server/order/returns"
	"haat/server/order/risk"
	ordertext "haat/server/order/text"
	"haat/server/order/unfinished"
	"haat/server/payment"
	"haat/server/payment/handcash"
	"haat/server/payment/payout"
	"haat/server/payment/session"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel"
	"haat/server/shop/domain"
	"haat/server/shop/finder"
	"haat/server/shop/settings"
)

// Services contains the services that handlers call. Each group of handlers receives only those that it
// needs.
type Services struct {
	Catalog *catalog.Catalog
	// Offers computes what shoppers see of automatic discounts.
	Offers *offer.Offers
	// Editor changes the catalogue for merchants.
	Editor *editor.Editor
	// Discounts changes the discounts of shops.
	Discounts *discounteditor.Editor
	// Pages changes the pages of shops that are made of sections. Sections loads what they show.
	Pages    *page.Editor
	Sections *content.Loader
	// StockLog lists movements of the stock. StockCounts records stock-takings.
	StockLog    *stocklog.Log
	StockCounts *stockcount.Counts
	// PurchaseCosts records the purchase costs of products.
	PurchaseCosts *cost.Costs
	Checkout      *checkout.Checkout
	Orders        *orders.Orders
	Delivery      *delivery.Packages
	Chats         *chat.Chat
	Reviews       *review.Reviews
	Questions     *question.Questions
	Sheets        *sheet.Sheets
	// OrderLists lists the orders of shops.
	OrderLists *orderlist.Lists
	// Edits changes the contents of orders.
	Edits *orderedit.Edits
	// OrderTexts parses orders in messages.
	OrderTexts *ordertext.Reader
	// Settings changes the shops' settings.
	Settings *settings.Service
	Reports  *dashboard.Reports
	// Figures computes reports over any period.
	Figures *report.Figures
	// Terms counts searches.
	Terms *searches.Counter
	// Summaries contains the sums over the shops' orders.
	Summaries *summary.Summaries
	// Visits counts the visits of shops.
	Visits *visit.Counter
	// Customers lists, tags and blocks the customers of shops.
	Customers *record.Customers
	// Finder searches orders, products and customers at once.
	Finder *finder.Finder
	// Notices lists the recent events of shops.
	Notices *notice.Notices
	// Calls records the calls about orders.
	Calls *ordercall.Calls
	// Confirmations asks customers to confirm their orders.
	Confirmations *confirmation.Service
	// Drafts fills in orders that members enter for customers.
	Drafts *draft.Drafts
	// Unfinished stores checkouts that did not become orders.
	Unfinished *unfinished.Service
	// StockAlerts sends SMS to people who wait for a product.
	StockAlerts *stockalert.Alerts
	// Returns handles returned goods.
	Returns *returns.Returns
	// Payments records payments in advance.
	Payments *payment.Payments
	// Online accepts payments through gateways.
	Online *session.Service
	// Inbox receives the webhooks of couriers, gateways and messengers.
	Inbox *inbox.Inbox
	// Parcels books and tracks parcels at couriers.
	Parcels *parcel.Service
	// Risks estimates which orders are fake.
	Risks *risk.Risks
	// Payouts records the payouts of couriers, and lists the parcels that they owe for.
	Payouts *payout.Service
	// HandCash posts the cash of orders that are delivered without a courier.
	HandCash *handcash.HandCash
	// Books contains the ledgers of shops.
	Books *ledger.Books
	// CourierRequests measures the requests to couriers.
	CourierRequests *courier.Metrics
	// Domains manages the shops' own domains.
	Domains *domain.Domains
	// Uploads stores the pictures that merchants upload.
	Uploads *pictures.Pictures
}
