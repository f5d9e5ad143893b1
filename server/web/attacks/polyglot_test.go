package attacks_test

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"haat/server/platform/media"
	"haat/server/web/webtest"
)

// Polyglot files, which are valid both as a picture and as something else, must be refused or re-encoded: the
// stored picture must contain nothing else, and no browser may execute it.
func TestAddPicture_PolyglotFilesAreRefusedOrReencoded(t *testing.T) {
	s := webtest.NewSite(t)
	owner := s.NewShop("a").Owner()
	const script = "<script>window.pwned=1</script>"
	img := image.NewPaletted(image.Rect(0, 0, 300, 200), color.Palette{color.Black, color.White})
	var asGIF, asPNG, asJPEG bytes.Buffer
	if gif.Encode(&asGIF, img, nil) != nil || png.Encode(&asPNG, img) != nil || jpeg.Encode(&asJPEG, img, nil) != nil {
		t.Fatal("the test pictures cannot be encoded")
	}
	comment := append([]byte{0xff, 0xd8, 0xff, 0xfe, 0, byte(len(script) + 2)}, script...)
	accepted := 0
	for name, c := range map[string]struct {
		data    []byte
		refused bool
	}{
		"SVG":                           {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">` + script + `</svg>`), true},
		"SVG with an XML declaration":   {[]byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`), true},
		"HTML":                          {[]byte("<!DOCTYPE html>" + script), true},
		"PDF":                           {[]byte("%PDF-1.7 " + script), true},
		"GIF signature before HTML":     {[]byte("GIF89a/*" + script + "*/=1;"), true},
		"BMP signature before HTML":     {[]byte("BM" + script), true},
		"a GIF and HTML":                {append(asGIF.Bytes(), script...), false},
		"a PNG and HTML":                {append(asPNG.Bytes(), script...), false},
		"a JPEG with HTML in a comment": {append(comment, asJPEG.Bytes()[2:]...), false},
	} {
		for _, file := range []string{"x.jpg", "x.svg", "x.html", "../../x.php"} {
			a := s.SendForm(http.MethodPost, owner.AdminPath("/pictures"), []webtest.Part{webtest.FilePart("picture", file, c.data)}, owner.Session)
			if c.refused {
				if code := a.APIError(t).Error.Code; a.StatusCode != http.StatusUnprocessableEntity || code != "picture_unreadable" && code != "picture_too_large" {
					t.Errorf("%s as %s: status %d %s", name, file, a.StatusCode, a.Text)
				}
				continue
			}
			accepted++
			stored := webtest.Data[media.Picture](t, a)
			address, _, _ := stored.JPEG()
			for _, path := range []string{address, stored.URL(320)} {
				served := s.Get(path).WantStatus(t, http.StatusOK)
				kind := served.Header.Get("Content-Type")
				if !strings.HasPrefix(kind, "image/webp") && !strings.HasPrefix(kind, "image/jpeg") || strings.Contains(served.Text, "pwned") ||
					served.Header.Get("X-Content-Type-Options") != "nosniff" || served.Header.Get("Content-Security-Policy") != "default-src 'none'; frame-ancestors 'none'; sandbox" {
					t.Errorf("%s as %s is served with %v", name, file, served.Header)
				}
			}
		}
	}
	if accepted == 0 {
		t.Error("all pictures were refused")
	}
}
