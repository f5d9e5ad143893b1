package web_test

import (
	"encoding/json"
	"fmt"
	"image/color"
	"net/http"
	"strings"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/policytext"
	"haat/server/catalog/productcsv"
	"haat/server/merchant"
)

// Words that are in every text of shop A, and in every text of its customer: what has
// one of them tells something of A's, and of the customer's.
const (
	shopsWord     = "zqshop"
	customersWord = "zqmine"
)

// pairOfShops is shop A, of which every kind of thing is there, and shop B, whose
// people try to get at it.
type pairOfShops struct {
	*site
	a, b                  *testShop
	mine, next, abroad    *member
	staff, owner, foreign *worker
	bearer                option // of an app of B's owner
	browser               option // in which the order of ids["order"] was placed
	ids                   map[string]string
	product, other        *ent.Product
	picture               string
}

const placedKey = "a-key-of-this-browser-that-nobody-else-knows"

// pair opens two shops more on the site.
func (s *site) pair(number int) *pairOfShops {
	s.t.Helper()
	named := func(c *ent.ShopCreate) {
		c.SetName(shopsWord + " A").SetBnName(shopsWord + " A").SetTagline(shopsWord).SetOwnerName(shopsWord).SetAddress(shopsWord).
			SetMetaTitle(shopsWord).SetPixelID("1234567890").SetPixelAccessToken(shopsWord + strings.Repeat("x", 40)).SetPixelTestEvent("TEST1").SetGtm("GTM-ZQSHOP1")
	}
	w := &pairOfShops{site: s, a: s.shop(fmt.Sprint("a", number), named), b: s.shop(fmt.Sprint("b", number))}
	w.a.category.Update().SetName(shopsWord + " category").SetBnName("").ExecX(w.a.ctx)
	w.product, w.other = w.a.product("first", ownProduct), w.a.product("second", ownProduct)
	w.ids = map[string]string{}
	w.people()
	w.ofShop()
	w.ofCustomer()
	return w
}

func ownProduct(c *ent.ProductCreate) {
	c.SetName(shopsWord + " product").SetBnName("").SetSku(shopsWord + "-sku").SetDescription(shopsWord)
}

func (w *pairOfShops) people() {
	w.staff, w.owner, w.foreign = w.a.staff(), w.a.owner(), w.b.owner()
	w.staff.user.Update().SetName(shopsWord + " staff").ExecX(w.a.ctx)
	w.owner.user.Update().SetName(shopsWord + " owner").ExecX(w.a.ctx)
	token, err := w.foreign.bearer()
	if err != nil {
		w.t.Fatal(err)
	}
	w.bearer = header("Authorization", "Bearer "+token)
	for _, who := range []*worker{w.staff, w.owner, w.foreign} {
		who.proven()
	}
	second, err := w.merchants.SignIn(w.a.ctx, w.staff.user, merchant.Visit{At: w.time(), Device: shopsWord})
	if err != nil {
		w.t.Fatal(err)
	}
	other, err := w.merchants.User(w.a.ctx, second, merchant.Visit{At: w.time()})
	if err != nil {
		w.t.Fatal(err)
	}
	w.ids["session"] = fmt.Sprint(other.Session.ID)
	w.mine, w.next, w.abroad = w.a.member("01712345678"), w.a.member("01812345678"), w.b.member("01712345678")
	w.client.Customer.UpdateOneID(w.mine.id).SetName(customersWord + " Ayesha").SetEmail(customersWord + "@example.com").ExecX(w.a.ctx)
}

