package web_test

import (
	"fmt"
	"image/color"
	"image/jpeg"
	"net/http"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/platform/media"
	"haat/server/web/webtest"
)

// A picture must be available as WebP in several sizes and as one JPEG, with immutable caching.
func TestPicture_IsServedAsWebPAndJPEG(t *testing.T) {
	s := webtest.NewSite(t)
	mine := s.NewShop("a").NewSignedInCustomer("01712345678")
	message := mine.DataOf(mine.SendMessage("first-message", "", webtest.PicturePart(webtest.Photo(t, color.RGBA{200, 0, 0, 255}))))
	shown := message["picture"].(map[string]any)
	key, width := shown["key"].(string), int(shown["width"].(float64))
	for name, mime := range map[string]string{fmt.Sprintf("%d.jpg", width): "image/jpeg", "160.webp": "image/webp"} {
		a := s.Get("/media/" + key + "/" + name)
		if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != mime || a.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %d %v", name, a.StatusCode, a.Header)
		}
		if _, err := jpeg.Decode(strings.NewReader(a.Text)); (err == nil) != (mime == "image/jpeg") {
			t.Errorf("%s: %v", name, err)
		}
	}
	for _, name := range []string{"161.jpg", "160.png", "160.jpeg", "160", ".jpg", "99999.jpg"} {
		if a := s.Get("/media/" + key + "/" + name); a.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %d", name, a.StatusCode)
		}
	}
}

// A product page must contain the JPEG for old browsers, and the blurred placeholder.
func TestProductPage_HasTheJPEGAndThePlaceholder(t *testing.T) {
	s := webtest.NewSite(t)
	image := media.Picture{Key: "1/0123456789abcdef0123", Width: 2000, Height: 1000, Color: "#000000", Blur: "UklGRg=="}
	s.NewShop("a").NewProduct("p", func(c *ent.ProductCreate) { c.SetImages([]media.Picture{image}) })
	body := s.Get("/a/product/p").Text
	for _, want := range []string{
		`<img src="/media/1/0123456789abcdef0123/960.jpg"`, `background-image:url(data:image/webp;base64,UklGRg==)`,
		`/media/1/0123456789abcdef0123/1440.webp"]`, // in the JSON-LD
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the page does not contain %s", want)
		}
	}
	// Cards must contain no placeholders, because they would increase the page's size too much.
	if home := s.Get("/shop/a").Text; strings.Contains(home, "UklGRg==") || !strings.Contains(home, "960.jpg") {
		t.Error("a card contains the placeholder")
	}
}
