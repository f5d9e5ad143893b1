package pagecache

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/andybalholm/brotli"

	"haat/server/platform/pubsub"
)

func page(body string, tags ...string) *Page {
	p := &Page{Status: 200, Tags: tags}
	if err := p.Finish([]byte(body)); err != nil {
		panic(err)
	}
	return p
}

// loader is a load function that counts its calls and returns the count as the page's body.
type loader struct {
	calls atomic.Int32
	tags  []string
}

func (l *loader) load(context.Context) (*Page, error) {
	return page(fmt.Sprint(l.calls.Add(1)), l.tags...), nil
}

func get(t *testing.T, c *Cache, key string, l *loader) string {
	t.Helper()
	p, err := c.Get(context.Background(), key, l.load)
	if err != nil {
		t.Fatal(err)
	}
	return string(p.Identity)
}

func TestGet_StoresUntilATagIsPurged(t *testing.T) {
	c := New(1 << 20)
	l := &loader{tags: []string{"shop:1", "product:5"}}
	get(t, c, "a", l)
	c.Purge([]string{"shop:2", "product:55"})
	if got := get(t, c, "a", l); got != "1" {
		t.Fatalf("after purges of other tags: load %s", got)
	}
	c.Purge([]string{"product:5"})
	if got := get(t, c, "a", l); got != "2" {
		t.Fatalf("after a purge of its tag: load %s", got)
	}
	c.Purge([]string{pubsub.All})
	if got := get(t, c, "a", l); got != "3" {
		t.Fatalf("after a purge of all: load %s", got)
	}
}

func TestGet_DoesNotStorePagesWithoutTags(t *testing.T) {
	c, l := New(1<<20), &loader{}
	get(t, c, "a", l)
	if got := get(t, c, "a", l); got != "2" {
		t.Fatalf("load %s, want a second", got)
	}
}

func TestGet_DoesNotStoreErrorsAndPanics(t *testing.T) {
	c := New(1 << 20)
	if _, err := c.Get(context.Background(), "a", func(context.Context) (*Page, error) { return nil, io.ErrUnexpectedEOF }); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Fatalf("got %v", err)
	}
	if _, err := c.Get(context.Background(), "a", func(context.Context) (*Page, error) { panic("broken") }); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Fatalf("got %v", err)
	}
	if got := get(t, c, "a", &loader{tags: []string{"x"}}); got != "1" {
		t.Fatal(got)
	}
}

func TestGet_ConcurrentCallersOfAKeyShareOneLoad(t *testing.T) {
	c := New(1 << 20)
	l := &loader{tags: []string{"x"}}
	release := make(chan struct{})
	slow := func(ctx context.Context) (*Page, error) { <-release; return l.load(ctx) }
	var waiting, group sync.WaitGroup
	waiting.Add(50)
	for range 50 {
		group.Go(func() {
			waiting.Done()
			if _, err := c.Get(context.Background(), "a", slow); err != nil {
				t.Error(err)
			}
		})
	}
	waiting.Wait()
	close(release)
	group.Wait()
	if n := l.calls.Load(); n != 1 {
		t.Errorf("%d loads", n)
	}
}

func TestGet_DoesNotStoreLoadsFromBeforeAPurge(t *testing.T) {
	c := New(1 << 20)
	l := &loader{tags: []string{"product:5"}}
	began, release := make(chan struct{}), make(chan struct{})
	old := make(chan string)
	go func() {
		p, err := c.Get(context.Background(), "a", func(ctx context.Context) (*Page, error) {
			close(began)
			<-release
			return page("old", "product:5"), nil
		})
		if err != nil {
			t.Error(err)
		}
		old <- string(p.Identity)
	}()
	<-began
	c.Purge([]string{"other"})
	c.Purge([]string{"product:5"})
	// A caller after the purge must not join the earlier load.
	if got := get(t, c, "a", l); got != "1" {
		t.Fatalf("after the purge: %s", got)
	}
	close(release)
	if got := <-old; got != "old" {
		t.Fatalf("the caller from before: %s", got)
	}
	if got := get(t, c, "a", l); got != "1" {
		t.Fatalf("the old page was kept: %s", got)
	}
}

func TestGet_LoadOutlivesTheCaller(t *testing.T) {
	c := New(1 << 20)
	release, began := make(chan struct{}), make(chan struct{})
	l := &loader{tags: []string{"x"}}
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-began; cancel() }()
	_, err := c.Get(ctx, "a", func(ctx context.Context) (*Page, error) {
		close(began)
		<-release
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return l.load(ctx)
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	close(release)
	if got := get(t, c, "a", l); got != "1" {
		t.Fatalf("load %s", got)
	}
}

func TestSuspend_PagesAreStaleUntilResume(t *testing.T) {
	c := New(1 << 20)
	l := &loader{tags: []string{"x"}}
	get(t, c, "a", l)
	c.Suspend()
	get(t, c, "a", l)
	if got := get(t, c, "a", l); got != "3" {
		t.Fatalf("while suspended: load %s, want 3", got)
	}
	c.Resume()
	get(t, c, "a", l)
	if got := get(t, c, "a", l); got != "4" {
		t.Fatalf("after resuming: load %s, want 4 to be kept", got)
	}
}

func TestCache_StaysWithinItsBytes(t *testing.T) {
	const limit = 100 << 10 // space for pages of about 600 bytes
	c := New(limit)
	for i := range 500 {
		key := fmt.Sprint("page", i)
		if _, err := c.Get(context.Background(), key, func(context.Context) (*Page, error) {
			return page(strings.Repeat("x", 5000)+key, "shop:1", "product:"+key), nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	s := c.Stats()
	if s.Bytes > limit || s.Pages == 0 || s.Pages > 200 {
		t.Errorf("%d pages, %d bytes in a cache of %d", s.Pages, s.Bytes, limit)
	}
	c.Purge([]string{"shop:1"})
	if s := c.Stats(); s.Pages != 0 {
		t.Errorf("%d pages after a purge of their common tag", s.Pages)
	}
}

func TestFinish_EncodingsHaveTheSameContent(t *testing.T) {
	body := strings.Repeat("<li>মিনিকেট চাল</li>", 200)
	p := page(body)
	zr, err := gzip.NewReader(bytes.NewReader(p.Gzip))
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]io.Reader{"gzip": zr, "brotli": brotli.NewReader(bytes.NewReader(p.Brotli))} {
		if got, err := io.ReadAll(r); err != nil || string(got) != body {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
	onlyBrotli := &Page{ETag: "brotli", Brotli: p.Brotli}
	if got, err := onlyBrotli.Unpacked(); err != nil || string(got) != body {
		t.Errorf("unpacked from brotli: %d bytes, %v", len(got), err)
	}
	for range 2 { // the second call returns the stored bytes
		if got, err := p.Unpacked(); err != nil || string(got) != body {
			t.Errorf("unpacked: %d bytes, %v", len(got), err)
		}
	}
	if n := p.size(); n > len(body)/4 {
		t.Errorf("a page of %d bytes is stored as %d", len(body), n)
	}
	if p.ETag == page(body+" ").ETag || p.ETag != page(body).ETag {
		t.Error("the ETag does not follow the bytes")
	}
}
