package chat

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/message"
)

const (
	// threadShown is how many messages a part of a thread has.
	threadShown = 30
	// mostSince is how many messages Since lists at a time.
	mostSince = 100
)

// State is where the customer's conversation stands: the place of its last
// message, of the last that the shop has seen, and how many of the shop's the
// customer has not.
type State struct {
	Last, Seen, Unread int
}

// State is zero where nothing was said.
func (c *Chat) State(ctx context.Context, customerID int) (State, error) {
	row, err := find(ctx, c.client, customerID)
	if err != nil || row == nil {
		return State{}, err
	}
	return State{row.LastSeq, row.ShopSeen, row.CustomerUnread}, nil
}

// Thread is the part of the customer's conversation before a place, or the last
// part where before is 0.
func (c *Chat) Thread(ctx context.Context, customerID, before int) (*Thread, error) {
	row, err := find(ctx, c.client, customerID)
	if err != nil {
		return nil, err
	}
	if row == nil {
		return &Thread{Messages: []Message{}}, nil
	}
	thread, err := c.part(ctx, row, before)
	if err != nil {
		return nil, err
	}
	thread.Seen, thread.Unread = row.ShopSeen, row.CustomerUnread
	return thread, nil
}

// part is the messages of a conversation before a place, or the last ones.
func (c *Chat) part(ctx context.Context, row *ent.Conversation, before int) (*Thread, error) {
	query := c.client.Message.Query().Where(message.ConversationID(row.ID))
	if before > 0 {
		query.Where(message.SeqLT(before))
	}
	rows, err := query.Order(ent.Desc(message.FieldSeq)).Limit(threadShown + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list messages: %w", err)
	}
	thread := &Thread{More: len(rows) > threadShown}
	rows = rows[:min(len(rows), threadShown)]
	slices.Reverse(rows)
	thread.Messages = messagesOf(rows)
	return thread, nil
}

// Since lists what was said after a place, the first hundred. Whoever asks on from
// the last of them misses none.
func (c *Chat) Since(ctx context.Context, customerID, seq int) ([]Message, error) {
	row, err := find(ctx, c.client, customerID)
	if err != nil || row == nil {
		return nil, err
	}
	rows, err := c.client.Message.Query().Where(message.ConversationID(row.ID), message.SeqGT(seq)).
		Order(ent.Asc(message.FieldSeq)).Limit(mostSince).All(ctx)
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

// messageOf is a row as it is told; nil of nil.
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
