package productcsv

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/productimport"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// runTimeout is the maximum duration of a run. An import that is running for longer was interrupted.
const runTimeout = time.Minute

// Sheets is the service that exports and imports the products of all shops.
type Sheets struct {
	client  *ent.Client
	catalog *catalog.Catalog
	editor  *editor.Editor
	mu      sync.Mutex
	done    map[int]int // number of products written by each import that runs in this process, by its id
}

// New returns the service for client's database.
func New(client *ent.Client) *Sheets {
	return &Sheets{client: client, catalog: catalog.New(client), editor: editor.New(client), done: map[int]int{}}
}

// stored is the JSON form of a plan in the database.
type stored struct {
	Preview Preview `json:"preview"`
	Base    base    `json:"base"`
}

// Preview stores a file and returns the changes that importing it would make. It replaces earlier
// imports that are not running or done. It returns the errors of read.
func (s *Sheets) Preview(ctx context.Context, userID int, name string, data []byte) (*Import, error) {
	t, err := read(data)
	if err != nil {
		return nil, err
	}
	p, err := s.plan(ctx, t, nil)
	if err != nil {
		return nil, err
	}
	encoded, err := json.Marshal(stored{p.preview(), p.base()})
	if err != nil {
		return nil, fmt.Errorf("encode preview: %w", err)
	}
	var row *ent.ProductImport
	err = db.Transact(ctx, s.client, "store import", func(client *ent.Client) error {
		waiting := productimport.Or(productimport.StatusIn(productimport.StatusPreviewed, productimport.StatusFailed), interrupted())
		if _, err := client.ProductImport.Delete().Where(waiting).Exec(ctx); err != nil {
			return fmt.Errorf("delete imports: %w", err)
		}
		row, err = client.ProductImport.Create().SetFileName(textnorm.Clip(form.OneLine(name), 200)).SetFile(data).SetPreview(encoded).
			SetTotal(len(p.batch())).SetCreatedBy(userID).Save(ctx)
		if err != nil {
			return fmt.Errorf("store import: %w", err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s.shown(row)
}

// Import returns the state of an import. The error is NotFound "import_not_found".
func (s *Sheets) Import(ctx context.Context, id int) (*Import, error) {
	row, err := load(s.client.ProductImport.Query().Select(shownFields...).Where(productimport.ID(id)).Only(ctx))
	if err != nil {
		return nil, err
	}
	return s.shown(row)
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

// shown returns the API form of an import. A run that was interrupted has the status "failed"; it
// wrote nothing.
func (s *Sheets) shown(row *ent.ProductImport) (*Import, error) {
	var saved stored
	if err := json.Unmarshal(row.Preview, &saved); err != nil {
		return nil, fmt.Errorf("decode preview: %w", err)
	}
	in := &Import{
		ID: row.ID, FileName: row.FileName, Status: string(row.Status), Total: row.Total, Done: row.Done, Problem: row.Problem,
		CreatedAt: row.CreatedAt, Preview: saved.Preview,
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
