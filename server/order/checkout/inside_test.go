package checkout

import (
	"context"
	"strings"
	"testing"

	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

func TestFirstLetter_IncludesCombiningMarks(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Karim": "K", "রহমান": "র", "আয়েশা": "আ", "কাজী": "কা", "প্রিয়া": "প্রি", "স্ত্রী": "স্ত্রী", "ক্ষমা": "ক্ষ",
		"কিশোর": "কি", "হ্যাঁ না": "হ্যাঁ", "র\u200d্যাব": "র\u200d্যা", "É": "É", "E\u0301a": "E\u0301", "১২": "১", "ড়া": "ড়া",
	} {
		if got := firstLetter(text); got != want {
			t.Errorf("%q begins with %q, want %q", text, got, want)
		}
	}
}

func TestNewNumber_IsRandom(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		n := NewNumber()
		if len(n) != 8 || n[0] == '0' || OrderID(n) != n || OrderID(textnorm.BengaliDigits(n)) != n {
			t.Fatalf("%s is not a valid number", n)
		}
		seen[n] = true
	}
	if len(seen) < 990 {
		t.Errorf("of 1000 numbers %d differ", len(seen))
	}
}

// An order gets another number if the first is already used in the shop.
func TestPlace_NumbersAreUnique(t *testing.T) {
	client := dbtest.Open(t).Client
	shop := client.Shop.Create().SetSlug("a").SetName("a").SaveX(viewer.WithSystem(context.Background()))
	tenant := &tenancy.Tenant{Shop: shop}
	ctx := tenant.Context(context.Background())
	product := client.Product.Create().SetSlug("p").SetName("p").SetSellingPrice(1).SetPrice(1).SetStock(5).SaveX(ctx).ID
	c := New(Options{Client: client, Texts: i18n.Texts{}, Secrets: []string{strings.Repeat("s", 32)}, Address: func(string, string) string { return "" }})
	numbers := []string{"11111111", "11111111", "11111111", "22222222"}
	c.newNumber = func() string {
		n := numbers[0]
		numbers = numbers[1:]
		return n
	}
	in := PlaceRequest{
		Delivery: Delivery{Name: "A", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "B"},
		Lines:    []QuoteLine{{ProductID: product, Quantity: 1}},
	}
	for i, want := range []string{"11111111", "22222222"} {
		placed, err := c.Place(ctx, tenant, []string{"first-key", "second-key"}[i], in, Shopper{Locale: i18n.Bn})
		if err != nil || placed.OrderID != want {
			t.Errorf("order %d: %v, %v", i, placed, err)
		}
	}
	if left := client.Product.GetX(ctx, product).Stock; left != 3 {
		t.Errorf("%d are left", left)
	}
}

func TestKey_FitsOneOrderOfOneShop(t *testing.T) {
	c := New(Options{Secrets: []string{strings.Repeat("s", 32)}})
	other := New(Options{Secrets: []string{strings.Repeat("t", 32)}})
	key := c.key(1, "12345678")
	if len(key) != 22 || strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		t.Errorf("the key is %s", key)
	}
	if !c.isKey(key, 1, "12345678") {
		t.Error("a key does not fit its order")
	}
	for name, fits := range map[string]bool{
		"another order": c.isKey(key, 1, "12345679"), "another shop": c.isKey(key, 2, "12345678"), "the seam": c.isKey(key, 11, "2345678"),
		"another secret": other.isKey(key, 1, "12345678"), "nothing": c.isKey("", 1, "12345678"),
	} {
		if fits {
			t.Errorf("a key fits %s", name)
		}
	}
}

func TestKey_AcceptsFormerSecrets(t *testing.T) {
	former, current := strings.Repeat("s", 32), strings.Repeat("t", 32)
	key := New(Options{Secrets: []string{former}}).key(1, "12345678")
	rotated, alone := New(Options{Secrets: []string{current, former}}), New(Options{Secrets: []string{current}})
	if !rotated.isKey(key, 1, "12345678") || rotated.isKey(key, 2, "12345678") {
		t.Error("a link of a former secret fits another order, or not its own")
	}
	if alone.isKey(key, 1, "12345678") {
		t.Error("a link of a removed secret fits")
	}
	if now := rotated.key(1, "12345678"); now == key || !alone.isKey(now, 1, "12345678") {
		t.Error("a new link is not of the current secret")
	}
}
