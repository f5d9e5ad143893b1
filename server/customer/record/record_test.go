package record_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/server/customer/record"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/risk"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
)

// people adds customers of every segment.
func (a *area) people() {
	a.order("01711111111", "New", "pending", 29, 1)
	a.order("01722222222", "Once", "pending", 31, 1)
	a.order("01733333333", "Loyal", "delivered", 50, 2)
	a.order("01733333333", "Loyal", "completed", 40, 1)
	a.order("01744444444", "Sleeping", "delivered", 61, 1)
	a.order("01755555555", "Returns", "returned", 20, 3)
	a.order("01755555555", "Returns", "delivered", 10, 7)
	a.order("01766666666", "Reliable", "returned", 45, 1)
	a.order("01766666666", "Reliable", "delivered", 45, 2)
	a.client.Customer.Create().SetName("Ayesha").SetMobile("01777777777").SetPasswordHash("x").SetEmail("a@example.com").ExecX(a.quiet())
}

func TestList_CountsSegments(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.people()
	if _, err := a.Block(a.ctx, a.id("01722222222"), record.CustomerBlock{}, i18n.Bn); err != nil {
		t.Fatal(err)
	}
	want := record.SegmentCounts{All: 7, New: 1, Loyal: 2, Sleeping: 1, Returns: 2, Blocked: 1}
	if got := a.list("segment=loyal"); got.Segments != want || got.Total != 2 || got.Pages != 1 {
		t.Errorf("%+v, %d, %d", got.Segments, got.Total, got.Pages)
	}
	a.wantNames("", "Returns New Once Loyal Reliable Sleeping Ayesha")
	a.wantNames("segment=new", "New")
	a.wantNames("segment=loyal", "Returns Loyal")
	a.wantNames("segment=sleeping", "Sleeping")
	a.wantNames("segment=returns", "Returns Reliable")
	a.wantNames("segment=blocked", "Once")
	a.wantNames("sort=orders", "Returns Reliable Loyal Sleeping Once New Ayesha")
	a.wantNames("sort=spent", "Returns Loyal Reliable Sleeping Ayesha Once New")
}

func TestList_SearchesNumbersAndNamesInBothScripts(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.order("01711111111", "আয়েশা রহমান", "pending", 1, 1)
	a.order("01722222228", "Rahim Uddin", "pending", 2, 1)
	for query, want := range map[string]string{
		"1111": "আয়েশা রহমান", "+880 1711": "আয়েশা রহমান", "২২২৮": "Rahim Uddin", "1722222228": "Rahim Uddin",
		"00880 1722-222 228": "Rahim Uddin", "\u202a(০১৭২২) ২২\u00a0২২.২৮\u202c": "Rahim Uddin", "٠١٧٢٢": "Rahim Uddin", "uddin RAHIM": "Rahim Uddin", "রহমান": "আয়েশা রহমান",
		"%": "", "_": "", "nobody": "", "999": "", "'": "",
	} {
		a.wantNames("q="+url.QueryEscape(query), want)
	}
	if got := a.list("q=uddin").Segments; got.All != 1 || got.New != 1 {
		t.Errorf("segments of the search: %+v", got)
	}
}

func TestList_IsPaged(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	for i := range 25 {
		a.order(fmt.Sprintf("017111111%02d", i), fmt.Sprint("N", i), "pending", i, 1)
	}
	if got := a.list("page=9"); got.Page != 2 || got.Total != 25 || len(got.Customers) != 5 || got.Customers[4].Name != "N24" {
		t.Errorf("%+v", got)
	}
}

