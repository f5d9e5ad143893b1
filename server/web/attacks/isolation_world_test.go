package attacks_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"image/color"
	"log/slog"
	"net/http"
	"strings"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/customerrecord"
	"haat/ent/ledgerentry"
	entorder "haat/ent/order"
	"haat/ent/policytext"
	"haat/ent/schema/kind"
	"haat/server/books/ledger"
	"haat/server/books/summary"
	"haat/server/catalog/sheet"
	"haat/server/platform/audit"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/team"
	"haat/server/web/webtest"
)

// Words in every text of shop A, and in every text of its customer. If a response contains one of them, it
// contains data of the shop or of the customer.
const (
	shopsWord     = "zqshop"
	customersWord = "zqmine"
	otherNumber   = "01812345678" // number of another customer of shop A
)

// pairOfShops is shop A, with data of every kind, and shop B, whose users try to access the data of shop A.
type pairOfShops struct {
	*webtest.Site
	a, b                                 *webtest.Shop
	customer, otherCustomer, customerOfB *webtest.Customer
	staff, owner, ownerOfB               *webtest.Merchant
	bearer                               webtest.Option // bearer token of an app of shop B's owner
	browser                              webtest.Option // cookies of the browser that placed the order ids["order"]
	ids                                  map[string]string
	product, other                       *ent.Product
	picture                              string
}

const placedKey = "a-key-of-this-browser-that-nobody-else-knows"

// newPairOfShops creates another pair of shops on the site.
func newPairOfShops(s *webtest.Site, number int) *pairOfShops {
	s.T.Helper()
	named := func(c *ent.ShopCreate) {
		c.SetName(shopsWord + " A").SetBnName(shopsWord + " A").SetTagline(shopsWord).SetOwnerName(shopsWord).SetAddress(shopsWord).
			SetMetaTitle(shopsWord).SetPixelID("1234567890").SetPixelAccessToken(shopsWord + strings.Repeat("x", 40)).SetPixelTestEvent("TEST1").SetGtm("GTM-ZQSHOP1")
	}
	w := &pairOfShops{Site: s, a: s.NewShop(fmt.Sprint("a", number), named), b: s.NewShop(fmt.Sprint("b", number))}
	w.a.Category.Update().SetName(shopsWord + " category").SetBnName("").ExecX(w.a.Ctx)
	w.product, w.other = w.a.NewProduct("first", ownProduct), w.a.NewProduct("second", ownProduct)
	w.ids = map[string]string{"table": "products"}
	w.addPeople()
	w.addShopData()
	w.addCustomerData()
	return w
}

func ownProduct(c *ent.ProductCreate) {
	c.SetName(shopsWord + " product").SetBnName("").SetSku(shopsWord + "-sku").SetDescription(shopsWord)
}

func (w *pairOfShops) addPeople() {
	w.staff, w.owner, w.ownerOfB = w.a.Staff(), w.a.Owner(), w.b.Owner()
	w.staff.User.Update().SetName(shopsWord + " staff").ExecX(w.a.Ctx)
	w.owner.User.Update().SetName(shopsWord + " owner").ExecX(w.a.Ctx)
	token, err := w.ownerOfB.NewBearerToken()
	if err != nil {
		w.T.Fatal(err)
	}
	w.bearer = webtest.Header("Authorization", "Bearer "+token)
	for _, who := range []*webtest.Merchant{w.staff, w.owner, w.ownerOfB} {
		who.WithStepUp()
	}
	second, err := w.Merchants.SignIn(w.a.Ctx, w.staff.User, team.Visit{At: w.Time(), Device: shopsWord})
	if err != nil {
		w.T.Fatal(err)
	}
	other, err := w.Merchants.User(w.a.Ctx, second, team.Visit{At: w.Time()})
	if err != nil {
		w.T.Fatal(err)
	}
	w.ids["session"] = fmt.Sprint(other.Session.ID)
	w.set("device", w.Client.PushSubscription.Create().SetUserID(w.staff.User.ID).SetEndpoint("https://push.example/staff").SetEndpointHash("staff").
		SetP256dh(subscription.Keys.P256dh).SetAuth(subscription.Keys.Auth).SetDevice(shopsWord+" phone").SaveX(w.a.Ctx).ID)
	w.customer, w.otherCustomer, w.customerOfB = w.a.NewSignedInCustomer("01712345678"), w.a.NewSignedInCustomer(otherNumber), w.b.NewSignedInCustomer("01712345678")
	w.Client.Customer.UpdateOneID(w.customer.ID).SetName(customersWord + " Ayesha").SetEmail(customersWord + "@example.com").ExecX(w.a.Ctx)
}

