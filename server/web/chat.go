package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/chat"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// thread responds with part of the customer's conversation with the shop.
func (s *Server) thread(c echo.Context, who *signedIn) error {
	before, err := queryNumber(c, "before", 0)
	if err != nil {
		return err
	}
	part, err := s.Chats.Thread(who.ctx, who.ID, before)
	if err != nil {
		return err
	}
	return sendPrivate(c, part)
}

// sendMessage adds a message from the customer. A repeated idempotency key returns the existing
// message.
func (s *Server) sendMessage(c echo.Context, who *signedIn) error {
	draft, err := readDraft(c)
	if err != nil {
		return err
	}
	// A retry with a known idempotency key returns the existing message and is not rate-limited.
	message, err := s.Chats.Sent(who.ctx, who.ID, chat.Customer, draft.Key)
	if err != nil {
		return err
	}
	if message == nil {
		if err := s.guard.message(who.Customer); err != nil {
			return err
		}
		if draft.Picture != nil {
			if err := s.guard.picture(who.Customer); err != nil {
				return err
			}
		}
		if message, err = s.Chats.Send(who.ctx, who.ID, chat.Customer, draft); err != nil {
			return err
		}
	}
	return sendPrivate(c, message)
}

// readDraft reads the form of a message. It returns Invalid "message_invalid" with the field
// "picture" for more than one picture, and the errors of readForm.
func readDraft(c echo.Context) (chat.Draft, error) {
	fields, err := readForm(c, 1, "key", "text")
	if err != nil {
		return chat.Draft{}, err
	}
	draft := chat.Draft{Key: fields.text("key"), Text: fields.text("text")}
	switch len(fields.pictures) {
	case 0:
	case 1:
		draft.Picture = fields.pictures[0]
	default:
		return chat.Draft{}, form.Fields{"picture": "max"}.Of(fault.New(fault.Invalid, "message_invalid"))
	}
	return draft, nil
}

func (s *Server) guardPictures(who *signedIn, count int) error {
	for range count {
		if err := s.guard.picture(who.Customer); err != nil {
			return err
		}
	}
	return nil
}

type seenRequest struct {
	Seq int `json:"seq"`
}

// seeMessages marks messages as seen and responds with the remaining unread counts.
func (s *Server) seeMessages(c echo.Context, who *signedIn) error {
	var in seenRequest
	if err := readJSON(c, &in); err != nil {
		return err
	}
	if err := s.Chats.Seen(who.ctx, who.ID, chat.Customer, in.Seq); err != nil {
		return err
	}
	unread, err := s.Accounts.Unread(who.ctx, who.ID)
	if err != nil {
		return err
	}
	return sendPrivate(c, unread)
}
