package sheet

import (
	"context"
	"crypto/rand"
	"fmt"
	"slices"
	"strconv"

	"haat/ent"
	"haat/ent/importpicture"
	"haat/ent/product"
	"haat/ent/productimport"
	"haat/server/platform/db"
	"haat/server/platform/jobs"
)

// PictureKind is the kind of the jobs that fetch the pictures of an import.
const PictureKind = "import_pictures"

// maxPictureErrors is the maximum number of failed pictures in the state of an import.
const maxPictureErrors = 100

// queuePictures stores the pictures to fetch for the products that a plan has written, and queues a job for
// them in the transaction of client.
func queuePictures(ctx context.Context, client *ent.Client, importID int, p *plan) error {
	of := map[string]*item{}
	var slugs []string
	for _, it := range p.items {
		if len(it.errors) == 0 && len(it.pictures) > 0 {
			of[it.slug] = it
			slugs = append(slugs, it.slug)
		}
	}
	for some := range slices.Chunk(slugs, queryBatch) {
		rows, err := client.Product.Query().Where(product.SlugIn(some...)).Select(product.FieldID, product.FieldSlug).All(ctx)
		if err != nil {
			return fmt.Errorf("query products: %w", err)
		}
		var list []*ent.ImportPictureCreate
		for _, row := range rows {
			it := of[row.Slug]
			for _, address := range it.pictures {
				list = append(list, client.ImportPicture.Create().SetImportID(importID).SetProductID(row.ID).SetRow(it.rows[0].number).SetAddress(address))
			}
		}
		for some := range slices.Chunk(list, queryBatch) {
			if err := client.ImportPicture.CreateBulk(some...).Exec(ctx); err != nil {
				return fmt.Errorf("queue pictures: %w", err)
			}
		}
	}
	if len(slugs) == 0 {
		return nil
	}
	return jobs.Add(ctx, client, PictureKind, strconv.Itoa(importID), struct{}{})
}

// pictureState returns the progress of an import's pictures.
func (s *Sheets) pictureState(ctx context.Context, row *ent.ProductImport) (PictureState, error) {
	state := PictureState{Errors: []PictureError{}}
	if row.Status != productimport.StatusDone {
		return state, nil
	}
	var counts []struct {
		Status importpicture.Status `json:"status"`
		Count  int                  `json:"count"`
	}
	of := s.client.ImportPicture.Query().Where(importpicture.ImportID(row.ID))
	if err := of.Clone().GroupBy(importpicture.FieldStatus).Aggregate(ent.Count()).Scan(ctx, &counts); err != nil {
		return state, fmt.Errorf("count pictures: %w", err)
	}
	for _, c := range counts {
		state.Total += c.Count
		switch c.Status {
		case importpicture.StatusDone:
			state.Done = c.Count
		case importpicture.StatusFailed:
			state.Failed = c.Count
		}
	}
	failed, err := of.Where(importpicture.StatusEQ(importpicture.StatusFailed)).Order(ent.Asc(importpicture.FieldID)).Limit(maxPictureErrors).All(ctx)
	if err != nil {
		return state, fmt.Errorf("load failed pictures: %w", err)
	}
	for _, f := range failed {
		state.Errors = append(state.Errors, PictureError{Row: f.Row, Address: f.Address, Reason: f.Reason})
	}
	return state, nil
}

// RetryPictures fetches the failed pictures of an import again. The error is NotFound
// "import_not_found".
func (s *Sheets) RetryPictures(ctx context.Context, id int) (*Import, error) {
	if _, err := s.Import(ctx, id); err != nil {
		return nil, err
	}
	err := db.Transact(ctx, s.client, "retry pictures", func(client *ent.Client) error {
		n, err := client.ImportPicture.Update().Where(importpicture.ImportID(id), importpicture.StatusEQ(importpicture.StatusFailed)).
			SetStatus(importpicture.StatusWaiting).SetReason("").Save(ctx)
		if err != nil {
			return fmt.Errorf("retry pictures: %w", err)
		}
		if n == 0 {
			return nil
		}
		return jobs.Add(ctx, client, PictureKind, rand.Text(), struct{}{})
	})
	if err != nil {
		return nil, err
	}
	return s.Import(ctx, id)
}