// addShopData creates data of the shop itself.
func (w *pairOfShops) addShopData() {
	w.T.Helper()
	c, ctx := w.Client, w.a.Ctx
	w.set("package", c.ShippingPackage.Create().SetName(shopsWord+" pack").SetFee(60_00).SaveX(ctx).ID)
	w.set("category", w.a.Category.ID)
	w.set("empty", c.Category.Create().SetSlug("empty").SetName(shopsWord+" empty").SaveX(ctx).ID)
	w.set("product", w.product.ID)
	w.set("other", w.other.ID)
	c.PurchaseCost.Create().SetProductID(w.product.ID).SetCost(40_00).SetSince(w.Time()).SetNote(shopsWord).ExecX(ctx)
	count := c.StockCount.Create().SetKey("a-count-of-the-shop").SetRequestHash("h").SetNote(shopsWord).SetCounted(1).SetChanged(1).SetMissing(0).SetSurplus(1).SaveX(ctx)
	w.set("count", count.ID)
	c.StockMovement.Create().SetProductID(w.product.ID).SetBefore(9).SetAfter(10).SetReason("count").SetNote(shopsWord).SetCountID(count.ID).ExecX(ctx)
	w.picture = w.a.NewUpload("banner").Key
	w.set("banner", c.Banner.Create().SetPicture(w.a.NewUpload("shown")).SetTitle(shopsWord).SaveX(ctx).ID)
	offer := c.Discount.Create().SetName(shopsWord).SetTerms(kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "percent", Percent: 10_00}}).SaveX(ctx)
	w.set("discount", offer.ID)
	c.DiscountCode.Create().SetDiscountID(offer.ID).SetCode(shopsWord + "-1").ExecX(ctx)
	w.set("code", c.DiscountCode.Create().SetDiscountID(offer.ID).SetCode(shopsWord+"-2").SaveX(ctx).ID)
	own := c.ShopPage.Create().SetKind("page").SetSlug("own").SetDraft(kind.PageContent{Title: shopsWord, Sections: []kind.Section{}}).SaveX(ctx)
	w.set("page", own.ID)
	version := c.PageVersion.Create().SetPageID(own.ID).SetNumber(1).SetContent(own.Draft).SaveX(ctx)
	c.ShopPage.UpdateOne(own).SetLiveID(version.ID).ExecX(ctx)
	w.set("version", 1)
	w.set("reply", c.QuickReply.Create().SetText(shopsWord).SaveX(ctx).ID)
	w.set("synonym", c.Synonym.Create().SetTerms([]string{shopsWord, "ring"}).SaveX(ctx).ID)
	c.TermCount.Create().SetDay(dhaka.Day(w.Time())).SetTerm(shopsWord).SetFound(5).SetMissed(5).SetNetworks([]int{1, 2, 3, 4, 5}).ExecX(ctx)
	w.set("user", c.AdminUser.Create().SetName(shopsWord+" helper").SetPhone("01912345678").SetRole(adminuser.RoleStaff).SaveX(ctx).ID)
	w.set("role", c.TeamRole.Create().SetName(shopsWord+" role").SetNameKey(shopsWord).SetRights([]string{"orders"}).SaveX(ctx).ID)
	c.PolicyText.Create().SetKind(policytext.KindAboutUs).SetBody(shopsWord).ExecX(ctx)
	c.AppLead.Create().SetName(shopsWord).SetPhone("01512345678").ExecX(ctx)
	c.ShopDomain.Create().SetDomain(w.a.Row.Slug + "." + shopsWord + ".example").SetVerified(true).SetVerifyToken("t").ExecX(ctx)
	file := w.SendForm(http.MethodPost, w.a.AdminPath("/products/imports"), []webtest.Part{webtest.FilePart("file", shopsWord+".csv", []byte("slug,name,selling_price,stock,status\nsoap,"+shopsWord+",40,5,published\n"))}, w.owner.Session)
	w.set("import", webtest.Data[sheet.Import](w.T, file).ID)
}

