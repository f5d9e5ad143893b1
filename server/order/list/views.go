package list

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/orderview"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

const (
	maxViews     = 20
	maxViewName  = 40   // characters
	maxViewQuery = 2000 // characters
)

func viewMissing() error { return fault.New(fault.NotFound, "order_view_not_found") }

// read returns the request normalized for storage, or Invalid "order_view_invalid" with the wrong fields.
func (r ViewRequest) read(now time.Time) (ViewRequest, error) {
	fields := form.Fields{}
	r.Name = form.OneLine(r.Name)
	fields.Text("name", r.Name, maxViewName, true)
	query, err := viewQuery(r.Query, now)
	if err != nil {
		fields["query"] = "invalid"
	}
	fields.Text("query", query, maxViewQuery, false)
	r.Query = query
	return r, fields.Of(fault.New(fault.Invalid, "order_view_invalid"))
}

func viewOf(row *ent.OrderView) OrderView {
	return OrderView{ID: row.ID, Name: row.Name, Query: row.Query}
}

func viewRows(ctx context.Context, client *ent.Client) ([]*ent.OrderView, error) {
	rows, err := client.OrderView.Query().Order(ent.Asc(orderview.FieldPosition, orderview.FieldID)).All(ctx)
	return rows, fault.Wrap("list order views", err)
}

// Views lists the shop's saved views in their sort order.
func (s *Lists) Views(ctx context.Context) ([]OrderView, error) {
	rows, err := viewRows(ctx, s.client)
	if err != nil {
		return nil, err
	}
	list := make([]OrderView, len(rows))
	for i, row := range rows {
		list[i] = viewOf(row)
	}
	return list, nil
}

// AddView appends a view. Errors: Invalid "order_view_invalid"; Conflict "order_views_full" if the shop has 20 views.
func (s *Lists) AddView(ctx context.Context, in ViewRequest, now time.Time) (view OrderView, err error) {
	if in, err = in.read(now); err != nil {
		return view, err
	}
	err = db.Transact(ctx, s.client, "add order view", func(client *ent.Client) error {
		rows, err := viewRows(ctx, client)
		if err != nil {
			return err
		}
		if len(rows) >= maxViews {
			return fault.New(fault.Conflict, "order_views_full")
		}
		position := 0
		if len(rows) > 0 {
			position = rows[len(rows)-1].Position + 1
		}
		row, err := client.OrderView.Create().SetName(in.Name).SetQuery(in.Query).SetPosition(position).Save(ctx)
		if err != nil {
			return fmt.Errorf("add order view: %w", err)
		}
		view = viewOf(row)
		return nil
	})
	return view, err
}

// ChangeView changes a view's name and query. Errors: Invalid "order_view_invalid", NotFound "order_view_not_found".
func (s *Lists) ChangeView(ctx context.Context, id int, in ViewRequest, now time.Time) (view OrderView, err error) {
	if in, err = in.read(now); err != nil {
		return view, err
	}
	err = db.Transact(ctx, s.client, "change order view", func(client *ent.Client) error {
		row, err := client.OrderView.UpdateOneID(id).SetName(in.Name).SetQuery(in.Query).Save(ctx)
		if err != nil {
			return viewFault("change order view", err)
		}
		view = viewOf(row)
		return nil
	})
	return view, err
}

// RemoveView deletes a view. The error is NotFound "order_view_not_found".
func (s *Lists) RemoveView(ctx context.Context, id int) error {
	return db.Transact(ctx, s.client, "remove order view", func(client *ent.Client) error {
		return viewFault("remove order view", client.OrderView.DeleteOneID(id).Exec(ctx))
	})
}

// ArrangeViews sorts the views by in.IDs. Unlisted views remain last, in their former order. The error is
// Conflict "order_views_changed" if an id is unknown or repeated.
func (s *Lists) ArrangeViews(ctx context.Context, in ViewOrder) error {
	return db.Transact(ctx, s.client, "arrange order views", func(client *ent.Client) error {
		rows, err := viewRows(ctx, client)
		if err != nil {
			return err
		}
		wished, ok := form.InOrder(rows, in.IDs, func(row *ent.OrderView) int { return row.ID })
		if !ok {
			return fault.New(fault.Conflict, "order_views_changed")
		}
		for position, row := range wished {
			if position == row.Position {
				continue
			}
			if err := client.OrderView.UpdateOne(row).SetPosition(position).Exec(ctx); err != nil {
				return fmt.Errorf("arrange order views: %w", err)
			}
		}
		return nil
	})
}

// viewFault returns NotFound "order_view_not_found" if the row does not exist in the shop. Otherwise it wraps
// err with the action.
func viewFault(action string, err error) error {
	if ent.IsNotFound(err) {
		return viewMissing()
	}
	return fault.Wrap(action, err)
}
