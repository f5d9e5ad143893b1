package config

import (
	"errors"

	"haat/server/payment/gateway"
)

// Gateways contains addresses that replace those of the payment gateways' APIs.
type Gateways struct {
	BKash      string `name:"bkash-url" env:"BKASH_URL" help:"Base address of bKash's API, also for its sandbox; empty: bKash's own."`
	SSLCOMMERZ string `name:"sslcommerz-url" env:"SSLCOMMERZ_URL" help:"Base address of SSLCOMMERZ's API, also for its sandbox; empty: SSLCOMMERZ's own."`
	SNS        string `name:"sns-url" env:"SNS_URL" help:"Origin of a fake of Amazon's SNS, whose certificate signs bKash's messages. Rejected in production."`
}

// Bases returns the addresses by gateway.
func (g Gateways) Bases() map[gateway.Name]string {
	return map[gateway.Name]string{"bkash": g.BKash, "sslcommerz": g.SSLCOMMERZ}
}

func (g Gateways) check(production bool) error {
	var errs []error
	if production && g.SNS != "" {
		errs = append(errs, errors.New("HAAT_SNS_URL: rejected in production: anybody could sign messages"))
	}
	for name, value := range map[string]string{"HAAT_BKASH_URL": g.BKash, "HAAT_SSLCOMMERZ_URL": g.SSLCOMMERZ, "HAAT_SNS_URL": g.SNS} {
		if value != "" {
			errs = append(errs, checkURL(name, value, "https", "http"))
		}
	}
	return errors.Join(errs...)
}
