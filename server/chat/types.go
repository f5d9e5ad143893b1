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
