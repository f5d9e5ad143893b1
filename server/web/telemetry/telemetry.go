// Package telemetry measures, traces and logs requests, and reports the health of the process.
package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"haat/server/web/edge"
)

// Telemetry measures, traces and logs requests, and reports the process's health.
type Telemetry struct {
	*edge.Edge
	Services

	meters     *meters
	violations *prometheus.CounterVec
}

// New registers the metrics.
func New(e *edge.Edge, services Services) *Telemetry {
	s := &Telemetry{Edge: e, Services: services, violations: newViolationsMeter()}
	s.meters = s.newMeters()
	s.meters.registry.MustRegister(s.violations)
	return s
}

// ObserveRender records the time that rendering a page took.
func (s *Telemetry) ObserveRender(took time.Duration) { s.meters.renders.Observe(took.Seconds()) }
