package config

import (
	"fmt"
	"net/mail"
	"strings"
)

// Push configures alerts by web push.
type Push struct {
	Hosts   []string `name:"hosts" env:"HOSTS" default:"fcm.googleapis.com,*.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com" help:"Hosts of push services, separated by commas; *.HOST for subdomains, * for all public hosts."`
	Subject string   `name:"subject" env:"SUBJECT" help:"Contact for push services: an email address or an https address; empty: the market's address."`
}

// PushSubject returns the contact for push services (RFC 8292, section 2.1).
func (c *Config) PushSubject() string {
	if c.Push.Subject == "" {
		return "https://" + c.MarketHost
	}
	return c.Push.Subject
}

func (c *Config) checkPush() error {
	for _, host := range c.Push.Hosts {
		if name := strings.TrimPrefix(host, "*."); host != "*" && (name == "" || strings.ContainsAny(name, "*/: ")) {
			return fmt.Errorf("HAAT_PUSH_HOSTS: %q is not a host", host)
		}
	}
	if strings.HasPrefix(c.Push.Subject, "https:") {
		return checkURL("HAAT_PUSH_SUBJECT", c.Push.Subject, "https")
	}
	if _, err := mail.ParseAddress(c.Push.Subject); c.Push.Subject != "" && err != nil {
		return fmt.Errorf("HAAT_PUSH_SUBJECT: %q is neither an email address nor an https address", c.Push.Subject)
	}
	return nil
}
