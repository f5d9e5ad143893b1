package config

import (
	"errors"
	"fmt"
	"net/textproto"
	"strings"
	"time"
)

// SMS configures requests to the SMS gateway.
type SMS struct {
	Headers map[string]string `name:"headers" env:"HEADERS" help:"Headers of requests to the SMS gateway: Name=value;Name=value."`
	Body    string            `name:"body" env:"BODY" help:"Body to POST to the SMS gateway, with {to}, {text} and {id}; empty to send a GET."`
	// PartPrice is shown to merchants.
	PartPrice float64       `name:"part-price" env:"PART_PRICE" default:"0" help:"Price of one part of an SMS in taka, shown to merchants; 0 shows none."`
	Timeout   time.Duration `name:"timeout" env:"TIMEOUT" default:"10s" help:"Timeout of one attempt to send an SMS."`
}

// longestSend is the maximum value of the timeout. It is below the outbox's timeout of an attempt.
const longestSend = 25 * time.Second

// maxPartPrice is the maximum price of a part of an SMS, in taka.
const maxPartPrice = 100

func (c *Config) checkSMS() error {
	if p := c.SMS.PartPrice; p < 0 || p > maxPartPrice || p != p {
		return fmt.Errorf("HAAT_SMS_PART_PRICE: not between 0 and %d", maxPartPrice)
	}
	if err := checkURL("HAAT_SMS_URL", c.SMSURL, "file", "http", "https"); err != nil {
		return err
	}
	if !strings.HasPrefix(c.SMSURL, "file:") {
		for _, part := range []string{"{to}", "{text}"} {
			if !strings.Contains(c.SMSURL+c.SMS.Body, part) {
				return fmt.Errorf("HAAT_SMS_URL: must contain %s, or HAAT_SMS_BODY must", part)
			}
		}
	} else if c.SMS.Body != "" {
		return errors.New("HAAT_SMS_BODY: not allowed with a file")
	}
	for name := range c.SMS.Headers {
		if name == "" || strings.ContainsAny(name, " \t:") || textproto.TrimString(name) != name {
			return fmt.Errorf("HAAT_SMS_HEADERS: %q is not a header name", name)
		}
	}
	if c.SMS.Timeout < 100*time.Millisecond || c.SMS.Timeout > longestSend {
		return fmt.Errorf("HAAT_SMS_TIMEOUT: not between 100ms and %s", longestSend)
	}
	return nil
}
