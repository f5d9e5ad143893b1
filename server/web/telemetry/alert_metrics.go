package telemetry

import (
	"github.com/prometheus/client_golang/prometheus"

	"haat/server/message/alert"
)

// measureAlerts registers metrics of the results of this process's messages to push services.
func (m *meters) measureAlerts(alerts *alert.Service) {
	for i, result := range alert.Results {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name:        "haat_push_messages_total",
			Help:        "Attempts to send an alert to a push service by result: sent, expired (the subscription was deleted), retried (busy or no answer), refused, or failed (given up).",
			ConstLabels: prometheus.Labels{"result": result},
		}, func() float64 { return float64(alerts.Count(i)) }))
	}
}
