package productcsv

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

// errNotPreviewed is that another run has taken an import over meanwhile.
var errNotPreviewed = errors.New("the import is done")

// Run takes an import over, all of it or nothing. NotFound "import_not_found", Invalid
// "import_rows_wrong" where rows are wrong and not to be skipped, Conflict "import_done"
// or "import_running"; and Conflict "import_stale" where the shop has changed since,
// with the import as it would be now.
func (s *Sheets) Run(ctx context.Context, id int, in RunRequest) (*Import, error) {
	row, err := load(s.client.ProductImport.Query().Where(productimport.ID(id)).Only(ctx))
	if err != nil {
		return nil, err
	}
	var kept stored
	if err := json.Unmarshal(row.Preview, &kept); err != nil {
		return nil, fmt.Errorf("read preview: %w", err)
	}
	if kept.Preview.Wrong > 0 && !in.SkipWrong {
		return nil, fault.New(fault.Invalid, "import_rows_wrong")
	}
	if err := s.begin(ctx, row); err != nil {
		return nil, err
	}
	defer s.end(id)
	ctx, cancel := context.WithTimeout(ctx, runWithin)
	defer cancel()
	if err := s.run(ctx, row, kept); err != nil {
		return nil, s.failed(context.WithoutCancel(ctx), row, err)
	}
	return s.Import(ctx, id)
}

// begin marks an import as running, for all to see.
func (s *Sheets) begin(ctx context.Context, row *ent.ProductImport) error {
	n, err := s.client.ProductImport.Update().
		Where(productimport.ID(row.ID), productimport.Or(productimport.StatusIn(productimport.StatusPreviewed, productimport.StatusFailed), dead())).
		SetStatus(productimport.StatusRunning).SetProblem("").Save(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("begin import: %w", err)
	case n == 0 && row.Status == productimport.StatusDone:
		return fault.New(fault.Conflict, "import_done")
	case n == 0:
		return fault.New(fault.Conflict, "import_running")
	}
	s.tell(row.ID, 0)
	return nil
}

// dead are imports that have been running for longer than any does.
func dead() predicate.ProductImport {
	return productimport.And(productimport.StatusEQ(productimport.StatusRunning), productimport.UpdatedAtLT(time.Now().UTC().Add(-runWithin)))
}

func (s *Sheets) tell(id, done int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.done[id] = done
}

func (s *Sheets) end(id int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.done, id)
}

// run writes the products and that the import is done, in one transaction. ErrBatchStale
// where that is no longer what was shown.
func (s *Sheets) run(ctx context.Context, row *ent.ProductImport, kept stored) error {
	t, err := read(row.File)
	if err != nil {
		return err
	}
	p, err := s.plan(ctx, t, kept.Base)
	if err != nil {
		return err
	}
	shown, products := p.preview(), p.batch()
	if !shown.tellsTheSame(kept.Preview) {
		return editor.ErrBatchStale
	}
	return db.Transact(ctx, s.client, "import products", func(client *ent.Client) error {
		err := editor.WriteBatch(ctx, client, products, func(written int) { s.tell(row.ID, written) })
		if err != nil {
			return err
		}
		n, err := client.ProductImport.Update().Where(productimport.ID(row.ID), productimport.StatusEQ(productimport.StatusRunning)).
			SetStatus(productimport.StatusDone).SetDone(len(products)).ClearFile().Save(ctx)
		if err != nil {
			return fmt.Errorf("end import: %w", err)
		}
		if n == 0 {
			return errNotPreviewed
		}
		return audit.Record(ctx, client, "import", ent.TypeProduct, 0, map[string]any{
			"file": map[string]any{"to": row.FileName}, "new": map[string]any{"to": shown.New}, "changed": map[string]any{"to": shown.Changed},
		})
	})
}

// failed marks an import as failed, or as one to be looked at again where the shop has
// changed, and returns what is answered.
func (s *Sheets) failed(ctx context.Context, row *ent.ProductImport, cause error) error {
	if errors.Is(cause, errNotPreviewed) {
		return fault.New(fault.Conflict, "import_done")
	}
	if errors.Is(cause, editor.ErrBatchStale) {
		return s.again(ctx, row)
	}
	code := "internal"
	if f, ok := fault.As(cause); ok {
		code = f.Code
	}
	err := s.client.ProductImport.UpdateOneID(row.ID).SetStatus(productimport.StatusFailed).SetProblem(code).Exec(ctx)
	return errors.Join(cause, err)
}

// again looks at a file anew: Conflict "import_stale" with the import.
func (s *Sheets) again(ctx context.Context, row *ent.ProductImport) error {
	t, err := read(row.File)
	if err != nil {
		return err
	}
	p, err := s.plan(ctx, t, nil)
	if err != nil {
		return err
	}
	kept, err := json.Marshal(stored{p.preview(), p.base()})
	if err != nil {
		return fmt.Errorf("keep preview: %w", err)
	}
	row, err = s.client.ProductImport.UpdateOneID(row.ID).SetStatus(productimport.StatusPreviewed).SetProblem("import_stale").SetPreview(kept).
		SetTotal(len(p.batch())).Save(ctx)
	if err != nil {
		return fmt.Errorf("keep preview: %w", err)
	}
	stale := fault.New(fault.Conflict, "import_stale")
	stale.Now, err = s.shown(row)
	if err != nil {
		return err
	}
	return stale
}
