package pictures

import (
	"context"
	"errors"
	"sync"
	"testing"

	"haat/ent"
	"haat/ent/banner"
	"haat/ent/message"
	"haat/ent/upload"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
)

func TestCollect_TakesWhatNothingShowsAndNothingElse(t *testing.T) {
	d := newDesk(t)
	other := d.of("b")
	theirs := other.add(1)
	fresh, unused := d.add(2), d.add(3)
	other.product("another's", unused) // which does not keep it
	kept := map[string]media.Picture{}
	for i, what := range []string{"product", "second of a product", "banner", "logo", "icon", "sold"} {
		kept[what] = d.add(uint8(100 + i))
	}
	loose := media.Picture{Key: "1/0123456789abcdef0123", Width: 160, Height: 160}
	product := d.product("p", kept["product"], kept["second of a product"])
	d.client.Banner.Create().SetPicture(kept["banner"]).ExecX(d.ctx)
	d.client.Shop.UpdateOneID(d.shop).SetLogo(ptr(kept["logo"])).ExecX(d.ctx)
	d.client.Category.Create().SetSlug("c").SetName("c").SetIcon(kept["icon"].URL(160)).ExecX(d.ctx)
	order := d.client.Order.Create().SetNumber("10000001").SetIdempotencyKey("key-of-it").SetName("A").SetMobile("01712345678").SetLine("x").
		SetSubtotal(1).SetTotal(1).SetCurrency("BDT").SaveX(d.ctx)
	d.client.OrderItem.Create().SetOrder(order).SetProductID(product.ID).SetName("p").SetSellingPrice(1).SetPrice(1).SetQuantity(1).
		SetPicture(ptr(kept["sold"])).ExecX(d.ctx)
	for _, p := range kept {
		d.age(p)
	}
	d.age(unused)
	other.age(theirs)
	d.collect()
	for what, p := range kept {
		if !d.registered(p) || !d.stored(p) {
			t.Errorf("the picture is gone: %s", what)
		}
	}
	if !d.registered(fresh) || !d.stored(fresh) {
		t.Error("one that may yet be used is gone")
	}
	if d.registered(unused) || d.stored(unused) || other.registered(theirs) || d.stored(theirs) {
		t.Error("unused ones are kept")
	}
	if n := d.client.Banner.Query().Where(banner.IDGT(0)).CountX(d.ctx); n != 1 || d.registered(loose) {
		t.Error("what was never uploaded is touched")
	}
	product.Update().SetImages(nil).ExecX(d.ctx)
	d.collect()
	if d.stored(kept["product"]) || !d.stored(kept["banner"]) {
		t.Error("what is shown no more is not collected")
	}
}

func ptr[T any](v T) *T { return &v }

// Whoever comes first: a product never shows a picture that is gone.
func TestCollect_BesideUse(t *testing.T) {
	d := newDesk(t)
	used, gone := 0, 0
	for i := range 24 {
		p := d.add(uint8(i))
		d.age(p)
		row := d.client.Upload.Query().Where(upload.Key(p.Key)).OnlyX(d.ctx)
		start := make(chan struct{})
		var group sync.WaitGroup
		var failure error
		for range 2 { // as on two nodes
			group.Go(func() {
				<-start
				// The last of what Collect does, which is quicker to meet the other.
				if err := d.discard(d.ctx, row, now().Add(-unusedAfter)); err != nil && !errors.Is(err, errShown) {
					t.Error(err)
				}
			})
		}
		group.Go(func() {
			<-start
			failure = d.use(func(client *ent.Client, images []media.Picture) error {
				return client.Product.Create().SetSlug(p.Key).SetName("p").SetSellingPrice(100).SetPrice(100).SetImages(images).Exec(d.ctx)
			}, p.Key)
		})
		close(start)
		group.Wait()
		d.work()
		switch {
		case failure == nil:
			if used++; !d.stored(p) || !d.registered(p) {
				t.Error("the product shows a picture that is gone")
			}
		case codeOf(failure) == "picture_missing":
			if gone++; d.stored(p) || d.registered(p) {
				t.Error("it is missing and there")
			}
		default:
			t.Error(failure)
		}
	}
	t.Logf("used %d, gone %d", used, gone)
}

// What is used between Collect's look and its removal stays.
func TestCollect_LooksAgainBeforeItRemoves(t *testing.T) {
	d := newDesk(t)
	p := d.add(1)
	d.age(p)
	row := d.client.Upload.Query().OnlyX(d.ctx)
	before := now().Add(-unusedAfter)
	d.product("p", p)
	if err := d.discard(d.ctx, row, before); !errors.Is(err, errShown) || !d.registered(p) {
		t.Errorf("it is shown: %v", err)
	}
	d.client.Product.Delete().ExecX(d.ctx)
	if _, err := Use(d.ctx, d.client, p.Key); err != nil {
		t.Fatal(err)
	}
	if err := d.discard(d.ctx, row, before); err != nil || !d.registered(p) {
		t.Errorf("it is used: %v", err)
	}
	d.age(p)
	for range 2 { // the second time there is nothing left
		if err := d.discard(d.ctx, row, before); err != nil || d.registered(p) {
			t.Errorf("it is neither: %v", err)
		}
	}
	if n := d.client.Outbox.Query().CountX(d.ctx); n != 1 {
		t.Errorf("%d jobs for one picture", n)
	}
}

// A shopper's picture of which only files were left is removed, one that was sent is not.
func TestIsKept_OfWhatShoppersSent(t *testing.T) {
	d := newDesk(t)
	send := func(owner string) media.Picture {
		p, err := d.store.AddOwned(d.ctx, d.shop, owner, art(1), removal.Unsent(d.ctx, d.client))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	said, reviewed, left := send("message"), send("review"), send("killed")
	customer := d.client.Customer.Create().SetName("A").SetMobile("01712345678").SetPasswordHash("x").SaveX(d.ctx)
	thread := d.client.Conversation.Create().SetCustomer(customer).SaveX(d.ctx)
	d.client.Message.Create().SetConversation(thread).SetSeq(1).SetSender(message.SenderCustomer).SetText("").SetKey("12345678").SetPicture(&said).ExecX(d.ctx)
	d.client.Review.Create().SetProduct(d.product("p")).SetCustomer(customer).SetName("A").SetRating(5).SetText("x").
		SetPictures([]media.Picture{send("another"), reviewed}).ExecX(d.ctx)
	rows := d.client.Outbox.Query().AllX(d.ctx)
	if len(rows) != 4 || rows[0].Kind != removal.UnsentKind || !rows[0].RunAt.After(now()) {
		t.Fatalf("the jobs are %+v", rows)
	}
	d.client.Outbox.Update().SetRunAt(now()).ExecX(d.ctx)
	d.until(removal.UnsentKind, removal.UnsentJob(d.store, func(ctx context.Context, key string) (bool, error) { return IsKept(ctx, d.client, key) }))
	if !d.stored(said) || !d.stored(reviewed) || d.stored(left) {
		t.Errorf("said %v, reviewed %v, left %v", d.stored(said), d.stored(reviewed), d.stored(left))
	}
}
