package webtest

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/alexedwards/argon2id"

	"haat/ent"
	"haat/server/customer/chat"
)

// Customer is a signed-in customer of a shop.
type Customer struct {
	*Shop
	T       testing.TB
	ID      int
	Session Option
}

// NewSignedInCustomer creates a customer and signs them in.
func (ts *Shop) NewSignedInCustomer(mobile string) *Customer {
	ts.Site.T.Helper()
	m := &Customer{Shop: ts, T: ts.Site.T, ID: ts.NewCustomer(mobile, "demo1234").ID}
	in := ts.Login(mobile, "demo1234")
	if in.StatusCode != http.StatusOK {
		ts.Site.T.Fatalf("%d %s", in.StatusCode, in.Text)
	}
	m.Session = WithCookies(in)
	return m
}

func (m *Customer) CustomerPath(path string) string {
	return fmt.Sprintf("/api/v1/customer%s?shop_id=%d&lang=en", path, m.Row.ID)
}

// DataOf returns the data of a successful API response. It stops the test for any other response.
func (m *Customer) DataOf(a Response) map[string]any {
	m.T.Helper()
	data, ok := a.Data(m.T)["data"].(map[string]any)
	if a.StatusCode != http.StatusOK || !ok {
		m.T.Fatalf("%d %s", a.StatusCode, a.Text)
	}
	return data
}

// testHashParams make password hashing fast. They are too weak for production.
var testHashParams = &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}

// NewCustomer creates a customer without signing them in.
func (ts *Shop) NewCustomer(mobile, password string) *ent.Customer {
	ts.Site.T.Helper()
	hash, err := argon2id.CreateHash(password, testHashParams)
	if err != nil {
		ts.Site.T.Fatal(err)
	}
	return ts.Site.Client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash(hash).SaveX(ts.Ctx)
}

func (ts *Shop) Login(mobile, password string) Response {
	ts.Site.T.Helper()
	return ts.Site.Post(fmt.Sprintf("/api/v1/customer/login?shop_id=%d", ts.Row.ID), fmt.Sprintf(`{"mobile":%q,"password":%q}`, mobile, password))
}

func (ts *Shop) Addresses(options ...Option) Response {
	ts.Site.T.Helper()
	return ts.Site.Get(fmt.Sprintf("/api/v1/customer/addresses?shop_id=%d", ts.Row.ID), options...)
}

// SendMessage sends a chat message to the shop.
func (m *Customer) SendMessage(key, message string, more ...Part) Response {
	m.T.Helper()
	return m.Site.SendForm(http.MethodPost, m.CustomerPath("/chat/messages"), append([]Part{TextPart("key", key), TextPart("text", message)}, more...), m.Session)
}

// ReplyFromShop sends the customer a chat message of the shop.
func (m *Customer) ReplyFromShop(text string) *chat.Message {
	m.T.Helper()
	draft := chat.Draft{Key: fmt.Sprintf("shop-reply-%d", m.Site.Client.Message.Query().CountX(m.Ctx)), Text: text}
	sent, err := chat.New(m.Site.Client, nil).Send(m.Ctx, m.ID, chat.Shop, draft)
	if err != nil {
		m.T.Fatal(err)
	}
	return sent
}

// AddDeliveredOrder creates a delivered order of the customer with one unit of each product.
func (m *Customer) AddDeliveredOrder(products ...*ent.Product) {
	m.T.Helper()
	number := fmt.Sprintf("%08d", m.Site.Client.Order.Query().CountX(m.Ctx))
	row := m.Site.Client.Order.Create().SetNumber(number).SetIdempotencyKey("key-" + number).SetCustomerID(m.ID).SetName("Ayesha").
		SetMobile("01712345678").SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("12").SetCurrency("BDT").
		SetStatus("delivered").SetSubtotal(100_00).SetTotal(100_00).SaveX(m.Ctx)
	for _, p := range products {
		m.Site.Client.OrderItem.Create().SetOrderID(row.ID).SetProductID(p.ID).SetName(p.Name).SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1).ExecX(m.Ctx)
	}
}

// SendReview sends the form of a review.
func (m *Customer) SendReview(method, path string, parts ...Part) Response {
	m.T.Helper()
	return m.Site.SendForm(method, m.CustomerPath(path), parts, m.Session)
}
