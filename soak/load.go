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

// A kind is an action of users: its average rate per second, the accepted statuses, and the function that
// performs it. Status 0 means that the user disconnected.
type kind struct {
	name      string
	perSecond float64
	accepted  []int
	do        func(*simulation, context.Context) (status int, err error)
}

// kinds lists the load, about 60 actions per second in total.
var kinds = []kind{
	{"popular pages", 30, []int{200, 304}, (*simulation).openPopular},
	{"rare pages", 14, []int{200}, (*simulation).openRare},
	{"sitemaps, feeds, manifests", 0.5, []int{200}, (*simulation).fetchFile},
	{"unknown shops and hosts", 4, []int{404}, (*simulation).missShop},
	{"searches", 2, []int{200}, (*simulation).search},
	{"cart quotes", 3, []int{200}, (*simulation).quote},
	{"orders", 0.8, []int{200, 409}, (*simulation).order},
	{"order tracking", 1, []int{200, 404}, (*simulation).track},
	{"registrations with wrong codes", 0.05, []int{422}, (*simulation).registerWrongly},
	{"logins with wrong passwords", 0.05, []int{401}, (*simulation).signInWrongly},
	{"chat messages", 0.2, []int{200}, (*simulation).sendMessage},
	{"customers' event streams", 0.2, []int{0}, (*simulation).listen},
	{"owners' event streams", 0.1, []int{0}, (*simulation).listenAsOwner},
	{"admin lists", 1.5, []int{200}, (*simulation).readAsOwner},
	{"stock and discount changes", 0.8, []int{200, 409}, (*simulation).changeProduct},
	{"accepted orders", 0.4, []int{200, 409}, (*simulation).acceptOrder},
	{"picture uploads", 0.05, []int{200}, (*simulation).upload},
	{"aborted requests", 0.4, []int{0}, (*simulation).disconnect},
	{"slow requests", 0.1, []int{200}, (*simulation).sendSlowly},
	{"slow readers", 0.1, []int{0}, (*simulation).readSlowly},
}

// A count contains the statistics of a kind.
type count struct {
	Name      string      `json:"name"`
	PerSecond float64     `json:"per_second"`
	Requests  int         `json:"requests"`
	Statuses  map[int]int `json:"statuses"`
	P50       float64     `json:"p50_ms"`
	P99       float64     `json:"p99_ms"`
	Wrong     int         `json:"wrong"`
	Example   string      `json:"example,omitempty"` // the last wrong response
	took      []float64
	mu        sync.Mutex
}

// load runs all kinds until ctx ends and every response has arrived.
func (t *simulation) load(ctx context.Context) []count {
	start := time.Now()
	counts := make([]count, len(kinds))
	var all sync.WaitGroup
	for i, k := range kinds {
		counts[i].Name, counts[i].Statuses = k.name, map[int]int{}
		all.Go(func() { k.repeat(ctx, t, &counts[i], &all) })
	}
	<-ctx.Done()
	lasted := time.Since(start)
	all.Wait()
	for i := range counts {
		counts[i].sum(lasted)
	}
	return counts
}

// repeat starts actions at random times, without waiting for earlier ones.
func (k kind) repeat(ctx context.Context, t *simulation, c *count, all *sync.WaitGroup) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Duration(rand.ExpFloat64() / k.perSecond * float64(time.Second))):
		}
		all.Go(func() {
			start := time.Now()
			// Actions that have started are completed, even after ctx ends.
			status, err := k.do(t, context.WithoutCancel(ctx))
			c.add(status, err, slices.Contains(k.accepted, status), time.Since(start))
		})
	}
}

func (c *count) add(status int, err error, accepted bool, took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.Requests++
	c.Statuses[status]++
	c.took = append(c.took, float64(took.Microseconds())/1000)
	if err != nil || !accepted {
		c.Wrong++
		c.Example = fmt.Sprintf("status %d, %v", status, err)
	}
}

func (c *count) sum(within time.Duration) {
	c.PerSecond = float64(c.Requests) / within.Seconds()
	if slices.Sort(c.took); len(c.took) > 0 {
		c.P50, c.P99 = c.took[len(c.took)/2], c.took[len(c.took)*99/100]
	}
}

// statuses lists the statuses in ascending order with their counts.
func (c *count) statuses() string {
	var list []string
	for _, status := range slices.Sorted(maps.Keys(c.Statuses)) {
		name := strconv.Itoa(status)
		if status == 0 {
			name = "disconnected"
		}
		list = append(list, fmt.Sprintf("%s: %d", name, c.Statuses[status]))
	}
	return strings.Join(list, ", ")
}
