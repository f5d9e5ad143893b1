package list_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/ordertagging"
	"haat/server/order/bulk"
	orderlist "haat/server/order/list"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
)

// tag creates a tag and returns its id.
func (s *shop) tag(name string) int {
	s.Helper()
	tag, err := s.AddTag(s.ctx, orderlist.TagRequest{Name: name, Colour: "red"})
	if err != nil {
		s.Fatal(err)
	}
	return tag.ID
}

// tagged adds a tag to orders.
func (s *shop) tagged(tag int, orders ...*ent.Order) {
	s.Helper()
	for code, n := range s.tagging(orderlist.TaggingRequest{Orders: ids(orders), Add: []int{tag}}) {
		if code != "" {
			s.Fatalf("%s for %d orders", code, n)
		}
	}
}

func ids(orders []*ent.Order) []string { return strings.Fields(joined(orders...)) }

// tagging changes tags and returns the number of results by code.
func (s *shop) tagging(in orderlist.TaggingRequest) map[string]int {
	s.Helper()
	changes, err := s.Tag(s.ctx, in)
	if err != nil {
		s.Fatal(err)
	}
	return codes(changes)
}

func codes(changes []bulk.Change) map[string]int {
	count := map[string]int{}
	for _, change := range changes {
		code := ""
		if f, ok := fault.As(change.Err); ok {
			code = f.Code
		}
		count[code]++
	}
	return count
}

func (s *shop) tagsOf(o *ent.Order) string {
	s.Helper()
	labels, err := s.Labels(s.ctx, o.Number)
	if err != nil {
		s.Fatal(err)
	}
	var names []string
	for _, tag := range labels.Tags {
		names = append(names, tag.Name)
	}
	return strings.Join(names, ", ")
}

func TestTags_HaveUniqueNamesAndLimits(t *testing.T) {
	s := newShop(t)
	for in, want := range map[orderlist.TagRequest]string{
		{Name: " \n", Colour: "red"}:                   `{"name":"required"}`,
		{Name: strings.Repeat("ক", 31), Colour: "red"}: `{"name":"max"}`,
		{Name: "!!!", Colour: "red"}:                   `{"name":"invalid"}`,
		{Name: "Gift", Colour: "black"}:                `{"colour":"invalid"}`,
	} {
		_, err := s.AddTag(s.ctx, in)
		wantFault(t, err, fault.Invalid, "order_tag_invalid", want)
	}
	gift := s.tag("  Gift   wrap ")
	for _, same := range []string{"gift wrap", "GIFT-WRAP", "Gíft wrap"} {
		_, err := s.AddTag(s.ctx, orderlist.TagRequest{Name: same, Colour: "blue"})
		wantFault(t, err, fault.Conflict, "order_tag_exists")
	}
	if tag, err := s.ChangeTag(s.ctx, gift, orderlist.TagRequest{Name: "GIFT WRAP", Colour: "teal"}); err != nil || tag.Colour != "teal" || tag.Name != "GIFT WRAP" {
		t.Errorf("%+v, %v", tag, err)
	}
	other := s.tag("Other")
	_, err := s.ChangeTag(s.ctx, other, orderlist.TagRequest{Name: "gift wrap", Colour: "teal"})
	wantFault(t, err, fault.Conflict, "order_tag_exists")
	for i := range 48 {
		s.tag(fmt.Sprint("tag ", i))
	}
	_, err = s.AddTag(s.ctx, orderlist.TagRequest{Name: "one more", Colour: "red"})
	wantFault(t, err, fault.Conflict, "order_tags_full")
}

