package draft_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/message"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/customer/draft"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

const mobile = "01712345678"

// desk is a shop with the service under test.
type desk struct {
	*testing.T
	*draft.Drafts
	client *ent.Client
	ctx    context.Context
	count  int
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	client := dbtest.Open(t).Client
	d := &desk{T: t, Drafts: draft.New(client), client: client}
	d.ctx = d.shop("rina")
	return d
}

func (d *desk) shop(slug string) context.Context {
	row := d.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background()))
	return viewer.WithShop(context.Background(), row.ID)
}

// order adds an order of a number to an address.
func (d *desk) order(ctx context.Context, number, district, line string) *ent.Order {
	d.count++
	id := fmt.Sprint(10_000_000 + d.count)
	return d.client.Order.Create().SetNumber(id).SetIdempotencyKey(id).SetName("Rahim").SetMobile(number).SetDivision("Dhaka").
		SetDistrict(district).SetUpazila("Savar").SetLine(line).SetCurrency("BDT").SetSubtotal(100).SetTotal(100).SaveX(ctx)
}

func (d *desk) account(ctx context.Context) int {
	return d.client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash("x").SaveX(ctx).ID
}

func (d *desk) address(ctx context.Context, customer int, line string, standard bool) {
	d.client.Address.Create().SetCustomerID(customer).SetName("Sister").SetMobile("01912345678").SetDivision("Dhaka").SetDistrict("Gazipur").
		SetUpazila("Sreepur").SetLine(line).SetIsDefault(standard).SaveX(ctx)
}

// want compares a draft with the text of its fields.
func (d *desk) want(want string) func(*draft.Draft, error) {
	return func(got *draft.Draft, err error) {
		d.Helper()
		if err != nil {
			d.Fatal(err)
		}
		lines := []string{}
		for _, l := range got.Lines {
			lines = append(lines, fmt.Sprintf("%d/%d × %d", l.ProductID, l.VariantID, l.Quantity))
		}
		text := fmt.Sprintf("%s %s: %s, %s, %s, %s; %s %v", got.Name, got.Mobile, got.Line, got.Upazila, got.District, got.Division, got.Source, lines)
		if text != want {
			d.Errorf("draft\n%s, want\n%s", text, want)
		}
	}
}

func (d *desk) record(ctx context.Context) int {
	return d.client.CustomerRecord.Create().SetMobile(mobile).SetName("Ayesha").SaveX(ctx).ID
}

func TestOfCustomer_HasTheAddressOfTheLastOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	id := d.record(d.ctx)
	d.want("Ayesha 01712345678: , , , ;  []")(d.OfCustomer(d.ctx, id))
	customer := d.account(d.ctx)
	d.address(d.ctx, customer, "Saved 1", false)
	d.want("Sister 01712345678: Saved 1, Sreepur, Gazipur, Dhaka;  []")(d.OfCustomer(d.ctx, id))
	d.order(d.ctx, mobile, "Dhaka", "House 1")
	d.order(d.ctx, mobile, "Dhaka", "House 2")
	d.order(d.ctx, mobile, "", "") // collected in the shop
	d.order(d.ctx, "01812345678", "Dhaka", "House 3")
	d.want("Rahim 01712345678: House 2, Savar, Dhaka, Dhaka;  []")(d.OfCustomer(d.ctx, id))
}

func TestOfConversation_HasTheSavedAddressAndTheLinkedProduct(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	id := d.account(d.ctx)
	d.want("Ayesha 01712345678: , , , ; messenger []")(d.OfConversation(d.ctx, id))
	d.order(d.ctx, mobile, "Dhaka", "House 1")
	d.want("Ayesha 01712345678: House 1, Savar, Dhaka, Dhaka; messenger []")(d.OfConversation(d.ctx, id))
	d.address(d.ctx, id, "Saved 1", true)
	d.address(d.ctx, id, "Saved 2", false)
	d.want("Ayesha 01712345678: Saved 1, Sreepur, Gazipur, Dhaka; messenger []")(d.OfConversation(d.ctx, id))

	add := func(slug string, status product.Status) int {
		return d.client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(100).SetPrice(100).SetStatus(status).SaveX(d.ctx).ID
	}
	const bengali = "লাল-শাড়ি"
	lamp, saree := add("lamp", product.StatusPublished), add(bengali, product.StatusPublished)
	add("hidden", product.StatusDraft)
	talk := d.client.Conversation.Create().SetCustomerID(id).SaveX(d.ctx).ID
	seq := 0
	say := func(sender message.Sender, text string) {
		seq++
		d.client.Message.Create().SetConversationID(talk).SetSeq(seq).SetKey(fmt.Sprint("key", seq)).SetSender(sender).SetText(text).SaveX(d.ctx)
	}
	say(message.SenderCustomer, "Is https://haat.test/rina/product/lamp still there?")
	say(message.SenderShop, "https://haat.test/rina/product/hidden")
	say(message.SenderCustomer, "https://elsewhere.test/product/unknown")
	say(message.SenderCustomer, "/product/%zz")
	const head = "Ayesha 01712345678: Saved 1, Sreepur, Gazipur, Dhaka; messenger "
	d.want(fmt.Sprintf(head+"[%d/0 × 1]", lamp))(d.OfConversation(d.ctx, id))
	say(message.SenderShop, "This one: https://rina.test"+catalog.ProductPath(bengali)+"#top")
	d.want(fmt.Sprintf(head+"[%d/0 × 1]", saree))(d.OfConversation(d.ctx, id))
	say(message.SenderCustomer, "https://rina.test/product/lamp?lang=en&variant=17 and two pieces")
	d.want(fmt.Sprintf(head+"[%d/17 × 1]", lamp))(d.OfConversation(d.ctx, id))
}

