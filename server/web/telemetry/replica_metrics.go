package telemetry

import (
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"haat/server/platform/db"
)

// measureReplicas registers metrics of the distribution of reads over the database's replicas. Without
// replicas there are no such metrics.
func (m *meters) measureReplicas(replicas *db.Replicas) {
	if replicas == nil {
		return
	}
	count := func(name, help, label, value string, n *atomic.Uint64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: name, Help: help, ConstLabels: prometheus.Labels{label: value},
		}, func() float64 { return float64(n.Load()) }))
	}
	const reads, readsHelp = "haat_replica_choices_total", "Choices of a server for the reads of a request that may use a replica, by server."
	count(reads, readsHelp, "server", "replica", &replicas.Counts.Replica)
	count(reads, readsHelp, "server", "primary", &replicas.Counts.Primary)
	const skips, skipsHelp = "haat_replica_skips_total", "Replicas that were skipped for a pause, by reason: behind, away, or no standby (not_replica)."
	count(skips, skipsHelp, "reason", "behind", &replicas.Counts.Behind)
	count(skips, skipsHelp, "reason", "away", &replicas.Counts.Away)
	count(skips, skipsHelp, "reason", "not_replica", &replicas.Counts.NotReplica)
}
