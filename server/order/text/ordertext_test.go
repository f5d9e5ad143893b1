package text_test

import (
	"context"
	"strings"
	"testing"
	"time"

	ordertext "haat/server/order/text"
	"haat/server/platform/i18n"
)

func TestRead_RefusesEmptyAndLongMessages(t *testing.T) {
	m := newMarket(t)
	shop := m.shop("shop", "")
	for name, text := range map[string]string{"empty": " \n ", "long": strings.Repeat("ক", ordertext.MaxText+1)} {
		if _, err := m.reader.Read(shop, text, i18n.En); err == nil || !strings.Contains(err.Error(), "message_invalid") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := m.reader.Read(shop, strings.Repeat("ক", ordertext.MaxText), i18n.En); err != nil {
		t.Errorf("%d characters: %v", ordertext.MaxText, err)
	}
}

func TestRead_FindsOnlyProductsOfTheShop(t *testing.T) {
	m := newMarket(t)
	a := m.shop("a", "ghee: Pure Cow Ghee | খাঁটি গাওয়া ঘি")
	b := m.shop("b", "katan: Silk Katan | সিল্ক কাতান")
	const text = "2 ta silk katan, 1 ta ghee"
	for name, c := range map[string]struct {
		shop            context.Context
		slug, unmatched string
	}{"a": {a, "ghee", "2 ta silk katan"}, "b": {b, "katan", "1 ta ghee"}} {
		found := m.read(c.shop, text)
		if len(found.Products) != 1 || found.Products[0].Product.Slug != c.slug || len(found.Unmatched) != 1 || found.Unmatched[0] != c.unmatched {
			t.Errorf("shop %s: %+v", name, found)
		}
	}
	if _, err := m.reader.Read(context.Background(), text, i18n.En); err == nil {
		t.Error("a message was read without a shop")
	}
}

func TestRead_FindsNoDrafts(t *testing.T) {
	m := newMarket(t)
	shop := m.shop("shop", "ghee: Pure Cow Ghee | খাঁটি গাওয়া ঘি")
	m.client.Product.Update().SetStatus("draft").ExecX(shop)
	if found := m.read(shop, "1 ta ghee"); len(found.Products) != 0 {
		t.Errorf("%+v", found.Products)
	}
}

// Prices, postcodes and codes must not be read as quantities.
func TestRead_PricesAreNotQuantities(t *testing.T) {
	m := newMarket(t)
	shop := m.shop("shop", fileText(t, "products.txt"))
	for text, want := range map[string]int{
		"ghee 950 tk 2 ta":                    2,
		"ghee 950 taka":                       1,
		"Product: ghee, price 12 tk":          1,
		"ঘি ১টা ৯৫০ টাকা":                     1,
		"1 ta ghee dam 20 taka":               1,
		"৳৯৯ দিয়ে ১টা ঘি":                    1,
		"ghee 3pcs 2,850/-":                   3,
		"ghee ta nibo, delivery charge 60":    1,
		"Order: ghee\nTotal: 30\nAdvance: 10": 1,
		"ghee 4 pcs code 12":                  4,
		"ঘি দুইটা":                            2,
		"ghee x3":                             3,
		"ghee 2x":                             2,
		"5 bottle ghee lagbe":                 5,
		"ghee 99999999999999999999 ta":        1,
		"ghee -5 ta":                          5,
		"ghee 0 ta":                           1,
	} {
		found := m.read(shop, text)
		if len(found.Products) != 1 || found.Products[0].Product.Slug != "ghee" || found.Products[0].Quantity != want {
			t.Errorf("%q: %+v", text, found.Products)
		}
	}
}

func TestRead_FindsTheCustomersNumber(t *testing.T) {
	m := newMarket(t)
	shop := m.shop("shop", "")
	for text, want := range map[string]string{
		"01712345678": "01712345678 ", "+88 017 1234 5678": "01712345678 ", "৮৮০১৭১২৩৪৫৬৭৮": "01712345678 ",
		"০১৭১২-৩৪৫৬৭৮": "01712345678 ", "Mob:01712345678,01812345678": "01712345678 01812345678",
		"bKash 01812345678\nphone 01712345678": "01712345678 01812345678",
		"order 1234567890123456":               " ", "017123": " ", "01712345678 01712345678": "01712345678 ",
		"(01712) 345678": "01712345678 ", "1712345678": "01712345678 ", "+880 (0) 1712-345678": "01712345678 ", "00880 1712 345678": "01712345678 ",
		"নাম রহিম ٠١٧١٢٣٤٥٦٧٨ ঢাকা": "01712345678 ", "ফোন ０１７１２３４５６７８": "01712345678 ", "\u202a+880\u00a01712\u2013345678\u202c, ০১৮১২৩৪৫৬৭৮": "01712345678 01812345678",
	} {
		if found := m.read(shop, text); found.Mobile+" "+found.OtherMobile != want {
			t.Errorf("%q: %q %q, want %q", text, found.Mobile, found.OtherMobile, want)
		}
	}
}

func TestRead_HostileTextIsBoundedInTime(t *testing.T) {
	m := newMarket(t)
	shop := m.shop("shop", fileText(t, "products.txt"))
	for name, text := range map[string]string{
		"products": strings.Repeat("2 ta xq ghee z,", 260), "digits": strings.Repeat("0171", 1000), "lines": strings.Repeat("a\n", 2000),
		"labels": strings.Repeat("name:", 800), "stars": strings.Repeat("*", 4000), "dashes": strings.Repeat("0- ", 1300),
		"one word": strings.Repeat("a", 4000), "joiners": strings.Repeat("1 ta a ar ", 400), "brackets": strings.Repeat("[1/1/2026, 10:10] ", 220),
		"marks": "ক" + strings.Repeat("\u0981", 3990), "controls": "\x00\x02\u202e01712345678\u2066 Karim", "invalid": "\xff\xfe 2 ta ghee",
		"html": "<script>alert(1)</script> Name: <b>Karim</b>\n2 ta ghee",
	} {
		began := time.Now()
		found := m.read(shop, text)
		if took := time.Since(began); took > 3*time.Second {
			t.Errorf("%s took %v", name, took)
		}
		for _, value := range []string{found.Name, found.Line, found.Note} {
			if strings.ContainsAny(value, "\x00\x02\u202e") {
				t.Errorf("%s: %q", name, value)
			}
		}
		if len(found.Products) > 20 || len(found.Unmatched) > 5 {
			t.Errorf("%s: %d products, %d unmatched", name, len(found.Products), len(found.Unmatched))
		}
	}
}
