package returns

import (
	"context"
	"fmt"
	"io"

	"haat/ent"
	"haat/ent/orderreturn"
	"haat/ent/predicate"
	"haat/server/platform/audit"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
)

// exportBatch is the number of returns per query.
const exportBatch = 500

var exportColumns = []string{
	"date", "order", "kind", "asked_by", "state", "reason", "note", "units", "damaged", "value", "fee", "credit", "exchange_order", "refund", "refund_method",
	"refund_number", "refund_reference", "refunded_at", "received_at", "by",
}

// Export is a prepared export of returns. Write writes its file.
type Export struct {
	returns *Returns
	where   []predicate.OrderReturn
}

// Export prepares a file of the returns on all pages of the query, newest first, and records the export in
// the activity log. It returns the errors of List.
func (r *Returns) Export(ctx context.Context, q Query) (*Export, error) {
	where, err := q.conditions()
	if err != nil {
		return nil, err
	}
	count, err := r.Client.OrderReturn.Query().Where(where...).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count returns: %w", err)
	}
	if err := audit.Record(ctx, r.Client, "export", ent.TypeOrderReturn, 0, map[string]any{"returns": count}); err != nil {
		return nil, err
	}
	return &Export{r, where}, nil
}

// Write writes the file. It loads the returns in batches.
func (e *Export) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	return spreadsheet.Write(w, file, "returns", exportColumns, func(write spreadsheet.Row) error {
		query := e.returns.Client.OrderReturn.Query().Where(e.where...).Order(ent.Desc(orderreturn.FieldID)).Limit(exportBatch)
		for before := 0; ; {
			batch := query.Clone()
			if before > 0 {
				batch.Where(orderreturn.IDLT(before))
			}
			rows, err := batch.All(ctx)
			if err != nil {
				return fmt.Errorf("load returns: %w", err)
			}
			shown, err := e.returns.shown(ctx, rows, "en")
			if err != nil {
				return err
			}
			for i, row := range rows {
				before = row.ID
				if err := write(exported(row, shown[i])...); err != nil {
					return err
				}
			}
			if len(rows) < exportBatch {
				return nil
			}
		}
	})
}

// exported returns the cells of a return.
func exported(row *ent.OrderReturn, shown Return) []any {
	all, damaged := units(row.Items)
	cells := []any{
		row.CreatedAt, shown.OrderID, shown.Kind, shown.AskedBy, shown.State, row.Reason, row.Note, all, damaged, shown.Value, shown.Fee, shown.Credit,
		shown.Exchange, money.Amount(row.RefundAmount), row.RefundMethod, row.RefundNumber, row.RefundReference, nil, nil, row.ActorName,
	}
	if row.RefundedAt != nil {
		cells[17] = *row.RefundedAt
	}
	if row.ReceivedAt != nil {
		cells[18] = *row.ReceivedAt
	}
	return cells
}
