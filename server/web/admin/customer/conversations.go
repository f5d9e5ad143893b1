package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/customer/chat"
	"haat/server/customer/draft"
	"haat/server/insight/dashboard"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Conversations responds with a page of the shop's conversations. ?q= filters them by customer name or phone
// number; ?page= selects the page.
func (s *API) Conversations(c echo.Context, who *edge.MerchantAt) (*chat.Conversations, error) {
	page, err := httpx.QueryNumber(c, "page", 1)
	if err != nil {
		return nil, err
	}
	return s.Chats.List(who.Context, c.QueryParam("q"), page)
}

// customerID returns the id of a conversation. It equals the id of its customer, because a customer has one
// conversation with each shop.
func customerID(c echo.Context) (int, error) {
	return httpx.PathID(c, "conversation", "customer_not_found")
}

// CustomerThread responds with a page of a conversation: the latest messages, or those before the sequence
// number ?before=.
func (s *API) CustomerThread(c echo.Context, who *edge.MerchantAt) (*chat.CustomerThread, error) {
	id, err := customerID(c)
	if err != nil {
		return nil, err
	}
	before, err := httpx.QueryNumber(c, "before", 0)
	if err != nil {
		return nil, err
	}
	return s.Chats.ThreadWith(who.Context, id, before)
}

// DraftOfConversation responds with an order for the customer of a conversation, filled in for the member to complete.
func (s *API) DraftOfConversation(c echo.Context, who *edge.MerchantAt) (*draft.Draft, error) {
	id, err := customerID(c)
	if err != nil {
		return nil, err
	}
	return s.Drafts.OfConversation(who.Context, id)
}

// AnswerCustomer adds a message from the shop. For a repeated idempotency key, it responds with the existing
// message.
func (s *API) AnswerCustomer(c echo.Context, who *edge.MerchantAt) (*chat.Message, error) {
	id, err := customerID(c)
	if err != nil {
		return nil, err
	}
	draft, err := edge.ReadDraft(c)
	if err != nil {
		return nil, err
	}
	return s.Chats.Send(who.Context, id, chat.Shop, draft)
}

// SeeCustomer marks a conversation as seen up to a message, and responds with the remaining unread counts.
func (s *API) SeeCustomer(c echo.Context, who *edge.MerchantAt, in edge.SeenRequest) (*dashboard.Counts, error) {
	id, err := customerID(c)
	if err != nil {
		return nil, err
	}
	if err := s.Chats.SeenByShop(who.Context, id, in.Seq); err != nil {
		return nil, err
	}
	return s.Reports.Counts(who.Context, who.Counted())
}
