package history

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
)

// referrers maps sources of visits to addresses of the pages that visitors come from.
var referrers = []struct {
	address string
	weight  int
}{
	{"https://l.facebook.com/", 41}, {"", 23}, {"https://www.google.com/", 15}, {"https://www.instagram.com/", 9}, {"https://www.tiktok.com/", 5},
	{"https://web.whatsapp.com/", 4}, {"https://www.youtube.com/", 3},
}

// searches lists terms that shoppers search for, the most frequent ones first. Terms without a result are marked.
var searches = []struct {
	term  string
	found bool
}{
	{"মধু", true}, {"শাড়ি", true}, {"চাল", true}, {"হেডফোন", true}, {"পাঞ্জাবি", true}, {"ঘি", true}, {"এয়ার ফ্রায়ার", false}, {"থ্রি পিস", true},
	{"tshirt", true}, {"খেজুর", false}, {"কাপড়", true}, {"smart watch", true}, {"সরিষার তেল", true}, {"নকশি কাঁথা", true}, {"power bank", true}, {"বেবি ডায়াপার", false},
}

// traffic counts the day's visits and searches.
func (d *day) traffic() error {
	r := rand.New(rand.NewPCG(seed+1, uint64(d.date.Unix())^uint64(len(d.slug))<<48)) // #nosec G404 -- invented visitors
	visits := int(float64(d.visits) * demand(d.date) * (0.85 + r.Float64()*0.3))
	weights := make([]int, len(referrers))
	for i, from := range referrers {
		weights[i] = from.weight
	}
	s := d.app.Server
	for n := range visits {
		from := pick(r, referrers, weights...)
		for range 1 + r.IntN(4) {
			s.Visits.Count(d.shop.ID, d.slug, d.request(n, from.address))
			from.address = "http://" + d.Config.MarketHost + "/shop/" + d.slug // the next pages are opened from this one
		}
		if n%200 == 199 { // the queue is limited
			if err := s.Visits.Flush(d.ctx); err != nil {
				return err
			}
		}
	}
	if err := s.Visits.Flush(d.ctx); err != nil {
		return err
	}
	for n := range visits / 7 {
		term := searches[int(r.Float64()*r.Float64()*float64(len(searches)))]
		who := fmt.Sprintf("demo-%d", n)
		s.Terms.Count(d.shop.ID, who, addressOf(n), term.term, term.found)
	}
	// Run with an ended context counts the terms that visitors are still typing, and writes all counts.
	ended, cancel := context.WithCancel(d.ctx)
	cancel()
	if err := s.Terms.Run(ended); err != nil {
		return err
	}
	return s.Unfinished.Clean(d.ctx)
}

// request is a request of a visitor for a page of the shop.
func (d *day) request(visitor int, referrer string) *http.Request {
	host := d.Config.MarketHost
	path := "/shop/" + d.slug
	r := &http.Request{
		Method: http.MethodGet, Host: host, RequestURI: path, URL: &url.URL{Path: path}, RemoteAddr: "[" + addressOf(visitor) + "]:40000",
		Header: http.Header{"User-Agent": {agents[visitor%len(agents)]}},
	}
	if referrer != "" {
		r.Header.Set("Referer", referrer)
	}
	return r
}