func TestTag_AddsAndRemovesTagsOfManyOrders(t *testing.T) {
	s := newShop(t)
	s.rahim()
	a, b := s.order("pending"), s.order("shipped")
	red, blue := s.tag("Red"), s.tag("Blue")
	s.tagged(red, a, b)
	s.tagged(red, a) // again
	if got := s.tagging(orderlist.TaggingRequest{Orders: []string{a.Number, "99999999"}, Add: []int{blue, blue}, Remove: []int{red, 1 << 30}}); got[""] != 1 || got["order_not_found"] != 1 {
		t.Errorf("results %v", got)
	}
	if s.tagsOf(a) != "Blue" || s.tagsOf(b) != "Red" {
		t.Errorf("a has %s, b has %s", s.tagsOf(a), s.tagsOf(b))
	}
	if row := s.list("").Orders[0]; len(row.Tags) != 1 || row.Tags[0] != (orderlist.OrderTag{ID: blue, Name: "Blue", Colour: "red"}) {
		t.Errorf("the row has %+v", row.Tags)
	}
	tags, err := s.Tags(s.ctx)
	if err != nil || len(tags) != 2 || tags[0].Name != "Blue" || tags[0].Orders != 1 || tags[1].Orders != 1 {
		t.Errorf("%+v, %v", tags, err)
	}
	if log := s.logged("Order"); log != "update map[tags:map[from: to:Red]]\nupdate map[tags:map[from: to:Red]]\nupdate map[tags:map[from:Red to:Blue]]" {
		t.Errorf("the log is\n%s", log)
	}
	if err := s.RemoveTag(s.ctx, red); err != nil || s.tagsOf(b) != "" {
		t.Errorf("after its removal b has %s, %v", s.tagsOf(b), err)
	}
	for in, want := range map[string]orderlist.TaggingRequest{
		`{"orders":"required"}`: {Add: []int{blue}}, `{"add":"required"}`: {Orders: []string{a.Number}},
		`{"orders":"max"}`: {Orders: make([]string, 101), Add: []int{blue}}, `{"remove":"max"}`: {Orders: []string{a.Number}, Remove: make([]int, 51)},
	} {
		_, err := s.Tag(s.ctx, want)
		wantFault(t, err, fault.Invalid, "request_invalid", in)
	}
	_, err = s.Tag(s.ctx, orderlist.TaggingRequest{Orders: []string{a.Number}, Add: []int{red}})
	wantFault(t, err, fault.NotFound, "order_tag_not_found")
}

func TestTag_AnOrderHasAtMostTenTags(t *testing.T) {
	s := newShop(t)
	o := s.order("pending")
	var tags []int
	for i := range 14 {
		tags = append(tags, s.tag(fmt.Sprint("tag ", i)))
	}
	s.tagging(orderlist.TaggingRequest{Orders: []string{o.Number}, Add: tags[:8]})
	dbtest.Concurrently(6, func(i int) {
		if _, err := s.Tag(s.ctx, orderlist.TaggingRequest{Orders: []string{o.Number}, Add: []int{tags[8+i]}}); err != nil {
			t.Error(err)
		}
	})
	if n := s.client.OrderTagging.Query().Where(ordertagging.OrderID(o.ID)).CountX(s.ctx); n != 10 {
		t.Errorf("the order has %d tags", n)
	}
}

// rahim returns an admin user of the shop whose changes are logged.
func (s *shop) rahim() *ent.AdminUser {
	user := s.client.AdminUser.Create().SetName("Rahim").SetPhone("01911111111").SetRole("owner").SaveX(s.ctx)
	audit.LogWrites(s.client)
	s.ctx = audit.With(s.ctx, audit.Actor{ID: user.ID, Name: user.Name})
	return user
}

// logged returns the log of an entity without creations, one line per entry.
func (s *shop) logged(entity string) string {
	var lines []string
	for _, row := range s.client.AuditLog.Query().Where(auditlog.Entity(entity), auditlog.ActionNEQ("create")).Order(ent.Asc(auditlog.FieldID)).AllX(s.ctx) {
		lines = append(lines, fmt.Sprint(row.Action, " ", row.Changes))
	}
	return strings.Join(lines, "\n")
}

