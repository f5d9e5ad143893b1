package webtest

import (
	"encoding/xml"
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/qrcode"
)

var qrRectangle = regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`)

// ReadQR renders the SVG of a QR code and decodes it. It reads the modules by their position, because the
// decoder's search for a code in a photo misjudges the size of 0.2 % of perfect pictures.
func ReadQR(t *testing.T, a Response) string {
	t.Helper()
	var svg struct {
		ViewBox   string `xml:"viewBox,attr"`
		Rendering string `xml:"shape-rendering,attr"`
		Paths     []struct {
			D string `xml:"d,attr"`
		} `xml:"path"`
	}
	if err := xml.Unmarshal([]byte(a.Text), &svg); err != nil {
		t.Fatalf("%d: %v in %.100s", a.StatusCode, err, a.Text)
	}
	if len(svg.Paths) != 1 || svg.Rendering != "crispEdges" || qrRectangle.ReplaceAllString(svg.Paths[0].D, "") != "" {
		t.Fatalf("the picture is not a single path of rectangles: %.200s", a.Text)
	}
	size, err := strconv.Atoi(svg.ViewBox[strings.LastIndex(svg.ViewBox, " ")+1:])
	if err != nil {
		t.Fatal(err)
	}
	const scale, quiet = 4, 4
	img := image.NewGray(image.Rect(0, 0, size*scale, size*scale))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for _, m := range qrRectangle.FindAllStringSubmatch(svg.Paths[0].D, -1) {
		var n [4]int
		for i := range n {
			n[i], _ = strconv.Atoi(m[i+1])
		}
		if n[2] != n[3] || n[0] < quiet || n[1] < quiet || n[0]+n[2] > size-quiet || n[1] >= size-quiet {
			t.Fatalf("a rectangle outside the code: %s", m[0])
		}
		for x := n[0] * scale; x < (n[0]+n[2])*scale; x++ {
			for y := n[1] * scale; y < (n[1]+1)*scale; y++ {
				img.SetGray(x, y, color.Gray{})
			}
		}
	}
	bitmap, err := gozxing.NewBinaryBitmapFromImage(img)
	if err != nil {
		t.Fatal(err)
	}
	result, err := qrcode.NewQRCodeReader().Decode(bitmap, map[gozxing.DecodeHintType]any{gozxing.DecodeHintType_PURE_BARCODE: true})
	if err != nil {
		t.Fatal(err)
	}
	return result.GetText()
}

// SharePicturePath returns the path of a page's share picture.
func (s *Site) SharePicturePath(path string, options ...Option) string {
	s.T.Helper()
	address := s.Get(path, options...).Metas()["og:image"]
	_, rest, _ := strings.Cut(address, "://")
	return rest[strings.Index(rest, "/"):]
}

func (s *Site) SharePicture(path string, options ...Option) image.Image {
	s.T.Helper()
	a := s.Get(path, options...)
	if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "image/jpeg" ||
		a.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || len(a.Text) > 300<<10 {
		s.T.Fatalf("%s: %d %v, %d bytes", path, a.StatusCode, a.Header, len(a.Text))
	}
	card, err := jpeg.Decode(strings.NewReader(a.Text))
	if err != nil {
		s.T.Fatal(err)
	}
	if card.Bounds() != image.Rect(0, 0, 1200, 630) {
		s.T.Errorf("%s is %v", path, card.Bounds())
	}
	return card
}
