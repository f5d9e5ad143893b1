package admin_test

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/oned"

	"haat/server/checkout"
	"haat/server/web/webtest"
)

func TestOrderSheets_HaveScannableCodes(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	sheets := webtest.Data[map[string]any](t, d.Staff.Call(http.MethodGet, "/orders/sheets?orders="+id, nil))
	if shop := sheets["shop"].(map[string]any); shop["name"] != "Shop a" || shop["number"] != "01712000001" {
		t.Errorf("shop %v", shop)
	}
	sheet := sheets["orders"].([]any)[0].(map[string]any)
	if got := scanBarcode(t, sheet["barcode"].(string)); got != id {
		t.Errorf("the barcode contains %q, want %s", got, id)
	}
	if got := webtest.ReadQR(t, webtest.Response{Response: &http.Response{}, Text: sheet["qr"].(string)}); got != "http://haat.test/admin/a/orders/"+id {
		t.Errorf("the QR code contains %q", got)
	}
	if a := d.Staff.Call(http.MethodGet, "/orders/sheets?orders="+strings.Repeat("1,", 101), nil); a.StatusCode != 422 {
		t.Errorf("of 102: %d %s", a.StatusCode, a.Text)
	}
}

func TestOrderSheets_CustomersReadTheirOwnLanguage(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	d.Site.Client.Shop.UpdateOne(d.Row).SetBnName("দোকান").ExecX(webtest.System)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	for customer, merchant := range map[string]string{"bn": "en", "en": "bn"} {
		d.Site.Client.Order.Update().SetLocale(customer).ExecX(webtest.System)
		for who, want := range map[string]string{"": merchant, "&for=customer": customer} {
			sheets := webtest.Data[checkout.OrderSheets](t, d.Staff.Call(http.MethodGet, "/orders/sheets?orders="+id+"&lang="+merchant+who, nil))
			name, address := "Shop a", "Dhaka"
			if want == "bn" {
				name, address = "দোকান", "ঢাকা"
			}
			if o := sheets.Orders[0]; o.Locale != want || o.ShopName != name || !strings.Contains(o.Address, address) {
				t.Errorf("customer %s, %q: %s, %s, %s", customer, who, o.Locale, o.ShopName, o.Address)
			}
		}
	}
}

// The papers of client/admin/orders/print/papers.ts, with the width of a barcode's narrowest bar in
// millimetres.
var paperModule = regexp.MustCompile(`"?([\w-]+)"?: \{ width: (\d+), .*module: ([\d.]+)`)

// Label printers have 8 dots per millimetre (203 dpi).
const dotsPerMillimetre = 8

func TestOrderSheets_BarcodesScanAsPrintedOnEveryPaper(t *testing.T) {
	d := webtest.NewManualCheckout(t)
	placed, _ := d.MustPlaceOrder("first-key")
	id := placed["order_id"].(string)
	sheets := webtest.Data[checkout.OrderSheets](t, d.Staff.Call(http.MethodGet, "/orders/sheets?orders="+id, nil))
	source, err := os.ReadFile("../../../client/admin/orders/print/papers.ts")
	if err != nil {
		t.Fatal(err)
	}
	papers := paperModule.FindAllStringSubmatch(string(source), -1)
	if len(papers) != 7 {
		t.Fatalf("%d papers", len(papers))
	}
	for _, paper := range papers {
		module, _ := strconv.ParseFloat(paper[3], 64)
		width, _ := strconv.ParseFloat(paper[2], 64)
		if module < 0.25 || module*99 > width-10 {
			t.Errorf("paper %s: bars of %g mm", paper[1], module)
		}
		if got := scanBarcodeAt(t, sheets.Orders[0].Barcode, module*dotsPerMillimetre); got != id {
			t.Errorf("paper %s: the barcode contains %q, want %s", paper[1], got, id)
		}
	}
	// A quiet zone of 10 modules on each side of the 79 modules of 8 digits.
	bars := bar.FindAllStringSubmatch(sheets.Orders[0].Barcode, -1)
	last := bars[len(bars)-1]
	if bars[0][1] != "10" || last[1] != "87" || last[2] != "2" || !strings.Contains(sheets.Orders[0].Barcode, `viewBox="0 0 99 1"`) {
		t.Errorf("the quiet zones of %s", sheets.Orders[0].Barcode)
	}
}

var bar = regexp.MustCompile(`M(\d+) 0h(\d+)`)

// scanBarcode renders and decodes the SVG of a barcode.
func scanBarcode(t *testing.T, svg string) string {
	t.Helper()
	return scanBarcodeAt(t, svg, 3)
}

// scanBarcodeAt renders the SVG of a barcode with a number of dots per module, as a printer with
// black dots does, and decodes it.
func scanBarcodeAt(t *testing.T, svg string, unit float64) string {
	t.Helper()
	var width int
	if _, err := fmt.Sscanf(svg[strings.Index(svg, "viewBox"):], `viewBox="0 0 %d 1"`, &width); err != nil {
		t.Fatal(err)
	}
	const height = 60
	dots := func(modules int) int { return int(math.Round(float64(modules) * unit)) }
	img := image.NewGray(image.Rect(0, 0, dots(width), height))
	draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
	for _, m := range bar.FindAllStringSubmatch(svg, -1) {
		x, _ := strconv.Atoi(m[1])
		w, _ := strconv.Atoi(m[2])
		draw.Draw(img, image.Rect(dots(x), 0, dots(x+w), height), image.NewUniform(color.Black), image.Point{}, draw.Src)
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(img)
	if err != nil {
		t.Fatal(err)
	}
	result, err := oned.NewCode128Reader().Decode(bitmap, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result.GetText()
}
