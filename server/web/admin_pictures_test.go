package web_test

import (
	"bytes"
	"encoding/json"
	"image/color"
	"net/http"
	"testing"

	"haat/server/platform/media"
)

func TestAddPicture_IsTheShopsAndServed(t *testing.T) {
	s := newSite(t)
	shop := s.shop("a")
	owner, staff := shop.owner(), shop.staff()
	red := photo(t, color.RGBA{200, 0, 0, 255})
	send := func(w *worker, parts ...part) answer {
		return s.sendForm(http.MethodPost, w.admin("/pictures"), parts, w.session)
	}
	first := send(owner, picture(red)).want(t, http.StatusOK)
	var got struct{ Data media.Picture }
	if err := json.Unmarshal([]byte(first.body), &got); err != nil || got.Data.Key == "" || got.Data.Blur == "" {
		t.Fatalf("%v: %s", err, first.body)
	}
	if again := send(owner, picture(red)); again.body != first.body {
		t.Errorf("the same again is %s, not %s", again.body, first.body)
	}
	address, _, _ := got.Data.JPEG()
	s.get(address).want(t, http.StatusOK)
	if row := s.client.Upload.Query().OnlyX(shop.ctx); row.Picture != got.Data {
		t.Errorf("registered is %+v", row.Picture)
	}
	for name, c := range map[string]struct {
		who   *worker
		parts []part
		want  int
	}{
		"none":         {owner, nil, http.StatusUnprocessableEntity},
		"two":          {owner, []part{picture(red), picture(red)}, http.StatusUnprocessableEntity},
		"no picture":   {owner, []part{picture([]byte("<svg>"))}, http.StatusUnprocessableEntity},
		"a text too":   {owner, []part{picture(red), text("name", "x")}, http.StatusUnprocessableEntity},
		"a heavy one":  {owner, []part{picture(bytes.Repeat(red[:1], media.MaxBytes+1))}, http.StatusUnprocessableEntity},
		"one of staff": {staff, []part{picture(red)}, http.StatusForbidden},
	} {
		if a := send(c.who, c.parts...); a.StatusCode != c.want {
			t.Errorf("%s: %d %s", name, a.StatusCode, a.body)
		}
	}
}
