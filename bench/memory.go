package main

import (
	"bytes"
	"context"
	"fmt"
	"runtime"

	"haat/server/platform/httpx"
	"haat/server/platform/pagecache"
)

const cachedPageCount = 10_000

// memory measures the memory of 10,000 cached pages that share no bytes: six products and three categories
// per home page.
func memory(ctx context.Context, s *subject) ([]row, error) {
	mix := []string{"product", "product", "category", "product", "home", "product", "category", "product", "category", "product"}
	finished := map[string]*pagecache.Page{}
	for _, p := range pages {
		header, doc, err := s.answer(p.path)
		if err != nil {
			return nil, err
		}
		finished[p.name] = &pagecache.Page{Header: header}
		if err := finished[p.name].Finish(doc); err != nil {
			return nil, err
		}
	}
	cache := pagecache.New(16 << 30)
	before := heap()
	for i := range cachedPageCount {
		like := finished[mix[i%len(mix)]]
		_, err := cache.Get(ctx, fmt.Sprintf("/demo/product/page-%d", i), func(context.Context) (*pagecache.Page, error) {
			p := &pagecache.Page{
				Status: 200, Tags: []string{"shop:1", "catalog:1", fmt.Sprintf("product:%d", i)}, ETag: like.ETag,
				Gzip: bytes.Clone(like.Gzip), Brotli: bytes.Clone(like.Brotli), Header: like.Header,
			}
			return p, httpx.PrepareHeads(p)
		})
		if err != nil {
			return nil, err
		}
	}
	grown := heap() - before
	if n := cache.Stats().Pages; n != cachedPageCount {
		return nil, fmt.Errorf("%d pages cached, want %d", n, cachedPageCount)
	}
	gb := float64(grown) / (1 << 30)
	return []row{{
		Name: "memory of 10 000 cached pages", Value: gb, Unit: "GB", Budget: "≤ 1", Within: within(gb <= 1),
		Detail: fmt.Sprintf("%.0f KB per page, gzip and Brotli", float64(grown)/cachedPageCount/1024),
	}}, nil
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
