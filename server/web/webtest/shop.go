package webtest

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/catalog/editor"
	"haat/server/config"
	"haat/server/platform/dnstest"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// NewShop opens a BDT shop with a category; change may set more.
func (s *Site) NewShop(slug string, change ...func(*ent.ShopCreate)) *Shop {
	s.T.Helper()
	create := s.Client.Shop.Create().SetSlug(slug).SetName("Shop " + slug).SetBnName("দোকান " + slug).SetPublicNumber("01712000001")
	for _, c := range change {
		c(create)
	}
	row := create.SaveX(System)
	ts := &Shop{Site: s, Row: row, Ctx: viewer.WithShop(context.Background(), row.ID)}
	ts.Category = s.Client.Category.Create().SetSlug("rice").SetName("Rice").SetBnName("চাল").SaveX(ts.Ctx)
	return ts
}

// Shop is a shop of a site.
type Shop struct {
	Site     *Site
	Row      *ent.Shop
	Ctx      context.Context
	Category *ent.Category
}

// NewProduct puts a product of the category on sale at 100.
func (ts *Shop) NewProduct(slug string, change ...func(*ent.ProductCreate)) *ent.Product {
	ts.Site.T.Helper()
	create := ts.Site.Client.Product.Create().SetSlug(slug).SetName("Product " + slug).SetBnName("পণ্য " + slug).
		SetSellingPrice(100_00).SetPrice(100_00).SetStock(10).SetSold(1).SetCategoryID(ts.Category.ID)
	for _, c := range change {
		c(create)
	}
	return create.SaveX(ts.Ctx)
}

// Rice is a product as its merchant writes it.
func Rice(change ...func(*editor.ProductRequest)) editor.ProductRequest {
	in := editor.ProductRequest{
		Name: "Kataribhog Rice", BnName: "কাটারিভোগ চাল", SellingPrice: 100_00, DiscountType: money.Flat,
		Stock: editor.StockChange{To: 5}, Status: "published",
	}
	for _, c := range change {
		c(&in)
	}
	return in
}

// WithDNS has a server ask a DNS server of the test's.
func WithDNS(z *dnstest.Zone) func(*config.Config) {
	return func(c *config.Config) { c.DNS = z.Address }
}

// Uploaded is a picture that the shop has uploaded.
func (ts *Shop) Uploaded(name string) media.Picture {
	ts.Site.T.Helper()
	v, _ := viewer.From(ts.Ctx)
	picture := media.Picture{Key: fmt.Sprintf("%d/%020x", v.ShopID(), name), Width: 1920, Height: 560, Color: "#aabbcc"}
	ts.Site.Client.Upload.Create().SetKey(picture.Key).SetPicture(picture).SaveX(context.WithoutCancel(ts.Ctx))
	return picture
}

func (ts *Shop) At(path string) string {
	return fmt.Sprintf("/api/v1/customer%s?shop_id=%d&lang=en", path, ts.Row.ID)
}

// Ask posts to a path of the shop's customers.
func (ts *Shop) Ask(path string, body any, options ...Option) Answer {
	ts.Site.T.Helper()
	encoded, err := json.Marshal(body)
	if err != nil {
		ts.Site.T.Fatal(err)
	}
	return ts.Site.Post(ts.At(path), string(encoded), options...)
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// Code is the one of the last SMS to the number, or empty.
func (ts *Shop) Code(mobile string) string {
	ts.Site.T.Helper()
	row, err := ts.Site.Client.Outbox.Query().Where(outbox.DedupeKeyHasPrefix("code/" + mobile)).Order(ent.Desc(outbox.FieldID)).First(ts.Ctx)
	if err != nil {
		ts.Site.T.Fatal(err)
	}
	var message struct{ Text string }
	if err := json.Unmarshal(row.Payload, &message); err != nil {
		ts.Site.T.Fatal(err)
	}
	return sixDigits.FindString(message.Text)
}

// Aged makes the number's codes older.
func (ts *Shop) Aged(by time.Duration) {
	ts.Site.T.Helper()
	for _, row := range ts.Site.Client.Otp.Query().AllX(ts.Ctx) {
		ts.Site.Client.Otp.UpdateOne(row).SetSentAt(row.SentAt.Add(-by).UTC()).SetExpiresAt(row.ExpiresAt.Add(-by).UTC()).ExecX(ts.Ctx)
	}
}

// Fields is the JSON of a request.
type Fields = map[string]any

// Registration is a good one.
func Registration(code string) Fields {
	return Fields{"name": "Ayesha", "mobile": "01712345678", "email": "", "password": "demo1234", "code": code}
}
