package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/platform/db"
	"haat/server/platform/replay"
)

// Session is the content of a browser's session cookie. ID does not change during the session.
type Session struct {
	ID         string
	CustomerID int
	Epoch      int
}

// Customer returns the customer of a session, or nil if the session was ended or the customer no longer
// exists.
func (a *Account) Customer(ctx context.Context, session Session) (*ent.Customer, error) {
	return inSession(ctx, a.client, session)
}

func inSession(ctx context.Context, client *ent.Client, session Session) (*ent.Customer, error) {
	notEnded := replay.NotUsed(sessionKey(session.ID), customer.FieldShopID)
	found, err := client.Customer.Query().
		Where(customer.ID(session.CustomerID), customer.SessionEpoch(session.Epoch), notEnded).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find customer: %w", err)
	}
	return found, nil
}

// sessionKey returns the key under which an ended session is stored.
func sessionKey(id string) string { return "session/" + id }

// EndSession ends a session, including copies of its cookie. The end is stored until no cookie of the session
// is valid; expired entries are purged.
func (a *Account) EndSession(ctx context.Context, session Session, now, until time.Time) error {
	err := db.Transact(ctx, a.client, "end session", func(client *ent.Client) error {
		who, err := inSession(ctx, client, session)
		if err != nil || who == nil {
			return err
		}
		return replay.Use(ctx, client, sessionKey(session.ID), now, until)
	})
	if errors.Is(err, replay.ErrUsed) { // ended concurrently
		return nil
	}
	return err
}
