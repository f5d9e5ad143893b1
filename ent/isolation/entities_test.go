package isolation

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/ent/otp"
	"haat/ent/policytext"
	"haat/ent/redirect"
	"haat/ent/schema/kind"
	"haat/ent/searchentry"
	"haat/ent/viewer"
	"haat/server/platform/media"
)

// shop creates rows on behalf of one shop, each with a unique key.
type shop struct {
	id     int
	ctx    context.Context
	client *ent.Client
	serial int
}

func newShop(t *testing.T, client *ent.Client, slug string) *shop {
	row := client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background()))
	return &shop{id: row.ID, ctx: viewer.WithShop(context.Background(), row.ID), client: client}
}

func (s *shop) key() string {
	s.serial++
	return fmt.Sprintf("%d-%d", s.id, s.serial)
}

// mobile returns a unique phone number: 01 and nine more digits.
func (s *shop) mobile() string {
	s.serial++
	return fmt.Sprintf("017%04d%04d", s.id, s.serial)
}

func (s *shop) product() int {
	return s.client.Product.Create().SetSlug(s.key()).SetName("p").SetSellingPrice(100).SetPrice(100).SaveX(s.ctx).ID
}

func (s *shop) customer() int {
	return s.client.Customer.Create().SetName("c").SetMobile(s.mobile()).SetPasswordHash("h").SaveX(s.ctx).ID
}

func (s *shop) order() int {
	return s.client.Order.Create().SetNumber(s.key()).SetIdempotencyKey(s.key()).SetCurrency("BDT").
		SetSubtotal(1).SetTotal(1).SetName("n").SetMobile(s.mobile()).SetLine("l").SaveX(s.ctx).ID
}

func (s *shop) payment() int {
	return s.client.Payment.Create().SetOrderID(s.order()).SetKey(s.key()).SetMethod("bkash").SetKind("advance").SetAmount(1).SaveX(s.ctx).ID
}

func (s *shop) parcel() int {
	return s.client.Parcel.Create().SetOrderID(s.order()).SetCourier("manual").SetInvoice(s.key()).SaveX(s.ctx).ID
}

func (s *shop) payout() int {
	return s.client.Payout.Create().SetCourier("steadfast").SetNumber(s.key()).SetOrigin("api").SetAmount(1).SaveX(s.ctx).ID
}

func (s *shop) orderTag() int {
	return s.client.OrderTag.Create().SetName("n").SetNameKey(s.key()).SaveX(s.ctx).ID
}

func (s *shop) discount() int {
	return s.client.Discount.Create().SetName("n").SetTerms(kind.DiscountTerms{}).SaveX(s.ctx).ID
}

func (s *shop) shopPage() int {
	return s.client.ShopPage.Create().SetKind("page").SetSlug(s.key()).SetDraft(kind.PageContent{}).SaveX(s.ctx).ID
}

func (s *shop) customerRecord() int {
	return s.client.CustomerRecord.Create().SetMobile(s.mobile()).SaveX(s.ctx).ID
}

func (s *shop) conversation() int {
	return s.client.Conversation.Create().SetCustomerID(s.customer()).SaveX(s.ctx).ID
}

type entity struct {
	table  string
	field  string // name of the field of ent.Client
	create func(s *shop) int
	// change makes any change to a row; nil if rows are never changed.
	change func(m ent.Mutation) error
}

func touch(m ent.Mutation) error { return m.SetField("updated_at", time.Now()) }

func set(field string, value any) func(ent.Mutation) error {
	return func(m ent.Mutation) error { return m.SetField(field, value) }
}

