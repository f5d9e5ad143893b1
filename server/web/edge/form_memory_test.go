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

type testCaller int

func (s testCaller) callerID() int { return int(s) }

// formOf returns a request with a form of count pictures, 1 KiB each.
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

// All forms together must use at most the form memory. Pictures beyond a form's maximum must not be stored,
// and finished requests must release their memory.
func TestForms_ShareLimitedMemory(t *testing.T) {
	s := &Edge{forms: formMemory{max: 5 << 10}}
	var uploads httpx.ConcurrencyLimit
	e := echo.New()
	send := func(who testCaller, count int, meanwhile func(*Upload)) error {
		return LimitUploads(s, &uploads, func(c echo.Context, _ testCaller) error {
			f, err := ReadForm(c, 3)
			if err == nil && meanwhile != nil {
				meanwhile(f)
			}
			return err
		})(e.NewContext(formOf(t, count), httptest.NewRecorder()), who)
	}
	err := send(1, 8, func(f *Upload) {
		if len(f.Pictures) != 8 || len(f.Pictures[2]) != 1<<10 || f.Pictures[3] != nil || s.forms.used.Load() != 3<<10 {
			t.Errorf("%d pictures, %d bytes in use", len(f.Pictures), s.forms.used.Load())
		}
		if err := send(2, 2, nil); err != nil {
			t.Errorf("another form of two pictures: %v", err)
		}
		if f, ok := fault.As(send(2, 3, nil)); !ok || f.Kind != fault.TooMany || f.Wait == 0 {
			t.Errorf("another form of three pictures: %v", f)
		}
	})
	if err != nil {
		t.Error(err)
	}
	if err := send(1, 3, nil); err != nil || s.forms.used.Load() != 0 {
		t.Errorf("afterwards: %v, %d bytes in use", err, s.forms.used.Load())
	}
}

// An account and a shop may use only a share of the form memory, so that they cannot block others.
func TestForms_LimitMemoryPerAccountAndShop(t *testing.T) {
	memory := &formMemory{max: 10, perAccount: 3, perShop: 5}
	newAllocation := func(account, shop string) *FormAllocation {
		return &FormAllocation{of: memory, owners: [2]string{account, shop}}
	}
	newAllocation("customer 4", "shop 1").release() // a form without files
	one, two, three, otherShop := newAllocation("customer 1", "shop 1"), newAllocation("customer 1", "shop 1"), newAllocation("customer 2", "shop 1"), newAllocation("customer 3", "shop 2")
	for i, c := range []struct {
		allocation *FormAllocation
		bytes      int64
		want       bool
	}{{one, 2, true}, {two, 2, false}, {two, 1, true}, {three, 3, false}, {three, 2, true}, {otherShop, 3, true}} {
		if got := c.allocation.take(c.bytes); got != c.want {
			t.Errorf("%d: %v", i, got)
		}
	}
	one.release()
	if !two.take(2) {
		t.Error("released memory is not available")
	}
	for _, h := range []*FormAllocation{two, three, otherShop} {
		h.release()
	}
	if len(memory.by) != 0 || memory.used.Load() != 0 {
		t.Errorf("after the release: %v, %d bytes in use", memory.by, memory.used.Load())
	}
}
