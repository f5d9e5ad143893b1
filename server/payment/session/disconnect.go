package session

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"
	"entgo.io/ent/dialect/sql/sqljson"

	"haat/ent"
	"haat/ent/payment"
	"haat/ent/predicate"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/connection"
	"haat/server/payment/gateway"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// leavingFor is the maximum time for which the credentials of a disconnected account remain stored for open
// payments.
const leavingFor = uncheckedFor

// open selects payments and refunds of a method that are still polled, and those whose session is being opened.
func (s *Service) open(method string) predicate.Payment {
	return payment.And(payment.Method(method), payment.StateEQ(payment.StateAsked), payment.Or(payment.PollAtNotNil(),
		payment.And(payment.SessionIsNil(), payment.CreatedAtGT(s.Now().UTC().Add(-2*startTimeout)))))
}

// Disconnect ends the connection to a gateway: customers can no longer choose it. If no payment is open, it
// deletes the credentials immediately. Otherwise they remain until all payments have an outcome, for at most
// 7 days. Disconnecting again deletes them immediately. Payments are not deleted. The error is NotFound
// "gateway_not_found".
func (s *Service) Disconnect(ctx context.Context, name string) error {
	g, err := s.gateway(name)
	if err != nil {
		return err
	}
	return db.Transact(ctx, s.Client, "disconnect gateway", func(client *ent.Client) error {
		row, err := s.connection(ctx, client, gateway.Name(name))
		if err != nil {
			return err
		}
		if row == nil {
			return fault.New(fault.NotFound, "gateway_not_found")
		}
		open, err := client.Payment.Query().Where(s.open(g.Spec().Method)).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find open payments: %w", err)
		}
		if !open || connection.IsLeaving(row) || row.State == serviceconnection.StateBroken {
			return fault.Wrap("disconnect gateway", client.ServiceConnection.DeleteOne(row).Exec(ctx))
		}
		settings := connection.Settings(row)
		settings.LeavingSince = s.Now().UTC()
		if err := row.Update().SetSettings(&settings).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("disconnect gateway: %w", err)
		}
		return s.Accounts.Record(ctx, client, row, map[string]any{"leaving": audit.To(true)})
	})
}

// Leave deletes the credentials of disconnected accounts without open payments, and those disconnected 7 days
// ago. It needs no viewer.
func (s *Service) Leave(ctx context.Context) error {
	system := viewer.WithSystem(ctx)
	rows, err := s.Client.ServiceConnection.Query().Where(func(q *sql.Selector) {
		q.Where(sqljson.HasKey(q.C(serviceconnection.FieldSettings), sqljson.Path("leaving_since")))
	}).All(system)
	if err != nil {
		return fmt.Errorf("find disconnected gateways: %w", err)
	}
	for _, row := range rows {
		g := s.Gateways.Get(row.Service)
		if g == nil || !connection.IsLeaving(row) {
			continue
		}
		within := audit.AsPlatform(viewer.WithShop(ctx, row.ShopID))
		open, err := s.Client.Payment.Query().Where(s.open(g.Spec().Method)).Exist(within)
		if err != nil {
			return fmt.Errorf("find open payments: %w", err)
		}
		if open && s.Now().Sub(connection.Settings(row).LeavingSince) < leavingFor {
			continue
		}
		// The condition on updated_at protects an account that was connected again in the meantime.
		_, err = s.Client.ServiceConnection.Delete().Where(serviceconnection.ID(row.ID), serviceconnection.UpdatedAt(row.UpdatedAt)).Exec(within)
		if err != nil {
			return fmt.Errorf("delete gateway connection: %w", err)
		}
	}
	return nil
}
