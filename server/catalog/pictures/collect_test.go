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
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/media"
	"haat/server/platform/media/removal"
)

func TestCollect_RemovesOnlyUnusedUploads(t *testing.T) {
	d := newDesk(t)
	other := d.of("b")
	theirs := other.add(1)
	fresh, unused := d.add(2), d.add(3)
	other.product("another's", unused) // another shop's product does not keep the upload
	kept := map[string]media.Picture{}
	for i, what := range []string{"product", "second of a product", "banner", "logo", "icon", "sold"} {
		kept[what] = d.add(uint8(100 + i))
	}
	foreign := media.Picture{Key: "1/0123456789abcdef0123", Width: 160, Height: 160}
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
			t.Errorf("used picture was removed: %s", what)
		}
	}
	if !d.registered(fresh) || !d.stored(fresh) {
		t.Error("fresh upload was removed")
	}
	if d.registered(unused) || d.stored(unused) || other.registered(theirs) || d.stored(theirs) {
		t.Error("unused uploads were kept")
	}
	if n := d.client.Banner.Query().Where(banner.IDGT(0)).CountX(d.ctx); n != 1 || d.registered(foreign) {
		t.Error("another row was changed")
	}
	product.Update().SetImages(nil).ExecX(d.ctx)
	d.collect()
	if d.stored(kept["product"]) || !d.stored(kept["banner"]) {
		t.Error("picture that is no longer used was kept")
	}
}

func ptr[T any](v T) *T { return &v }

// Use must either find the picture or return "picture_missing". No product may show a removed picture.
func TestCollect_ConcurrentUseNeverShowsARemovedPicture(t *testing.T) {
	d := newDesk(t)
	used, gone := 0, 0
	for i := range 24 {
		p := d.add(uint8(i))
		d.age(p)
		row := d.client.Upload.Query().Where(upload.Key(p.Key)).OnlyX(d.ctx)
		start := make(chan struct{})
		var group sync.WaitGroup
		var failure error
		for range 2 { // simulates two nodes
			group.Go(func() {
				<-start
				// Calling discard directly makes a collision with Use more likely than calling
				// Collect.
				if err := d.discard(d.ctx, row, now().Add(-unusedAfter)); err != nil && !errors.Is(err, errInUse) {
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
				t.Error("the product shows a removed picture")
			}
		case faulttest.Code(failure) == "picture_missing":
			if gone++; d.stored(p) || d.registered(p) {
				t.Error("a missing picture has files or a row")
			}
		default:
			t.Error(failure)
		}
	}
	t.Logf("used %d, removed %d", used, gone)
}

// Collect must not delete an upload that is used between its query and its deletion.
func TestDiscard_KeepsPicturesUsedMeanwhile(t *testing.T) {
	d := newDesk(t)
	p := d.add(1)
	d.age(p)
	row := d.client.Upload.Query().OnlyX(d.ctx)
	before := now().Add(-unusedAfter)
	d.product("p", p)
	if err := d.discard(d.ctx, row, before); !errors.Is(err, errInUse) || !d.registered(p) {
		t.Errorf("picture of a product: %v", err)
	}
	d.client.Product.Delete().ExecX(d.ctx)
	if _, err := Use(d.ctx, d.client, p.Key); err != nil {
		t.Fatal(err)
	}
	if err := d.discard(d.ctx, row, before); err != nil || !d.registered(p) {
		t.Errorf("recently used picture: %v", err)
	}
	d.age(p)
	for range 2 { // the second call deletes nothing
		if err := d.discard(d.ctx, row, before); err != nil || d.registered(p) {
			t.Errorf("unused picture: %v", err)
		}
	}
	if n := d.client.Outbox.Query().CountX(d.ctx); n != 1 {
		t.Errorf("%d jobs for one picture", n)
	}
}

// The job of removal.Unsent removes a shopper's picture unless a message or review contains it.
func TestInUse_FindsPicturesInMessagesAndReviews(t *testing.T) {
	d := newDesk(t)
	send := func(owner string) media.Picture {
		p, err := d.store.AddOwned(d.ctx, d.shop, owner, art(1), removal.Unsent(d.ctx, d.client))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	sent, reviewed, unsent := send("message"), send("review"), send("killed")
	customer := d.client.Customer.Create().SetName("A").SetMobile("01712345678").SetPasswordHash("x").SaveX(d.ctx)
	thread := d.client.Conversation.Create().SetCustomer(customer).SaveX(d.ctx)
	d.client.Message.Create().SetConversation(thread).SetSeq(1).SetSender(message.SenderCustomer).SetText("").SetKey("12345678").SetPicture(&sent).ExecX(d.ctx)
	d.client.Review.Create().SetProduct(d.product("p")).SetCustomer(customer).SetName("A").SetRating(5).SetText("x").
		SetPictures([]media.Picture{send("another"), reviewed}).ExecX(d.ctx)
	rows := d.client.Outbox.Query().AllX(d.ctx)
	if len(rows) != 4 || rows[0].Kind != removal.UnsentKind || !rows[0].RunAt.After(now()) {
		t.Fatalf("got jobs %+v", rows)
	}
	d.client.Outbox.Update().SetRunAt(now()).ExecX(d.ctx)
	d.until(removal.UnsentKind, removal.UnsentJob(d.store, func(ctx context.Context, key string) (bool, error) { return InUse(ctx, d.client, key) }))
	if !d.stored(sent) || !d.stored(reviewed) || d.stored(unsent) {
		t.Errorf("stored: message %v, review %v, unsent %v", d.stored(sent), d.stored(reviewed), d.stored(unsent))
	}
}
