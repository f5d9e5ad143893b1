package payout

import (
	"context"
	"io"

	"haat/ent"
	"haat/server/platform/audit"
	"haat/server/platform/spreadsheet"
)

// OwedExport is a prepared export of open parcels. Write writes its file.
type OwedExport struct {
	s *Service
	q OwedQuery
}

// ExportOwed prepares a file of a query's parcels and records the export in the activity log.
func (s *Service) ExportOwed(ctx context.Context, q OwedQuery) (*OwedExport, error) {
	return &OwedExport{s, q}, audit.Record(ctx, s.Client, "export", ent.TypeParcel, 0, map[string]any{"courier": q.courier})
}

// Write writes the file. It loads the parcels in batches.
func (e *OwedExport) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	cutoffs, err := e.s.cutoffs(ctx)
	if err != nil {
		return err
	}
	return spreadsheet.Write(w, file, "owed", owedColumns, func(write spreadsheet.Row) error {
		for q := e.q; ; {
			rows, err := e.s.openRows(ctx, q, cutoffs, exportBatch)
			if err != nil {
				return err
			}
			for _, row := range rows {
				p := owedOf(row, cutoffs)
				if err := write(p.Courier, p.OrderNumber, p.Invoice, p.Consignment, *p.DeliveredAt, p.Collected, p.Owed, yes(p.Missing)); err != nil {
					return err
				}
				q.after = positionOf(row)
			}
			if len(rows) < exportBatch {
				return nil
			}
		}
	})
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}
