// Command attack runs attacks against its own production-mode server on loopback and prints one line per
// attack. It fails if an attack succeeds. `make attack` runs it; docs/security.md lists the promises that it
// tests.
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

// maxDuration limits the whole run.
const maxDuration = 10 * time.Minute

// An attempt is an attack. It returns the outcome and whether the server withstood the attack. An error means
// that the attack could not be carried out, which also makes the run fail.
type attempt struct {
	name string
	run  func(ctx context.Context, t *target) (outcome string, blocked bool, err error)
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
	// This attack runs before others that change these settings, because owners receive at most one SMS in
	// ten minutes.
	{"wallet number replaced by a manager", redirectMoney},
	{"payments blocked by product questions", blockPayments},
	{"order by the derived key of a split", deriveSplitKey},
	{"one bKash transaction in two shops", payTwoShops},
	{"money of a split order given back twice", payOutTwice},
	{"advance without the right to record payments", enterAdvance},
	{"messages of another topic at SNS", forgeTopic},
	{"gateway returns blocked by invented sessions", blockReturns},
	{"far district at the near fee", orderAtNearFee},
	{"SMS of others behind 1,200 webhooks", crowdOut},
	{"searches and feeds without end", searchForever},
	{"statement that unpacks to 400 MB", bombStatement},
	{"product file that unpacks to 400 MB", bombImport},
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
	ctx, cancel := context.WithTimeout(ctx, maxDuration)
	defer cancel()
	t, err := startTarget(ctx)
	if err != nil {
		return fmt.Errorf("start the server: %w", err)
	}
	defer t.close()
	var failed []error
	for _, a := range attempts {
		outcome, blocked, err := a.run(ctx, t)
		result := "blocked"
		switch {
		case err != nil:
			result, outcome = "ERROR", err.Error()
		case !blocked:
			result = "SUCCEEDED"
		}
		fmt.Printf("%-9s  %-46s  %s\n", result, a.name, strings.ReplaceAll(outcome, "\n", " "))
		if result != "blocked" {
			failed = append(failed, fmt.Errorf("%s: %s", a.name, result))
		}
	}
	return errors.Join(failed...)
}
