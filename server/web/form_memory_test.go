package web

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
)

type someone int

func (s someone) callerID() int { return int(s) }

// formOf is a form of so many pictures of a kilobyte.
func formOf(t *testing.T, count int) *http.Request {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for range count {
		part, err := w.CreateFormFile(formPicture, "a.jpg")
		if err == nil {
			_, err = part.Write(make([]byte, 1<<10))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodPost, "/", &body)
	r.Header.Set("Content-Type", w.FormDataContentType())
	return r
}

// All forms together take no more memory than there is for them, of a form no picture is kept
// that it may not have, and what they took is free again.
func TestForms_TakeAsMuchMemoryAsThereIs(t *testing.T) {
	s := &Server{forms: formMemory{most: 5 << 10}}
	e := echo.New()
	send := func(who someone, count int, meanwhile func(*form)) error {
		return sends(s, &s.uploads, func(c echo.Context, _ someone) error {
			f, err := readForm(c, 3)
			if err == nil && meanwhile != nil {
				meanwhile(f)
			}
			return err
		})(e.NewContext(formOf(t, count), httptest.NewRecorder()), who)
	}
	err := send(1, 8, func(f *form) {
		if len(f.pictures) != 8 || len(f.pictures[2]) != 1<<10 || f.pictures[3] != nil || s.forms.used.Load() != 3<<10 {
			t.Errorf("%d pictures, %d bytes held", len(f.pictures), s.forms.used.Load())
		}
		if err := send(2, 2, nil); err != nil {
			t.Errorf("two more: %v", err)
		}
		if f, ok := fault.As(send(2, 3, nil)); !ok || f.Kind != fault.TooMany || f.Wait == 0 {
			t.Errorf("three more: %v", f)
		}
	})
	if err != nil {
		t.Error(err)
	}
	if err := send(1, 3, nil); err != nil || s.forms.used.Load() != 0 {
		t.Errorf("after all: %v, %d bytes held", err, s.forms.used.Load())
	}
}
