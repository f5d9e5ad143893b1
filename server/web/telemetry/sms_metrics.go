package telemetry

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/message/smsbudget"
)

// smsCosts collects the shops' SMS costs of the current day on each scrape.
type smsCosts struct {
	client *ent.Client
	named  namedShops
}

var smsDescription = prometheus.NewDesc("haat_shop_sms_today",
	"SMS of a shop since midnight in Bangladesh: sent (message parts, as charged by the gateway) or skipped (messages stopped by a limit). After the first 100 shops of a process, the label is other.",
	[]string{"shop", "state"}, nil)

func (*smsCosts) Describe(out chan<- *prometheus.Desc) { out <- smsDescription }

// Collect assigns labels to the shops with the highest costs first.
func (s *smsCosts) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(viewer.WithSystem(context.Background()), readyWithin)
	defer cancel()
	costs, err := smsbudget.Costs(ctx, s.client, time.Now())
	if err != nil {
		return // the database is unavailable, which other metrics show
	}
	slugs, err := smsbudget.Slugs(ctx, s.client, costs, maxNamed)
	if err != nil {
		return
	}
	sent, skipped := map[string]int{}, map[string]int{}
	for _, cost := range costs {
		label := "other"
		if slug, ok := slugs[cost.ShopID]; ok {
			label = s.named.label(slug)
		}
		sent[label] += cost.Parts
		skipped[label] += cost.Skipped
	}
	for label := range sent {
		out <- prometheus.MustNewConstMetric(smsDescription, prometheus.GaugeValue, float64(sent[label]), label, "sent")
		out <- prometheus.MustNewConstMetric(smsDescription, prometheus.GaugeValue, float64(skipped[label]), label, "skipped")
	}
}