func TestParseQuery_NamesWrongParameters(t *testing.T) {
	t.Parallel()
	_, err := record.ParseQuery(url.Values{"segment": {"x"}, "sort": {"x"}, "page": {"-1"}, "tag": {"x"}, "q": {strings.Repeat("x", 61)}}, now)
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"page":"invalid","q":"max","segment":"invalid","sort":"invalid","tag":"invalid"}`)
}

func TestGet_ShowsOrdersAddressesAndAccount(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.order("01711111111", "Rahim", "delivered", 9, 4)
	a.order("01711111111", "Karim", "returned", 3, 4)
	a.client.Customer.Create().SetName("Ayesha").SetMobile("01711111111").SetPasswordHash("x").SetEmail("a@example.com").ExecX(a.quiet())
	d, err := a.Get(a.ctx, a.id("01711111111"), i18n.Bn)
	if err != nil {
		t.Fatal(err)
	}
	if d.Name != "Karim" || d.District != "ঢাকা" || d.Orders != 8 || d.Delivered != 4 || d.Returned != 4 || !d.Risky || !d.Account || d.Email != "a@example.com" {
		t.Errorf("%+v", d)
	}
	if len(d.LastOrders) != 5 || !d.LastOrders[0].Returned || len(d.Addresses) != 2 || !d.FirstOrderAt.Equal(daysAgo(9)) || d.RegisteredAt == nil {
		t.Errorf("%+v", d)
	}
}

func TestCustomers_BelongToTheirShop(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	b := a.shop("mina", "01922222222")
	a.order("01711111111", "Rahim", "pending", 1, 1)
	id := a.id("01711111111")
	theirs := b.client.OrderTag.Create().SetName("VIP").SetNameKey("vip").SaveX(b.quiet()).ID
	missing := func(_ any, err error) {
		t.Helper()
		faulttest.Want(t, err, fault.NotFound, "customer_not_found", "null")
	}
	missing(b.Get(b.ctx, id, i18n.Bn))
	missing(b.Note(b.ctx, id, record.CustomerNote{Note: "x"}, i18n.Bn))
	missing(b.Block(b.ctx, id, record.CustomerBlock{}, i18n.Bn))
	missing(b.Tag(b.ctx, id, record.CustomerTagging{Add: []int{theirs}}, i18n.Bn))
	missing(nil, b.Unblock(b.ctx, id))
	if got := b.list(""); got.Total != 0 || got.Segments.All != 0 || len(b.csv("")) != 0 {
		t.Errorf("another shop lists %+v", got)
	}
	_, err := a.Tag(a.ctx, id, record.CustomerTagging{Add: []int{theirs}}, i18n.Bn)
	faulttest.Want(t, err, fault.NotFound, "order_tag_not_found", "null")
}

func TestNote_DoesNotOverwriteANewerOne(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.order("01711111111", "Rahim", "pending", 1, 1)
	id, seen := a.id("01711111111"), ""
	if d, err := a.Note(a.ctx, id, record.CustomerNote{Note: " calls at night \n", Had: &seen}, i18n.Bn); err != nil || d.Note != "calls at night" {
		t.Fatal(d, err)
	}
	_, err := a.Note(a.ctx, id, record.CustomerNote{Note: "other", Had: &seen}, i18n.Bn)
	if f := faulttest.Want(t, err, fault.Conflict, "settings_changed", "null"); f.Now != (record.CustomerNoteNow{Note: "calls at night"}) {
		t.Errorf("now: %v", f.Now)
	}
	_, err = a.Note(a.ctx, id, record.CustomerNote{Note: strings.Repeat("ন", 1001)}, i18n.Bn)
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"note":"max"}`)
}

// logged returns the changes of customers in the activity log.
func (a *area) logged() string {
	var list []string
	for _, row := range a.client.AuditLog.Query().Where(auditlog.Entity(ent.TypeCustomerRecord)).Order(ent.Asc(auditlog.FieldID)).AllX(a.ctx) {
		list = append(list, fmt.Sprint(row.Action, row.Changes))
	}
	return strings.Join(list, "; ")
}

