package config

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// renamed maps former names of environment variables to the current ones. The former names are accepted for
// one release after 2026-11. The flags were renamed in the same way: --database-silence is now
// --database-read-timeout.
var renamed = map[string]string{
	"HAAT_BUDGET_MOST":          "HAAT_BUDGET_MAXIMUM",
	"HAAT_DATABASE_SILENCE":     "HAAT_DATABASE_READ_TIMEOUT",
	"HAAT_LIMIT_HAND":           "HAAT_LIMIT_MANUAL_ORDERS",
	"HAAT_LIMIT_ORDERS_RUNNING": "HAAT_LIMIT_ORDERS_SHOP_SESSIONS",
	"HAAT_UNPROVEN_ORDER":       "HAAT_UNVERIFIED_ORDER",
	"HAAT_UNPROVEN_SHARE":       "HAAT_UNVERIFIED_SHARE",
	"HAAT_UNPROVEN_SHOP_UNITS":  "HAAT_UNVERIFIED_SHOP_UNITS",
	"HAAT_UNPROVEN_SHOP_VALUE":  "HAAT_UNVERIFIED_SHOP_VALUE",
	"HAAT_UNPROVEN_UNITS":       "HAAT_UNVERIFIED_UNITS",
	"HAAT_UNPROVEN_VALUE":       "HAAT_UNVERIFIED_VALUE",
}

// AcceptFormerNames sets the current environment variable for each variable that is set only under its former
// name. It returns args with the current names of flags, and a warning for each former name that is in use.
// If both names of a variable are set, the current one is used.
func AcceptFormerNames(args []string) (current, warnings []string, err error) {
	current = append(current, args...)
	for _, former := range slices.Sorted(maps.Keys(renamed)) {
		name := renamed[former]
		if value, ok := os.LookupEnv(former); ok {
			warnings = append(warnings, former+" is deprecated: use "+name)
			if _, ok := os.LookupEnv(name); !ok {
				if err := os.Setenv(name, value); err != nil {
					return nil, nil, fmt.Errorf("rename %s: %w", former, err)
				}
			}
		}
		for i, arg := range current {
			if flag, _, _ := strings.Cut(arg, "="); flag == flagOf(former) {
				warnings = append(warnings, flag+" is deprecated: use "+flagOf(name))
				current[i] = flagOf(name) + arg[len(flag):]
			}
		}
	}
	return current, warnings, nil
}

// flagOf returns the flag of an environment variable, such as --log-requests for HAAT_LOG_REQUESTS.
func flagOf(variable string) string {
	return "--" + strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(variable, "HAAT_"), "_", "-"))
}
