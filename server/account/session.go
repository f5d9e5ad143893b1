package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/platform/db"
	"haat/server/platform/once"
)

// Session is a sign-in in one browser, as its cookie says. ID is its own, the same
// for as long as it lasts.
type Session struct {
	ID         string
	CustomerID int
	Epoch      int
}

// Customer finds a customer by what their session says; nil where that was ended
// or the customer is gone.
func (a *Account) Customer(ctx context.Context, session Session) (*ent.Customer, error) {
	return inSession(ctx, a.client, session)
}

func inSession(ctx context.Context, client *ent.Client, session Session) (*ent.Customer, error) {
	notEnded := once.NotUsed(sessionKey(session.ID), customer.FieldShopID)
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

// sessionKey is what an ended session is remembered as.
func sessionKey(id string) string { return "session/" + id }

// EndSession ends a session, if it is one: also for a cookie of it that was copied,
// or is on its way to the browser. It is remembered until no cookie of it is good
// any more, those that were over by now are forgotten.
func (a *Account) EndSession(ctx context.Context, session Session, now, until time.Time) error {
	err := db.Transact(ctx, a.client, "end session", func(client *ent.Client) error {
		who, err := inSession(ctx, client, session)
		if err != nil || who == nil {
			return err
		}
		return once.Use(ctx, client, sessionKey(session.ID), now, until)
	})
	if errors.Is(err, once.ErrUsed) { // it was ended at the same moment
		return nil
	}
	return err
}
