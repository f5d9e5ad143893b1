package parcel

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/parcelevent"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// UndoManual reverses the latest SetManual of a parcel by the same member within order.UndoWindow, and the changes of the order that
// came with it, including its stock, payment and messages. Errors: NotFound "parcel_not_found"; Conflict "order_undo_too_late" also after
// later changes of the parcel or order; Conflict "order_out_of_stock" if the goods have been sold since; Conflict "parcel_paid".
func (s *Service) UndoManual(ctx context.Context, id int) (*Parcel, error) {
	err := db.Transact(ctx, s.Client, "undo parcel's state", func(client *ent.Client) error {
		row, err := lockBoth(ctx, client, id)
		if err != nil {
			return err
		}
		e, err := s.undoable(ctx, client, row)
		if err != nil {
			return err
		}
		if err := client.ParcelEvent.DeleteOne(e).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("delete parcel's event: %w", err)
		}
		now, err := s.again(ctx, client, row)
		if err != nil {
			return err
		}
		if err := client.Parcel.UpdateOneID(id).ClearCheckedInAt().Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("undo check-in: %w", err)
		}
		if err := s.Orders.UndoSince(audit.Quiet(ctx), client, row.OrderID, e.CreatedAt, memberOf(ctx)); err != nil {
			return err
		}
		return s.log(ctx, client, "update", row, map[string]any{"state": map[string]any{"from": row.State, "to": now.State}})
	})
	if err != nil {
		return nil, err
	}
	return s.parcel(ctx, id)
}

// undoable returns the latest event with a state of a locked manual parcel. The error is Conflict "order_undo_too_late" if it is not a
// change by the same member within the time to undo.
func (s *Service) undoable(ctx context.Context, client *ent.Client, row *ent.Parcel) (*ent.ParcelEvent, error) {
	tooLate := fault.New(fault.Conflict, "order_undo_too_late")
	e, err := client.ParcelEvent.Query().Where(parcelevent.ParcelID(row.ID), parcelevent.StateNEQ("")).
		Order(ent.Desc(parcelevent.FieldAt, parcelevent.FieldID)).First(ctx)
	if ent.IsNotFound(err) {
		return nil, tooLate
	}
	if err != nil {
		return nil, fmt.Errorf("find parcel's event: %w", err)
	}
	own := e.Source == parcelevent.SourceMember && e.ActorID == memberOf(ctx).ID
	if !isManual(row) || !row.Active || !own || e.State != string(row.State) || s.Now().Sub(e.At) > orders.UndoWindow+orders.UndoGrace {
		return nil, tooLate
	}
	return e, nil
}
