package advertising_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"haat/server/advertising"
)

// The expected hashes are those in Meta's "Customer Information Parameters" or, for values without an example
// there, hashes of the normalized value.
func TestEvent_HashesMatchMetas(t *testing.T) {
	const mary = "6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec"
	for _, c := range []struct {
		name    string
		given   advertising.Purchase
		em      string
		ph      string
		fn      string
		nothing bool
	}{
		{name: "Meta's e-mail", given: advertising.Purchase{Email: "John_Smith@gmail.com"}, em: "62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f"},
		{name: "spaces around", given: advertising.Purchase{Email: "  JOHN_SMITH@gmail.com\n"}, em: "62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f"},
		{name: "Meta's phone", given: advertising.Purchase{Phone: "+1 (650) 555-1212"}, ph: "e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176"},
		{name: "two zeros", given: advertising.Purchase{Phone: "0016505551212"}, ph: "e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176"},
		{name: "a national number", given: advertising.Purchase{Phone: "01712345678"}, ph: "c327520f85b0c6058fed05dfc0a63d8755f325b6ea1b550824f4a8e380d75de1"},
		{name: "Meta's name", given: advertising.Purchase{Name: "Mary"}, fn: mary},
		{name: "the first of several names", given: advertising.Purchase{Name: "  MARY, Ann Smith"}, fn: mary},
		{name: "Meta's name with an accent", given: advertising.Purchase{Name: "Valéry"}, fn: "08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c"},
		{name: "Meta's name of another script", given: advertising.Purchase{Name: "정"}, fn: "8fa8cd9c440be61d0151429310034083132b35975c4bea67fdd74158eb51db14"},
		{name: "nothing", given: advertising.Purchase{Phone: " - ", Email: " ", Name: "..."}, nothing: true},
	} {
		t.Run(c.name, func(t *testing.T) {
			user := c.given.Event().UserData
			for field, pair := range map[string][2]string{"em": {c.em, first(user.Email)}, "ph": {c.ph, first(user.Phone)}, "fn": {c.fn, first(user.FirstName)}} {
				if pair[0] != pair[1] {
					t.Errorf("%s: got %q, want %q", field, pair[1], pair[0])
				}
			}
			if encoded, err := json.Marshal(user); err != nil || (c.nothing && string(encoded) != "{}") {
				t.Errorf("%s %v", encoded, err)
			}
		})
	}
}

func first(list []string) string {
	if len(list) != 1 {
		return ""
	}
	return list[0]
}

func TestEvent_NormalizesPhoneNumbers(t *testing.T) {
	want := first(advertising.Purchase{Phone: "8801712345678"}.Event().UserData.Phone)
	for _, written := range []string{"01712345678", "+8801712345678", "+88 01712-345678", "০১৭১২৩৪৫৬৭৮", "008801712345678", "(০১৭১২) 345-678"} {
		if got := first(advertising.Purchase{Phone: written}.Event().UserData.Phone); got != want || got == "" {
			t.Errorf("%s: %s, want %s", written, got, want)
		}
	}
	if got := first(advertising.Purchase{Name: "রহিম উদ্দিন"}.Event().UserData.FirstName); got != first(advertising.Purchase{Name: "রহিম"}.Event().UserData.FirstName) || got == "" {
		t.Error("a Bengali first name was split")
	}
}

func TestEvent_MatchesMetasFormat(t *testing.T) {
	event := advertising.Purchase{
		OrderID: "48213057", At: time.Unix(1795000000, 0), Currency: "BDT", Value: 1234_50,
		Contents: []advertising.Content{{ID: "55", Quantity: 2, ItemPrice: 500_00}, {ID: "7", Quantity: 1, ItemPrice: 234_50}},
		IP:       "203.0.113.7", UserAgent: "Mozilla/5.0", Fbp: "fb.1.1558571054389.1098115397",
		Fbc: "fb.1.1554763741205.AbCdEfGhIjKlMnOpQrStUvWxYz1234567890", Page: "https://shop.example/demo/checkout?key=secret&q=1#x",
	}.Event()
	got, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	want := `{"event_name":"Purchase","event_time":1795000000,"event_id":"purchase_48213057",` +
		`"event_source_url":"https://shop.example/demo/checkout","action_source":"website",` +
		`"user_data":{"client_ip_address":"203.0.113.7","client_user_agent":"Mozilla/5.0",` +
		`"fbp":"fb.1.1558571054389.1098115397","fbc":"fb.1.1554763741205.AbCdEfGhIjKlMnOpQrStUvWxYz1234567890"},` +
		`"custom_data":{"currency":"BDT","value":1234.5,"order_id":"48213057","content_type":"product","content_ids":["55","7"],` +
		`"contents":[{"id":"55","quantity":2,"item_price":500},{"id":"7","quantity":1,"item_price":234.5}],"num_items":3}}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestEvent_LeavesOutInvalidBrowserData(t *testing.T) {
	for _, made := range []string{"x", "fb.1.2", "fb.1.1558571054389.", "fb.1.1558571054389.<script>", "fb.1.1558571054389." + strings.Repeat("a", 501), "fb.x.1558571054389.1", " fb.1.1558571054389.1"} {
		if user := (advertising.Purchase{Fbp: made, Fbc: made}).Event().UserData; user.Fbp != "" || user.Fbc != "" {
			t.Errorf("%.40q was sent", made)
		}
	}
	for _, page := range []string{"javascript:alert(1)", "/checkout", "https://", "::", "ftp://a/b"} {
		if got := (advertising.Purchase{Page: page}).Event().SourceURL; got != "" {
			t.Errorf("%q was sent as %q", page, got)
		}
	}
	if got := (advertising.Purchase{Page: "https://user:password@shop.example/a?key=1"}).Event().SourceURL; got != "https://shop.example/a" {
		t.Errorf("got %s", got)
	}
	if got := len((advertising.Purchase{UserAgent: strings.Repeat("m", 5000)}).Event().UserData.UserAgent); got != 1000 {
		t.Errorf("a user agent of %d letters", got)
	}
}
