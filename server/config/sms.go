package config

import (
	"errors"
	"fmt"
	"net/textproto"
	"strings"
	"time"
)

// SMS is how an SMS gateway is asked, beside its address.
type SMS struct {
	Headers map[string]string `name:"headers" env:"HEADERS" help:"Headers for the SMS gateway: Name=value;Name=value."`
	Body    string            `name:"body" env:"BODY" help:"What is posted to the SMS gateway, with {to}, {text} and {id}; empty: a GET."`
	Timeout time.Duration     `name:"timeout" env:"TIMEOUT" default:"10s" help:"Of one attempt to send an SMS."`
}

// longestSend is below what the outbox allows an attempt.
const longestSend = 25 * time.Second

func (c *Config) checkSMS() error {
	if err := checkURL("HAAT_SMS_URL", c.SMSURL, "file", "http", "https"); err != nil {
		return err
	}
	if !strings.HasPrefix(c.SMSURL, "file:") {
		for _, part := range []string{"{to}", "{text}"} {
			if !strings.Contains(c.SMSURL+c.SMS.Body, part) {
				return fmt.Errorf("HAAT_SMS_URL: %s is neither in it nor in HAAT_SMS_BODY", part)
			}
		}
	} else if c.SMS.Body != "" {
		return errors.New("HAAT_SMS_BODY: a file takes none")
	}
	for name := range c.SMS.Headers {
		if name == "" || strings.ContainsAny(name, " \t:") || textproto.TrimString(name) != name {
			return fmt.Errorf("HAAT_SMS_HEADERS: %q is no header's name", name)
		}
	}
	if c.SMS.Timeout < 100*time.Millisecond || c.SMS.Timeout > longestSend {
		return fmt.Errorf("HAAT_SMS_TIMEOUT: not between 100ms and %s", longestSend)
	}
	return nil
}
