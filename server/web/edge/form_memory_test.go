package edge

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/platform/fault"
	"haat/server/platform/httpx"
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
	s := &Edge{forms: formMemory{max: 5 << 10}}
	var uploads httpx.ConcurrencyLimit
	e := echo.New()
	send := func(who someone, count int, meanwhile func(*Upload)) error {
		return LimitUploads(s, &uploads, func(c echo.Context, _ someone) error {
			f, err := ReadForm(c, 3)
			if err == nil && meanwhile != nil {
				meanwhile(f)
			}
			return err
		})(e.NewContext(formOf(t, count), httptest.NewRecorder()), who)
	}
	err := send(1, 8, func(f *Upload) {
		if len(f.Pictures) != 8 || len(f.Pictures[2]) != 1<<10 || f.Pictures[3] != nil || s.forms.used.Load() != 3<<10 {
			t.Errorf("%d pictures, %d bytes held", len(f.Pictures), s.forms.used.Load())
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

// One account, and one shop, hold a part of the memory: others send while theirs is full.
func TestForms_AnAccountHoldsAPartOfTheMemory(t *testing.T) {
	memory := &formMemory{max: 10, perAccount: 3, perShop: 5}
	hold := func(account, shop string) *FormAllocation {
		return &FormAllocation{of: memory, owners: [2]string{account, shop}}
	}
	hold("customer 4", "shop 1").release() // of a form without files, before any other
	one, two, three, elsewhere := hold("customer 1", "shop 1"), hold("customer 1", "shop 1"), hold("customer 2", "shop 1"), hold("customer 3", "shop 2")
	for i, c := range []struct {
		of    *FormAllocation
		bytes int64
		want  bool
	}{{one, 2, true}, {two, 2, false}, {two, 1, true}, {three, 3, false}, {three, 2, true}, {elsewhere, 3, true}} {
		if got := c.of.take(c.bytes); got != c.want {
			t.Errorf("%d: %v", i, got)
		}
	}
	one.release()
	if !two.take(2) {
		t.Error("what was released is not free")
	}
	for _, h := range []*FormAllocation{two, three, elsewhere} {
		h.release()
	}
	if len(memory.by) != 0 || memory.used.Load() != 0 {
		t.Errorf("it keeps %v, %d bytes", memory.by, memory.used.Load())
	}
}
