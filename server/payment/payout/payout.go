// Package payout records the payouts of couriers: it fetches them or reads statements, matches their lines
// with parcels, posts them to the ledger, and returns the amounts that couriers still owe. Every method needs
// a context with the shop as viewer, except Run.
package payout

import (
	"log/slog"
	"time"

	"haat/ent"
	"haat/server/books/ledger"
	"haat/server/shipping/parcel"
)

// Options configure New. All are required except Now.
type Options struct {
	Client  *ent.Client
	Parcels *parcel.Service
	Books   *ledger.Books
	Logger  *slog.Logger
	Now     func() time.Time // time.Now if nil
}

// Service fetches, matches and posts payouts. It may be used concurrently, and on several nodes.
type Service struct {
	Options
	// batch is the number of lines per transaction.
	batch int
}

// linesPerBatch is the default of batch. It is small enough for short write locks on SQLite.
const linesPerBatch = 100

// New returns the service.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{o, linesPerBatch}
}
