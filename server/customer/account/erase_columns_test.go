package account_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"entgo.io/ent/dialect/sql/schema"
	"entgo.io/ent/schema/field"

	"haat/ent"
	"haat/ent/migrate"
	"haat/ent/question"
	"haat/ent/review"
	"haat/ent/schema/kind"
	"haat/server/platform/sms"
)

// shopsOwn lists tables that contain only texts of the shop, or no rows about customers. They are not
// searched.
var shopsOwn = strings.Fields(`admin_sessions admin_users app_leads banners categories day_summaries facet_values former_slugs
	discount_codes import_pictures order_items order_tags page_versions payouts payout_lines policy_texts product_imports products push_subscriptions quick_replies redirects
	search_entries service_connections shared_histories shipping_packages shop_domains shop_pages sms_counts synonyms team_roles uploads used_tokens variants
	visit_counts`)

// kept lists columns that an erasure does not change, with the reason. All other columns must not contain
// personal data afterwards.
var kept = map[string]string{
	"orders.division": "place", "orders.district": "place", "orders.number": "books", "orders.idempotency_key": "random", "orders.visit_source": "code",
	"orders.locale": "code", "orders.currency": "code", "orders.shipping_name": "the shop's", "orders.bn_shipping_name": "the shop's", "orders.call_outcome": "code",
	"order_events.from_status": "code", "order_events.to_status": "code",
	"order_returns.reason": "code", "order_returns.refund_method": "code", "order_returns.actor_name": "member", "order_returns.items": "products",
	"order_returns.refund_reference": "accounting: the transaction of a refund",
	"order_risks.action":             "code",
	"parcels.courier":                "code", "parcels.courier_name": "courier", "parcels.invoice": "payouts refer to it", "parcels.consignment": "payouts refer to it",
	"parcels.tracking_code": "payouts refer to it", "parcels.courier_status": "code", "parcels.problem": "code", "parcels.actor_name": "member",
	"parcel_events.key": "hash or id", "parcel_events.state": "code", "parcel_events.courier_status": "code", "parcel_events.actor_name": "member",
	"payments.key": "random", "payments.method": "code", "payments.reference": "accounting: the transaction", "payments.reference_key": "accounting: the transaction",
	"payments.session": "the gateway's id", "payments.problem": "code", "payments.actor_name": "member",
	"ledger_entries.key": "ids", "ledger_entries.day": "date", "ledger_entries.courier": "code", "ledger_entries.order_number": "accounting",
	"ledger_entries.source": "code", "ledger_entries.actor_name": "member",
	"audit_logs.actor_name": "member", "audit_logs.action": "code", "audit_logs.entity": "code",
	"notifications.kind": "code", "block_entries.value": "a blocked number stays blocked", "customer_records.mobile": "a blocked number stays blocked", "block_entries.label": "a blocked number stays blocked",
	"block_entries.actor_name": "member", "order_views.name": "the shop's", "outboxes.kind": "code", "outboxes.dedupe_key": "ids",
	"stock_movements.variant": "product", "stock_movements.order_number": "books", "stock_movements.actor_name": "member",
	"stock_counts.key": "random", "stock_counts.request_hash": "hash", "stock_counts.actor_name": "member",
	"purchase_costs.variant": "product", "purchase_costs.actor_name": "member", "term_counts.day": "date", "term_counts.networks": "hashes",
	"messages.key": "random", "unfinished_checkouts.key": "hash", "unfinished_checkouts.locale": "code", "stock_alerts.locale": "code",
	"discounts.name": "the shop's", "discounts.bn_name": "the shop's", "discounts.source": "the shop's", "discounts.terms": "the shop's",
	"discounts.districts": "places", "discounts.tags": "ids",
	"order_discounts.name": "the shop's", "order_discounts.bn_name": "the shop's", "order_discounts.code": "the shop's", "order_discounts.terms": "the shop's",
	"order_discounts.shares": "numbers",
	"order_changes.day":      "date", "order_changes.mobile": "deleted when the shop's next summary is made",
}

