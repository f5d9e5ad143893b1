package telemetry

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
	"haat/server/web/edge"
	"haat/ssr"
)

// meters contains the metrics that /metrics serves.
type meters struct {
	registry *prometheus.Registry
	requests *prometheus.HistogramVec
	shops    *prometheus.CounterVec
	named    namedShops
	renders  prometheus.Histogram
	failures *prometheus.CounterVec
	sections *prometheus.CounterVec

	mu      sync.RWMutex
	answers map[answer]prometheus.Observer // histograms of requests by their labels
}

// secondsBuckets contains the upper bounds of histogram buckets, in seconds, from pages served from memory to
// unacceptably slow ones.
var secondsBuckets = []float64{.001, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10}

func (s *Telemetry) newMeters() *meters {
	m := &meters{
		answers:  map[answer]prometheus.Observer{},
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "haat_request_seconds", Help: "Response time by route, method and status.", Buckets: secondsBuckets,
		}, []string{"route", "method", "status"}),
		shops: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "haat_shop_requests_total", Help: "Requests for a shop's pages. After the first 100 shops of a process, the label is other.",
		}, []string{"shop"}),
		renders: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "haat_render_seconds", Help: "Time to render a page, including the wait for a VM and failed renders.", Buckets: secondsBuckets,
		}),
		failures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "haat_render_failures_total", Help: "Failed server renders, which the browser has to do, by reason.",
		}, []string{"reason"}),
		sections: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "haat_section_failures_total", Help: "Sections of merchants' pages that failed or are unknown and were left out, by type.",
		}, []string{"type"}),
	}
	m.registry.MustRegister(m.requests, m.shops, m.renders, m.failures, m.sections, jobCounts{s.Jobs}, &smsCosts{client: s.DB.Client},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		collectors.NewDBStatsCollector(s.DB.SQL, "haat"))
	m.measureStatements(s.DB)
	m.measureReplicas(s.DB.Replicas)
	m.measureCache("pages", s.Cache)
	m.measureCache("searches", s.Searches)
	m.measureCache("cards", s.Cards)
	m.measureCache("files", s.Files)
	m.measureRenderer(s.Renderer)
	m.measureAlerts(s.TeamAlerts)
	m.registry.MustRegister(s.CourierRequests)
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "haat_visits_dropped_total", Help: "Requests of shops' pages that were not counted as visits, because there were too many at once.",
	}, func() float64 { return float64(s.Visits.Dropped()) }))
	return m
}

// measureCache registers the size and the hit statistics of a page cache.
func (m *meters) measureCache(name string, cache *pagecache.Cache) {
	labels := prometheus.Labels{"cache": name}
	gauge := func(metric, help string, value func(pagecache.Stats) float64) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: metric, Help: help, ConstLabels: labels},
			func() float64 { return value(cache.Stats()) })
	}
	answers := func(how string, value func(pagecache.Stats) uint64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "haat_page_cache_answers_total", Help: "Cache lookups by result: kept (from memory), loaded (generated) or old (stale, while the database was unavailable).",
			ConstLabels: prometheus.Labels{"cache": name, "how": how},
		}, func() float64 { return float64(value(cache.Stats())) })
	}
	m.registry.MustRegister(
		gauge("haat_page_cache_pages", "Pages in memory.", func(s pagecache.Stats) float64 { return float64(s.Pages) }),
		gauge("haat_page_cache_bytes", "Size of the pages in memory, in bytes.", func(s pagecache.Stats) float64 { return float64(s.Bytes) }),
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
		gauge("haat_render_vms", "VMs for rendering pages.", func(s ssr.Stats) int { return s.VMs }),
		gauge("haat_render_vms_busy", "VMs that are currently rendering.", func(s ssr.Stats) int { return s.Busy }),
		gauge("haat_render_waiting", "Renders waiting for a VM.", func(s ssr.Stats) int { return s.Waiting }),
	)
}

// answer is a combination of the labels of requests.
type answer struct {
	route, method string
	status        int
}

// requestsOf returns the histogram of a combination of labels. It calls WithLabelValues, which hashes the
// labels, once for each combination.
func (m *meters) requestsOf(a answer) prometheus.Observer {
	m.mu.RLock()
	histogram, known := m.answers[a]
	m.mu.RUnlock()
	if !known {
		histogram = m.requests.WithLabelValues(a.route, a.method, strconv.Itoa(a.status))
		m.mu.Lock()
		defer m.mu.Unlock()
		m.answers[a] = histogram
	}
	return histogram
}

// measure records a finished request. The route label is a pattern of routes.go, so its cardinality is
// bounded.
func (m *meters) measure(c echo.Context, took time.Duration) {
	route := c.Path()
	if route == "" {
		route = "none"
	}
	status := c.Response().Status
	m.requestsOf(answer{route, methodOf(c.Request().Method), status}).Observe(took.Seconds())
	if slug := shopOf(c); slug != "" && ofRealShop(c.Request(), status) {
		m.shops.WithLabelValues(m.named.label(slug)).Inc()
	}
}

// ofRealShop reports whether the response proves that the shop exists. Redirects prove nothing, because they
// may precede the look-up of the shop, and neither does the API, which also responds for unused slugs.
func ofRealShop(req *http.Request, status int) bool {
	return !edge.IsAPI(req.URL.Path) && (status < http.StatusMultipleChoices || status == http.StatusNotModified)
}

// methodOf returns a known method, or OTHER, because clients can send arbitrary methods.
func methodOf(method string) string {
	switch method {
	case "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS":
		return method
	}
	return "OTHER"
}

// shopOf returns the slug in the path of a shop's page, or "" for other pages.
func shopOf(c echo.Context) string { return c.Param("slug") }

// namedShops are the shops with their own metric label.
type namedShops struct {
	mu    sync.RWMutex
	slugs map[string]struct{}
}

// maxNamed is the maximum number of shops with their own label.
const maxNamed = 100

// label returns the slug, or "other" if maxNamed shops already have a label.
func (n *namedShops) label(slug string) string {
	n.mu.RLock()
	_, known := n.slugs[slug]
	full := len(n.slugs) >= maxNamed
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
	if len(n.slugs) < maxNamed {
		n.slugs[slug] = struct{}{}
	}
	return slug
}

// jobCounts collects the numbers of the outbox's jobs on each scrape.
type jobCounts struct{ worker *jobs.Worker }

var jobsDescription = prometheus.NewDesc("haat_jobs", "SMS and events in the outbox, by kind and state (due or dead).", []string{"kind", "state"}, nil)

func (j jobCounts) Describe(out chan<- *prometheus.Desc) { out <- jobsDescription }

func (j jobCounts) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), readyWithin)
	defer cancel()
	counts, err := j.worker.Counts(ctx)
	if err != nil {
		return // the database is unavailable, which other metrics show
	}
	for _, c := range counts {
		out <- prometheus.MustNewConstMetric(jobsDescription, prometheus.GaugeValue, float64(c.Jobs), c.Kind, c.State)
	}
}

// MetricsHandler returns the handler of the metrics' own listener: /metrics in Prometheus' text format, and
// 404 for every other path.
func (s *Telemetry) MetricsHandler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.meters.registry, promhttp.HandlerOpts{}))
	return mux
}
