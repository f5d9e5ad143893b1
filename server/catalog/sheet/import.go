package sheet

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/productimport"
	"haat/ent/shop"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// runTimeout is the maximum duration of a run. An import that is marked as running for longer was
// interrupted.
const runTimeout = time.Minute

// Sheets is the service that exports and imports the products of all shops.
type Sheets struct {
	client  *ent.Client
	catalog *catalog.Catalog
	editor  *editor.Editor
	// Now returns the current time, which determines whether a sale price in a file is valid.
	Now  func() time.Time
	mu   sync.Mutex
	done map[int]int // number of products written so far by each import that runs in this process, by id
}

// New returns the service for client's database.
func New(client *ent.Client) *Sheets {
	return &Sheets{client: client, catalog: catalog.New(client), editor: editor.New(client), Now: time.Now, done: map[int]int{}}
}

// stored is the JSON form of a plan in the database. Rows of earlier releases have no format, which means
// formatHaat.
type stored struct {
	Preview Preview      `json:"preview"`
	Base    base         `json:"base"`
	Format  string       `json:"format"`
	Columns []FileColumn `json:"columns"`
	Sheet   string       `json:"sheet"`
	Others  int          `json:"other_sheets"`
}

// mapping returns, for each column of the file, the column of Haat to which it is mapped.
func (s stored) mapping() []string {
	list := make([]string, len(s.Columns))
	for i, c := range s.Columns {
		list[i] = c.To
	}
	return list
}

// currency returns the currency of the shop.
func (s *Sheets) currency(ctx context.Context) (string, error) {
	currency, err := s.client.Shop.Query().Select(shop.FieldCurrency).String(ctx)
	return currency, fault.Wrap("load currency of shop", err)
}

// planOf returns the plan of a file with the stored format and columns. since is the base of an earlier plan,
// or nil: see plan.
func (s *Sheets) planOf(ctx context.Context, of *sheet, saved stored, since base) (*plan, error) {
	var err error
	if of.now = s.Now(); of.currency == "" {
		if of.currency, err = s.currency(ctx); err != nil {
			return nil, err
		}
	}
	of.use(saved.Columns)
	if saved.Format == formatCombinations {
		if of.parents, err = s.parents(ctx, of); err != nil {
			return nil, err
		}
	}
	t, err := of.table(saved.Format, saved.mapping())
	if err != nil {
		return nil, err
	}
	t.currency = of.currency
	p, err := s.plan(ctx, t, since)
	if err != nil {
		return nil, err
	}
	p.rows = len(of.rows)
	return p, nil
}