var entities = []entity{
	{"addresses", "Address", func(s *shop) int {
		return s.client.Address.Create().SetCustomerID(s.customer()).SetName("n").SetMobile(s.mobile()).SetLine("l").SaveX(s.ctx).ID
	}, touch},
	{"admin_sessions", "AdminSession", func(s *shop) int {
		user := s.client.AdminUser.Create().SetName("n").SetPhone(s.mobile()).SaveX(s.ctx)
		return s.client.AdminSession.Create().SetUserID(user.ID).SetKey(s.key()).SetKind(adminsession.KindApp).SetExpiresAt(time.Now()).SaveX(s.ctx).ID
	}, set("device", "d")},
	{"admin_users", "AdminUser", func(s *shop) int {
		return s.client.AdminUser.Create().SetName("n").SetPhone(s.mobile()).SetRole(adminuser.RoleOwner).SaveX(s.ctx).ID
	}, touch},
	{"app_leads", "AppLead", func(s *shop) int {
		return s.client.AppLead.Create().SetName("n").SetPhone(s.mobile()).SaveX(s.ctx).ID
	}, touch},
	{"audit_logs", "AuditLog", func(s *shop) int {
		return s.client.AuditLog.Create().SetAction("update").SetEntity("Product").SaveX(s.ctx).ID
	}, nil},
	{"banners", "Banner", func(s *shop) int {
		return s.client.Banner.Create().SetPicture(media.Picture{Key: "k"}).SaveX(s.ctx).ID
	}, touch},
	{"categories", "Category", func(s *shop) int {
		return s.client.Category.Create().SetSlug(s.key()).SetName("n").SaveX(s.ctx).ID
	}, touch},
	{"conversations", "Conversation", (*shop).conversation, touch},
	{"customers", "Customer", (*shop).customer, touch},
	{"customer_records", "CustomerRecord", (*shop).customerRecord, touch},
	{"customer_taggings", "CustomerTagging", func(s *shop) int {
		return s.client.CustomerTagging.Create().SetRecordID(s.customerRecord()).SetTagID(s.orderTag()).SaveX(s.ctx).ID
	}, nil},
	{"day_summaries", "DaySummary", func(s *shop) int {
		return s.client.DaySummary.Create().SetDay("2026-01-02").SetKind("district").SetKey(s.key()).SaveX(s.ctx).ID
	}, set("orders", 1)},
	{"messages", "Message", func(s *shop) int {
		return s.client.Message.Create().SetConversationID(s.conversation()).SetSender("shop").SaveX(s.ctx).ID
	}, nil},
	{"notifications", "Notification", func(s *shop) int {
		return s.client.Notification.Create().SetKind("k").SaveX(s.ctx).ID
	}, set("read_at", time.Now())},
	{"orders", "Order", (*shop).order, touch},
	{"order_changes", "OrderChange", func(s *shop) int {
		return s.client.OrderChange.Create().SetDay("2026-01-02").SaveX(s.ctx).ID
	}, nil},
	{"shop_pages", "ShopPage", (*shop).shopPage, touch},
	{"page_versions", "PageVersion", func(s *shop) int {
		return s.client.PageVersion.Create().SetPageID(s.shopPage()).SetNumber(1).SetContent(kind.PageContent{}).SaveX(s.ctx).ID
	}, nil},
	{"discounts", "Discount", (*shop).discount, touch},
	{"discount_codes", "DiscountCode", func(s *shop) int {
		return s.client.DiscountCode.Create().SetDiscountID(s.discount()).SetCode(s.key()).SaveX(s.ctx).ID
	}, set("used", 1)},
	{"order_discounts", "OrderDiscount", func(s *shop) int {
		return s.client.OrderDiscount.Create().SetOrderID(s.order()).SetDiscountID(s.discount()).SetName("n").SetAmount(1).
			SetTerms(kind.DiscountTerms{}).SaveX(s.ctx).ID
	}, set("counts", false)},
	{"order_events", "OrderEvent", func(s *shop) int {
		return s.client.OrderEvent.Create().SetOrderID(s.order()).SetActor("system").SetToStatus("pending").SaveX(s.ctx).ID
	}, set("note", "n")},
	{"order_items", "OrderItem", func(s *shop) int {
		return s.client.OrderItem.Create().SetOrderID(s.order()).SetName("n").SetSellingPrice(1).SetPrice(1).SetQuantity(1).SaveX(s.ctx).ID
	}, func(m ent.Mutation) error { return m.ClearField("product_id") }},
	{"order_tags", "OrderTag", (*shop).orderTag, touch},
	{"order_taggings", "OrderTagging", func(s *shop) int {
		return s.client.OrderTagging.Create().SetOrderID(s.order()).SetTagID(s.orderTag()).SaveX(s.ctx).ID
	}, nil},
	{"order_views", "OrderView", func(s *shop) int {
		return s.client.OrderView.Create().SetName("n").SetQuery("status=pending").SaveX(s.ctx).ID
	}, touch},
	{"otps", "Otp", func(s *shop) int {
		return s.client.Otp.Create().SetMobile(s.mobile()).SetPurpose(otp.PurposeReset).SetCodeHash("h").SaveX(s.ctx).ID
	}, touch},
	{"outboxes", "Outbox", func(s *shop) int {
		return s.client.Outbox.Create().SetKind("k").SetDedupeKey(s.key()).SetPayload(json.RawMessage("{}")).SaveX(s.ctx).ID
	}, set("attempts", 1)},
	{"policy_texts", "PolicyText", func(s *shop) int {
		return s.client.PolicyText.Create().SetKind(policytext.KindAboutUs).SaveX(s.ctx).ID
	}, touch},
	{"products", "Product", (*shop).product, touch},
	{"product_imports", "ProductImport", func(s *shop) int {
		return s.client.ProductImport.Create().SaveX(s.ctx).ID
	}, touch},
	{"purchase_costs", "PurchaseCost", func(s *shop) int {
		return s.client.PurchaseCost.Create().SetProductID(s.product()).SetCost(1).SetSince(time.Now()).SaveX(s.ctx).ID
	}, nil},
	{"former_slugs", "FormerSlug", func(s *shop) int {
		return s.client.FormerSlug.Create().SetSlug(s.key()).SaveX(s.ctx).ID
	}, set("slug", "other")},
	{"import_pictures", "ImportPicture", func(s *shop) int {
		return s.client.ImportPicture.Create().SetImportID(1).SetProductID(1).SetRow(2).SetAddress("https://x.test/a.jpg").SaveX(s.ctx).ID
	}, set("reason", "status")},
	{"push_subscriptions", "PushSubscription", func(s *shop) int {
		user := s.client.AdminUser.Create().SetName("n").SetPhone(s.mobile()).SaveX(s.ctx)
		return s.client.PushSubscription.Create().SetUserID(user.ID).SetEndpoint("https://push.example/" + s.key()).
			SetEndpointHash(s.key()).SetP256dh("p").SetAuth("a").SaveX(s.ctx).ID
	}, set("device", "d")},
	{"quick_replies", "QuickReply", func(s *shop) int {
		return s.client.QuickReply.Create().SetText("t").SaveX(s.ctx).ID
	}, touch},
	{"synonyms", "Synonym", func(s *shop) int {
		return s.client.Synonym.Create().SetTerms([]string{"a", "b"}).SaveX(s.ctx).ID
	}, touch},
	{"term_counts", "TermCount", func(s *shop) int {
		return s.client.TermCount.Create().SetDay("2026-01-02").SetTerm(s.key()).SaveX(s.ctx).ID
	}, set("missed", 1)},
	{"facet_values", "FacetValue", func(s *shop) int {
		return s.client.FacetValue.Create().SetProductID(s.product()).
			SetNameKey("size").SetValueKey(s.key()).SetName("Size").SetValue("M").SaveX(s.ctx).ID
	}, nil},
	{"questions", "Question", func(s *shop) int {
		return s.client.Question.Create().SetProductID(s.product()).SetName("n").SetText("t").SaveX(s.ctx).ID
	}, set("answer", "other")},
	{"stock_alerts", "StockAlert", func(s *shop) int {
		return s.client.StockAlert.Create().SetProductID(s.product()).SetPhone("01712345678").SaveX(s.ctx).ID
	}, touch},
	{"stock_counts", "StockCount", func(s *shop) int {
		return s.client.StockCount.Create().SetKey(s.key()).SetRequestHash("h").SetCounted(1).SetChanged(0).SetMissing(0).SetSurplus(0).SaveX(s.ctx).ID
	}, nil},
	{"stock_movements", "StockMovement", func(s *shop) int {
		return s.client.StockMovement.Create().SetProductID(s.product()).SetBefore(1).SetAfter(2).SetReason("input").SaveX(s.ctx).ID
	}, nil},
	{"summary_states", "SummaryState", func(s *shop) int {
		s.client.SummaryState.Delete().ExecX(s.ctx) // a shop has only one such row, so the previous one is deleted
		return s.client.SummaryState.Create().SaveX(s.ctx).ID
	}, touch},
	{"team_roles", "TeamRole", func(s *shop) int {
		return s.client.TeamRole.Create().SetName("n").SetNameKey(s.key()).SetRights([]string{"orders"}).SaveX(s.ctx).ID
	}, touch},
	{"ledger_entries", "LedgerEntry", func(s *shop) int {
		return s.client.LedgerEntry.Create().SetKey(s.key()).SetKind("delivery").SetAccount("courier").SetAmount(1).SetDay("2026-01-02").SaveX(s.ctx).ID
	}, nil},
	{"order_returns", "OrderReturn", func(s *shop) int {
		return s.client.OrderReturn.Create().SetOrderID(s.order()).SetKind("return").SetAskedBy("customer").SetItems([]kind.ReturnItem{}).SaveX(s.ctx).ID
	}, touch},
	{"parcels", "Parcel", func(s *shop) int { return s.parcel() }, touch},
	{"parcel_events", "ParcelEvent", func(s *shop) int {
		return s.client.ParcelEvent.Create().SetParcelID(s.parcel()).SetKey(s.key()).SetAt(time.Now()).SetSource("poll").SaveX(s.ctx).ID
	}, nil},
	{"payouts", "Payout", func(s *shop) int { return s.payout() }, touch},
	{"payout_lines", "PayoutLine", func(s *shop) int {
		return s.client.PayoutLine.Create().SetPayoutID(s.payout()).SetPosition(0).SetCollected(1).SaveX(s.ctx).ID
	}, set("expected", int64(1))},
	{"payments", "Payment", func(s *shop) int { return s.payment() }, touch},
	{"payment_events", "PaymentEvent", func(s *shop) int {
		return s.client.PaymentEvent.Create().SetPaymentID(s.payment()).SetSource("system").SetToState("asked").SaveX(s.ctx).ID
	}, nil},
	{"service_connections", "ServiceConnection", func(s *shop) int {
		return s.client.ServiceConnection.Create().SetService(s.key()).SetPublicID(s.key()).SetCredentials([]byte("c")).SaveX(s.ctx).ID
	}, touch},
	{"order_risks", "OrderRisk", func(s *shop) int {
		return s.client.OrderRisk.Create().SetOrderID(s.order()).SaveX(s.ctx).ID
	}, set("score", 50)},
	{"block_entries", "BlockEntry", func(s *shop) int {
		return s.client.BlockEntry.Create().SetList("block").SetKind("number").SetValue(s.mobile()).SaveX(s.ctx).ID
	}, set("reason", "other")},
	{"unfinished_checkouts", "UnfinishedCheckout", func(s *shop) int {
		return s.client.UnfinishedCheckout.Create().SetKey(s.key()).SetMobile(s.mobile()).SetLines([]kind.CartLine{}).SaveX(s.ctx).ID
	}, touch},
	{"redirects", "Redirect", func(s *shop) int {
		return s.client.Redirect.Create().SetKind(redirect.KindProduct).SetOldSlug(s.key()).SetNewSlug("n").SaveX(s.ctx).ID
	}, set("new_slug", "other")},
	{"reviews", "Review", func(s *shop) int {
		return s.client.Review.Create().SetProductID(s.product()).SetName("n").SetRating(5).SaveX(s.ctx).ID
	}, touch},
	{"search_entries", "SearchEntry", func(s *shop) int {
		return s.client.SearchEntry.Query().Where(searchentry.ProductID(s.product())).OnlyIDX(s.ctx)
	}, set("text", "other")},
	{"shipping_packages", "ShippingPackage", func(s *shop) int {
		return s.client.ShippingPackage.Create().SetName("n").SetFee(60).SaveX(s.ctx).ID
	}, touch},
	{"shop_domains", "ShopDomain", func(s *shop) int {
		return s.client.ShopDomain.Create().SetDomain(s.key() + ".test").SaveX(s.ctx).ID
	}, touch},
	{"sms_counts", "SmsCount", func(s *shop) int {
		return s.client.SmsCount.Create().SetDay(s.key()[:min(10, len(s.key()))]).SetBudget("guest").SaveX(s.ctx).ID
	}, set("messages", 1)},
	{"uploads", "Upload", func(s *shop) int {
		return s.client.Upload.Create().SetKey(s.key()).SetPicture(media.Picture{Key: "k"}).SaveX(s.ctx).ID
	}, set("used_at", time.Now())},
	{"used_tokens", "UsedToken", func(s *shop) int {
		return s.client.UsedToken.Create().SetJti(s.key()).SetExpiresAt(time.Now()).SaveX(s.ctx).ID
	}, nil},
	{"variants", "Variant", func(s *shop) int {
		return s.client.Variant.Create().SetProductID(s.product()).SetKey("k").SetValues([]string{"k"}).SaveX(s.ctx).ID
	}, touch},
	{"visit_counts", "VisitCount", func(s *shop) int {
		return s.client.VisitCount.Create().SetDay("2026-01-02").SetSource(s.key()).SaveX(s.ctx).ID
	}, set("visits", 1)},
	{"wishlist_entries", "WishlistEntry", func(s *shop) int {
		return s.client.WishlistEntry.Create().SetCustomerID(s.customer()).SetProductID(s.product()).SaveX(s.ctx).ID
	}, nil},
}
