package catalog_test

import (
	"bytes"
	"encoding/json"
	"image/color"
	"net/http"
	"testing"

	"haat/server/platform/media"
	"haat/server/web/webtest"
)

func TestAddPicture_IsStoredAndServed(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	owner, staff := shop.Owner(), shop.Staff()
	red := webtest.Photo(t, color.RGBA{200, 0, 0, 255})
	send := func(w *webtest.Merchant, parts ...webtest.Part) webtest.Response {
		return s.SendForm(http.MethodPost, w.AdminPath("/pictures"), parts, w.Session)
	}
	first := send(owner, webtest.PicturePart(red)).WantStatus(t, http.StatusOK)
	var got struct{ Data media.Picture }
	if err := json.Unmarshal([]byte(first.Text), &got); err != nil || got.Data.Key == "" || got.Data.Blur == "" {
		t.Fatalf("%v: %s", err, first.Text)
	}
	if again := send(owner, webtest.PicturePart(red)); again.Text != first.Text {
		t.Errorf("the same picture again: %s, want %s", again.Text, first.Text)
	}
	address, _, _ := got.Data.JPEG()
	s.Get(address).WantStatus(t, http.StatusOK)
	if row := s.Client.Upload.Query().OnlyX(shop.Ctx); row.Picture != got.Data {
		t.Errorf("stored upload %+v", row.Picture)
	}
	for name, c := range map[string]struct {
		who   *webtest.Merchant
		parts []webtest.Part
		want  int
	}{
		"none":            {owner, nil, http.StatusUnprocessableEntity},
		"two":             {owner, []webtest.Part{webtest.PicturePart(red), webtest.PicturePart(red)}, http.StatusUnprocessableEntity},
		"not a picture":   {owner, []webtest.Part{webtest.PicturePart([]byte("<svg>"))}, http.StatusUnprocessableEntity},
		"additional text": {owner, []webtest.Part{webtest.PicturePart(red), webtest.TextPart("name", "x")}, http.StatusUnprocessableEntity},
		"too large":       {owner, []webtest.Part{webtest.PicturePart(bytes.Repeat(red[:1], media.MaxBytes+1))}, http.StatusUnprocessableEntity},
		"by staff":        {staff, []webtest.Part{webtest.PicturePart(red)}, http.StatusForbidden},
	} {
		if a := send(c.who, c.parts...); a.StatusCode != c.want {
			t.Errorf("%s: %d %s", name, a.StatusCode, a.Text)
		}
	}
}