func TestChanges_AreLoggedOnceWithoutTheNote(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.order("01711111111", "Rahim", "pending", 1, 1)
	id := a.id("01711111111")
	tag := a.client.OrderTag.Create().SetName("VIP").SetNameKey("vip").SaveX(a.quiet()).ID
	for range 2 { // the second time changes nothing
		for _, do := range []func() (any, error){
			func() (any, error) {
				return a.Note(a.ctx, id, record.CustomerNote{Note: "rude"}, i18n.Bn)
			},
			func() (any, error) {
				return a.Tag(a.ctx, id, record.CustomerTagging{Add: []int{tag, tag}}, i18n.Bn)
			},
			func() (any, error) {
				return a.Block(a.ctx, id, record.CustomerBlock{Reason: "refuses"}, i18n.Bn)
			},
		} {
			if _, err := do(); err != nil {
				t.Fatal(err)
			}
		}
	}
	a.wantNames(fmt.Sprint("tag=", tag), "Rahim")
	for range 2 {
		if err := a.Unblock(a.ctx, id); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := a.Tag(a.ctx, id, record.CustomerTagging{Remove: []int{tag}}, i18n.Bn); err != nil {
		t.Fatal(err)
	}
	a.csv("")
	want := "updatemap[note:map[to:…]]; updatemap[tags:map[from: to:VIP]]; updatemap[blocked:map[from:false to:true]]; " +
		"updatemap[blocked:map[from:true to:false]]; updatemap[tags:map[from:VIP to:]]; exportmap[customers:1]"
	if got := a.logged(); got != want {
		t.Errorf("log: %s\nwant %s", got, want)
	}
}

func TestTag_LimitsTags(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.order("01711111111", "Rahim", "pending", 1, 1)
	var ids []int
	for i := range 11 {
		ids = append(ids, a.client.OrderTag.Create().SetName(fmt.Sprint("T", i)).SetNameKey(fmt.Sprint("t", i)).SaveX(a.quiet()).ID)
	}
	_, err := a.Tag(a.ctx, a.id("01711111111"), record.CustomerTagging{Add: ids}, i18n.Bn)
	faulttest.Want(t, err, fault.Conflict, "customer_tags_too_many", "null")
	d, err := a.Tag(a.ctx, a.id("01711111111"), record.CustomerTagging{Add: ids[:10]}, i18n.Bn)
	if err != nil || len(d.Tags) != 10 {
		t.Errorf("%v, %v", d, err)
	}
}

// place places an online order.
func (a *area) place(mobile string, account, product int) error {
	a.placed++
	_, err := a.orders.Place(a.ctx, a.tenant, fmt.Sprintf("key-%06d", a.placed), checkout.PlaceRequest{
		Delivery: orders.Delivery{Name: "Rahim", Mobile: mobile, Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 1"},
		Lines:    []checkout.QuoteLine{{ProductID: product, Quantity: 1}},
	}, checkout.Shopper{Locale: i18n.En, CustomerID: account})
	return err
}

func TestBlock_RefusesOnlineOrdersOfTheNumberAndItsAccount(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.tenant.Shop = a.client.Shop.UpdateOne(a.tenant.Shop).SetPublic(true).SetPublicNumber("01911111111").SaveX(a.quiet())
	lamp := a.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(1).SetPrice(1).SetStock(9).SaveX(a.quiet()).ID
	who := a.client.Customer.Create().SetName("Rahim").SetMobile("01711111111").SetPasswordHash("x").SaveX(a.quiet())
	if err := a.place("01711111111", 0, lamp); err != nil {
		t.Fatal(err)
	}
	id := a.id("01711111111")
	if _, err := a.Block(a.ctx, id, record.CustomerBlock{Reason: "refuses"}, i18n.En); err != nil {
		t.Fatal(err)
	}
	// An unknown product must not change the answer.
	for _, err := range []error{a.place("01711111111", 0, lamp), a.place("01711111111", 0, lamp+7), a.place("01722222222", who.ID, lamp)} {
		if f := faulttest.Want(t, err, fault.Forbidden, "order_refused", "null"); fmt.Sprint(f.Words) != "[contact 01911111111]" {
			t.Errorf("words %v", f.Words)
		}
	}
	if err := a.place("01722222222", 0, lamp); err != nil {
		t.Errorf("another number: %v", err)
	}
	a.placed++
	in := checkout.ManualOrderRequest{
		Delivery: orders.Delivery{Name: "Rahim", Mobile: "01711111111", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 1"},
		Lines:    []checkout.ManualLine{{QuoteLine: checkout.QuoteLine{ProductID: lamp, Quantity: 1}}},
	}
	if _, err := a.orders.PlaceManualOrder(a.ctx, a.tenant, fmt.Sprintf("key-%06d", a.placed), in, orders.Actor{Kind: orders.Merchant}); err != nil {
		t.Errorf("a manual order: %v", err)
	}
	if r, err := a.orders.CustomerRecord(a.ctx, "01711111111"); err != nil || !r.Blocked || r.ID != id {
		t.Errorf("%+v, %v", r, err)
	}
	if err := a.Unblock(a.ctx, id); err != nil {
		t.Fatal(err)
	}
	if err := a.place("01711111111", who.ID, lamp); err != nil {
		t.Errorf("after unblocking: %v", err)
	}
}

// There is one block list: a block on the customer's page is an entry of it, and removing the entry unblocks the customer.
func TestBlock_IsAnEntryOfTheBlockList(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.order("01711111111", "Rahim", "delivered", 2, 1)
	id := a.id("01711111111")
	risks, err := risk.New(risk.Options{Client: a.client})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Block(a.ctx, id, record.CustomerBlock{Reason: "refuses"}, i18n.En); err != nil {
		t.Fatal(err)
	}
	list, err := risks.List(a.ctx, "block", 0)
	if err != nil || len(list.Entries) != 1 {
		t.Fatal(list, err)
	}
	entry := list.Entries[0]
	who, _ := audit.From(a.ctx)
	if entry.Kind != "number" || entry.Label != "01711111111" || entry.Reason != "refuses" || entry.By != who.Name || entry.Customer != id {
		t.Errorf("%+v", entry)
	}
	blocked := func() string {
		details, err := a.Get(a.ctx, id, i18n.En)
		if err != nil {
			t.Fatal(err)
		}
		rows := a.csv("segment=blocked")
		return fmt.Sprintf("%v %v %v %v %q %d", details.Blocked, details.BlockedAt != nil, details.BlockedUntil != nil, details.BlockedBy == who.Name, details.BlockReason, len(rows))
	}
	if got := blocked(); got != `true true false true "refuses" 1` {
		t.Errorf("blocked customer: %s", got)
	}
	if err := risks.Remove(a.ctx, entry.ID); err != nil {
		t.Fatal(err)
	}
	if got := blocked(); got != `false false false false "" 0` {
		t.Errorf("after the entry was removed: %s", got)
	}
	in := risk.BlockRequest{List: "block", Kind: "number", Value: "01711111111", Reason: "fake", Days: 7}
	if _, err := risks.Add(a.ctx, in); err != nil {
		t.Fatal(err)
	}
	if got := blocked(); got != `true true true true "fake" 1` {
		t.Errorf("number of the list: %s", got)
	}
	if _, err := a.Block(a.ctx, id, record.CustomerBlock{Reason: "rude"}, i18n.En); err != nil {
		t.Fatal(err)
	}
	if got := blocked(); got != `true true false true "rude" 1` {
		t.Errorf("block for ever: %s", got)
	}
	if err := a.Unblock(a.ctx, id); err != nil {
		t.Fatal(err)
	}
	if list, err := risks.List(a.ctx, "block", 0); err != nil || len(list.Entries) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestExport_EscapesFormulas(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.order("01711111111", "=HYPERLINK(1)", "delivered", 1, 2)
	a.order("01722222222", "Rahim", "returned", 2, 1)
	if _, err := a.Note(a.ctx, a.id("01711111111"), record.CustomerNote{Note: "@SUM(1)"}, i18n.Bn); err != nil {
		t.Fatal(err)
	}
	rows := a.csv("")
	at := daysAgo(1).Add(6 * time.Hour).Format("2006-01-02 15:04")
	if want := fmt.Sprint([]string{"'=HYPERLINK(1)", "01711111111", "Dhaka", "", "2", "2", "0", "0", "200", at, at, "", "'@SUM(1)", ""}); len(rows) != 2 || fmt.Sprint(rows[0]) != want {
		t.Errorf("%v\nwant %s", rows, want)
	}
	if rows := a.csvIn(i18n.Bn, ""); rows[0][2] != "ঢাকা" {
		t.Errorf("a reader of Bengali sees the district %q", rows[0][2])
	}
	if rows := a.csv("segment=returns"); len(rows) != 1 || rows[0][0] != "Rahim" {
		t.Errorf("returns: %v", rows)
	}
}