func (d *desk) checkout(ctx context.Context, district string) *ent.UnfinishedCheckout {
	d.count++
	return d.client.UnfinishedCheckout.Create().SetKey(fmt.Sprint("key", d.count)).SetMobile(mobile).SetName("Ayesha").SetDistrict(district).
		SetLines([]kind.CartLine{{ProductID: 3, VariantID: 4, Quantity: 2}, {ProductID: 5, Quantity: 1}}).SaveX(ctx)
}

func TestOfUnfinished_HasTheCartAndAnAddressInTheSameDistrict(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.checkout(d.ctx, "Gazipur")
	d.order(d.ctx, mobile, "Dhaka", "House 1")
	const lines = "phone [3/4 × 2 5/0 × 1]"
	d.want("Ayesha 01712345678: , , Gazipur, Dhaka; " + lines)(d.OfUnfinished(d.ctx, row.ID))
	d.order(d.ctx, mobile, "Gazipur", "House 2")
	d.want("Ayesha 01712345678: House 2, Savar, Gazipur, Dhaka; " + lines)(d.OfUnfinished(d.ctx, row.ID))
	row.Update().SetState("dismissed").ExecX(d.ctx)
	_, err := d.OfUnfinished(d.ctx, row.ID)
	faulttest.Want(t, err, fault.NotFound, "unfinished_not_found")
}

func TestDrafts_NeverHaveDataOfOtherShops(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	record, account, row := d.record(d.ctx), d.account(d.ctx), d.checkout(d.ctx, "Dhaka")
	other := d.shop("karim")
	_, err := d.OfCustomer(other, record)
	faulttest.Want(t, err, fault.NotFound, "customer_not_found")
	_, err = d.OfConversation(other, account)
	faulttest.Want(t, err, fault.NotFound, "customer_not_found")
	_, err = d.OfUnfinished(other, row.ID)
	faulttest.Want(t, err, fault.NotFound, "unfinished_not_found")

	// The same number has an order, an account and a product of the same slug in the other shop.
	d.order(other, mobile, "Dhaka", "Elsewhere")
	d.address(other, d.account(other), "Elsewhere", true)
	d.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100).SetPrice(100).SetStatus("published").SaveX(other)
	talk := d.client.Conversation.Create().SetCustomerID(account).SetLastMessageAt(time.Now()).SaveX(d.ctx).ID
	d.client.Message.Create().SetConversationID(talk).SetSeq(1).SetKey("key").SetSender("customer").SetText("/product/lamp").SaveX(d.ctx)
	d.want("Ayesha 01712345678: , , , ;  []")(d.OfCustomer(d.ctx, record))
	d.want("Ayesha 01712345678: , , , ; messenger []")(d.OfConversation(d.ctx, account))
	d.want("Ayesha 01712345678: , , Dhaka, Dhaka; phone [3/4 × 2 5/0 × 1]")(d.OfUnfinished(d.ctx, row.ID))
}

func TestOfConversation_SearchesAllLinkedProductsAtOnce(t *testing.T) {
	t.Parallel()
	opened := dbtest.Open(t)
	count := &atomic.Int64{}
	client := ent.NewClient(ent.Driver(dbtest.CountQueries(opened.Driver(), count)))
	d := &desk{T: t, Drafts: draft.New(client), client: client}
	d.ctx = d.shop("rina")
	id := d.account(d.ctx)
	talk := client.Conversation.Create().SetCustomerID(id).SaveX(d.ctx).ID
	queries := func() int64 {
		count.Store(0)
		d.want("Ayesha 01712345678: , , , ; messenger []")(d.OfConversation(d.ctx, id))
		return count.Load()
	}
	before := queries()
	for i := range 25 {
		client.Message.Create().SetConversationID(talk).SetSeq(i + 1).SetKey(fmt.Sprint("key", i)).SetSender("shop").SetText(fmt.Sprint("/product/gone-", i)).ExecX(d.ctx)
	}
	if after := queries(); after > before+1 {
		t.Errorf("%d queries for 25 links, %d without links", after, before)
	}
}
