package order

import (
	"haat/server/books/summary"
	"haat/server/catalog"
	"haat/server/customer/draft"
	orders "haat/server/order"
	ordercall "haat/server/order/call"
	"haat/server/order/checkout"
	"haat/server/order/confirmation"
	orderedit "haat/server/order/edit"
	orderlist "haat/server/order/list"
	"haat/server/order/returns"
	"haat/server/order/risk"
	ordertext "haat/server/order/text"
	"haat/server/order/unfinished"
	"haat/server/shipping/parcel"
)

// Services are the services that the handlers call.
type Services struct {
	Catalog       *catalog.Catalog
	Checkout      *checkout.Checkout
	Orders        *orders.Orders
	OrderLists    *orderlist.Lists
	Edits         *orderedit.Edits
	OrderTexts    *ordertext.Reader
	Summaries     *summary.Summaries
	Calls         *ordercall.Calls
	Confirmations *confirmation.Service
	Unfinished    *unfinished.Service
	Drafts        *draft.Drafts
	Returns       *returns.Returns
	Parcels       *parcel.Service
	Risks         *risk.Risks
}
