package sheet_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"

	"haat/ent"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/catalog/pictures"
	"haat/server/catalog/sheet"
	"haat/server/platform/audit"
	"haat/server/platform/fetch"
	"haat/server/platform/jobs"
	"haat/server/platform/media"
)

// site is a web server with pictures. /N.png is a picture of shade N, /broken.png is not a picture, and
// /flaky.png fails on the first request.
type site struct {
	*httptest.Server
	requests, running, most atomic.Int32
}

func newSite(t *testing.T) *site {
	t.Helper()
	s := &site{}
	var flaky atomic.Int32
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.requests.Add(1)
		for n := s.running.Add(1); ; {
			if most := s.most.Load(); n <= most || s.most.CompareAndSwap(most, n) {
				break
			}
		}
		defer s.running.Add(-1)
		var shade uint8
		switch _, err := fmt.Sscanf(r.URL.Path, "/%d.png", &shade); {
		case r.URL.Path == "/broken.png":
			fmt.Fprint(w, "<html>")
			return
		case r.URL.Path == "/flaky.png" && flaky.Add(1) == 1:
			w.WriteHeader(http.StatusBadGateway)
			return
		case err != nil && r.URL.Path != "/flaky.png":
			w.WriteHeader(http.StatusNotFound)
			return
		}
		img := image.NewGray(image.Rect(0, 0, 170, 100))
		for i := range img.Pix {
			img.Pix[i] = shade
		}
		if err := png.Encode(w, img); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(s.Close)
	return s
}

// fetcher returns the job's handler. It may connect only to addresses that the function allowed accepts.
func (s *shop) fetcher(allowed func(netip.AddrPort) bool) *sheet.PictureFetcher {
	s.Helper()
	store, err := media.Open("file://" + s.TempDir())
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { store.Close() })
	return sheet.NewPictureFetcher(s.client, pictures.New(s.client, store, slog.New(slog.DiscardHandler)), fetch.New(allowed))
}

func anywhere(netip.AddrPort) bool { return true }

// work runs the due jobs in the order of their ids.
func (s *shop) work(f *sheet.PictureFetcher) {
	s.Helper()
	for _, row := range s.client.Outbox.Query().Where(outbox.Kind(sheet.PictureKind), outbox.StateEQ(outbox.StateDue)).Order(ent.Asc(outbox.FieldID)).AllX(s.ctx) {
		// A worker's context has a shop as viewer, but no member.
		if err := f.Handle(viewer.WithShop(context.Background(), row.ShopID), jobs.Job{ID: row.ID, ShopID: row.ShopID, Key: row.DedupeKey}); err != nil {
			s.Fatal(err)
		}
		row.Update().SetState(outbox.StateDone).ExecX(s.ctx)
	}
}

// withPictures imports a new product with addresses of pictures.
func (s *shop) withPictures(slug string, addresses ...string) *sheet.Import {
	s.Helper()
	in := s.previews("slug,name,selling_price,pictures\n" + slug + ",Product,10,\"" + strings.Join(addresses, ", ") + "\"\n")
	if text := wrong(in); text != "" {
		s.Fatal(text)
	}
	s.runs(in.ID)
	return in
}

// progress formats the state of an import's pictures as "done/total: row reason; …".
func (s *shop) progress(id int) string {
	s.Helper()
	in, err := s.Import(s.ctx, id)
	if err != nil {
		s.Fatal(err)
	}
	p := in.Pictures
	text := fmt.Sprintf("%d/%d", p.Done, p.Total)
	for _, e := range p.Errors {
		text += fmt.Sprintf(" %d %s", e.Row, e.Reason)
	}
	if p.Failed != len(p.Errors) {
		s.Errorf("%d failed, %d errors", p.Failed, len(p.Errors))
	}
	return text
}

func TestPictures_AreFetchedAfterTheImport(t *testing.T) {
	s, web := newShop(t), newSite(t)
	in := s.withPictures("rice", web.URL+"/3.png", web.URL+"/1.png", web.URL+"/gone.png", web.URL+"/2.png", web.URL+"/broken.png", web.URL+"/flaky.png", web.URL+"/1.png")
	if got := s.progress(in.ID); got != "0/7" {
		t.Errorf("before: %s", got)
	}
	version := s.find("rice").Version
	s.work(s.fetcher(anywhere))
	if got := s.progress(in.ID); got != "5/7 2 status 2 unreadable" {
		t.Errorf("after: %s", got)
	}
	p := s.find("rice")
	if len(p.Images) != 4 || p.Version != version+1 { // the first picture is listed twice
		t.Errorf("%d pictures, version %d", len(p.Images), p.Version)
	}
	if most := web.most.Load(); most > 2 {
		t.Errorf("%d downloads at once", most)
	}
	want := s.withPictures("other", web.URL+"/3.png", web.URL+"/1.png", web.URL+"/2.png")
	s.work(s.fetcher(anywhere))
	other := s.find("other")
	for i := range 3 {
		if p.Images[i].Key != other.Images[i].Key {
			t.Errorf("picture %d of import %d is %s, want %s", i, want.ID, p.Images[i].Key, other.Images[i].Key)
		}
	}
}

