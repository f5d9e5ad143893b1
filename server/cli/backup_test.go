package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/viewer"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/db/dbtest"
)

const stock = 100_000

// rush is a shop that receives orders during a backup.
type rush struct {
	*process
	client  *ent.Client
	ctx     context.Context
	shop    int
	product int

	placed chan string // numbers of confirmed orders
}

func newRush(t *testing.T) *rush {
	t.Helper()
	address := dbtest.URL(t)
	r := &rush{process: newProcess(t, address), client: dbtest.OpenURL(t, address).Client, placed: make(chan string, stock)}
	r.shop = r.client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(viewer.WithSystem(context.Background())).ID
	r.ctx = viewer.WithShop(context.Background(), r.shop)
	r.client.ShippingPackage.Create().SetName("Courier").SetFee(60_00).ExecX(r.ctx)
	r.product = r.client.Product.Create().SetSlug("rice").SetName("rice").SetSellingPrice(100_00).SetPrice(100_00).SetStock(stock).SaveX(r.ctx).ID
	r.start()
	return r
}

// buy orders 3 units of the product, and reports whether the order was confirmed.
func (r *rush) buy(buyer, i int) bool {
	body, err := json.Marshal(checkout.PlaceRequest{
		Delivery: orders.Delivery{
			Name: "Buyer", Mobile: fmt.Sprintf("017%02d%06d", buyer, i), Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 5",
		},
		Lines: []checkout.QuoteLine{{ProductID: r.product, Quantity: 3}},
	})
	if err != nil {
		r.t.Error(err)
		return false
	}
	req, err := http.NewRequest(http.MethodPost, fmt.Sprintf("http://127.0.0.1:%s/api/v1/orders?shop_id=%d", r.port, r.shop), bytes.NewReader(body))
	if err != nil {
		r.t.Error(err)
		return false
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", fmt.Sprintf("buyer-%d-number-%06d", buyer, i))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		r.t.Error(err)
		return false
	}
	defer res.Body.Close()
	var answer struct {
		Data struct {
			Number string `json:"order_id"`
		} `json:"data"`
	}
	text, err := io.ReadAll(res.Body)
	if err = errors.Join(err, json.Unmarshal(text, &answer)); err != nil || answer.Data.Number == "" {
		r.t.Errorf("%d %s: %v", res.StatusCode, text, err)
		return false
	}
	r.placed <- answer.Data.Number
	return true
}

// A backup taken while many orders are placed must be a consistent snapshot: every order has its items, stock
// matches the orders, and all previously confirmed orders are included.
func TestBackup_IsConsistentDuringOrders(t *testing.T) {
	r := newRush(t)
	stop, ended := make(chan struct{}), make(chan struct{})
	var buyers sync.WaitGroup
	for buyer := range 4 {
		buyers.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-stop:
					return
				default:
					if !r.buy(buyer, i) {
						return
					}
				}
			}
		})
	}
	go func() {
		buyers.Wait()
		close(ended)
	}()
	var known []string
	rounds := 3
	if testing.Short() {
		rounds = 1
	}
	for i := range rounds {
		for range 20 {
			select {
			case number := <-r.placed:
				known = append(known, number)
			case <-ended:
				t.FailNow()
			}
		}
		name := fmt.Sprintf("%d.tar.gz", i)
		if out, code := r.run("backup", name); code != 0 || !strings.Contains(out, name+": ") {
			t.Fatalf("status %d: %s", code, out)
		}
		r.holdsTogether(filepath.Join(r.dir, name), known)
	}
	close(stop)
	<-ended
}

// holdsTogether restores a backup and checks its orders and stock.
func (r *rush) holdsTogether(file string, known []string) {
	r.t.Helper()
	address := dbtest.Empty(r.t)
	there := newProcess(r.t, address)
	if out, code := there.run("restore", file); code != 0 || !strings.Contains(out, "restored ") {
		r.t.Fatalf("status %d: %s", code, out)
	}
	client := dbtest.OpenURL(r.t, address).Client
	orders := client.Order.Query().WithItems().AllX(r.ctx)
	for _, o := range orders {
		if len(o.Edges.Items) != 1 || o.Edges.Items[0].Quantity != 3 || o.Subtotal != 300_00 || o.Total != o.Subtotal+o.ShippingFee {
			r.t.Errorf("order %s has %d items for %d", o.Number, len(o.Edges.Items), o.Total)
		}
	}
	if left := client.Product.GetX(r.ctx, r.product).Stock; left != stock-3*len(orders) {
		r.t.Errorf("%d units remain after %d orders", left, len(orders))
	}
	if events := client.OrderEvent.Query().CountX(r.ctx); events < len(orders) {
		r.t.Errorf("%d events of %d orders", events, len(orders))
	}
	for _, number := range known {
		if !client.Order.Query().Where(order.Number(number)).ExistX(r.ctx) {
			r.t.Errorf("order %s, confirmed before the backup, is missing", number)
		}
	}
}