// addCustomerData creates data of the shop's customer, and an order to which a browser has proof of access.
func (w *pairOfShops) addCustomerData() {
	w.T.Helper()
	m := w.customer
	address := m.DataOf(w.Post(m.CustomerPath("/addresses"), w.encode(deliverTo(customersWord)), m.Session))
	w.ids["address"] = fmt.Sprint(address["id"])
	w.Send(http.MethodPut, m.CustomerPath("/wishlist/"+w.ids["product"]), `{}`, m.Session).WantStatus(w.T, http.StatusOK)
	m.AddDeliveredOrder(w.product, w.other)
	w.Client.Order.Update().SetName(customersWord + " Ayesha").SetLine(customersWord).ExecX(w.a.Ctx)
	sold := w.Client.OrderItem.Query().FirstX(w.a.Ctx)
	w.set("checkout", w.Client.UnfinishedCheckout.Create().SetKey("isolation").SetMobile("01812345678").SetName(shopsWord).
		SetLines([]kind.CartLine{}).SaveX(w.a.Ctx).ID)
	w.set("return", w.Client.OrderReturn.Create().SetOrderID(sold.OrderID).SetKind("return").SetAskedBy("customer").SetNote(shopsWord+customersWord).
		SetItems([]kind.ReturnItem{{OrderItem: sold.ID, Quantity: 1}}).SaveX(w.a.Ctx).ID)
	w.set("payment", w.Client.Payment.Create().SetOrderID(sold.OrderID).SetKey("k").SetMethod("bkash").SetKind("advance").SetState("claimed").SetAmount(10).
		SetReference(shopsWord).SetSender(customersWord).SaveX(w.a.Ctx).ID)
	review := m.DataOf(m.SendReview(http.MethodPost, "/reviews", webtest.TextPart("product_id", w.ids["product"]), webtest.TextPart("rating", "5"), webtest.TextPart("text", customersWord), webtest.PicturePart(webtest.Photo(w.T, color.White))))
	w.ids["review"] = fmt.Sprint(review["id"])
	w.set("question", w.Client.Question.Create().SetProduct(w.product).SetCustomerID(m.ID).SetName(customersWord+" Ayesha").SetText(customersWord).
		SetAnswer(shopsWord).SetAnsweredAt(w.Time()).SaveX(w.a.Ctx).ID)
	m.SendMessage("the-first-message", customersWord).WantStatus(w.T, http.StatusOK)
	w.set("conversation", m.ID)
	w.set("notification", w.Client.Notification.Create().SetCustomerID(m.ID).SetKind("order_status").SetData(map[string]string{"order_id": customersWord}).SaveX(w.a.Ctx).ID)
	order := deliverTo(customersWord)
	order["package_id"], order["lines"] = w.number("package"), []any{w.line()}
	placed := w.Post(fmt.Sprintf("/api/v1/orders?shop_id=%d", w.a.Row.ID), w.encode(order), webtest.Header("Idempotency-Key", placedKey))
	w.ids["order"] = m.DataOf(placed)["order_id"].(string)
	delivered := w.Client.Order.Query().Where(entorder.StatusEQ(entorder.StatusDelivered)).OnlyX(w.a.Ctx)
	w.set("parcel", w.Client.Parcel.Create().SetOrder(delivered).SetCourier("manual").SetCourierName(shopsWord).SetState("moving").
		SetInvoice(delivered.Number).SetConsignment(shopsWord).SaveX(w.a.Ctx).ID)
	w.set("tag", w.Client.OrderTag.Create().SetName(shopsWord).SetNameKey(shopsWord).SaveX(w.a.Ctx).ID)
	w.set("view", w.Client.OrderView.Create().SetName(shopsWord).SetQuery("status=shipped").SaveX(w.a.Ctx).ID)
	if err := summary.New(w.Client, slog.New(slog.DiscardHandler), w.Time).Refresh(w.a.Ctx); err != nil {
		w.T.Fatal(err)
	}
	w.set("customer", w.Client.CustomerRecord.Query().Where(customerrecord.Mobile("01712345678")).OnlyX(w.a.Ctx).ID)
	w.addCash()
	w.addRisk()
	w.browser = webtest.WithCookies(placed)
	w.connectCourier()
}

