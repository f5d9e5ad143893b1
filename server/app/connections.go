package app

import (
	"maps"
	"time"

	"haat/server/connection"
	"haat/server/connection/inbox"
	"haat/server/platform/seal"
)

// newKeeper returns the store of connections whose credentials are sealed for a purpose, such as "courier
// credentials".
func (a *App) newKeeper(purpose string, couriers bool) (*connection.Keeper, error) {
	sealer, err := seal.New(a.Config.Secrets(), purpose)
	if err != nil {
		return nil, err
	}
	return &connection.Keeper{Client: a.Client, Seal: sealer, Couriers: couriers}, nil
}

// newInbox returns the inbox of the webhooks of all services.
func (a *App) newInbox(services ...interface {
	Readers() map[string]inbox.Reader
}) *inbox.Inbox {
	b := &inbox.Inbox{Client: a.Client, Readers: map[string]inbox.Reader{}, Now: a.Now}
	if b.Now == nil {
		b.Now = time.Now
	}
	for _, s := range services {
		maps.Copy(b.Readers, s.Readers())
	}
	return b
}
