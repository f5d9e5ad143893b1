package web_test

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

// part is a part of a form: a text, or a file where it has a name.
type part struct {
	name, file string
	data       []byte
}

func text(name, value string) part { return part{name: name, data: []byte(value)} }

func picture(data []byte) part { return part{"picture", "picture.jpg", data} }

// encodeForm is a request's body of parts and its media type.
func encodeForm(t testing.TB, parts []part) (body []byte, mediaType string) {
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

// sendForm sends parts.
func (s *site) sendForm(method, target string, parts []part, options ...option) answer {
	s.t.Helper()
	body, mediaType := encodeForm(s.t, parts)
	return s.get(target, append([]option{func(r *http.Request) {
		r.Method, r.Body, r.ContentLength = method, io.NopCloser(bytes.NewReader(body)), int64(len(body))
		r.Header.Set("Content-Type", mediaType)
	}}, options...)...)
}

// photo is a JPEG of one colour.
func photo(t testing.TB, c color.Color) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 300, 200))
	draw.Draw(img, img.Rect, image.NewUniform(c), image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// member is a customer who is signed in.
type member struct {
	*testShop
	t       testing.TB
	id      int
	session option
}

func (ts *testShop) member(mobile string) *member {
	ts.site.t.Helper()
	m := &member{testShop: ts, t: ts.site.t, id: ts.customer(mobile, "demo1234").ID}
	in := ts.login(mobile, "demo1234")
	if in.StatusCode != http.StatusOK {
		ts.site.t.Fatalf("%d %s", in.StatusCode, in.body)
	}
	m.session = withCookies(in)
	return m
}

func (m *member) at(path string) string {
	return fmt.Sprintf("/api/v1/customer%s?shop_id=%d&lang=en", path, m.row.ID)
}

// dataOf is the answer's data, which must be there.
func (m *member) dataOf(a answer) map[string]any {
	m.t.Helper()
	data, ok := a.data(m.t)["data"].(map[string]any)
	if a.StatusCode != http.StatusOK || !ok {
		m.t.Fatalf("%d %s", a.StatusCode, a.body)
	}
	return data
}

// wantRefusal checks an answer's status, code and fields.
func wantRefusal(t testing.TB, what string, a answer, status int, code string, fields map[string]string) {
	t.Helper()
	f := a.failure(t).Error
	if a.StatusCode != status || f.Code != code || f.Message == "" || fmt.Sprint(f.Fields) != fmt.Sprint(fields) {
		t.Errorf("%s: %d %s, want %d %s %v", what, a.StatusCode, a.body, status, code, fields)
	}
}