// texts calls visit for each text or JSON column of the shop's tables that can contain a text about a customer.
func texts(visit func(table string, c *schema.Column)) {
	for _, table := range migrate.Tables {
		if slices.Contains(shopsOwn, table.Name) || !slices.ContainsFunc(table.Columns, func(c *schema.Column) bool { return c.Name == "shop_id" }) {
			continue
		}
		for _, c := range table.Columns {
			if (c.Type == field.TypeString || c.Type == field.TypeJSON) && kept[table.Name+"."+c.Name] == "" {
				visit(table.Name, c)
			}
		}
	}
}

// everywhere creates a person with a row in each table, and writes their name, number and address into each text column.
func (s *shop) everywhere() {
	s.Helper()
	who := s.lived(mobile, "10")
	o := s.client.Order.Query().OnlyX(s.ctx)
	c := s.client
	c.Review.Delete().Where(review.CustomerIDIsNil()).ExecX(s.ctx) // reviews of other people are not erased
	c.Question.Delete().Where(question.CustomerIDIsNil()).ExecX(s.ctx)
	p := c.Parcel.Create().SetOrder(o).SetCourier("pathao").SetInvoice(o.Number).SetConsignment("DC1").SetState("delivered").SetRequest(&kind.ParcelRequest{}).SaveX(s.ctx)
	c.ParcelEvent.Create().SetParcel(p).SetKey("1").SetAt(time.Now().UTC()).SetSource("webhook").ExecX(s.ctx)
	pay := c.Payment.Create().SetOrder(o).SetKey("p").SetMethod("bkash").SetKind("advance").SetState("confirmed").SetAmount(60_00).SaveX(s.ctx)
	c.PaymentEvent.Create().SetPayment(pay).SetToState("confirmed").SetSource("customer").SetDetails([]byte(`{"payer":"x"}`)).ExecX(s.ctx)
	c.OrderReturn.Create().SetOrder(o).SetKind("return").SetAskedBy("customer").SetItems([]kind.ReturnItem{}).ExecX(s.ctx)
	c.OrderRisk.Create().SetOrder(o).ExecX(s.ctx)
	offer := c.Discount.Create().SetName("Eid").SetNote("x").SetTerms(kind.DiscountTerms{Class: "order"}).SaveX(s.ctx)
	c.OrderDiscount.Create().SetOrder(o).SetDiscountID(offer.ID).SetName("Eid").SetTerms(offer.Terms).SetAmount(1).SetMobile(mobile).SetNth(1).ExecX(s.ctx)
	c.CustomerRecord.Create().SetMobile(mobile).ExecX(s.ctx)
	c.StockAlert.Create().SetPhone(mobile).SetProduct(c.Product.Query().FirstX(s.ctx)).ExecX(s.ctx)
	c.UnfinishedCheckout.Create().SetKey("u").SetMobile(mobile).SetLocale("bn").SetLines([]kind.CartLine{}).ExecX(s.ctx)
	c.BlockEntry.Create().SetList("block").SetKind("number").SetValue(mobile).ExecX(s.ctx)
	c.OrderView.Create().SetName("mine").SetQuery("?q=").ExecX(s.ctx)
	c.TermCount.Create().SetDay("2026-01-01").SetTerm("rice").ExecX(s.ctx)
	c.StockMovement.Create().SetProductID(c.Product.Query().FirstX(s.ctx).ID).SetReason("sale").SetBefore(2).SetAfter(1).SetOrderNumber(o.Number).ExecX(s.ctx)
	c.StockCount.Create().SetKey("k").SetRequestHash("h").SetCounted(1).SetChanged(0).SetMissing(0).SetSurplus(0).ExecX(s.ctx)
	c.PurchaseCost.Create().SetProductID(c.Product.Query().FirstX(s.ctx).ID).SetCost(1).SetSince(time.Now().UTC()).ExecX(s.ctx)
	c.LedgerEntry.Create().SetKey("l").SetKind("payment").SetAccount("cash").SetAmount(60_00).SetDay("2026-01-01").SetOrderNumber(o.Number).ExecX(s.ctx)
	c.LedgerEntry.Create().SetKey("c").SetKind("correction").SetAccount("cash").SetAmount(10_00).SetDay("2026-01-01").ExecX(s.ctx)
	for entity, id := range map[string]int{ent.TypeOrder: o.ID, ent.TypeCustomer: who.ID, ent.TypeProduct: 1} {
		c.AuditLog.Create().SetAction("update").SetEntity(entity).SetEntityID(id).SetChanges(map[string]any{"name": map[string]any{"to": "x"}}).ExecX(s.ctx)
	}
	s.add("courier_hook", "hook/1", map[string]string{"body": `{"consignment_id":"DC1","recipient":"আয়েশা"}`})
	s.add("whatsapp_hook", "hook/2", map[string]string{"from": "8801712345678"})
	s.add(sms.Kind, "other", sms.Message{To: stranger, Text: "x"})
	s.client.Outbox.Update().SetState("done").ExecX(s.ctx)
	s.add("courier_hook", "hook/3", map[string]string{"body": `{"consignment_id":"DC1"}`}) // a due job
}

