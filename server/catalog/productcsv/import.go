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

// runWithin is how long a run may take. One that has been running for longer has died.
const runWithin = time.Minute

// Sheets are the files of all shops' products.
type Sheets struct {
	client  *ent.Client
	catalog *catalog.Catalog
	editor  *editor.Editor
	mu      sync.Mutex
	done    map[int]int // products written, by the id of the import that runs here
}

// New makes Sheets.
func New(client *ent.Client) *Sheets {
	return &Sheets{client: client, catalog: catalog.New(client), editor: editor.New(client), done: map[int]int{}}
}

// stored is what the database keeps of a plan.
type stored struct {
	Preview Preview `json:"preview"`
	Base    base    `json:"base"`
}

// Preview keeps a file to be taken over and tells what would happen; a file that was
// looked at before is forgotten. Returns what read does.
func (s *Sheets) Preview(ctx context.Context, userID int, name string, data []byte) (*Import, error) {
	t, err := read(data)
	if err != nil {
		return nil, err
	}
	p, err := s.plan(ctx, t, nil)
	if err != nil {
		return nil, err
	}
	kept, err := json.Marshal(stored{p.preview(), p.base()})
	if err != nil {
		return nil, fmt.Errorf("keep preview: %w", err)
	}
	var row *ent.ProductImport
	err = db.Transact(ctx, s.client, "keep import", func(client *ent.Client) error {
		waiting := productimport.Or(productimport.StatusIn(productimport.StatusPreviewed, productimport.StatusFailed), dead())
		if _, err := client.ProductImport.Delete().Where(waiting).Exec(ctx); err != nil {
			return fmt.Errorf("forget imports: %w", err)
		}
		row, err = client.ProductImport.Create().SetFileName(textnorm.Clip(form.OneLine(name), 200)).SetFile(data).SetPreview(kept).
			SetTotal(len(p.batch())).SetCreatedBy(userID).Save(ctx)
		if err != nil {
			return fmt.Errorf("keep import: %w", err)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return s.shown(row)
}

// Import is how it stands with one. NotFound "import_not_found".
func (s *Sheets) Import(ctx context.Context, id int) (*Import, error) {
	row, err := load(s.client.ProductImport.Query().Select(shownFields...).Where(productimport.ID(id)).Only(ctx))
	if err != nil {
		return nil, err
	}
	return s.shown(row)
}

// shownFields are an import's without its file.
var shownFields = slices.DeleteFunc(slices.Clone(productimport.Columns), func(name string) bool { return name == productimport.FieldFile })

// load is an import that was queried. NotFound "import_not_found".
func load(row *ent.ProductImport, err error) (*ent.ProductImport, error) {
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "import_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load import: %w", err)
	}
	return row, nil
}

// shown is an import as it is answered. One that died while it ran has failed: nothing
// of it was written.
func (s *Sheets) shown(row *ent.ProductImport) (*Import, error) {
	var kept stored
	if err := json.Unmarshal(row.Preview, &kept); err != nil {
		return nil, fmt.Errorf("read preview: %w", err)
	}
	in := &Import{
		ID: row.ID, FileName: row.FileName, Status: string(row.Status), Total: row.Total, Done: row.Done, Problem: row.Problem,
		CreatedAt: row.CreatedAt, Preview: kept.Preview,
	}
	if row.Status == productimport.StatusRunning {
		s.mu.Lock()
		done, here := s.done[row.ID]
		s.mu.Unlock()
		if in.Done = done; !here && row.UpdatedAt.Before(time.Now().Add(-runWithin)) {
			in.Status, in.Problem = "failed", "import_interrupted"
		}
	}
	return in, nil
}
