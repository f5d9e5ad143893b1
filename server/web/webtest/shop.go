package webtest

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	"haat/ent/shoppage"
	"haat/ent/viewer"
	"haat/server/catalog/editor"
	"haat/server/config"
	"haat/server/platform/dnstest"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// NewShop creates a BDT shop in Dhaka with one category.
func (s *Site) NewShop(slug string, change ...func(*ent.ShopCreate)) *Shop {
	s.T.Helper()
	create := s.Client.Shop.Create().SetSlug(slug).SetName("Shop " + slug).SetBnName("দোকান " + slug).SetPublicNumber("01712000001").SetDistrict("Dhaka")
	for _, c := range change {
		c(create)
	}
	row := create.SaveX(System)
	ts := &Shop{Site: s, Row: row, Ctx: viewer.WithShop(context.Background(), row.ID)}
	ts.Category = s.Client.Category.Create().SetSlug("rice").SetName("Rice").SetBnName("চাল").SaveX(ts.Ctx)
	return ts
}

// Shop is a shop of a Site. Ctx has the shop as viewer.
type Shop struct {
	Site     *Site
	Row      *ent.Shop
	Ctx      context.Context
	Category *ent.Category
}

// NewProduct creates a product in the shop's category with a price of 100 taka and a stock of 10.
func (ts *Shop) NewProduct(slug string, change ...func(*ent.ProductCreate)) *ent.Product {
	ts.Site.T.Helper()
	create := ts.Site.Client.Product.Create().SetSlug(slug).SetName("Product " + slug).SetBnName("পণ্য " + slug).
		SetSellingPrice(100_00).SetPrice(100_00).SetStock(10).SetSold(1).SetCategoryID(ts.Category.ID)
	for _, c := range change {
		c(create)
	}
	return create.SaveX(ts.Ctx)
}

// Rice returns a valid request to create a product.
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

// WithDNS configures the test's DNS server.
func WithDNS(z *dnstest.Zone) func(*config.Config) {
	return func(c *config.Config) { c.DNS = z.Address }
}

// NewPage publishes a page of sections.
func (ts *Shop) NewPage(slug string, content kind.PageContent) *ent.ShopPage {
	row := ts.Site.Client.ShopPage.Create().SetKind(shoppage.KindPage).SetSlug(slug).SetDraft(content).SaveX(ts.Ctx)
	version := ts.Site.Client.PageVersion.Create().SetPageID(row.ID).SetNumber(1).SetContent(content).SaveX(ts.Ctx)
	return ts.Site.Client.ShopPage.UpdateOne(row).SetLiveID(version.ID).SaveX(ts.Ctx)
}

// NewUpload stores a picture that the shop has uploaded and not used yet.
func (ts *Shop) NewUpload(name string) media.Picture {
	ts.Site.T.Helper()
	v, _ := viewer.From(ts.Ctx)
	picture := media.Picture{Key: fmt.Sprintf("%d/%020x", v.ShopID(), name), Width: 1920, Height: 560, Color: "#aabbcc"}
	ts.Site.Client.Upload.Create().SetKey(picture.Key).SetPicture(picture).SaveX(context.WithoutCancel(ts.Ctx))
	return picture
}

func (ts *Shop) CustomerPath(path string) string {
	return fmt.Sprintf("/api/v1/customer%s?shop_id=%d&lang=en", path, ts.Row.ID)
}

// PostJSON posts body as JSON to a path of the customer API.
func (ts *Shop) PostJSON(path string, body any, options ...Option) Response {
	ts.Site.T.Helper()
	encoded, err := json.Marshal(body)
	if err != nil {
		ts.Site.T.Fatal(err)
	}
	return ts.Site.Post(ts.CustomerPath(path), string(encoded), options...)
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// LastCode returns the code in the last SMS to the number, or "" if the SMS contains none.
func (ts *Shop) LastCode(mobile string) string {
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

// AgeCodes makes the shop's codes older.
func (ts *Shop) AgeCodes(age time.Duration) {
	ts.Site.T.Helper()
	for _, row := range ts.Site.Client.Otp.Query().AllX(ts.Ctx) {
		ts.Site.Client.Otp.UpdateOne(row).SetSentAt(row.SentAt.Add(-age).UTC()).SetExpiresAt(row.ExpiresAt.Add(-age).UTC()).ExecX(ts.Ctx)
	}
}

// Fields are the fields of a JSON request.
type Fields = map[string]any

// Registration returns a valid registration with the code.
func Registration(code string) Fields {
	return Fields{"name": "Ayesha", "mobile": "01712345678", "email": "", "password": "demo1234", "code": code}
}