// addCash creates a delivered parcel, another one for which a payout paid too little, and their entries in
// the ledger.
func (w *pairOfShops) addCash() {
	w.T.Helper()
	c, ctx, now := w.Client, audit.Quiet(w.a.Ctx), w.Time().UTC()
	order := c.Order.Query().FirstIDX(ctx)
	p := c.Payout.Create().SetCourier("manual").SetNumber(shopsWord).SetOrigin("statement").SetFile(shopsWord + ".csv").SetState("posted").
		SetAmount(90_00).SetDiffering(1).SaveX(ctx)
	w.set("payout", p.ID)
	parcel := func(number int) *ent.ParcelCreate {
		return c.Parcel.Create().SetOrderID(order).SetCourier("manual").SetActive(false).SetInvoice(fmt.Sprint(shopsWord, "-", number)).
			SetState("delivered").SetCod(100_00).SetCollected(100_00).SetDeliveredAt(now)
	}
	parcel(1).SetConsignment("777").ExecX(ctx)
	short := parcel(2).SetSettledAt(now).SetPayoutID(p.ID).SaveX(ctx)
	w.set("paid", short.ID)
	c.PayoutLine.Create().SetPayoutID(p.ID).SetPosition(0).SetInvoice(short.Invoice).SetCollected(90_00).SetExpected(100_00).SetParcelID(short.ID).
		SetState("differing").ExecX(ctx)
	for _, posting := range []ledger.Posting{
		{Key: "parcel", Kind: "delivery", ParcelID: short.ID, Lines: map[ledgerentry.Account]money.Amount{"courier": 10_00, "sales": -10_00}},
		{Key: "order", Kind: "delivery", Courier: "rider", Lines: map[ledgerentry.Account]money.Amount{"courier": 5_00, "sales": -5_00}},
		{Key: "ad", Kind: "ads", Source: shopsWord, Lines: map[ledgerentry.Account]money.Amount{"ads": 5_00, "cash": -5_00}},
	} {
		posting.At, posting.Note, posting.Courier = now, shopsWord, cmp.Or(posting.Courier, "manual")
		if _, err := ledger.Post(ctx, c, posting); err != nil {
			w.T.Fatal(err)
		}
	}
	w.set("ad", c.LedgerEntry.Query().Where(ledgerentry.AccountEQ("ads")).OnlyIDX(ctx))
}

// deliverTo returns an address with word in its texts.
func deliverTo(word string) map[string]any {
	return map[string]any{
		"name": word + " Rahman", "mobile": "01712345678", "division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": word + " road",
	}
}

func (w *pairOfShops) line() map[string]any {
	return map[string]any{"product_id": w.product.ID, "quantity": 1}
}

func (w *pairOfShops) set(name string, id int) { w.ids[name] = fmt.Sprint(id) }

// number returns an id as a JSON number.
func (w *pairOfShops) number(name string) json.Number { return json.Number(w.ids[name]) }

func (w *pairOfShops) encode(v any) string {
	w.T.Helper()
	encoded, err := json.Marshal(v)
	if err != nil {
		w.T.Fatal(err)
	}
	return string(encoded)
}
