package review

import (
	"context"
	"fmt"
	"io"

	"haat/ent"
	"haat/ent/review"
	"haat/server/platform/audit"
	"haat/server/platform/i18n"
	"haat/server/platform/spreadsheet"
)

// exportBatch is the number of reviews per query.
const exportBatch = 500

var exportColumns = []string{
	"date", "product", "name", "mobile", "rating", "text", "pictures", "verified_purchase", "status", "reply", "replied_at",
}

// Export is a prepared export of reviews. Write writes its file.
type Export struct {
	client *ent.Client
	status review.Status
}

// Export prepares a file of the shop's reviews with a status, newest first, and records the export in the
// activity log. The statuses and the error are those of Given.
func (r *Reviews) Export(ctx context.Context, status string) (*Export, error) {
	wanted, err := statusOf(status)
	if err != nil {
		return nil, err
	}
	count, err := r.client.Review.Query().Where(review.StatusEQ(wanted)).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count reviews: %w", err)
	}
	if err := audit.Record(ctx, r.client, "export", ent.TypeReview, 0, map[string]any{"reviews": count}); err != nil {
		return nil, err
	}
	return &Export{r.client, wanted}, nil
}

// Write writes the file. It loads the reviews in batches.
func (e *Export) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	return spreadsheet.Write(w, file, "reviews", exportColumns, func(write spreadsheet.Row) error {
		query := withAbout(e.client.Review.Query().Where(review.StatusEQ(e.status))).Order(ent.Desc(review.FieldID)).Limit(exportBatch)
		for before := 0; ; {
			batch := query.Clone()
			if before > 0 {
				batch.Where(review.IDLT(before))
			}
			rows, err := batch.All(ctx)
			if err != nil {
				return fmt.Errorf("load reviews: %w", err)
			}
			for _, row := range rows {
				before = row.ID
				if err := write(exported(row, file.Locale)...); err != nil {
					return err
				}
			}
			if len(rows) < exportBatch {
				return nil
			}
		}
	})
}

// exported returns the cells of a review's row.
func exported(row *ent.Review, locale i18n.Locale) []any {
	cells := []any{row.CreatedAt, "", row.Name, "", row.Rating, row.Text, len(row.Pictures), "no", string(row.Status), row.Reply, nil}
	if product := row.Edges.Product; product != nil {
		cells[1] = locale.Pick(product.Name, product.BnName)
	}
	if customer := row.Edges.Customer; customer != nil {
		cells[3] = customer.Mobile
	}
	if row.Verified {
		cells[7] = "yes"
	}
	if row.RepliedAt != nil {
		cells[10] = *row.RepliedAt
	}
	return cells
}
