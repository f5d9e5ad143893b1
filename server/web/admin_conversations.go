package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/chat"
)

// conversations answers a page of the shop's conversations: ?q= of a customer's name
// or number, ?page=.
func (s *Server) conversations(c echo.Context, who *merchantAt) error {
	page, err := queryNumber(c, "page", 1)
	if err != nil {
		return err
	}
	list, err := s.Chats.List(who.ctx, c.QueryParam("q"), page)
	if err != nil {
		return err
	}
	return sendPrivate(c, list)
}

// A conversation is known by its customer's id: each has one with the shop.
func customerID(c echo.Context) (int, error) {
	return pathID(c, "conversation", "customer_not_found")
}

// customerThread answers a part of a conversation: the last, or that ?before= a place.
func (s *Server) customerThread(c echo.Context, who *merchantAt) error {
	id, err := customerID(c)
	if err != nil {
		return err
	}
	before, err := queryNumber(c, "before", 0)
	if err != nil {
		return err
	}
	thread, err := s.Chats.ThreadWith(who.ctx, id, before)
	if err != nil {
		return err
	}
	return sendPrivate(c, thread)
}

// answerCustomer adds a message of the shop's, or answers the one of the same key.
func (s *Server) answerCustomer(c echo.Context, who *merchantAt) error {
	id, err := customerID(c)
	if err != nil {
		return err
	}
	draft, err := readDraft(c)
	if err != nil {
		return err
	}
	message, err := s.Chats.Send(who.ctx, id, chat.Shop, draft)
	if err != nil {
		return err
	}
	return sendPrivate(c, message)
}

// seeCustomer notes what the shop has seen of a conversation, and answers what waits
// still.
func (s *Server) seeCustomer(c echo.Context, who *merchantAt) error {
	id, err := customerID(c)
	if err != nil {
		return err
	}
	var in seenRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	if err := s.Chats.SeenByShop(who.ctx, id, in.Seq); err != nil {
		return err
	}
	return s.counts(c, who)
}
