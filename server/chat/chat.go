// Package chat is the conversations between a shop and its customers. Every method
// wants a context with the shop as viewer.
package chat

import (
	"haat/ent"
	"haat/server/platform/media"
)

// Chat keeps the conversations of the shops.
type Chat struct {
	client *ent.Client
	media  *media.Store
}

// New makes the chats of a database; their pictures are kept in the store.
func New(client *ent.Client, store *media.Store) *Chat { return &Chat{client, store} }
