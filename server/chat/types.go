package chat

import (
	"time"

	"haat/server/platform/media"
)

// Message is one text or picture in a conversation. Seq is its place: 1, 2, 3…
// without gaps. Key is the sender's own name for it, by which one that is sent
// again is known. From is "customer" or "shop".
type Message struct {
	Seq     int            `json:"seq"`
	Key     string         `json:"key"`
	From    string         `json:"from"`
	Text    string         `json:"text"`
	Picture *media.Picture `json:"picture"`
	At      time.Time      `json:"at"`
}

// Thread is a part of a conversation, the oldest message first. More says that
// there are older ones. Seen is the place of the last message that the shop has
// seen, Unread how many of the shop's the customer has not.
type Thread struct {
	Messages []Message `json:"messages"`
	More     bool      `json:"more"`
	Seen     int       `json:"seen"`
	Unread   int       `json:"unread"`
}

// Person is a customer as the shop knows them. Mobile has 11 digits, 01…
type Person struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	Mobile string `json:"mobile"`
}

// Conversation is a customer's thread in the shop's list. Last is its last message,
// Unread how many of the customer's the shop has not seen.
type Conversation struct {
	Customer Person  `json:"customer"`
	Last     Message `json:"last"`
	Unread   int     `json:"unread"`
}

// Conversations is a page of the shop's list, from 1.
type Conversations struct {
	Conversations []Conversation `json:"conversations"`
	Total         int            `json:"total"`
	Page          int            `json:"page"`
	Pages         int            `json:"pages"`
}

// CustomerThread is a thread as the shop has it: Seen is the place of the last message
// that the customer has seen, Unread how many of the customer's the shop has not.
type CustomerThread struct {
	Thread   `tstype:",extends"`
	Customer Person `json:"customer"`
}
