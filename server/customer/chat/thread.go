package chat

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/message"
)

const (
	// threadPage is the number of messages per page of a thread.
	threadPage = 30
	// maxSince is the maximum number of messages returned by Since.
	maxSince = 100
)

// State is the customer's view of a conversation: the seq of its last message, the seq of the last
// message that the shop has seen, and the number of the shop's messages that the customer has not
// seen.
type State struct {
	Last, Seen, Unread int
}

// State returns the state of a customer's conversation, or the zero State if it has no messages.
func (c *Chat) State(ctx context.Context, customerID int) (State, error) {
	row, err := find(ctx, c.client, customerID)
	if err != nil || row == nil {
		return State{}, err
	}
	return State{row.LastSeq, row.ShopSeen, row.CustomerUnread}, nil
}

// Thread returns a page of the customer's conversation. The seq of its messages is less than before; if
// before is 0, they are the last ones.
func (c *Chat) Thread(ctx context.Context, customerID, before int) (*Thread, error) {
	row, err := find(ctx, c.client, customerID)
	if err != nil {
		return nil, err
	}
	if row == nil {
		return &Thread{Messages: []Message{}}, nil
	}
	thread, err := c.page(ctx, row, before)
	if err != nil {
		return nil, err
	}
	thread.Seen, thread.Unread = row.ShopSeen, row.CustomerUnread
	return thread, nil
}

// page returns the messages of a conversation with a seq less than before, or the last ones if before is 0.
func (c *Chat) page(ctx context.Context, row *ent.Conversation, before int) (*Thread, error) {
	query := c.client.Message.Query().Where(message.ConversationID(row.ID))
	if before > 0 {
		query.Where(message.SeqLT(before))
	}
	rows, err := query.Order(ent.Desc(message.FieldSeq)).Limit(threadPage + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	thread := &Thread{More: len(rows) > threadPage}
	rows = rows[:min(len(rows), threadPage)]
	slices.Reverse(rows)
	thread.Messages = messagesOf(rows)
	return thread, nil
}

// Since returns the messages with a greater seq, at most 100. Repeated calls with the last returned seq miss
// none.
func (c *Chat) Since(ctx context.Context, customerID, seq int) ([]Message, error) {
	row, err := find(ctx, c.client, customerID)
	if err != nil || row == nil {
		return nil, err
	}
	rows, err := c.client.Message.Query().Where(message.ConversationID(row.ID), message.SeqGT(seq)).
		Order(ent.Asc(message.FieldSeq)).Limit(maxSince).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	return messagesOf(rows), nil
}

func messagesOf(rows []*ent.Message) []Message {
	list := make([]Message, len(rows))
	for i, row := range rows {
		list[i] = *messageOf(row)
	}
	return list
}

// messageOf converts a row. It returns nil for nil.
func messageOf(row *ent.Message) *Message {
	if row == nil {
		return nil
	}
	m := &Message{Seq: row.Seq, From: string(row.Sender), Text: row.Text, Picture: row.Picture, At: row.CreatedAt}
	if row.Key != nil {
		m.Key = *row.Key
	}
	return m
}
