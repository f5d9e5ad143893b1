package sheet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/productimport"
	"haat/server/catalog/editor"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// errEnded reports that another run has ended the import.
var errEnded = errors.New("import has ended")

// Run writes all products of an import in one transaction. Errors: NotFound "import_not_found"; Invalid
// "import_rows_wrong" if there are wrong rows and in.SkipWrong is false; Invalid "import_columns" if the
// columns are not mapped; Conflict "import_done" or "import_running"; Conflict "import_stale" with an updated
// import if the shop has changed since the preview.
func (s *Sheets) Run(ctx context.Context, id int, in RunRequest) (*Import, error) {
	row, err := load(s.client.ProductImport.Query().Where(productimport.ID(id)).Only(ctx))
	if err != nil {
		return nil, err
	}
	var saved stored
	if err := json.Unmarshal(row.Preview, &saved); err != nil {
		return nil, fmt.Errorf("decode preview: %w", err)
	}
	if row.Status == productimport.StatusMapping {
		return nil, fault.New(fault.Invalid, "import_columns")
	}
	if saved.Preview.Wrong > 0 && !in.SkipWrong {
		return nil, fault.New(fault.Invalid, "import_rows_wrong")
	}
	if err := s.begin(ctx, row); err != nil {
		return nil, err
	}
	defer s.end(id)
	ctx, cancel := context.WithTimeout(ctx, runTimeout)
	defer cancel()
	if err := s.run(ctx, row, saved); err != nil {
		return nil, s.failed(context.WithoutCancel(ctx), row, err)
	}
	return s.Import(ctx, id)
}

// begin marks an import as running. It fails if any process is running it, or if it is done.
func (s *Sheets) begin(ctx context.Context, row *ent.ProductImport) error {
	n, err := s.client.ProductImport.Update().
		Where(productimport.ID(row.ID), productimport.Or(productimport.StatusIn(productimport.StatusPreviewed, productimport.StatusFailed), interrupted())).
		SetStatus(productimport.StatusRunning).SetProblem("").Save(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("begin import: %w", err)
	case n == 0 && row.Status == productimport.StatusDone:
		return fault.New(fault.Conflict, "import_done")
	case n == 0:
		return fault.New(fault.Conflict, "import_running")
	}
	s.setProgress(row.ID, 0)
	return nil
}

// interrupted selects imports that have been running for longer than runTimeout.
func interrupted() predicate.ProductImport {
	return productimport.And(productimport.StatusEQ(productimport.StatusRunning), productimport.UpdatedAtLT(time.Now().UTC().Add(-runTimeout)))
}

func (s *Sheets) setProgress(id, done int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done[id] = done
}

func (s *Sheets) end(id int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.done, id)
}

// run writes the products and marks the import as done, in one transaction. It returns
// editor.ErrBatchStale if the result would differ from the preview.
func (s *Sheets) run(ctx context.Context, row *ent.ProductImport, saved stored) error {
	of, err := read(ctx, row.File)
	if err != nil {
		return err
	}
	p, err := s.planOf(ctx, of, saved, saved.Base)
	if err != nil {
		return err
	}
	shown, products := p.preview(), p.batch()
	if !shown.sameCounts(saved.Preview) {
		return editor.ErrBatchStale
	}
	return db.Transact(ctx, s.client, "import products", func(client *ent.Client) error {
		err := editor.WriteBatch(ctx, client, products, func(written int) { s.setProgress(row.ID, written) })
		if err != nil {
			return err
		}
		n, err := client.ProductImport.Update().Where(productimport.ID(row.ID), productimport.StatusEQ(productimport.StatusRunning)).
			SetStatus(productimport.StatusDone).SetDone(len(products)).ClearFile().Save(ctx)
		if err != nil {
			return fmt.Errorf("end import: %w", err)
		}
		if n == 0 {
			return errEnded
		}
		if err := queuePictures(ctx, client, row.ID, p); err != nil {
			return err
		}
		return audit.Record(ctx, client, "import", ent.TypeProduct, 0, map[string]any{
			"file": audit.To(row.FileName), "new": audit.To(shown.New), "changed": audit.To(shown.Changed),
		})
	})
}

// failed returns the error of a run. It marks the import as failed, or updates its preview if the
// shop has changed.
func (s *Sheets) failed(ctx context.Context, row *ent.ProductImport, cause error) error {
	if errors.Is(cause, errEnded) {
		return fault.New(fault.Conflict, "import_done")
	}
	if errors.Is(cause, editor.ErrBatchStale) {
		return s.renewPreview(ctx, row)
	}
	code := "internal"
	if f, ok := fault.As(cause); ok {
		code = f.Code
	}
	err := s.client.ProductImport.UpdateOneID(row.ID).SetStatus(productimport.StatusFailed).SetProblem(code).Exec(ctx)
	return errors.Join(cause, err)
}

// renewPreview updates the preview of an import. It returns Conflict "import_stale" with the updated import.
func (s *Sheets) renewPreview(ctx context.Context, row *ent.ProductImport) error {
	of, err := read(ctx, row.File)
	if err != nil {
		return err
	}
	var saved stored
	if err := json.Unmarshal(row.Preview, &saved); err != nil {
		return fmt.Errorf("decode preview: %w", err)
	}
	row, err = s.storePreview(ctx, row, of, saved, "import_stale")
	if err != nil {
		return err
	}
	stale := fault.New(fault.Conflict, "import_stale")
	stale.Now, err = s.shown(ctx, row)
	if err != nil {
		return err
	}
	return stale
}
