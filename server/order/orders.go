// Package order returns and changes placed orders. It handles status changes, their undo and correction, and
// the views of customers and merchants. Every method needs a context with the shop as viewer.
package order

import (
	"context"

	"haat/ent"
	"haat/ent/order"
	"haat/server/message/smsbudget"
	orderlink "haat/server/order/link"
	ordermessage "haat/server/order/message"
	"haat/server/platform/i18n"
)

// Orders is the service for placed orders. Package checkout places them.
type Orders struct {
	Messages *ordermessage.Messages
	Links    *orderlink.Links

	client *ent.Client
	texts  i18n.Texts
	moved  []Moved
}

// Options configure New.
type Options struct {
	Client *ent.Client
	Texts  i18n.Texts
	// Secrets and Address are the arguments of order/link.New.
	Secrets []string
	Address func(domain, slug string) string
	// Budget limits the SMS of shops. If nil, they are unlimited.
	Budget *smsbudget.Budget
}

// New returns the service for o.Client's database.
func New(o Options) *Orders {
	links := orderlink.New(o.Secrets, o.Address)
	return &Orders{client: o.Client, texts: o.Texts, Links: links, Messages: ordermessage.New(o.Texts, o.Budget, links)}
}

// Moved is called in the transaction of a status change, after the order was updated. row is the order before the change. An error rolls
// back the change.
type Moved func(ctx context.Context, client *ent.Client, row *ent.Order, to order.Status) error

// OnMoved registers functions to call for each status change, including undone and corrected ones. It must
// not be called while orders are changed.
func (s *Orders) OnMoved(f ...Moved) { s.moved = append(s.moved, f...) }