func TestAssign_LogsNames(t *testing.T) {
	s := newShop(t)
	a, b := s.order("pending"), s.order("pending")
	rahim := s.rahim()
	mina := s.client.AdminUser.Create().SetName("Mina").SetPhone("01922222222").SetRole("staff").SaveX(audit.Quiet(s.ctx))
	assign := func(member int, orders ...string) map[string]int {
		t.Helper()
		changes, err := s.Assign(s.ctx, orderlist.AssignRequest{Orders: orders, Assignee: member})
		if err != nil {
			t.Fatal(err)
		}
		return codes(changes)
	}
	if got := assign(mina.ID, a.Number, "99999999"); got[""] != 1 || got["order_not_found"] != 1 {
		t.Errorf("%v", got)
	}
	assign(rahim.ID, a.Number, b.Number)
	assign(rahim.ID, a.Number) // no change
	assign(0, b.Number)
	if log := s.logged("Order"); log != "update map[assignee:map[from: to:Mina]]\nupdate map[assignee:map[from:Mina to:Rahim]]\nupdate map[assignee:map[from: to:Rahim]]\nupdate map[assignee:map[from:Rahim to:]]" {
		t.Errorf("the log is\n%s", log)
	}
	if row := s.list("assignee=" + fmt.Sprint(rahim.ID)).Orders; len(row) != 1 || *row[0].Assignee != (orderlist.OrderMember{ID: rahim.ID, Name: "Rahim"}) {
		t.Errorf("%+v", row)
	}
	s.client.AdminUser.UpdateOne(mina).SetActive(false).ExecX(audit.Quiet(s.ctx))
	_, err := s.Assign(s.ctx, orderlist.AssignRequest{Orders: []string{a.Number}, Assignee: mina.ID})
	wantFault(t, err, fault.NotFound, "team_member_not_found")
	if members, err := s.Members(s.ctx); err != nil || len(members) != 1 || members[0].Name != "Rahim" {
		t.Errorf("%+v, %v", members, err)
	}
}

func TestLabels_OfOtherShopsAreNotFound(t *testing.T) {
	s := newShop(t)
	mina := s.another("mina")
	o, theirs := s.order("pending"), mina.order("pending")
	tag, their := s.tag("Ours"), mina.tag("Theirs")
	rahim := s.client.AdminUser.Create().SetName("Rahim").SetPhone("01911111111").SetRole("owner").SaveX(s.ctx)
	s.tagged(tag, o)
	rice := s.client.Product.Create().SetSlug("rice").SetName("Rice").SetSellingPrice(1).SetPrice(1).SaveX(s.ctx).ID

	for _, text := range []string{fmt.Sprint("tag=", tag), fmt.Sprint("product=", rice), fmt.Sprint("assignee=", rahim.ID)} {
		if list := mina.list(text); list.Total != 0 {
			t.Errorf("%s lists %d", text, list.Total)
		}
		f := mina.facets("tab=all&" + text)
		if shown := fmt.Sprintf("%+v", f); strings.Contains(shown, "Ours") || strings.Contains(shown, "Rice") || strings.Contains(shown, "Rahim") {
			t.Errorf("%s shows %s", text, shown)
		}
	}
	_, err := mina.Tag(mina.ctx, orderlist.TaggingRequest{Orders: []string{theirs.Number}, Add: []int{tag}})
	wantFault(t, err, fault.NotFound, "order_tag_not_found")
	if got := mina.tagging(orderlist.TaggingRequest{Orders: []string{o.Number}, Add: []int{their}, Remove: []int{tag}}); got["order_not_found"] != 1 {
		t.Errorf("%v", got)
	}
	_, err = mina.Assign(mina.ctx, orderlist.AssignRequest{Orders: []string{theirs.Number}, Assignee: rahim.ID})
	wantFault(t, err, fault.NotFound, "team_member_not_found")
	if changes, err := mina.Assign(mina.ctx, orderlist.AssignRequest{Orders: []string{o.Number}}); err != nil || codes(changes)["order_not_found"] != 1 {
		t.Errorf("%v, %v", changes, err)
	}
	_, err = mina.ChangeTag(mina.ctx, tag, orderlist.TagRequest{Name: "Mine", Colour: "red"})
	wantFault(t, err, fault.NotFound, "order_tag_not_found")
	wantFault(t, mina.RemoveTag(mina.ctx, tag), fault.NotFound, "order_tag_not_found")
	_, err = mina.Labels(mina.ctx, o.Number)
	wantFault(t, err, fault.NotFound, "order_not_found")
	if s.tagsOf(o) != "Ours" {
		t.Errorf("the order has %s", s.tagsOf(o))
	}
}
