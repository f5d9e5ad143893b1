// Package doctor checks the settings, the database and the services that a server depends on.
package doctor

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"haat/server/config"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// State is the result of a check.
type State string

const (
	OK   State = "ok"
	Warn State = "warn" // works, but needs attention
	Fail State = "fail" // does not work
)

// Finding is the result of a check. Do is the instruction for fixing a problem.
type Finding struct {
	State   State  `json:"state"`
	Check   string `json:"check"`
	Message string `json:"message"`
	Do      string `json:"do,omitempty"`
}

func ok(check, format string, args ...any) Finding {
	return Finding{State: OK, Check: check, Message: fmt.Sprintf(format, args...)}
}

func warn(check, message, do string) Finding {
	return Finding{State: Warn, Check: check, Message: message, Do: do}
}

func fail(check string, err error, do string) Finding {
	return Finding{State: Fail, Check: check, Message: fault.OneLine(err), Do: do}
}

// checkWithin is the timeout of one check.
const checkWithin = 15 * time.Second

// Check returns the findings of all checks, with secrets masked.
func Check(ctx context.Context, cfg *config.Config) []Finding {
	var all []Finding
	look := func(checks ...func(context.Context, *config.Config) []Finding) {
		for _, check := range checks {
			within, cancel := context.WithTimeout(ctx, checkWithin)
			all = append(all, check(within, cfg)...)
			cancel()
		}
	}
	look(checkSettings)
	if all[0].State != Fail { // all other checks depend on the settings
		look(checkEnvironment, checkSecret, checkDisk, checkMedia, checkSMS, checkMarket, checkAdminHost)
		opened, found := openForDoctor(ctx, cfg)
		all = append(all, found...)
		if opened != nil {
			defer opened.Close()
			for _, check := range databaseChecks {
				look(func(ctx context.Context, cfg *config.Config) []Finding { return check(ctx, cfg, opened) })
			}
		}
	}
	hide := strings.NewReplacer(secretsOf(cfg)...)
	for i := range all {
		all[i].Message, all[i].Do = hide.Replace(all[i].Message), hide.Replace(all[i].Do)
	}
	return all
}

// databaseChecks require an open database.
var databaseChecks = []func(context.Context, *config.Config, *db.DB) []Finding{
	checkDatabase, checkSessions, checkCluster, checkReplicas, checkMigrations, checkClock, checkDomains, checkAdminShop, checkCertificates, checkOutbox,
}

// secretsOf returns the secrets in the settings, each followed by its replacement, as arguments for
// strings.NewReplacer.
func secretsOf(cfg *config.Config) []string {
	var pairs []string
	add := func(secret string) {
		if len(secret) > 3 {
			pairs = append(pairs, secret, "…")
		}
	}
	for _, secret := range cfg.Secrets() {
		add(secret)
	}
	for _, address := range []string{cfg.DatabaseURL, cfg.DatabaseReadURL, cfg.DatabaseDirectURL, cfg.MediaURL, cfg.SMSURL} {
		u, err := url.Parse(address)
		if err != nil {
			add(address)
			continue
		}
		if password, ok := u.User.Password(); ok {
			add(password)
			add(url.QueryEscape(password))
		}
	}
	if !strings.HasPrefix(cfg.SMSURL, "file:") {
		add(cfg.SMSURL)
		if u, err := url.Parse(cfg.SMSURL); err == nil {
			add(u.RawQuery)
			for _, values := range u.Query() {
				for _, v := range values {
					add(v)
				}
			}
		}
	}
	add(cfg.SMS.Body)
	add(cfg.Traces.Headers)
	for _, value := range cfg.SMS.Headers {
		add(value)
	}
	for _, issuer := range cfg.Issuers {
		_, key, _ := strings.Cut(issuer, "=")
		add(key)
	}
	return pairs
}
