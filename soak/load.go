package main

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A kind is an action of users: its average rate, at random moments, and the accepted
// statuses. Status 0 means that the user did not wait for the response.
type kind struct {
	name      string
	perSecond float64
	fine      []int
	do        func(*town, context.Context) (status int, err error)
}

// kinds lists the mixture, about 60 actions per second together.
var kinds = []kind{
	{"pages that many open", 30, []int{200, 304}, (*town).openPopular},
	{"pages that few open", 14, []int{200}, (*town).openRare},
	{"sitemaps, feeds, manifests", 0.5, []int{200}, (*town).fetchFile},
	{"shops and hosts that there are not", 4, []int{404}, (*town).missShop},
	{"searches", 2, []int{200}, (*town).search},
	{"carts' prices", 3, []int{200}, (*town).quote},
	{"orders", 0.8, []int{200, 409}, (*town).order},
	{"orders looked up", 1, []int{200, 404}, (*town).track},
	{"registrations, wrong codes", 0.05, []int{422}, (*town).registerWrongly},
	{"sign-ins, wrong passwords", 0.05, []int{401}, (*town).signInWrongly},
	{"messages to a shop", 0.2, []int{200}, (*town).say},
	{"customers' streams, cut off", 0.2, []int{0}, (*town).listen},
	{"owners' streams, cut off", 0.1, []int{0}, (*town).listenAsOwner},
	{"owners' lists", 1.5, []int{200}, (*town).readAsOwner},
	{"stock and discounts changed", 0.8, []int{200, 409}, (*town).changeProduct},
	{"orders accepted", 0.4, []int{200, 409}, (*town).acceptOrder},
	{"pictures uploaded", 0.05, []int{200}, (*town).upload},
	{"requests broken off", 0.4, []int{0}, (*town).breakOff},
	{"requests sent slowly", 0.1, []int{200}, (*town).askSlowly},
	{"answers read slowly, cut off", 0.1, []int{0}, (*town).readSlowly},
}

// A count has the responses to one kind.
type count struct {
	Name      string      `json:"name"`
	PerSecond float64     `json:"per_second"`
	Asked     int         `json:"asked"`
	Statuses  map[int]int `json:"statuses"`
	P50       float64     `json:"p50_ms"`
	P99       float64     `json:"p99_ms"`
	Wrong     int         `json:"wrong"`
	Example   string      `json:"example,omitempty"` // the last wrong response
	took      []float64
	mu        sync.Mutex
}

// load runs all kinds until ctx ends and all responses have arrived.
func (t *town) load(ctx context.Context) []count {
	began := time.Now()
	counts := make([]count, len(kinds))
	var all sync.WaitGroup
	for i, k := range kinds {
		counts[i].Name, counts[i].Statuses = k.name, map[int]int{}
		all.Go(func() { k.repeat(ctx, t, &counts[i], &all) })
	}
	<-ctx.Done()
	lasted := time.Since(began)
	all.Wait()
	for i := range counts {
		counts[i].sum(lasted)
	}
	return counts
}

// repeat starts actions at random moments, whether earlier ones are answered or not.
func (k kind) repeat(ctx context.Context, t *town, c *count, all *sync.WaitGroup) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Duration(rand.ExpFloat64() / k.perSecond * float64(time.Second))):
		}
		all.Go(func() {
			began := time.Now()
			// Actions that have begun are completed, even after ctx ends.
			status, err := k.do(t, context.WithoutCancel(ctx))
			c.add(status, err, slices.Contains(k.fine, status), time.Since(began))
		})
	}
}

func (c *count) add(status int, err error, fine bool, took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Asked++
	c.Statuses[status]++
	c.took = append(c.took, float64(took.Microseconds())/1000)
	if err != nil || !fine {
		c.Wrong++
		c.Example = fmt.Sprintf("status %d, %v", status, err)
	}
}

func (c *count) sum(within time.Duration) {
	c.PerSecond = float64(c.Asked) / within.Seconds()
	if slices.Sort(c.took); len(c.took) > 0 {
		c.P50, c.P99 = c.took[len(c.took)/2], c.took[len(c.took)*99/100]
	}
}

// answers lists the statuses with their counts, in ascending order; 0 means broken
// off.
func (c *count) answers() string {
	var list []string
	for _, status := range slices.Sorted(maps.Keys(c.Statuses)) {
		name := strconv.Itoa(status)
		if status == 0 {
			name = "broken off"
		}
		list = append(list, fmt.Sprintf("%s: %d", name, c.Statuses[status]))
	}
	return strings.Join(list, ", ")
}
