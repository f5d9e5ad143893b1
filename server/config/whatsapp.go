package config

import (
	"errors"
	"fmt"
	"regexp"
)

// WhatsApp configures requests to WhatsApp's messages API.
type WhatsApp struct {
	URL     string `name:"url" env:"URL" help:"Base address of WhatsApp's messages API; empty: Meta's."`
	Version string `name:"version" env:"VERSION" default:"v26.0" help:"Version of WhatsApp's messages API."`
}

var versionPattern = regexp.MustCompile(`^v[0-9]{1,3}\.[0-9]$`)

func (w WhatsApp) check() error {
	var errs []error
	if w.URL != "" {
		errs = append(errs, checkURL("HAAT_WHATSAPP_URL", w.URL, "https", "http"))
	}
	if !versionPattern.MatchString(w.Version) {
		errs = append(errs, fmt.Errorf("HAAT_WHATSAPP_VERSION: %q is not a version such as v26.0", w.Version))
	}
	return errors.Join(errs...)
}
