package web

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"haat/server/platform/jobs"
	"haat/server/platform/pagecache"
	"haat/ssr"
)

// meters are the figures of /metrics.
type meters struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	shops    *prometheus.CounterVec
	named    namedShops
	renders  prometheus.Histogram
	failures *prometheus.CounterVec
}

// The upper bounds of a histogram's buckets, in seconds: a page from memory, a cold one, a
// slow one, one that nobody waits for.
var secondsBuckets = []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}

func (s *Server) newMeters() *meters {
	m := &meters{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "haat_request_seconds", Help: "Time to answer a request, by route, method and status.", Buckets: secondsBuckets,
		}, []string{"route", "method", "status"}),
		shops: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "haat_shop_requests_total", Help: "Requests of a shop's pages; shops after the first hundred of a process are one, other.",
		}, []string{"shop"}),
		renders: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "haat_render_seconds", Help: "Time to render a page here, well or not, with the wait for a VM.", Buckets: secondsBuckets,
		}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "haat_render_failures_total", Help: "Pages left to the browser to render, by reason.",
		}, []string{"reason"}),
	}
	m.registry.MustRegister(m.requests, m.shops, m.renders, m.failures, jobCounts{s.Jobs}, &smsCosts{client: s.DB.Client},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		collectors.NewDBStatsCollector(s.DB.SQL, "haat"))
	m.measureCache("pages", s.Cache)
	m.measureCache("searches", s.Searches)
	m.measureCache("cards", s.Cards)
	m.measureRenderer(s.Renderer)
	return m
}

// measureCache shows what a page cache keeps, and how its answers came about.
func (m *meters) measureCache(name string, cache *pagecache.Cache) {
	labels := prometheus.Labels{"cache": name}
	gauge := func(metric, help string, value func(pagecache.Stats) float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: metric, Help: help, ConstLabels: labels},
			func() float64 { return value(cache.Stats()) })
	}
	answers := func(how string, value func(pagecache.Stats) uint64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "haat_page_cache_answers_total", Help: "Pages from memory (kept), made (loaded), or old as the database was away (old).",
			ConstLabels: prometheus.Labels{"cache": name, "how": how},
		}, func() float64 { return float64(value(cache.Stats())) })
	}
	m.registry.MustRegister(
		gauge("haat_page_cache_pages", "Pages kept in memory.", func(s pagecache.Stats) float64 { return float64(s.Pages) }),
		gauge("haat_page_cache_bytes", "Bytes of the pages kept.", func(s pagecache.Stats) float64 { return float64(s.Bytes) }),
		answers("kept", func(s pagecache.Stats) uint64 { return s.Kept }),
		answers("loaded", func(s pagecache.Stats) uint64 { return s.Loaded }),
		answers("old", func(s pagecache.Stats) uint64 { return s.Old }),
	)
}

func (m *meters) measureRenderer(renderer *ssr.Renderer) {
	gauge := func(name, help string, value func(ssr.Stats) int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(value(renderer.Stats())) })
	}
	m.registry.MustRegister(
		gauge("haat_render_vms", "VMs that render pages.", func(s ssr.Stats) int { return s.VMs }),
		gauge("haat_render_vms_busy", "VMs that are rendering.", func(s ssr.Stats) int { return s.Busy }),
		gauge("haat_render_waiting", "Pages that wait for a VM.", func(s ssr.Stats) int { return s.Waiting }),
	)
}

// measure counts an answered request. Routes are those of routes.go, so they are as many
// whatever is asked for.
func (m *meters) measure(c echo.Context, took time.Duration) {
	route := c.Path()
	if route == "" {
		route = "none"
	}
	status := c.Response().Status
	m.requests.WithLabelValues(route, methodOf(c.Request().Method), strconv.Itoa(status)).Observe(took.Seconds())
	if slug := shopOf(c); slug != "" && ofRealShop(c.Request(), status) {
		m.shops.WithLabelValues(m.named.label(slug)).Inc()
	}
}

// ofRealShop reports whether only a shop that there is answers a request so: a redirect may
// come before anybody looks for the shop, and the API says too of a slug that it is free.
func ofRealShop(req *http.Request, status int) bool {
	return !isAPI(req.URL.Path) && (status < http.StatusMultipleChoices || status == http.StatusNotModified)
}

// methodOf is a method that we know, or OTHER: anybody can invent one.
func methodOf(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "OTHER"
}

// shopOf is the slug in the path of a shop's page; empty for what is of no shop.
func shopOf(c echo.Context) string { return c.Param("slug") }

// namedShops are the shops that have a figure of their own.
type namedShops struct {
	mu    sync.RWMutex
	slugs map[string]struct{}
}

// mostNamed bounds the figures that shops have, whatever their number.
const mostNamed = 100

// label is the slug, or "other" where too many shops have a figure already.
func (n *namedShops) label(slug string) string {
	n.mu.RLock()
	_, known := n.slugs[slug]
	full := len(n.slugs) >= mostNamed
	n.mu.RUnlock()
	switch {
	case known:
		return slug
	case full:
		return "other"
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.slugs == nil {
		n.slugs = map[string]struct{}{}
	}
	if len(n.slugs) < mostNamed {
		n.slugs[slug] = struct{}{}
	}
	return slug
}

// jobCounts are the outbox's jobs, counted when they are asked for.
type jobCounts struct{ worker *jobs.Worker }

var jobsDescription = prometheus.NewDesc("haat_jobs", "SMS and events of the outbox, by kind and state: due or dead.", []string{"kind", "state"}, nil)

func (j jobCounts) Describe(out chan<- *prometheus.Desc) { out <- jobsDescription }

func (j jobCounts) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), readyWithin)
	defer cancel()
	counts, err := j.worker.Counts(ctx)
	if err != nil {
		return // of a database that is away nothing is known; the other figures say so
	}
	for _, c := range counts {
		out <- prometheus.MustNewConstMetric(jobsDescription, prometheus.GaugeValue, float64(c.Jobs), c.Kind, c.State)
	}
}

// MetricsHandler returns the handler of the metrics' own listener: /metrics in Prometheus' text
// format, and 404 for every other path. It must be called after Handler.
func (s *Server) MetricsHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.meters.registry, promhttp.HandlerOpts{}))
	return mux
}
