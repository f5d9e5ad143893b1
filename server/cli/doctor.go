package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"haat/server/config"
	"haat/server/doctor"
)

type doctorCommand struct {
	JSON bool `help:"Print JSON."`
}

var errUnwell = errors.New("some checks failed, see above")

// Run runs all checks. It returns an error if any of them fails.
func (cmd *doctorCommand) Run(ctx context.Context, cfg *config.Config) error {
	findings := doctor.Check(ctx, cfg)
	if err := cmd.say(os.Stdout, findings); err != nil {
		return err
	}
	for _, f := range findings {
		if f.State == doctor.Fail {
			return errUnwell
		}
	}
	return nil
}

func (cmd *doctorCommand) say(out io.Writer, findings []doctor.Finding) error {
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
