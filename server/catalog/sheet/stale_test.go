package sheet_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/server/catalog/sheet"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
)

// A row that was valid in the preview must not be skipped without an error.
func TestRun_ReportsRowsThatBecameWrong(t *testing.T) {
	s := newShop(t)
	food := s.client.Category.Create().SetSlug("food").SetName("Food").SaveX(audit.Quiet(s.ctx))
	in := s.previews("slug,name,selling_price,category\na,A,10,food\nb,B,10,\n,Fresh,10,\n,,,\n")
	for what, c := range map[string]struct {
		change func()
		want   string
	}{
		"its category is deleted": {func() { s.client.Category.DeleteOne(food).ExecX(audit.Quiet(s.ctx)) }, "2 category unknown"},
		"its address is taken":    {func() { s.product("fresh") }, "4 slug slug_taken"},
	} {
		c.change()
		_, err := s.Run(s.ctx, in.ID, sheet.RunRequest{SkipWrong: true})
		wantFault(t, what, err, "import_stale")
		f, _ := fault.As(err)
		if now, ok := f.Now.(*sheet.Import); !ok || !strings.Contains(wrong(now), c.want) {
			t.Errorf("%s: %+v", what, f.Now)
		}
	}
	if n := s.client.Product.Query().Where(product.SlugNEQ("fresh")).CountX(s.ctx); n != 0 {
		t.Errorf("%d products written", n)
	}
	if done, err := s.Run(s.ctx, in.ID, sheet.RunRequest{SkipWrong: true}); err != nil || done.Done != 1 {
		t.Errorf("%+v, %v", done, err)
	}
}

// A status query must not load the file of up to 5 MB. The file of an interrupted run must be deleted.
func TestImport_LoadsAndStoresFilesOnlyWhenNeeded(t *testing.T) {
	s := newShop(t)
	in := s.previews(fileOf(1, 0))
	s.client.ProductImport.Intercept(ent.InterceptFunc(func(next ent.Querier) ent.Querier {
		return ent.QuerierFunc(func(ctx context.Context, q ent.Query) (ent.Value, error) {
			rows, err := next.Query(ctx, q)
			if list, ok := rows.([]*ent.ProductImport); ok {
				for _, row := range list {
					if len(row.File) > 0 {
						t.Error("a status query loads the file")
					}
				}
			}
			return rows, err
		})
	}))
	if now, err := s.Import(s.ctx, in.ID); err != nil || now.FileName != "products.csv" || now.Preview.New != 1 {
		t.Errorf("%+v, %v", now, err)
	}
	s.client.ProductImport.Update().SetStatus("running").SetUpdatedAt(time.Now().UTC().Add(-2 * time.Minute)).ExecX(s.ctx)
	if s.previews(fileOf(2, 0)); s.client.ProductImport.Query().CountX(s.ctx) != 1 {
		t.Error("the file of an interrupted run was kept")
	}
}
