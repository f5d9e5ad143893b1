package chat

import (
	"context"
	"fmt"
	"regexp"
	"strings"

	"haat/ent"
	"haat/ent/message"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/media/removal"
)

// Side is one of the two sides of a conversation.
type Side string

// Sides of a conversation.
const (
	Customer Side = "customer"
	Shop     Side = "shop"
)

// NoticeMessage is the kind of the notification about a message from the shop.
const NoticeMessage = "message"

// maxText is the maximum length of a message, in characters.
const maxText = 2000

var keyPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{8,40}$`)

// Draft is a message to send: a text, the content of a picture file, or both. Key is the sender's
// idempotency key: 8 to 40 characters from A-Z, a-z, 0-9, _ and -.
type Draft struct {
	Key     string
	Text    string
	Picture []byte
}

// check returns Invalid "message_invalid" with the wrong fields. Call it on a cleaned
// draft.
func (d Draft) check() error {
	fields := form.Fields{}
	if d.Key == "" {
		fields["key"] = "required"
	} else if !keyPattern.MatchString(d.Key) {
		fields["key"] = "invalid"
	}
	fields.Text("text", d.Text, maxText, len(d.Picture) == 0)
	return fields.Of(fault.New(fault.Invalid, "message_invalid"))
}

// invisible contains the zero-width characters.
const invisible = "\u200b\u200c\u200d\u2060"

func (d Draft) cleaned() Draft {
	d.Text = form.Lines(d.Text)
	if strings.Trim(d.Text, invisible+" \n") == "" {
		d.Text = ""
	}
	return d
}

// Send adds a message to the customer's conversation, creating the conversation if necessary. If the key is
// repeated, it returns the first message, regardless of the draft. A message from the shop notifies the
// customer unless an unread notification exists. Errors: Invalid "message_invalid", "picture_too_large",
// "picture_progressive" or "picture_unreadable"; NotFound "customer_not_found".
func (c *Chat) Send(ctx context.Context, customerID int, by Side, draft Draft) (*Message, error) {
	draft = draft.cleaned()
	if err := draft.check(); err != nil {
		return nil, err
	}
	row, err := c.findOrCreate(ctx, customerID)
	if err != nil {
		return nil, err
	}
	if sent, err := sent(ctx, c.client, row.ID, by, draft.Key); err != nil || sent != nil {
		return messageOf(sent), err
	}
	s := sending{by: by, draft: draft, conversation: row.ID, customer: customerID}
	if len(draft.Picture) > 0 {
		owner := fmt.Sprintf("message/%d/%s/%s", row.ID, by, draft.Key)
		picture, err := c.media.AddOwned(ctx, row.ShopID, owner, draft.Picture, removal.Unsent(ctx, c.client))
		if err != nil {
			return nil, err
		}
		s.picture = &picture
	}
	var m *ent.Message
	err = db.Transact(ctx, c.client, "send message", func(client *ent.Client) error {
		m, err = s.record(ctx, client)
		return err
	})
	if err := s.discard(ctx, c.media, m, err); err != nil {
		return nil, err
	}
	return messageOf(m), nil
}

// Sent returns the side's message with the key, or nil if there is none.
func (c *Chat) Sent(ctx context.Context, customerID int, by Side, key string) (*Message, error) {
	if !keyPattern.MatchString(key) { // other texts may be invalid in PostgreSQL
		return nil, nil
	}
	row, err := find(ctx, c.client, customerID)
	if err != nil || row == nil {
		return nil, err
	}
	m, err := sent(ctx, c.client, row.ID, by, key)
	return messageOf(m), err
}

// sent returns the message with the key, or nil. The error is Invalid "message_invalid" if the
// other side used the key.
func sent(ctx context.Context, client *ent.Client, conversationID int, by Side, key string) (*ent.Message, error) {
	m, err := client.Message.Query().Where(message.ConversationID(conversationID), message.Key(key)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("query message: %w", err)
	}
	if string(m.Sender) != string(by) {
		return nil, form.Fields{"key": "invalid"}.Of(fault.New(fault.Invalid, "message_invalid"))
	}
	return m, nil
}
