package main

import (
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/parcel"
)

// book books the parcels of orders as a member does: review, correct, send.
func (w *World) book(plans ...*plan) error {
	if len(plans) == 0 {
		return nil
	}
	name := plans[0].courier
	numbers := make([]string, len(plans))
	for i, p := range plans {
		numbers[i] = p.number
	}
	w.clock.Advance(time.Minute)
	var review struct{ Rows []map[string]any }
	if err := w.member.call("POST", "/parcels/review", map[string]any{"orders": numbers, "courier": name}, &review); err != nil {
		return err
	}
	if len(review.Rows) != len(plans) {
		return fmt.Errorf("%d of %d orders are reviewed", len(review.Rows), len(plans))
	}
	rows := make([]map[string]any, len(plans))
	for i, row := range review.Rows {
		corrected, err := w.correct(name, row)
		if err != nil {
			return err
		}
		rows[i] = corrected
	}
	var results []struct {
		Order, Code string
		Fields      map[string]string
		Parcel      *struct{ Invoice string }
	}
	if err := w.member.call("POST", "/parcels", map[string]any{"rows": rows}, &results); err != nil {
		return err
	}
	for i, r := range results {
		if r.Parcel == nil {
			return fmt.Errorf("order %s is not booked: %s %v", r.Order, r.Code, r.Fields)
		}
		plans[i].ref = r.Parcel.Invoice
	}
	return w.settle()
}

// correct returns the row to send for a reviewed row. A doubtful area is chosen from the courier's list.
func (w *World) correct(courier string, row map[string]any) (map[string]any, error) {
	problems, _ := row["problems"].(map[string]any)
	for field, problem := range problems {
		if field != "area" {
			return nil, fmt.Errorf("order %v: %s is %v", row["order"], field, problem)
		}
		search := "Dhanmondi"
		if row["district"] != "Dhaka" {
			search = "Agrabad"
		}
		var found []struct{ Area map[string]any }
		if err := w.member.call("GET", "/couriers/"+courier+"/areas?search="+search, nil, &found); err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s has no area %s", courier, search)
		}
		found[0].Area["chosen"] = true
		row["area"] = found[0].Area
	}
	out := map[string]any{}
	for _, field := range []string{"order", "courier", "name", "mobile", "address", "note", "weight", "area", "cod", "charge"} {
		out[field] = row[field]
	}
	return out, nil
}

// repair settles failed and unknown bookings as a member would who looks at the courier's panel.
func (w *World) repair() error {
	for range 10 {
		rows, err := w.db.Client.Parcel.Query().Where(parcel.Active(true), parcel.StateIn(parcel.StateFailed, parcel.StateUnknown)).WithOrder().All(w.ctx)
		if err != nil {
			return fmt.Errorf("list failed parcels: %w", err)
		}
		if len(rows) == 0 {
			return nil
		}
		for _, row := range rows {
			if err := w.repairOne(row); err != nil {
				return err
			}
		}
		if err := w.settle(); err != nil {
			return err
		}
	}
	return errors.New("parcels stay failed or unknown")
}

func (w *World) repairOne(row *ent.Parcel) error {
	w.clock.Advance(time.Minute)
	booked, ok := w.fakes[row.Courier].core.Parcel(row.Invoice)
	path := fmt.Sprintf("/parcels/%d/", row.ID)
	switch {
	case row.State == parcel.StateFailed:
		return fmt.Errorf("parcel %s failed: %s %s", row.Invoice, row.Problem, row.ProblemDetail)
	case !ok:
		return w.member.call("POST", path+"resolve", map[string]any{"booked": false, "consignment": ""}, nil)
	case row.Courier == "pathao" && row.ID%2 == 0: // the webhook contains the consignment id
		return w.pathao.Created(row.Invoice)
	default:
		return w.member.call("POST", path+"resolve", map[string]any{"booked": true, "consignment": booked.Consignment}, nil)
	}
}

// rebook cancels an order's parcel before the pickup and books another one.
func (w *World) rebook(p *plan, _ string) error {
	w.clock.Advance(time.Minute)
	row, err := w.db.Client.Parcel.Query().Where(parcel.Courier(p.courier), parcel.Invoice(p.ref)).Only(w.ctx)
	if err != nil {
		return err
	}
	by := p.courier != "redx" // by hand at couriers whose API cannot cancel
	err = w.member.call("POST", fmt.Sprintf("/parcels/%d/cancel", row.ID), map[string]any{"reason": "Other size", "by_hand": by}, nil)
	if err != nil {
		return err
	}
	if err := w.book(p); err != nil {
		return err
	}
	return w.repair()
}