// personal lists the texts that must be erased, in several notations.
var personal = []string{"Ayesha Rahman", "আয়েশা রহমান", "+880 1712-345678", "01712345678", "০১৭১২৩৪৫৬৭৮", "8801712345678", "House 12, Road 7", "ayesha@example.com"}

// fill writes a personal text into each text column of the shop, and returns the columns that have a row.
func (s *shop) fill(said string) (reached map[string]bool) {
	s.Helper()
	reached = map[string]bool{}
	texts(func(table string, c *schema.Column) {
		if c.Unique || slices.Contains([]string{"mobile", "phone"}, c.Name) || c.Type == field.TypeJSON {
			reached[table+"."+c.Name] = true
			return
		}
		result, err := s.client.ExecContext(s.ctx, fmt.Sprintf("UPDATE %s SET %s = $1 WHERE shop_id = $2", table, c.Name), said, s.tenant.Shop.ID)
		if err != nil {
			s.Fatalf("%s.%s: %v", table, c.Name, err)
		}
		n, err := result.RowsAffected()
		if err != nil {
			s.Fatal(err)
		}
		reached[table+"."+c.Name] = n > 0
	})
	s.fillJSON(said)
	return reached
}

// fillJSON writes the text into the JSON columns.
func (s *shop) fillJSON(said string) {
	s.Helper()
	quoted := fmt.Sprintf("%q", said)
	for column, value := range map[string]string{
		"audit_logs.changes": `{"name":{"from":` + quoted + `,"to":"x"}}`, "notifications.data": `{"order_id":"10000001","name":` + quoted + `}`,
		"order_events.details": `{"to":` + quoted + `}`, "outboxes.payload": `{"to":"01800000000","consignment":"DC1","text":` + quoted + `}`,
		"parcels.request": `{"name":` + quoted + `}`, "payment_events.details": `{"payer":` + quoted + `}`, "order_risks.signals": `[{"code":` + quoted + `}]`,
		"order_risks.courier_score": `{}`, "order_returns.photos": `[]`, "unfinished_checkouts.lines": `[]`,
	} {
		table, name, _ := strings.Cut(column, ".")
		if _, err := s.client.ExecContext(s.ctx, fmt.Sprintf("UPDATE %s SET %s = $1 WHERE shop_id = $2", table, name), value, s.tenant.Shop.ID); err != nil {
			s.Fatalf("%s: %v", column, err)
		}
	}
}

// remaining lists the columns that contain any of the texts.
func (s *shop) remaining(said ...string) (found []string) {
	s.Helper()
	texts(func(table string, c *schema.Column) {
		rows, err := s.client.QueryContext(s.ctx, fmt.Sprintf("SELECT CAST(%s AS TEXT) FROM %s WHERE shop_id = $1 AND %[1]s IS NOT NULL", c.Name, table), s.tenant.Shop.ID)
		if err != nil {
			s.Fatalf("%s.%s: %v", table, c.Name, err)
		}
		defer rows.Close()
		for rows.Next() {
			var text string
			if err := rows.Scan(&text); err != nil {
				s.Fatal(err)
			}
			if slices.ContainsFunc(said, func(each string) bool { return strings.Contains(text, each) }) {
				found = append(found, table+"."+c.Name+": "+text)
			}
		}
		if err := rows.Err(); err != nil {
			s.Fatal(err)
		}
	})
	return found
}