func TestPictures_AreNotFetchedFromPrivateNetworks(t *testing.T) {
	s, web := newShop(t), newSite(t)
	in := s.withPictures("rice", web.URL+"/1.png", "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/a.png", "http://[::1]/a.png")
	s.work(s.fetcher(fetch.Public))
	if got := s.progress(in.ID); got != "0/4 2 blocked 2 blocked 2 blocked 2 blocked" || web.requests.Load() != 0 {
		t.Errorf("%s, %d requests", got, web.requests.Load())
	}
}

func TestPictures_FailedOnesCanBeRetried(t *testing.T) {
	s, web := newShop(t), newSite(t)
	in := s.withPictures("rice", web.URL+"/1.png", web.URL+"/2.png")
	s.work(s.fetcher(fetch.Public))
	now, err := s.RetryPictures(s.ctx, in.ID)
	if err != nil || now.Pictures.Failed != 0 || now.Pictures.Total != 2 {
		t.Fatalf("%+v, %v", now, err)
	}
	s.work(s.fetcher(anywhere))
	if got := s.progress(in.ID); got != "2/2" || len(s.find("rice").Images) != 2 {
		t.Errorf("%s", got)
	}
	_, err = s.RetryPictures(s.ctx, in.ID+1)
	wantFault(t, "another import", err, "import_not_found")
	other := s.client.Shop.Create().SetSlug("karim").SetName("Karim").SaveX(viewer.WithSystem(context.Background()))
	_, err = s.RetryPictures(viewer.WithShop(context.Background(), other.ID), in.ID)
	wantFault(t, "another shop", err, "import_not_found")
}

// Products that the merchant has deleted or given pictures before the job must not get the imported pictures.
func TestPictures_KeepTheMerchantsChanges(t *testing.T) {
	s, web := newShop(t), newSite(t)
	s.withPictures("gone", web.URL+"/1.png")
	in := s.withPictures("rice", web.URL+"/2.png", web.URL+"/3.png")
	quiet := audit.Quiet(s.ctx)
	s.client.Product.DeleteOne(s.find("gone")).ExecX(quiet)
	own := media.Picture{Key: "1/own", Width: 1, Height: 1}
	s.find("rice").Update().SetImages([]media.Picture{own}).ExecX(quiet)
	s.work(s.fetcher(anywhere))
	if got := s.progress(in.ID); got != "2/2" {
		t.Errorf("%s", got)
	}
	if p := s.find("rice"); len(p.Images) != 3 || p.Images[0].Key != own.Key {
		t.Errorf("%+v", p.Images)
	}
}

// Only one job of a shop may work at a time, so that two imports do not double its downloads. The job of
// another shop must not wait.
func TestPictures_OneJobPerShopWorksAtATime(t *testing.T) {
	s, web := newShop(t), newSite(t)
	s.withPictures("rice", web.URL+"/1.png")
	second := s.withPictures("dal", web.URL+"/2.png")
	rows := s.client.Outbox.Query().Where(outbox.Kind(sheet.PictureKind)).Order(ent.Asc(outbox.FieldID)).AllX(s.ctx)
	if len(rows) != 2 {
		t.Fatalf("%d jobs", len(rows))
	}
	f := s.fetcher(anywhere)
	for range 2 { // a repeated attempt adds no further job
		if err := f.Handle(s.ctx, jobs.Job{ID: rows[1].ID}); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.progress(second.ID); got != "0/1" || web.requests.Load() != 0 {
		t.Errorf("the later job worked: %s", got)
	}
	if n := s.client.Outbox.Query().Where(outbox.Kind(sheet.PictureKind)).CountX(s.ctx); n != 3 {
		t.Errorf("%d jobs", n)
	}
	s.work(f)
	if got := s.progress(second.ID); got != "1/1" {
		t.Errorf("after all jobs: %s", got)
	}
}

func TestPreview_RefusesInvalidAddressesOfPictures(t *testing.T) {
	s := newShop(t)
	for cell, want := range map[string]string{
		"https://x.test/a.jpg": "", "http://x.test/a,b.jpg, https://x.test/c.jpg": "", "https://x.test/a.jpg | https://x.test/b.jpg": "",
		"a.jpg": "2 pictures address", "ftp://x.test/a.jpg": "2 pictures address", "https://user:pw@x.test/a.jpg": "2 pictures address", "https://x.test/" + strings.Repeat("a", 2000): "2 pictures address",
	} {
		in := s.previews("slug,name,selling_price,pictures\nrice,Rice,10,\"" + cell + "\"\n")
		if got := wrong(in); got != want {
			t.Errorf("%.40s: %q", cell, got)
		}
	}
	many := make([]string, 12)
	for i := range many {
		many[i] = fmt.Sprintf("https://x.test/%d.jpg", i)
	}
	in := s.previews("slug,name,selling_price,pictures\nrice,Rice,10,\"" + strings.Join(many, ",") + "\"\n")
	if got := fmt.Sprint(in.Preview.Changes[0].Fields); !strings.Contains(got, "{pictures  10}") || bytes.Contains([]byte(got), []byte("x.test")) {
		t.Errorf("%s", got)
	}
}
