package sheet_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/editor"
	"haat/server/catalog/sheet"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/pubsub"
)

// fileOf returns a file of count new products. Each price is increased by more.
func fileOf(count int, more int) string {
	var b strings.Builder
	b.WriteString("slug,name,bn_name,selling_price,stock,status\n")
	for i := range count {
		fmt.Fprintf(&b, "product-%d,Product %d,পণ্য %d,%d,%d,published\n", i, i, i, 100+i%50+more, i%30)
	}
	return b.String()
}

func TestRun_KeepsSalesSinceThePreview(t *testing.T) {
	s := newShop(t)
	s.shirt()
	rice := s.product("rice")
	in := s.previews("slug,stock,option1_name,option1_value,option2_name,option2_value\nrice,15,,,,\n" +
		"shirt,3,Size,M,Colour,Red\nshirt,9,,L,,Red\nshirt,5,,L,,Blue\n")
	sold := audit.Quiet(s.ctx) // like an order
	s.client.Product.UpdateOneID(rice.ID).AddStock(-4).AddSold(4).ExecX(sold)
	shirt := s.find("shirt")
	s.client.Variant.UpdateOne(shirt.Edges.Variants[0]).AddStock(-2).ExecX(sold)
	s.client.Product.UpdateOne(shirt).AddStock(-2).ExecX(sold)
	s.runs(in.ID)
	if now := s.find("rice"); now.Stock != 11 || now.Sold != 4 {
		t.Errorf("10 to 15 with 4 sold: %d, %d sold", now.Stock, now.Sold)
	}
	if now := s.find("shirt"); now.Stock != 15 || now.Edges.Variants[0].Stock != 1 {
		t.Errorf("12 to 17 with 2 sold: %d, of the first %d", now.Stock, now.Edges.Variants[0].Stock)
	}
}

func TestRun_RefusesAnImportIfTheShopHasChanged(t *testing.T) {
	s := newShop(t)
	for what, change := range map[string]func(in *editor.FullProduct){
		"edited": func(p *editor.FullProduct) {
			request := p.Request()
			request.Brand = "Pran"
			if _, err := s.editor.EditProduct(s.ctx, p.ID, request); err != nil {
				t.Fatal(err)
			}
		},
		"deleted": func(p *editor.FullProduct) { s.client.Product.DeleteOneID(p.ID).ExecX(audit.Quiet(s.ctx)) },
		"sold out": func(p *editor.FullProduct) {
			s.client.Product.UpdateOneID(p.ID).AddStock(-10).ExecX(audit.Quiet(s.ctx))
		},
		"the new product was created": func(*editor.FullProduct) { s.product("fresh") },
	} {
		p := s.product("rice")
		in := s.previews("slug,name,selling_price,stock\nrice,Rice,90,8\nfresh,Fresh,10,1\n")
		change(p)
		_, err := s.Run(s.ctx, in.ID, sheet.RunRequest{})
		wantFault(t, what, err, "import_stale")
		f, _ := fault.As(err)
		now, ok := f.Now.(*sheet.Import)
		if !ok || now.Status != "previewed" || now.ID != in.ID {
			t.Errorf("%s: %+v", what, f.Now)
		}
		s.runs(in.ID) // after the second preview
		if row := s.find("rice"); row.SellingPrice != 90_00 || row.Stock != 8 {
			t.Errorf("%s: %+v", what, row)
		}
		s.client.Product.Delete().ExecX(audit.Quiet(s.ctx))
	}
}

func TestRun_ConcurrentRunsWriteOnce(t *testing.T) {
	s := newShop(t)
	other := sheet.New(s.second())
	in := s.previews(fileOf(400, 0))
	codes := make([]error, 2)
	var group sync.WaitGroup
	for i, each := range []*sheet.Sheets{s.Sheets, other} {
		group.Go(func() { _, codes[i] = each.Run(s.ctx, in.ID, sheet.RunRequest{}) })
	}
	group.Wait()
	if n := s.client.Product.Query().CountX(s.ctx); n != 400 {
		t.Errorf("%d products", n)
	}
	refused := 0
	for _, err := range codes {
		if f, ok := fault.As(err); ok && (f.Code == "import_running" || f.Code == "import_done") {
			refused++
		} else if err != nil {
			t.Error(err)
		}
	}
	if refused != 1 {
		t.Errorf("%v", codes)
	}
}

// second returns the client of another process.
func (s *shop) second() *ent.Client {
	s.Helper()
	d, err := db.Open(context.Background(), s.address)
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { d.Close() })
	return d.Client
}

func TestRun_ImportsOfOtherShopsAreNotFound(t *testing.T) {
	s := newShop(t)
	in := s.previews(fileOf(1, 0))
	row := s.client.Shop.Create().SetSlug("other").SetName("Other").SaveX(viewer.WithSystem(context.Background()))
	theirs := viewer.WithShop(context.Background(), row.ID)
	_, err := s.Run(theirs, in.ID, sheet.RunRequest{})
	wantFault(t, "run", err, "import_not_found")
	_, err = s.Import(theirs, in.ID)
	wantFault(t, "look", err, "import_not_found")
}

