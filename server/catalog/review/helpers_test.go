package review_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	entreview "haat/ent/review"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/review"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
	"haat/server/platform/pubsub"
	"haat/server/platform/pubsub/pubsubtest"
	"haat/server/tenancy"
)

// wantFault checks an error's code, and its fields as JSON if there are any.
var wantFault = faulttest.WantNamed

// desk contains a shop that sold a lamp and a shirt to Ayesha, and the service under test.
type desk struct {
	*testing.T
	*review.Reviews
	// second is the service of another process on the same database, if the database allows several.
	second      *review.Reviews
	client      *ent.Client
	store       *media.Store
	purged      *pubsubtest.Recorder
	tenant      *tenancy.Tenant
	ctx         context.Context
	ayesha      *ent.Customer
	lamp, shirt *ent.Product
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	address := dbtest.URL(t)
	d := &desk{T: t, client: dbtest.OpenURL(t, address).Client}
	var writer *pubsub.Writer
	writer, d.purged = pubsubtest.Subscribe()
	catalog.PurgeOnWrite(d.client, writer)
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	d.store, d.Reviews = store, review.New(d.client, store)
	d.second = review.New(dbtest.OpenURL(t, address).Client, store)
	d.tenant = &tenancy.Tenant{Shop: d.client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(viewer.WithSystem(context.Background()))}
	d.ctx = d.tenant.Context(context.Background())
	d.lamp, d.shirt = d.product("lamp", "বাতি"), d.product("shirt", "শার্ট")
	d.ayesha = d.customer("Ayesha", "01712345678")
	d.sold(d.ayesha, order.StatusDelivered, d.lamp, d.shirt)
	return d
}

func (d *desk) product(slug, name string) *ent.Product {
	d.Helper()
	return d.client.Product.Create().SetSlug(slug).SetName(slug).SetBnName(name).SetSellingPrice(100).SetPrice(100).
		SetImages([]media.Picture{{Key: "1/" + slug, Width: 160, Height: 160}}).SaveX(d.ctx)
}

func (d *desk) customer(name, mobile string) *ent.Customer {
	d.Helper()
	return d.client.Customer.Create().SetName(name).SetMobile(mobile).SetPasswordHash("x").SaveX(d.ctx)
}

// sold creates an order of a customer with one unit of each product.
func (d *desk) sold(to *ent.Customer, status order.Status, products ...*ent.Product) {
	d.Helper()
	number := fmt.Sprintf("%08d", d.client.Order.Query().CountX(d.ctx))
	row := d.client.Order.Create().SetNumber(number).SetIdempotencyKey("key-" + number).SetCustomerID(to.ID).SetName(to.Name).SetMobile(to.Mobile).
		SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("12").SetCurrency("BDT").SetStatus(status).
		SetSubtotal(100).SetTotal(100).SaveX(d.ctx)
	for _, p := range products {
		d.client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetName(p.Name).SetSellingPrice(100).SetPrice(100).SetQuantity(1).ExecX(d.ctx)
	}
}

// asksApproval sets whether the shop approves reviews before they are published.
func (d *desk) asksApproval(yes bool) {
	d.Helper()
	d.tenant.Shop = d.client.Shop.UpdateOne(d.tenant.Shop).SetReviewsNeedApproval(yes).SaveX(d.ctx)
	d.purged.Take()
}

func rated(p *ent.Product, rating int, text string, pictures ...[]byte) review.ReviewRequest {
	return review.ReviewRequest{ProductID: p.ID, Rating: rating, Text: text, Pictures: pictures}
}

// writes adds a valid review by Ayesha.
func (d *desk) writes(in review.ReviewRequest) *review.OwnReview {
	d.Helper()
	written, err := d.Write(d.ctx, d.tenant, d.ayesha, in, i18n.Bn)
	if err != nil {
		d.Fatal(err)
	}
	return written
}

func (d *desk) edits(id int, in review.ReviewRequest) *review.OwnReview {
	d.Helper()
	edited, err := d.Edit(d.ctx, d.tenant, d.ayesha.ID, id, in, i18n.Bn)
	if err != nil {
		d.Fatal(err)
	}
	return edited
}

func (d *desk) decides(id int, approved bool) {
	d.Helper()
	if err := d.Decide(d.ctx, id, approved, nil); err != nil {
		d.Fatal(err)
	}
}

// wantRating checks the sum and count of a product's rating, which must equal those of its approved reviews.
func (d *desk) wantRating(p *ent.Product, sum, count int) {
	d.Helper()
	row := d.client.Product.GetX(d.ctx, p.ID)
	approved := d.client.Review.Query().Where(entreview.ProductID(p.ID), entreview.StatusEQ(entreview.StatusApproved)).AllX(d.ctx)
	total := 0
	for _, r := range approved {
		total += r.Rating
	}
	if row.RatingSum != total || row.RatingCount != len(approved) {
		d.Errorf("%s is rated %d of %d, its reviews %d of %d", p.Slug, row.RatingSum, row.RatingCount, total, len(approved))
	}
	if sum >= 0 && (row.RatingSum != sum || row.RatingCount != count) {
		d.Errorf("%s is rated %d of %d, want %d of %d", p.Slug, row.RatingSum, row.RatingCount, sum, count)
	}
}

// notices formats the kinds and data of the customers' notifications.
func (d *desk) notices() string {
	d.Helper()
	text := ""
	for _, n := range d.client.Notification.Query().Order(ent.Asc("id")).AllX(d.ctx) {
		text += fmt.Sprintf("%s %s %s\n", n.Kind, n.Data["product"], n.Data["slug"])
	}
	return text
}

// removes runs the jobs that delete pictures.
func (d *desk) removes() {
	d.Helper()
	for _, row := range d.client.Outbox.Query().Where(outbox.Kind(removal.Kind)).AllX(d.ctx) {
		if err := removal.Job(d.store)(d.ctx, jobs.Job{Payload: json.RawMessage(row.Payload)}); err != nil {
			d.Error(err)
		}
	}
}

// kept returns how many of the pictures have all their files.
func (d *desk) kept(pictures ...media.Picture) int {
	d.Helper()
	n := 0
	for _, p := range pictures {
		there := 0
		for _, width := range p.Variants() {
			file, _, err := d.store.Open(context.Background(), p.Key, width)
			if fault.IsNotFound(err) {
				continue
			}
			if err != nil {
				d.Fatal(err)
			}
			file.Close()
			there++
		}
		if there == len(p.Variants()) {
			n++
		} else if there > 0 {
			d.Errorf("picture %s has only some of its files", p.Key)
		}
	}
	return n
}

// photo returns a PNG of the given width in pixels.
func photo(t *testing.T, width int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, width, 20))); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