// Preview stores a file and returns the changes that importing it would make. It replaces earlier imports
// unless they are running or done. It returns the errors of read.
func (s *Sheets) Preview(ctx context.Context, userID int, name string, data []byte) (*Import, error) {
	of, err := read(ctx, data)
	if err != nil {
		return nil, err
	}
	saved, status, total := stored{Format: of.format(), Sheet: of.name, Others: of.others}, productimport.StatusPreviewed, 0
	saved.Columns = of.fileColumnsOf(saved.Format, of.guess())
	if saved.Format == formatOther {
		status = productimport.StatusMapping
		saved.Preview = (&plan{rows: len(of.rows)}).preview()
	} else {
		p, err := s.planOf(ctx, of, saved, nil)
		if err != nil {
			return nil, err
		}
		saved.Preview, saved.Base, total = p.preview(), p.base(), len(p.batch())
	}
	encoded, err := json.Marshal(saved)
	if err != nil {
		return nil, fmt.Errorf("encode preview: %w", err)
	}
	var row *ent.ProductImport
	err = db.Transact(ctx, s.client, "store import", func(client *ent.Client) error {
		waiting := productimport.Or(productimport.StatusIn(productimport.StatusMapping, productimport.StatusPreviewed, productimport.StatusFailed), interrupted())
		if _, err := client.ProductImport.Delete().Where(waiting).Exec(ctx); err != nil {
			return fmt.Errorf("delete imports: %w", err)
		}
		row, err = client.ProductImport.Create().SetFileName(textnorm.Clip(form.OneLine(name), 200)).SetFile(data).SetPreview(encoded).
			SetStatus(status).SetTotal(total).SetCreatedBy(userID).Save(ctx)
		if err != nil {
			return fmt.Errorf("store import: %w", err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s.shown(ctx, row)
}

// MapColumns maps the columns of a file in an unknown format to columns of Haat, and returns the preview.
// Errors: NotFound "import_not_found"; Invalid "import_columns" with the wrong columns; Conflict
// "import_running" or "import_done".
func (s *Sheets) MapColumns(ctx context.Context, id int, in ColumnsRequest) (*Import, error) {
	row, err := load(s.client.ProductImport.Query().Where(productimport.ID(id)).Only(ctx))
	if err != nil {
		return nil, err
	}
	switch row.Status {
	case productimport.StatusRunning:
		return nil, fault.New(fault.Conflict, "import_running")
	case productimport.StatusDone:
		return nil, fault.New(fault.Conflict, "import_done")
	}
	of, err := read(ctx, row.File)
	if err != nil {
		return nil, err
	}
	if err := in.check(of.header); err != nil {
		return nil, err
	}
	saved := stored{Format: formatOther, Columns: of.fileColumnsOf(formatOther, in.Columns), Sheet: of.name, Others: of.others}
	row, err = s.storePreview(ctx, row, of, saved, "")
	if err != nil {
		return nil, err
	}
	return s.shown(ctx, row)
}

// storePreview makes the plan of an import again and stores its preview. problem is the code of the reason,
// or empty.
func (s *Sheets) storePreview(ctx context.Context, row *ent.ProductImport, of *sheet, saved stored, problem string) (*ent.ProductImport, error) {
	p, err := s.planOf(ctx, of, saved, nil)
	if err != nil {
		return nil, err
	}
	saved.Preview, saved.Base = p.preview(), p.base()
	encoded, err := json.Marshal(saved)
	if err != nil {
		return nil, fmt.Errorf("encode preview: %w", err)
	}
	row, err = s.client.ProductImport.UpdateOneID(row.ID).SetStatus(productimport.StatusPreviewed).SetProblem(problem).SetPreview(encoded).
		SetTotal(len(p.batch())).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("store preview: %w", err)
	}
	return row, nil
}

// Import returns the state of an import. The error is NotFound "import_not_found".
func (s *Sheets) Import(ctx context.Context, id int) (*Import, error) {
	row, err := load(s.client.ProductImport.Query().Select(shownFields...).Where(productimport.ID(id)).Only(ctx))
	if err != nil {
		return nil, err
	}
	return s.shown(ctx, row)
}

// shownFields lists all columns of an import except the file.
var shownFields = slices.DeleteFunc(slices.Clone(productimport.Columns), func(name string) bool { return name == productimport.FieldFile })

// load converts the result of a query. The error is NotFound "import_not_found".
func load(row *ent.ProductImport, err error) (*ent.ProductImport, error) {
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "import_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load import: %w", err)
	}
	return row, nil
}

// shown returns the API form of an import. An interrupted run, which wrote nothing, has the status "failed".
func (s *Sheets) shown(ctx context.Context, row *ent.ProductImport) (*Import, error) {
	var saved stored
	if err := json.Unmarshal(row.Preview, &saved); err != nil {
		return nil, fmt.Errorf("decode preview: %w", err)
	}
	in := &Import{
		ID: row.ID, FileName: row.FileName, Status: string(row.Status), Total: row.Total, Done: row.Done, Problem: row.Problem,
		CreatedAt: row.CreatedAt, Preview: saved.Preview, Format: cmp.Or(saved.Format, formatHaat), Columns: append([]FileColumn{}, saved.Columns...),
		Sheet: saved.Sheet, OtherSheets: saved.Others,
	}
	if in.Preview.MissingCategories == nil { // an earlier release stored no missing categories
		in.Preview.MissingCategories = []string{}
	}
	if in.Preview.Notes == nil { // an earlier release stored no notes
		in.Preview.Notes = []RowError{}
	}
	var err error
	if in.Pictures, err = s.pictureState(ctx, row); err != nil {
		return nil, err
	}
	if row.Status == productimport.StatusRunning {
		s.mu.Lock()
		done, here := s.done[row.ID]
		s.mu.Unlock()
		if in.Done = done; !here && row.UpdatedAt.Before(time.Now().Add(-runTimeout)) {
			in.Status, in.Problem = "failed", "import_interrupted"
		}
	}
	return in, nil
}
