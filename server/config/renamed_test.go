package config

import (
	"os"
	"slices"
	"testing"

	"github.com/alecthomas/kong"
)

func TestAcceptFormerNames_SetsTheCurrentNames(t *testing.T) {
	t.Setenv("HAAT_LIMIT_MANUAL_ORDERS", "")
	os.Unsetenv("HAAT_LIMIT_MANUAL_ORDERS")
	t.Setenv("HAAT_LIMIT_HAND", "7/1h")
	t.Setenv("HAAT_BUDGET_MOST", "9")
	t.Setenv("HAAT_BUDGET_MAXIMUM", "8")
	args, warnings, err := AcceptFormerNames([]string{"serve", "--database-silence=3s", "--unproven-units", "4", "--addr=:1"})
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"serve", "--database-read-timeout=3s", "--unverified-units", "4", "--addr=:1"}; !slices.Equal(args, want) {
		t.Errorf("args are %q", args)
	}
	if want := []string{
		"HAAT_BUDGET_MOST is deprecated: use HAAT_BUDGET_MAXIMUM",
		"--database-silence is deprecated: use --database-read-timeout",
		"HAAT_LIMIT_HAND is deprecated: use HAAT_LIMIT_MANUAL_ORDERS",
		"--unproven-units is deprecated: use --unverified-units",
	}; !slices.Equal(warnings, want) {
		t.Errorf("warnings are %q", warnings)
	}
	if manual, maximum := os.Getenv("HAAT_LIMIT_MANUAL_ORDERS"), os.Getenv("HAAT_BUDGET_MAXIMUM"); manual != "7/1h" || maximum != "8" {
		t.Errorf("values are %q and %q", manual, maximum)
	}
}

func TestRenamed_NamesExistingVariables(t *testing.T) {
	parser, err := kong.New(new(Config))
	if err != nil {
		t.Fatal(err)
	}
	flags := map[string]string{} // flags by environment variable
	for _, group := range parser.Model.AllFlags(false) {
		for _, flag := range group {
			for _, variable := range flag.Envs {
				flags[variable] = "--" + flag.Name
			}
		}
	}
	for former, name := range renamed {
		if flags[name] != flagOf(name) || flags[former] != "" {
			t.Errorf("%s was renamed to %s, whose flag is %q", former, name, flags[name])
		}
	}
}
