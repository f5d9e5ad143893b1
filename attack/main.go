// Command attack replays attacks on a production-mode server of its own, on loopback,
// and prints one line per attempt with its outcome. It fails if an attempt succeeds.
// `make attack` runs it; docs/security.md lists the promises that it tests.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"
)

// atMost limits the duration of a whole run.
const atMost = 10 * time.Minute

// attempt is one attack. It returns what happened, and whether the server held. An error means
// that the attack could not be carried out, which also fails the run.
type attempt struct {
	name string
	run  func(ctx context.Context, t *target) (outcome string, held bool, err error)
}

var attempts = []attempt{
	{"metrics on the visitors' listener", fetchMetrics},
	{"DOM clobbering by a description", clobberPage},
	{"plain form posts to every changing route", postForms},
	{"merchant session on the market's host", signInOnMarketHost},
	{"link as a shop's name", nameShopByLink},
	{"lock-out by wrong merchant codes", lockOutMerchant},
	{"lock-out by code requests from one /48", exhaustShopCodes},
	{"lock-out of a customer by order look-ups", exhaustTracking},
	{"password guessing from 90 /64s of one /48", guessFromNetwork},
	{"SMS by placing and cancelling as a guest", spendSMS},
	{"stock held by one guest order", holdStock},
	{"upload starvation by large pictures", starveUploads},
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, atMost)
	defer cancel()
	t, err := startTarget(ctx)
	if err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	defer t.close()
	var failed []error
	for _, a := range attempts {
		outcome, held, err := a.run(ctx, t)
		word := "held"
		switch {
		case err != nil:
			word, outcome = "FAILED", err.Error()
		case !held:
			word = "BROKEN"
		}
		fmt.Printf("%-6s  %-44s  %s\n", word, a.name, strings.ReplaceAll(outcome, "\n", " "))
		if word != "held" {
			failed = append(failed, fmt.Errorf("%s: %s", a.name, word))
		}
	}
	return errors.Join(failed...)
}
