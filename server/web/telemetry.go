package web

import (
	"github.com/prometheus/client_golang/prometheus"

	"haat/server/web/edge"
)

// Telemetry measures, traces and logs requests, and reports the process's health.
type Telemetry struct {
	*edge.Edge

	meters     *meters
	violations *prometheus.CounterVec
}

// newTelemetry registers the metrics.
func newTelemetry(e *edge.Edge) *Telemetry {
	s := &Telemetry{Edge: e, violations: newViolationsMeter()}
	s.meters = s.newMeters()
	s.meters.registry.MustRegister(s.violations)
	return s
}
