package account

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/usedtoken"
	"haat/server/platform/db"
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
	notEnded := func(s *sql.Selector) {
		ended := sql.Table(usedtoken.Table)
		s.Where(sql.NotExists(sql.Select(ended.C(usedtoken.FieldID)).From(ended).Where(sql.And(
			sql.ColumnsEQ(ended.C(usedtoken.FieldShopID), s.C(customer.FieldShopID)),
			sql.EQ(ended.C(usedtoken.FieldJti), sessionKey(session.ID)),
		))))
	}
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
	return db.Transact(ctx, a.client, "end session", func(client *ent.Client) error {
		who, err := inSession(ctx, client, session)
		if err != nil || who == nil {
			return err
		}
		if _, err := client.UsedToken.Delete().Where(usedtoken.ExpiresAtLT(now.UTC())).Exec(ctx); err != nil {
			return fmt.Errorf("forget ended sessions: %w", err)
		}
		return wrapped("end session", client.UsedToken.Create().SetJti(sessionKey(session.ID)).SetExpiresAt(until.UTC()).Exec(ctx))
	})
}
