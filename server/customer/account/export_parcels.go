package account

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/server/customer/account/erasure"
)

// parcels adds the parcels of the orders, which e.to.Orders contains in the same order.
func (e exporting) parcels(ctx context.Context, orders []*ent.Order) error {
	places := map[int]int{}
	for i, row := range orders {
		places[row.ID] = i
		e.to.Orders[i].Parcels = []ExportedParcel{}
	}
	rows, err := e.client.Parcel.Query().Where(parcel.HasOrderWith(order.CustomerID(e.who.ID))).Order(ent.Asc(parcel.FieldID)).
		WithEvents(func(q *ent.ParcelEventQuery) { q.Order(ent.Asc(parcelevent.FieldAt, parcelevent.FieldID)) }).All(ctx)
	if err != nil {
		return fmt.Errorf("export parcels: %w", err)
	}
	webhooks, err := e.webhooks(ctx, rows)
	if err != nil {
		return err
	}
	for n, row := range rows {
		i, ok := places[row.OrderID]
		if !ok {
			continue
		}
		one := exportedParcel(row)
		one.Webhooks = webhooks[n]
		e.to.Orders[i].Parcels = append(e.to.Orders[i].Parcels, one)
	}
	return nil
}

func exportedParcel(row *ent.Parcel) ExportedParcel {
	one := ExportedParcel{
		At: row.CreatedAt.UTC(), Courier: cmp.Or(row.CourierName, row.Courier), State: string(row.State),
		Link: row.TrackingLink, Problem: row.ProblemDetail, Difference: row.DifferenceNote, Events: []ExportedParcelEvent{},
	}
	if r := row.Request; r != nil {
		one.Name, one.Mobile, one.Address, one.Note = r.Name, r.Mobile, r.Address, r.Note
	}
	for _, event := range row.Edges.Events {
		one.Events = append(one.Events, ExportedParcelEvent{At: event.At.UTC(), Status: event.CourierStatus, Text: event.Text})
	}
	return one
}

// webhooks returns for each parcel the bodies of the courier's stored messages about it.
func (e exporting) webhooks(ctx context.Context, rows []*ent.Parcel) ([][]string, error) {
	tokens, bodies := make([][]string, len(rows)), make([][]string, len(rows))
	for i, row := range rows {
		tokens[i] = []string{row.Invoice, row.Consignment}
	}
	payloads, err := erasure.Webhooks(ctx, e.client, tokens)
	if err != nil {
		return nil, fmt.Errorf("export webhooks: %w", err)
	}
	for i := range rows {
		bodies[i] = []string{}
		for _, payload := range payloads[i] {
			var hook struct {
				Body string `json:"body"`
			}
			if err := json.Unmarshal([]byte(payload), &hook); err != nil {
				return nil, fmt.Errorf("decode stored webhook: %w", err)
			}
			bodies[i] = append(bodies[i], hook.Body)
		}
	}
	return bodies, nil
}

// bookNotes adds the notes of the ledger about the orders.
func (e exporting) bookNotes(ctx context.Context, orders []*ent.Order) error {
	places, numbers := map[string]int{}, make([]string, len(orders))
	for i, row := range orders {
		places[row.Number], numbers[i] = i, row.Number
	}
	for some := range slices.Chunk(numbers, 500) {
		rows, err := e.client.LedgerEntry.Query().Where(ledgerentry.OrderNumberIn(some...), ledgerentry.NoteNEQ("")).
			Order(ent.Asc(ledgerentry.FieldID)).Select(ledgerentry.FieldOrderNumber, ledgerentry.FieldNote).All(ctx)
		if err != nil {
			return fmt.Errorf("export notes of the books: %w", err)
		}
		for _, row := range rows { // the lines of a posting have the same note
			if all := &e.to.Orders[places[row.OrderNumber]].BookNotes; len(*all) == 0 || (*all)[len(*all)-1] != row.Note {
				*all = append(*all, row.Note)
			}
		}
	}
	return nil
}