// The columns are read from the schema. A new text column therefore fails this test until the erasure handles
// it or kept lists it.
func TestErase_LeavesNothingInAnyColumn(t *testing.T) {
	for _, said := range personal {
		t.Run(said, func(t *testing.T) {
			s := newShop(t)
			s.everywhere()
			text := "of " + said + "."
			for column, filled := range s.fill(text) {
				if !filled {
					t.Errorf("%s has no row in this test", column)
				}
			}
			// Restore the data of the account and the orders, because the erasure uses it to find the texts.
			s.client.Customer.Update().SetName("Ayesha Rahman").SetEmail("ayesha@example.com").ExecX(s.ctx)
			s.client.Address.Update().SetName("আয়েশা রহমান").SetMobile(mobile).SetLine("House 12, Road 7").ExecX(s.ctx)
			who := s.client.Customer.Query().OnlyX(s.ctx)
			s.client.Order.Update().SetMobile(mobile).SetCustomerID(who.ID).ExecX(s.ctx)
			s.wantErased(mobile, who.ID)
			for _, each := range s.remaining(said) {
				t.Error(each)
			}
		})
	}
}

func TestErase_KeepsTextsAboutOthers(t *testing.T) {
	s := newShop(t)
	s.everywhere()
	for i, note := range []string{"Ayesha's bag", "call 01812345678", "order of 1712345678901"} {
		s.client.LedgerEntry.Create().SetKey(fmt.Sprint("other", i)).SetKind("correction").SetAccount("cash").SetAmount(1).SetDay("2026-01-01").SetNote(note).ExecX(s.ctx)
	}
	s.client.AuditLog.Create().SetAction("update").SetEntity("Product").SetEntityID(9).SetChanges(map[string]any{"name": map[string]any{"to": "Rice"}, "price": map[string]any{"to": 12345678901}}).ExecX(s.ctx)
	before := s.client.LedgerEntry.Query().AllX(s.ctx)
	s.add("courier_hook", "hook/stranger", map[string]string{"body": `{"consignment_id":"DC12"}`})
	s.wantErased(mobile, s.client.Customer.Query().OnlyX(s.ctx).ID)
	for i, row := range s.client.LedgerEntry.Query().AllX(s.ctx) {
		if row.Amount != before[i].Amount || row.Day != before[i].Day || row.OrderNumber == "" && row.Note != before[i].Note {
			t.Errorf("ledger entry %+v, was %+v", row, before[i])
		}
	}
	var hooks []string
	for _, row := range s.client.Outbox.Query().AllX(s.ctx) {
		hooks = append(hooks, row.DedupeKey)
	}
	if !slices.Contains(hooks, "hook/stranger") || slices.Contains(hooks, "hook/1") || slices.Contains(hooks, "hook/2") || slices.Contains(hooks, "hook/3") {
		t.Errorf("jobs %v", hooks)
	}
	last := s.client.AuditLog.Query().Order(ent.Desc("id")).FirstX(s.ctx)
	if fmt.Sprint(last.Changes) != "map[name:map[to:Rice] price:map[to:1.2345678901e+10]]" {
		t.Errorf("log %v", last.Changes)
	}
}

// An order that is opened again counts the uses of its discounts again, which it finds by their number.
func TestErase_UsesOfDiscountsRemainUses(t *testing.T) {
	s := newShop(t)
	s.everywhere()
	s.wantErased(mobile, s.client.Customer.Query().OnlyX(s.ctx).ID)
	if use := s.client.OrderDiscount.Query().OnlyX(s.ctx); use.Mobile != kind.ErasedMobile || use.Nth != 0 || !use.Counts {
		t.Errorf("%+v", use)
	}
}
