package customer_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"haat/server/catalog"
	"haat/server/catalog/question"
	"haat/server/config"
	"haat/server/web/webtest"
)

const asked = `{"name":"Rahim","text":"Is it bright?"}`

// questionsPath returns the address of a product's questions in the API.
func questionsPath(shop *webtest.Shop, productID int) string {
	return fmt.Sprintf("/api/v1/products/%d/questions?shop_id=%d&lang=en", productID, shop.Row.ID)
}

// The customer's open pages must be notified of the answer, and the product's page must show it immediately.
func TestQuestions_AreShownOnceAnswered(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	lamp := shop.NewProduct("lamp")
	m := shop.NewSignedInCustomer("01712345678")
	l := m.OpenStream(s.Serve(), "")
	l.WantEvents(seen(0), unread(0, 0))
	shown := func() bool { return strings.Contains(s.Get("/a/product/lamp").RootText(t), "Is it bright?") }
	s.Post(questionsPath(shop, lamp.ID), asked, m.Session).WantStatus(t, http.StatusOK)
	if shown() {
		t.Error("the page shows a question without an answer")
	}
	owner := shop.Owner()
	list := webtest.Data[question.ShopQuestions](t, owner.Call(http.MethodGet, "/questions", nil))
	if len(list.Questions) != 1 || list.Questions[0].Mobile != "01712345678" || list.Waiting != 1 {
		t.Fatalf("%+v", list)
	}
	path := fmt.Sprint("/questions/", list.Questions[0].ID)
	answered := webtest.Data[question.ShopQuestion](t, owner.Call(http.MethodPut, path+"/answer", map[string]any{"text": "Yes, 9 watts"}))
	if answered.Answer != "Yes, 9 watts" || answered.AnsweredAt == nil {
		t.Errorf("%+v", answered)
	}
	l.WantEvents(unread(0, 1))
	if text := s.Get("/a/product/lamp").RootText(t); !shown() || !strings.Contains(text, "Yes, 9 watts") {
		t.Error("the page does not show the answered question")
	}
	owner.Call(http.MethodDelete, path, nil).WantStatus(t, http.StatusOK)
	if shown() {
		t.Error("the page shows a deleted question")
	}
	webtest.WantError(t, "deleted question", owner.Call(http.MethodDelete, path, nil), 404, "question_not_found", nil)
}

func TestQuestions_MoreAreListedByTheirCursor(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	lamp := shop.NewProduct("lamp")
	for i := range catalog.QuestionsShown + 2 {
		s.Client.Question.Create().SetProduct(lamp).SetName("Rahim").SetText(fmt.Sprint("question ", i)).SetAnswer("Yes").SetAnsweredAt(s.Time()).ExecX(shop.Ctx)
	}
	page := s.Get("/a/product/lamp").Props(t)["questions"].(map[string]any)
	if n := len(page["questions"].([]any)); n != catalog.QuestionsShown {
		t.Errorf("the page has %d questions", n)
	}
	more := webtest.Data[catalog.AnsweredQuestions](t, s.Get(questionsPath(shop, lamp.ID)+"&after="+page["next"].(string)))
	if len(more.Questions) != 2 || more.Questions[1].Text != "question 0" || more.Next != "" {
		t.Errorf("%+v", more)
	}
	webtest.WantError(t, "without a cursor", s.Get(questionsPath(shop, lamp.ID)), 422, "request_invalid", map[string]string{"after": "invalid"})
}

func TestQuestions_RefusalsNameTheReason(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	lamp := shop.NewProduct("lamp")
	path := questionsPath(shop, lamp.ID)
	webtest.WantError(t, "short text", s.Post(path, `{"name":"","text":"Hm?"}`), 422, "question_invalid", map[string]string{"name": "required", "text": "min"})
	webtest.WantError(t, "unknown product", s.Post(questionsPath(shop, 999), asked), 404, "product_not_found", nil)
	webtest.WantError(t, "invalid id", s.Post(strings.Replace(path, fmt.Sprint("products/", lamp.ID), "products/x", 1), asked), 404, "product_not_found", nil)
	webtest.WantError(t, "from another site", s.Post(path, asked, webtest.Header("Sec-Fetch-Site", "cross-site")), 403, "cross_origin", nil)
	s.Post(path, `{"name":"Rahim","text":"`+strings.Repeat("x", 70_000)+`"}`).WantStatus(t, http.StatusRequestEntityTooLarge)
}

func TestQuestions_LimitPerAddressAndPerShop(t *testing.T) {
	for name, limit := range map[string]func(l *config.Limits){
		"address": func(l *config.Limits) { l.QuestionsAddress = webtest.OncePerHour },
		"shop":    func(l *config.Limits) { l.QuestionsShop = webtest.OncePerHour },
	} {
		s := webtest.NewSite(t, webtest.StrictLimits(limit))
		shop, other := s.NewShop("a"), s.NewShop("b")
		ask := func(shop *webtest.Shop, address string) webtest.Response {
			return s.Post(questionsPath(shop, s.Client.Product.Query().FirstIDX(shop.Ctx)), asked, webtest.FromIP(address))
		}
		shop.NewProduct("lamp")
		other.NewProduct("lamp")
		ask(shop, "198.51.100.7").WantStatus(t, http.StatusOK)
		webtest.WantRetryAfter(t, ask(shop, "198.51.100.7"), 3600)
		if a := ask(shop, "198.51.100.8"); (a.StatusCode == http.StatusOK) != (name == "address") {
			t.Errorf("limit per %s: another address gets status %d", name, a.StatusCode)
		}
		if a := ask(other, "198.51.100.7"); (a.StatusCode == http.StatusOK) != (name == "shop") {
			t.Errorf("limit per %s: in another shop the status is %d", name, a.StatusCode)
		}
	}
}
