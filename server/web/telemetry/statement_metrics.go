package telemetry

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"

	"haat/server/platform/db"
)

// measureStatements registers a metric that counts the statements with parameters of this process, by whether a prepared
// statement executed them.
func (m *meters) measureStatements(d *db.DB) {
	for _, prepared := range []bool{true, false} {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name:        "haat_database_statements_total",
			Help:        "Database statements with parameters, by whether a prepared statement executed them. Without HAAT_DATABASE_PREPARE, both are 0.",
			ConstLabels: prometheus.Labels{"prepared": strconv.FormatBool(prepared)},
		}, func() float64 {
			hits, misses := d.PreparedUses()
			if prepared {
				return float64(hits)
			}
			return float64(misses)
		}))
	}
}
