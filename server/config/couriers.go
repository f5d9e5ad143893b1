package config

import (
	"errors"

	"haat/server/shipping/courier"
)

// Couriers contains addresses that replace those of the couriers' APIs.
type Couriers struct {
	Steadfast string `name:"steadfast-url" env:"STEADFAST_URL" help:"Base address of Steadfast's API; empty: Steadfast's own."`
	Pathao    string `name:"pathao-url" env:"PATHAO_URL" help:"Base address of Pathao's API; empty: Pathao's own."`
	RedX      string `name:"redx-url" env:"REDX_URL" help:"Base address of RedX's API; empty: RedX's own."`
}

// Bases returns the addresses by courier.
func (c Couriers) Bases() map[courier.Name]string {
	return map[courier.Name]string{"steadfast": c.Steadfast, "pathao": c.Pathao, "redx": c.RedX}
}

func (c Couriers) check() error {
	var errs []error
	for name, value := range map[string]string{"HAAT_STEADFAST_URL": c.Steadfast, "HAAT_PATHAO_URL": c.Pathao, "HAAT_REDX_URL": c.RedX} {
		if value != "" {
			errs = append(errs, checkURL(name, value, "https", "http"))
		}
	}
	return errors.Join(errs...)
}