// A process that is killed during a run must leave no product, and the import can be run again.
func TestRun_KilledRunWritesNothing(t *testing.T) {
	if address := os.Getenv("HAAT_TEST_RUN"); address != "" {
		runUntilKilled(t, address)
		return
	}
	s := newShop(t)
	s.product("product-7")
	in := s.previews(fileOf(1000, 0))
	child := exec.Command(os.Args[0], "-test.run=^TestRun_KilledRunWritesNothing$")
	child.Env = append(os.Environ(), "HAAT_TEST_RUN="+s.address)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && lines.Text() != "the first products are written" {
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := child.Wait(); err == nil {
		t.Fatal("the run ended")
	}
	if n := s.client.Product.Query().CountX(s.ctx); n != 1 || s.find("product-7").SellingPrice != 100_00 {
		t.Errorf("found %d products", n)
	}
	if now, err := s.Import(s.ctx, in.ID); err != nil || now.Status != "running" {
		t.Errorf("%+v, %v", now, err)
	}
	// Make the run older than runTimeout.
	s.client.ProductImport.Update().SetUpdatedAt(time.Now().UTC().Add(-2 * time.Minute)).ExecX(s.ctx)
	if now, err := s.Import(s.ctx, in.ID); err != nil || now.Status != "failed" || now.Problem != "import_interrupted" {
		t.Errorf("%+v, %v", now, err)
	}
	s.runs(in.ID)
	if n := s.client.Product.Query().CountX(s.ctx); n != 1000 {
		t.Errorf("%d products", n)
	}
}

// runUntilKilled runs the stored import, and blocks after the first products are written.
func runUntilKilled(t *testing.T, address string) {
	d, err := db.Open(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	row := d.Client.ProductImport.Query().OnlyX(viewer.WithSystem(context.Background()))
	d.Client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			value, err := next.Mutate(ctx, m)
			if created, ok := m.(*ent.ProductMutation); ok && m.Op().Is(ent.OpCreate) {
				if slug, _ := created.Slug(); slug == "product-900" {
					fmt.Println("the first products are written")
					select {}
				}
			}
			return value, err
		})
	})
	_, err = sheet.New(d.Client).Run(viewer.WithShop(context.Background(), row.ShopID), row.ID, sheet.RunRequest{})
	t.Fatalf("the run ended: %v", err)
}

// Pages must be purged when the run commits, not before.
func TestRun_PurgesPages(t *testing.T) {
	s := newShop(t)
	told := &tags{}
	writer := &pubsub.Writer{Bus: &pubsub.Bus{}}
	writer.Bus.Subscribe(told)
	catalog.PurgeOnWrite(s.client, writer)
	rice := s.product("rice")
	in := s.previews("slug,name,selling_price\nrice,Rice,90\nfresh,Fresh,10\n")
	told.list = nil
	s.runs(in.ID)
	shopID := s.client.Product.Query().Where(product.Slug("fresh")).OnlyX(s.ctx).ShopID
	for _, tag := range []string{catalog.ProductTag(rice.ID), catalog.CatalogTag(shopID)} {
		if !strings.Contains(fmt.Sprint(told.list), tag) {
			t.Errorf("%v has no %s", told.list, tag)
		}
	}
}

type tags struct{ list []string }

func (t *tags) Purge(list []string) { t.list = append(t.list, list...) }
func (t *tags) Suspend()            {}
func (t *tags) Resume()             {}

// TestRun_TenThousandRows is a measurement. With HAAT_MEASURE=1, it logs the duration of each step for 10,000
// rows, and the time for which the writes of another shop wait.
func TestRun_TenThousandRows(t *testing.T) {
	if os.Getenv("HAAT_MEASURE") == "" {
		t.Skip("a measurement: set HAAT_MEASURE")
	}
	s := newShop(t)
	for round, text := range []string{fileOf(sheet.MaxRows, 0), fileOf(sheet.MaxRows, 1)} {
		begin := time.Now()
		in := s.previews(text)
		looked := time.Since(begin)
		stop, longest := make(chan struct{}), time.Duration(0)
		var group sync.WaitGroup
		group.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
				}
				at := time.Now()
				s.client.Category.Create().SetSlug(fmt.Sprint("c", round, "-", i)).SetName("c").ExecX(audit.Quiet(s.ctx))
				longest = max(longest, time.Since(at))
			}
		})
		begin = time.Now()
		s.runs(in.ID)
		took := time.Since(begin)
		close(stop)
		group.Wait()
		t.Logf("round %d: preview %v, run %v, other shops waited at most %v", round+1, looked, took, longest)
	}
	begin := time.Now()
	size := len(s.exported())
	t.Logf("exported %d bytes in %v", size, time.Since(begin))
}
