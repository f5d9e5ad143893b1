package web

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/smsbudget"
)

// smsCosts are the SMS of shops today, summed when they are asked for.
type smsCosts struct {
	client *ent.Client
	named  namedShops
}

var smsDescription = prometheus.NewDesc("haat_shop_sms_today",
	"SMS of a shop since midnight in Bangladesh: sent, as the gateway charges, and skipped messages that a limit stopped; shops after the first hundred of a process are one, other.",
	[]string{"shop", "state"}, nil)

func (*smsCosts) Describe(out chan<- *prometheus.Desc) { out <- smsDescription }

// Collect names the shops with the highest cost first.
func (s *smsCosts) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(viewer.WithSystem(context.Background()), readyWithin)
	defer cancel()
	costs, err := smsbudget.Costs(ctx, s.client, time.Now())
	if err != nil {
		return // of a database that is away nothing is known; the other figures say so
	}
	slugs, err := smsbudget.Slugs(ctx, s.client, costs, mostNamed)
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
