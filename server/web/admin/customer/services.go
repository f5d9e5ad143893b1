package customer

import (
	"haat/server/customer/chat"
	"haat/server/customer/draft"
	"haat/server/customer/record"
	"haat/server/insight/dashboard"
	"haat/server/shop/settings"
)

// Services are the services that the handlers call.
type Services struct {
	Chats     *chat.Chat
	Settings  *settings.Service
	Reports   *dashboard.Reports
	Customers *record.Customers
	Drafts    *draft.Drafts
}
