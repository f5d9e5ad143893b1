package editor_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/orderitem"
	"haat/ent/review"
	"haat/ent/viewer"
	"haat/server/catalog/editor"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
)

func TestDuplicateProduct_IsADraftWithoutReviews(t *testing.T) {
	s := newStall(t)
	// The pictures of demo shops are not uploads. Copying such a product must not fail.
	p := s.add(shirt(func(in *editor.ProductRequest) { in.Sku, in.Pictures = "S-1", []string{s.upload("1/demo").Key} }))
	s.client.Upload.Delete().ExecX(s.ctx)
	s.client.Review.Create().SetProductID(p.ID).SetName("A").SetRating(5).ExecX(audit.Quiet(s.ctx))
	s.client.Product.UpdateOneID(p.ID).SetSold(9).SetRatingSum(5).SetRatingCount(1).SetFeatured(true).ExecX(audit.Quiet(s.ctx))
	again, err := s.DuplicateProduct(s.ctx, p.ID)
	if err != nil {
		t.Fatal(err)
	}
	if again.Status != "draft" || again.Slug != "shirt-2" || again.Sku != "" || again.Sold != 0 || again.Stock != 10 || again.Name != p.Name {
		t.Errorf("%+v", again)
	}
	row := s.client.Product.GetX(s.ctx, again.ID)
	if row.RatingCount != 0 || row.Featured || len(again.Pictures) != 1 || len(again.Variants) != 4 || again.Variants[0].Sku != "" || again.Variants[0].ID == p.Variants[0].ID {
		t.Errorf("%+v with %+v", row, again.Variants)
	}
	if *again.Variants[2].SellingPrice != 650_00 {
		t.Errorf("the dear variant costs %v", *again.Variants[2].SellingPrice)
	}
}

func TestDeleteProduct_KeepsOrderItems(t *testing.T) {
	client := dbtest.Open(t).Client
	c := editor.New(client)
	shop := client.Shop.Create().SetSlug("rina").SetName("Rina").SaveX(system)
	ctx := viewer.WithShop(context.Background(), shop.ID)
	product := func(slug string) *ent.Product {
		return client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(100).SetPrice(100).
			SetImages([]media.Picture{{Key: "1/" + slug, Width: 160, Height: 160}}).SaveX(ctx)
	}
	lamp, shirt := product("lamp"), product("shirt")
	order := client.Order.Create().SetNumber("1").SetIdempotencyKey("key-1").SetName("Ayesha").SetMobile("01712345678").
		SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("12").SetCurrency("BDT").SetSubtotal(200).SetTotal(200).SaveX(ctx)
	for _, p := range []*ent.Product{lamp, shirt} {
		client.OrderItem.Create().SetOrderID(order.ID).SetProductID(p.ID).SetName(p.Name).SetSellingPrice(100).SetPrice(100).SetQuantity(1).ExecX(ctx)
	}
	client.Review.Create().SetProductID(lamp.ID).SetName("A").SetRating(5).SetPictures(shirt.Images).ExecX(ctx)
	if err := c.DeleteProduct(ctx, lamp.ID); err != nil {
		t.Fatal(err)
	}
	names := []string{}
	for _, item := range client.OrderItem.Query().Order(orderitem.ByID()).AllX(ctx) {
		names = append(names, fmt.Sprint(item.Name, " ", item.Price, " ", item.ProductID == nil))
	}
	if want := []string{"lamp 100 true", "shirt 100 false"}; !slices.Equal(names, want) {
		t.Errorf("the order has %q, want %q", names, want)
	}
	if n := client.Review.Query().Where(review.ProductID(lamp.ID)).CountX(ctx); n != 0 {
		t.Errorf("%d reviews of it stay", n)
	}
	if jobs := client.Outbox.Query().AllX(ctx); len(jobs) != 1 || !strings.Contains(string(jobs[0].Payload), shirt.Images[0].Key) {
		t.Errorf("the reviews' pictures are not removed: %v", jobs)
	}
}
