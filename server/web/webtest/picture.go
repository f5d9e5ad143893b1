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

var run = regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1h-(\d+)z`)

// ReadQR draws the picture as a browser would and reads the code.
func ReadQR(t *testing.T, a Answer) string {
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
	if len(svg.Paths) != 1 || svg.Rendering != "crispEdges" || run.ReplaceAllString(svg.Paths[0].D, "") != "" {
		t.Fatalf("the picture is not one path of runs: %.200s", a.Text)
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
	for _, m := range run.FindAllStringSubmatch(svg.Paths[0].D, -1) {
		var n [4]int
		for i := range n {
			n[i], _ = strconv.Atoi(m[i+1])
		}
		if n[2] != n[3] || n[0] < quiet || n[1] < quiet || n[0]+n[2] > size-quiet || n[1] >= size-quiet {
			t.Fatalf("a run outside of the code: %s", m[0])
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
	result, err := qrcode.NewQRCodeReader().Decode(bitmap, nil)
	if err != nil {
		t.Fatal(err)
	}
	return result.GetText()
}

// Shared is the path of a page's picture for previews.
func (s *Site) Shared(path string, options ...Option) string {
	s.T.Helper()
	address := s.Get(path, options...).Metas()["og:image"]
	_, rest, _ := strings.Cut(address, "://")
	return rest[strings.Index(rest, "/"):]
}

func (s *Site) Card(path string, options ...Option) image.Image {
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