// ofShop makes what the shop itself has.
func (w *pairOfShops) ofShop() {
	w.t.Helper()
	c, ctx := w.client, w.a.ctx
	w.set("package", c.ShippingPackage.Create().SetName(shopsWord+" pack").SetFee(60_00).SaveX(ctx).ID)
	w.set("category", w.a.category.ID)
	w.set("empty", c.Category.Create().SetSlug("empty").SetName(shopsWord+" empty").SaveX(ctx).ID)
	w.set("product", w.product.ID)
	w.set("other", w.other.ID)
	w.picture = w.a.uploaded("banner").Key
	w.set("banner", c.Banner.Create().SetPicture(w.a.uploaded("shown")).SetTitle(shopsWord).SaveX(ctx).ID)
	w.set("reply", c.QuickReply.Create().SetText(shopsWord).SaveX(ctx).ID)
	w.set("user", c.AdminUser.Create().SetName(shopsWord+" helper").SetPhone("01912345678").SetRole(adminuser.RoleStaff).SaveX(ctx).ID)
	c.PolicyText.Create().SetKind(policytext.KindAboutUs).SetBody(shopsWord).ExecX(ctx)
	c.AppLead.Create().SetName(shopsWord).SetPhone("01512345678").ExecX(ctx)
	c.ShopDomain.Create().SetDomain(w.a.row.Slug + "." + shopsWord + ".example").SetVerified(true).SetVerifyToken("t").ExecX(ctx)
	file := w.sendForm(http.MethodPost, w.a.admin("/products/imports"), []part{{"file", shopsWord + ".csv", []byte("slug,name,selling_price,stock,status\nsoap," + shopsWord + ",40,5,published\n")}}, w.owner.session)
	w.set("import", dataAs[productcsv.Import](w.t, file).ID)
}

// ofCustomer makes what its customer has, and an order that a browser proves.
func (w *pairOfShops) ofCustomer() {
	w.t.Helper()
	m := w.mine
	address := m.dataOf(w.post(m.at("/addresses"), w.encode(deliverTo(customersWord)), m.session))
	w.ids["address"] = fmt.Sprint(address["id"])
	w.send(http.MethodPut, m.at("/wishlist/"+w.ids["product"]), `{}`, m.session).want(w.t, http.StatusOK)
	m.wasDelivered(w.product, w.other)
	w.client.Order.Update().SetName(customersWord + " Ayesha").SetLine(customersWord).ExecX(w.a.ctx)
	review := m.dataOf(m.review(http.MethodPost, "/reviews", text("product_id", w.ids["product"]), text("rating", "5"), text("text", customersWord), picture(photo(w.t, color.White))))
	w.ids["review"] = fmt.Sprint(review["id"])
	m.say("the-first-message", customersWord).want(w.t, http.StatusOK)
	w.set("conversation", m.id)
	w.set("notification", w.client.Notification.Create().SetCustomerID(m.id).SetKind("order_status").SetData(map[string]string{"order_id": customersWord}).SaveX(w.a.ctx).ID)
	order := deliverTo(customersWord)
	order["package_id"], order["lines"] = w.number("package"), []any{w.line()}
	placed := w.post(fmt.Sprintf("/api/v1/orders?shop_id=%d", w.a.row.ID), w.encode(order), header("Idempotency-Key", placedKey))
	w.ids["order"] = m.dataOf(placed)["order_id"].(string)
	w.browser = withCookies(placed)
}

// deliverTo is an address whose texts have a word.
func deliverTo(word string) map[string]any {
	return map[string]any{
		"name": word + " Rahman", "mobile": "01712345678", "division": "Dhaka", "district": "Dhaka", "upazila": "Mirpur", "line": word + " road",
	}
}

func (w *pairOfShops) line() map[string]any {
	return map[string]any{"product_id": w.product.ID, "quantity": 1}
}

func (w *pairOfShops) set(name string, id int) { w.ids[name] = fmt.Sprint(id) }

// number is an id as JSON has it.
func (w *pairOfShops) number(name string) json.Number { return json.Number(w.ids[name]) }

func (w *pairOfShops) encode(v any) string {
	w.t.Helper()
	encoded, err := json.Marshal(v)
	if err != nil {
		w.t.Fatal(err)
	}
	return string(encoded)
}
