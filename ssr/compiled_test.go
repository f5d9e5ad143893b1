package ssr_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"testing"
	"time"

	"haat/server/web"
	"haat/ssr"
)

// recordedPages returns the data of demo pages, recorded by ssr/compiler/testdata/record.mjs.
func recordedPages(t *testing.T) []string {
	t.Helper()
	file, err := os.Open("compiler/testdata/pages.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var pages []string
	lines := bufio.NewScanner(unzipped)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		pages = append(pages, lines.Text())
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	return pages
}

func newBundle(t *testing.T, name string, fragmentBytes int) *ssr.Renderer {
	t.Helper()
	bundle, err := web.Bundle(name)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ssr.New(bundle, ssr.Options{
		VMs: 1, Deadline: time.Minute, FragmentBytes: fragmentBytes, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func rendered(t *testing.T, r *ssr.Renderer, page string) []byte {
	t.Helper()
	html, err := r.Render(context.Background(), page)
	if err != nil {
		t.Fatalf("%v: %.200s", err, page)
	}
	return html
}

// changed returns the page's data as modified by the function change.
func changed(t *testing.T, page string, change func(page map[string]any)) string {
	t.Helper()
	var data map[string]any
	if err := json.Unmarshal([]byte(page), &data); err != nil {
		t.Fatal(err)
	}
	change(data)
	out, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func wantSame(t *testing.T, what string, got, want []byte) {
	t.Helper()
	if bytes.Equal(got, want) {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	excerpt := func(b []byte) []byte { return b[max(0, i-80):min(len(b), i+120)] }
	t.Errorf("%s differs at %d:\nReact    …%s\ncompiled …%s", what, i, excerpt(want), excerpt(got))
}

// The compiled bundle must render the same HTML as React for every page: without a fragment cache, with a
// cache that can store all fragments, and with a cache so small that it keeps evicting.
func TestCompiled_RendersTheSameHTMLAsReact(t *testing.T) {
	react := newBundle(t, "react", 0)
	uncached, caching, evicting := newBundle(t, "compiled", 0), newBundle(t, "compiled", 8<<20), newBundle(t, "compiled", 20_000)
	for i, page := range recordedPages(t) {
		want := rendered(t, react, page)
		name := func(how string) string { return how + " page " + string(rune('0'+i/10)) + string(rune('0'+i%10)) }
		wantSame(t, name("whole"), rendered(t, uncached, page), want)
		wantSame(t, name("new"), rendered(t, caching, page), want)
		wantSame(t, name("cached"), rendered(t, caching, page), want)
		wantSame(t, name("tight"), rendered(t, evicting, page), want)
	}
}

// A cached fragment must never be used for another shop, language, theme or URL form, because its key
// contains all data that the component reads.
func TestCompiled_FragmentsAreNotSharedAcrossPages(t *testing.T) {
	uncached, caching := newBundle(t, "compiled", 0), newBundle(t, "compiled", 8<<20)
	home := recordedPages(t)[4]
	changes := []func(map[string]any){
		func(map[string]any) {},
		func(p map[string]any) { p["locale"] = "en" },
		func(p map[string]any) { p["theme"] = 2 },
		func(p map[string]any) { p["theme"] = 3 },
		func(p map[string]any) { p["links"].(map[string]any)["base"] = "/other" },
		func(p map[string]any) { p["links"].(map[string]any)["home"] = "/" },
		func(p map[string]any) { p["links"].(map[string]any)["lang"] = "en" },
		func(p map[string]any) { p["links"].(map[string]any)["en"] = "/x?lang=en" },
		func(p map[string]any) { p["shop"].(map[string]any)["name"] = "Another" },
		func(p map[string]any) { p["shop"].(map[string]any)["currency"] = "USD" },
		func(p map[string]any) { p["shop"].(map[string]any)["public_number"] = "" },
		func(p map[string]any) { p["shop"].(map[string]any)["slug"] = "another" },
		func(p map[string]any) { p["categories"] = []any{} },
		func(p map[string]any) { p["url"] = "/shop/demo?lang=en" },
		func(p map[string]any) {
			for _, product := range p["props"].(map[string]any)["best_selling"].([]any) {
				product.(map[string]any)["stock"] = 0
			}
		},
		func(p map[string]any) { p["props"].(map[string]any)["banners"] = []any{} }, // cards without banners above them load eagerly
	}
	distinct := map[string]bool{}
	for round := range 3 {
		for i, change := range changes {
			page := changed(t, home, change)
			want := rendered(t, uncached, page)
			distinct[string(want)] = true
			got := rendered(t, caching, page)
			if !bytes.Equal(got, want) {
				t.Errorf("round %d, change %d", round, i)
				wantSame(t, "the page", got, want)
			}
		}
	}
	// At most 3 changes, such as those of the slug and the URL, may leave the HTML unchanged.
	if len(distinct) < len(changes)-3 {
		t.Errorf("%d of %d changes have an effect, want more", len(distinct), len(changes))
	}
}

func TestCompiled_FailedRenderLeavesNoState(t *testing.T) {
	caching := newBundle(t, "compiled", 8<<20)
	pages := recordedPages(t)
	home := pages[4]
	want := rendered(t, caching, home)
	broken := changed(t, home, func(p map[string]any) { p["props"].(map[string]any)["featured"] = []any{nil} })
	if _, err := caching.Render(context.Background(), broken); err == nil {
		t.Fatal("a null product was rendered")
	}
	wantSame(t, "after a failed render", rendered(t, caching, home), want)
}
