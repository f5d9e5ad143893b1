package web

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/platform/db/dbtest"
	"haat/server/tenancy"
)

// An index of the market has no more sitemaps than it may, and each sitemap is in one.
func TestMarketIndex_IsSeveralWhereThereAreMany(t *testing.T) {
	client := dbtest.Open(t).Client
	ctx := viewer.WithSystem(context.Background())
	want := []string{"/sitemap-market.xml"}
	for i := range 6 {
		slug := fmt.Sprintf("shop-%d", i)
		client.Shop.Create().SetSlug(slug).SetName(slug).ExecX(ctx)
		want = append(want, "/"+slug+"/sitemap.xml")
	}
	m := marketIndex{catalog.New(client), tenancy.NewResolver(client, "haat.test").Domained(), "", 3}
	indexes, err := m.addresses(context.Background())
	if err != nil || !slices.Equal(indexes, []string{"/sitemap.xml", "/sitemap.xml?part=2", "/sitemap.xml?part=3"}) {
		t.Fatalf("%q, %v", indexes, err)
	}
	var all []string
	for part := range indexes {
		var out bytes.Buffer
		if err := m.write(context.Background(), &out, part+1); err != nil {
			t.Fatal(err)
		}
		var index struct {
			Sitemaps []string `xml:"sitemap>loc"`
		}
		if err := xml.Unmarshal(out.Bytes(), &index); err != nil || len(index.Sitemaps) > 3 {
			t.Fatalf("%d sitemaps, %v", len(index.Sitemaps), err)
		}
		all = append(all, index.Sitemaps...)
	}
	if !slices.Equal(all, want) {
		t.Errorf("%q, want %q", all, want)
	}
}

func TestPartNames_AreNoneWhereOneSitemapIsEnough(t *testing.T) {
	for _, c := range []struct {
		categories, products int
		want                 []string
	}{
		{0, 0, nil},
		{sitemapPart, sitemapPart, nil},
		{0, sitemapPart + 1, []string{"pages", "products-1", "products-2"}},
		{1, 2 * sitemapPart, []string{"pages", "categories", "products-1", "products-2"}},
		{sitemapPart + 1, 1, []string{"pages", "categories", "products-1"}},
	} {
		if got := partNames(c.categories, c.products); !slices.Equal(got, c.want) {
			t.Errorf("of %d and %d: %q", c.categories, c.products, got)
		}
	}
}

// Nobody takes the beginning of a file for the whole of it.
func TestSendLong_AFileThatCannotBeFinishedIsBrokenOff(t *testing.T) {
	s := &Edge{Logger: slog.New(slog.DiscardHandler), client: &clientBuild{}}
	ask := func(size int) (rec *httptest.ResponseRecorder, aborted any, err error) {
		rec = httptest.NewRecorder()
		c := echo.New().NewContext(httptest.NewRequest(http.MethodGet, "/", nil), rec)
		defer func() { aborted = recover() }()
		err = s.sendStreamed(c, 1, streamedFile{contentType: xmlType, version: "1", write: func(w io.Writer) error {
			if _, err := w.Write(make([]byte, size)); err != nil {
				return err
			}
			return errors.New("no more rows")
		}})
		return rec, nil, err
	}
	if rec, aborted, err := ask(10); err == nil || aborted != nil || rec.Header().Get("Etag") != "" || rec.Body.Len() != 0 {
		t.Errorf("before anything is sent: %v, %v, %v", err, aborted, rec.Header())
	}
	if _, aborted, _ := ask(1 << 20); aborted != http.ErrAbortHandler {
		t.Errorf("half-way: %v", aborted)
	}
	if n := len(s.fileReaders.byShop); n != 0 {
		t.Errorf("%d shops still have readers", n)
	}
}
