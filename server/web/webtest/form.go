package webtest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"testing"
)

// Part is a field of a multipart form. It is a file if file is set, otherwise a text.
type Part struct {
	name, file string
	data       []byte
}

// TextPart returns a text field.
func TextPart(name, value string) Part { return Part{name: name, data: []byte(value)} }

// FilePart returns a field that contains a file.
func FilePart(name, file string, data []byte) Part { return Part{name, file, data} }

// PicturePart returns a field that contains a picture.
func PicturePart(data []byte) Part { return FilePart("picture", "picture.jpg", data) }

// EncodeForm returns the body of a multipart form and its media type.
func EncodeForm(t testing.TB, parts []Part) (body []byte, mediaType string) {
	t.Helper()
	var out bytes.Buffer
	form := multipart.NewWriter(&out)
	for _, p := range parts {
		header := textproto.MIMEHeader{}
		header.Set("Content-Disposition", fmt.Sprintf(`form-data; name=%q`, p.name))
		if p.file != "" {
			header.Set("Content-Disposition", fmt.Sprintf(`form-data; name=%q; filename=%q`, p.name, p.file))
		}
		w, err := form.CreatePart(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(p.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), form.FormDataContentType()
}

// SendForm sends a multipart form.
func (s *Site) SendForm(method, target string, parts []Part, options ...Option) Response {
	s.T.Helper()
	body, mediaType := EncodeForm(s.T, parts)
	return s.Get(target, append([]Option{func(r *http.Request) {
		r.Method, r.Body, r.ContentLength = method, io.NopCloser(bytes.NewReader(body)), int64(len(body))
		r.Header.Set("Content-Type", mediaType)
	}}, options...)...)
}

// Photo returns a JPEG of one colour, 300 × 200 pixels.
func Photo(t testing.TB, c color.Color) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 300, 200))
	draw.Draw(img, img.Rect, image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
