package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"haat/server/config"
	"haat/server/platform/db"
)

type doctorCommand struct {
	JSON bool `help:"Print JSON."`
}

// state is the result of a check.
type state string

const (
	isOK   state = "ok"
	isWarn state = "warn" // works, but needs attention
	isFail state = "fail" // does not work
)

// finding is the result of one check. Do says how to fix a problem.
type finding struct {
	State   state  `json:"state"`
	Check   string `json:"check"`
	Message string `json:"message"`
	Do      string `json:"do,omitempty"`
}

func ok(check, format string, args ...any) finding {
	return finding{State: isOK, Check: check, Message: fmt.Sprintf(format, args...)}
}

func warn(check, message, do string) finding {
	return finding{State: isWarn, Check: check, Message: message, Do: do}
}

func fail(check string, err error, do string) finding {
	return finding{State: isFail, Check: check, Message: oneLine(err), Do: do}
}

var errUnwell = errors.New("some checks failed, see above")

// checkWithin is the timeout of one check.
const checkWithin = 15 * time.Second

// Run runs all checks. It returns an error if one fails.
func (cmd *doctorCommand) Run(ctx context.Context, cfg *config.Config) error {
	findings := checkAll(ctx, cfg)
	if err := cmd.say(os.Stdout, findings); err != nil {
		return err
	}
	for _, f := range findings {
		if f.State == isFail {
			return errUnwell
		}
	}
	return nil
}

// checkAll returns the findings of all checks, with secrets masked.
func checkAll(ctx context.Context, cfg *config.Config) []finding {
	var all []finding
	look := func(checks ...func(context.Context, *config.Config) []finding) {
		for _, check := range checks {
			within, cancel := context.WithTimeout(ctx, checkWithin)
			all = append(all, check(within, cfg)...)
			cancel()
		}
	}
	look(checkSettings)
	if all[0].State != isFail { // all other checks depend on the settings
		look(checkEnvironment, checkSecret, checkDisk, checkMedia, checkSMS, checkMarket, checkAdminHost)
		opened, found := openForDoctor(ctx, cfg)
		all = append(all, found...)
		if opened != nil {
			defer opened.Close()
			for _, check := range databaseChecks {
				look(func(ctx context.Context, cfg *config.Config) []finding { return check(ctx, cfg, opened) })
			}
		}
	}
	hide := strings.NewReplacer(secretsOf(cfg)...)
	for i := range all {
		all[i].Message, all[i].Do = hide.Replace(all[i].Message), hide.Replace(all[i].Do)
	}
	return all
}

// databaseChecks need an open database.
var databaseChecks = []func(context.Context, *config.Config, *db.DB) []finding{
	checkDatabase, checkMigrations, checkClock, checkDomains, checkAdminShop, checkCertificates, checkOutbox,
}

func (cmd *doctorCommand) say(out io.Writer, findings []finding) error {
	if cmd.JSON {
		encoder := json.NewEncoder(out)
		encoder.SetIndent("", "  ")
		return encoder.Encode(map[string]any{"checks": findings})
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, f := range findings {
		line := f.Message
		if f.Do != "" {
			line += ": " + f.Do
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", f.State, f.Check, strings.Join(strings.Fields(line), " "))
	}
	return table.Flush()
}

// secretsOf returns the secrets in the settings and their replacements, as arguments for
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
	for _, address := range []string{cfg.DatabaseURL, cfg.MediaURL, cfg.SMSURL} {
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