func TestBackup_IsOwnerOnlyAndOverwritesNothing(t *testing.T) {
	p := newProcess(t, dbtest.URL(t))
	if out, code := p.run("shop", "create", "rina", "Rina's Shop"); code != 0 {
		t.Fatal(out)
	}
	if out, code := p.run("backup", "b.tar.gz"); code != 0 || !strings.Contains(out, "b.tar.gz: ") {
		t.Fatalf("status %d: %s", code, out)
	}
	file := filepath.Join(p.dir, "b.tar.gz")
	info, err := os.Stat(file)
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if out, code := p.run("backup", "b.tar.gz"); code != 1 || !strings.Contains(out, "--overwrite") || strings.Count(out, "\n") != 1 {
		t.Errorf("status %d: %s", code, out)
	}
	if out, code := p.run("backup", "--overwrite", "b.tar.gz"); code != 0 {
		t.Errorf("status %d: %s", code, out)
	}
	if out, code := p.run("restore", "--check", "b.tar.gz"); code != 0 || !strings.Contains(out, "is intact: ") {
		t.Errorf("status %d: %s", code, out)
	}
	if left, err := filepath.Glob(filepath.Join(p.dir, "*.part")); err != nil || len(left) > 0 {
		t.Errorf("%v remains, %v", left, err)
	}
}

// A failed backup must print one line and leave no file that looks complete.
func TestBackup_FailureLeavesNoFile(t *testing.T) {
	p := newProcess(t, dbtest.URL(t))
	if err := os.WriteFile(filepath.Join(p.dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"file/b.tar.gz": "not a directory", "none/b.tar.gz": "no such file"} {
		if out, code := p.run("backup", name); code != 1 || !strings.Contains(out, want) || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: status %d: %s", name, code, out)
		}
	}
	cmd := backupCommand{File: filepath.Join(p.dir, "full.tar.gz")}
	err := cmd.write(func(w io.Writer) error {
		_, err := w.Write([]byte("half"))
		return errors.Join(err, syscall.ENOSPC)
	})
	if !errors.Is(err, syscall.ENOSPC) {
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(p.dir, "*tar*")); err != nil || len(left) > 0 {
		t.Errorf("%v remains, %v", left, err)
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	onto := p.command("backup", "-")
	onto.Stdout = full
	if err := onto.Run(); err == nil {
		t.Error("a backup onto a full disk succeeds")
	}
}

func TestBackup_EmptyDatabaseIsRefused(t *testing.T) {
	p := newProcess(t, dbtest.Empty(t))
	out, code := p.run("backup", "b.tar.gz")
	if code != 1 || strings.Count(out, "\n") != 1 {
		t.Errorf("status %d: %s", code, out)
	}
	if left, err := filepath.Glob(filepath.Join(p.dir, "*")); err != nil || len(left) > 0 {
		t.Errorf("%v remains, %v", left, err)
	}
}

// A restore must accept a piped backup, also of another database system.
func TestRestore_ReadsFromAPipe(t *testing.T) {
	from := newProcess(t, dbtest.URL(t))
	if out, code := from.run("shop", "create", "rina", "Rina's Shop"); code != 0 {
		t.Fatal(out)
	}
	to := newProcess(t, "sqlite://"+filepath.Join(t.TempDir(), "new.db"))
	taking, putting := from.command("backup", "-"), to.command("restore", "-")
	var err error
	if putting.Stdin, err = taking.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	putting.Stdout, putting.Stderr = &said, &said
	err = errors.Join(putting.Start(), taking.Run(), putting.Wait())
	if err != nil || !strings.Contains(said.String(), "restored 1 rows") {
		t.Errorf("%v: %s", err, said.String())
	}
	if out, code := to.run("restore", "--replace", "-"); code != 1 || !strings.Contains(out, "--replace needs a file") {
		t.Errorf("status %d: %s", code, out)
	}
	if out, code := to.run("restore", "none.tar.gz"); code != 1 || strings.Count(out, "\n") != 1 {
		t.Errorf("status %d: %s", code, out)
	}
}
