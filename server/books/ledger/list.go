package ledger

import (
	"context"
	"fmt"
	"io"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/server/platform/audit"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
)

const (
	pageSize    = 50
	exportBatch = 500 // entries per query
)

// List returns a page of the entries that a query selects, newest day first.
func (b *Books) List(ctx context.Context, q Query) (*LedgerPage, error) {
	rows, err := b.rows(ctx, q, pageSize+1)
	if err != nil {
		return nil, err
	}
	page := &LedgerPage{Entries: []LedgerEntry{}}
	if len(rows) > pageSize {
		rows = rows[:pageSize]
		page.Next = positionOf(rows[pageSize-1]).String()
	}
	for _, row := range rows {
		page.Entries = append(page.Entries, entryOf(row))
	}
	return page, nil
}

func (b *Books) rows(ctx context.Context, q Query, limit int) ([]*ent.LedgerEntry, error) {
	rows, err := b.client.LedgerEntry.Query().Where(q.conditions()...).
		Order(ent.Desc(ledgerentry.FieldDay, ledgerentry.FieldID)).Limit(limit).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list ledger: %w", err)
	}
	return rows, nil
}

func positionOf(row *ent.LedgerEntry) cursor { return cursor{row.Day, row.ID} }

func entryOf(row *ent.LedgerEntry) LedgerEntry {
	e := LedgerEntry{
		ID: row.ID, Key: row.Key, Kind: string(row.Kind), Account: string(row.Account), Amount: money.Amount(row.Amount), Day: row.Day,
		Courier: row.Courier, OrderNumber: row.OrderNumber, Source: row.Source, Note: row.Note, ActorName: row.ActorName, CreatedAt: row.CreatedAt,
	}
	if row.ParcelID != nil {
		e.ParcelID = *row.ParcelID
	}
	if row.PayoutID != nil {
		e.PayoutID = *row.PayoutID
	}
	return e
}

var exportColumns = []string{"day", "posting", "kind", "account", "amount", "courier", "parcel_id", "payout_id", "order_id", "source", "note", "member", "posted_at"}

// Export is a prepared export of entries. Write writes its file.
type Export struct {
	books *Books
	q     Query
}

// Export prepares a file of a query's entries, and records the export in the activity log.
func (b *Books) Export(ctx context.Context, q Query) (*Export, error) {
	if err := audit.Record(ctx, b.client, "export", ent.TypeLedgerEntry, 0, map[string]any{}); err != nil {
		return nil, err
	}
	return &Export{b, q}, nil
}

// Write writes the file. It loads the entries in batches.
func (e *Export) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	return spreadsheet.Write(w, file, "ledger", exportColumns, func(write spreadsheet.Row) error {
		for q := e.q; ; {
			rows, err := e.books.rows(ctx, q, exportBatch)
			if err != nil {
				return err
			}
			for _, row := range rows {
				if err := write(exported(entryOf(row))...); err != nil {
					return err
				}
				q.before, q.continuesAt = positionOf(row), true
			}
			if len(rows) < exportBatch {
				return nil
			}
		}
	})
}

// exported returns the cells of an entry.
func exported(e LedgerEntry) []any {
	return []any{
		e.Day, e.Key, e.Kind, e.Account, e.Amount, e.Courier, idCell(e.ParcelID), idCell(e.PayoutID), e.OrderNumber, e.Source, e.Note, e.ActorName, e.CreatedAt,
	}
}

// idCell returns a cell that is empty for 0.
func idCell(id int) any {
	if id == 0 {
		return nil
	}
	return id
}
