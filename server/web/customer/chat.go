package customer

import (
	"github.com/labstack/echo/v4"

	"haat/server/customer/account"
	"haat/server/customer/chat"
	"haat/server/platform/httpx"
	"haat/server/web/edge"
)

// Thread responds with a page of the customer's conversation with the shop.
func (s *API) Thread(c echo.Context, who *edge.SignedIn) (*chat.Thread, error) {
	before, err := httpx.QueryNumber(c, "before", 0)
	if err != nil {
		return nil, err
	}
	return s.Chats.Thread(who.Context, who.ID, before)
}

// SendMessage adds a message from the customer. For a repeated idempotency key, it responds with the existing
// message.
func (s *API) SendMessage(c echo.Context, who *edge.SignedIn) (*chat.Message, error) {
	draft, err := edge.ReadDraft(c)
	if err != nil {
		return nil, err
	}
	// A retry with a known idempotency key returns the existing message and is not rate-limited.
	message, err := s.Chats.Sent(who.Context, who.ID, chat.Customer, draft.Key)
	if err != nil {
		return nil, err
	}
	if message == nil {
		if err := s.Guard.Message(who.Customer); err != nil {
			return nil, err
		}
		if draft.Picture != nil {
			if err := s.Guard.Picture(who.Customer); err != nil {
				return nil, err
			}
		}
		if message, err = s.Chats.Send(who.Context, who.ID, chat.Customer, draft); err != nil {
			return nil, err
		}
	}
	return message, nil
}

func (s *API) guardPictures(who *edge.SignedIn, count int) error {
	for range count {
		if err := s.Guard.Picture(who.Customer); err != nil {
			return err
		}
	}
	return nil
}

// SeeMessages marks messages as seen and responds with the remaining unread counts.
func (s *API) SeeMessages(_ echo.Context, who *edge.SignedIn, in edge.SeenRequest) (*account.Unread, error) {
	if err := s.Chats.Seen(who.Context, who.ID, chat.Customer, in.Seq); err != nil {
		return nil, err
	}
	return s.Accounts.Unread(who.Context, who.ID)
}
