package main

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"syscall"
	"time"

	"haat/ent/shop"
	"haat/ent/viewer"
	"haat/server/demo"
)

// floodShop is the number in the slug of a shop of 10,000 products.
const floodShop = 3000

// floods measures the CPU time per request of strangers who search a shop of 10,000 products or download its
// feed. It compares repeated requests with the first ones, which are not cached. QUICK uses a tenth of the data.
func floods(ctx context.Context, s *subject) ([]row, error) {
	products := 10_000
	if quick() {
		products /= 10
	}
	if err := demo.SeedLoadShop(ctx, s.db, floodShop, products); err != nil {
		return nil, err
	}
	if _, err := s.db.SQL.ExecContext(ctx, "ANALYZE"); err != nil {
		return nil, err
	}
	slug := fmt.Sprint("load-", floodShop)
	id, err := s.db.Client.Shop.Query().Where(shop.Slug(slug)).OnlyID(viewer.WithSystem(ctx))
	if err != nil {
		return nil, err
	}
	f := &flood{s, slug, id, products}
	searches, err := f.searches()
	if err != nil {
		return nil, err
	}
	feeds, err := f.feeds()
	if err != nil {
		return nil, err
	}
	return append(searches, feeds...), nil
}

type flood struct {
	*subject
	slug     string
	shopID   int
	products int
}

// cpuOf requests each path once, and returns the CPU time of this process per request.
func (f *flood) cpuOf(addresses []string) (time.Duration, error) {
	before, err := ownCPUTime()
	if err != nil {
		return 0, err
	}
	for _, address := range addresses {
		if _, err := f.get(address, "Accept-Encoding", "gzip"); err != nil {
			return 0, err
		}
	}
	after, err := ownCPUTime()
	return (after - before) / time.Duration(len(addresses)), err
}

func ownCPUTime() (time.Duration, error) {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		return 0, fmt.Errorf("read CPU time: %w", err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano()), nil
}

// searchAPI returns the paths of searches for all terms in the API; searchPage returns those of the search
// page.
func (f *flood) searchAPI() (list []string) {
	for _, term := range terms {
		list = append(list, fmt.Sprintf("/api/v1/products/search/%s?shop_id=%d&per_page=8", url.PathEscape(term), f.shopID))
	}
	return list
}

func (f *flood) searchPage() (list []string) {
	for _, term := range terms {
		list = append(list, "/"+f.slug+"/search?q="+url.QueryEscape(term))
	}
	return list
}

func ms(d time.Duration) float64 { return d.Seconds() * 1000 }

// searches compares repeated searches with the first ones.
func (f *flood) searches() (rows []row, err error) {
	for _, each := range []struct {
		name      string
		addresses []string
	}{{"search API", f.searchAPI()}, {"search page", f.searchPage()}} {
		first, err := f.cpuOf(each.addresses)
		if err != nil {
			return nil, err
		}
		again, err := f.cpuOf(each.addresses)
		if err != nil {
			return nil, err
		}
		rows = append(rows, f.row(each.name, first, again))
	}
	return rows, nil
}

// feeds compares repeated requests for the feed with the first one.
func (f *flood) feeds() ([]row, error) {
	address := []string{"/" + f.slug + "/feeds/google.xml"}
	first, err := f.cpuOf(address)
	if err != nil {
		return nil, err
	}
	again, err := f.cpuOf(slices.Repeat(address, 20))
	if err != nil {
		return nil, err
	}
	return []row{f.row("Google feed", first, again)}, nil
}

func (f *flood) row(name string, first, again time.Duration) row {
	ratio := again.Seconds() / first.Seconds()
	return row{
		Name:  fmt.Sprintf("CPU time of a repeated request of the %s of %d products, SQLite", name, f.products),
		Value: ratio, Unit: "× first", Budget: "≤ 0.1", Within: within(ratio <= 0.1),
		Detail: fmt.Sprintf("%.2f ms against %.1f ms", ms(again), ms(first)),
	}
}
