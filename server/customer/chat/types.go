package chat

import (
	"time"

	"haat/server/platform/media"
)

// Message is a message in a conversation. Seq is its number in the conversation: 1, 2, 3 and so on without
// gaps. Key is the sender's idempotency key. From is "customer" or "shop".
type Message struct {
	Seq     int            `json:"seq"`
	Key     string         `json:"key"`
	From    string         `json:"from"`
	Text    string         `json:"text"`
	Picture *media.Picture `json:"picture"`
	At      time.Time      `json:"at"`
}

// Thread is a page of a conversation, oldest message first. More reports whether there are older
// ones. Seen is the seq of the last message that the shop has seen. Unread is the number of the
// shop's messages that the customer has not seen.
type Thread struct {
	Messages []Message `json:"messages"`
	More     bool      `json:"more"`
	Seen     int       `json:"seen"`
	Unread   int       `json:"unread"`
}

// Person is a customer in the shop's view. Mobile has 11 digits, 01…
type Person struct {
	ID     int    `json:"id"`
	Name   string `json:"name"`
	Mobile string `json:"mobile"`
}

// Conversation is an entry of the shop's list. Last is its last message. Unread is the
// number of the customer's messages that the shop has not seen.
type Conversation struct {
	Customer Person  `json:"customer"`
	Last     Message `json:"last"`
	Unread   int     `json:"unread"`
}

// Conversations is a page of the shop's list; pages start at 1.
type Conversations struct {
	Conversations []Conversation `json:"conversations"`
	Total         int            `json:"total"`
	Page          int            `json:"page"`
	Pages         int            `json:"pages"`
}

// CustomerThread is a thread in the shop's view. Seen is the seq of the last message that the
// customer has seen. Unread is the number of the customer's messages that the shop has not seen.
type CustomerThread struct {
	Thread   `tstype:",extends"`
	Customer Person `json:"customer"`
}
