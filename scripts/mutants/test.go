package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// fate is the result of the tests of a mutant.
type fate string

const (
	unbuilt  fate = "unbuilt"  // it does not compile
	killed   fate = "killed"   // the tests of its package fail
	survived fate = "SURVIVED" // they pass
)

func (m mutant) folder() string { return filepath.ToSlash(filepath.Dir(m.file)) }

func (m mutant) place() string { return fmt.Sprintf("%s:%d", filepath.ToSlash(m.file), m.line) }

// test runs the short tests of the mutant's package. overlay is the path of a file to be written.
func (m mutant) test(ctx context.Context, overlay string) (fate, error) {
	source, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	changed := overlay + ".go"
	if err := os.WriteFile(changed, slices.Concat(source[:m.start], []byte(m.text), source[m.end:]), 0o600); err != nil {
		return "", err
	}
	original, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {original: changed}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(overlay, replace, 0o600); err != nil {
		return "", err
	}
	return runTests(ctx, m.folder(), "-overlay="+overlay)
}

// checkUnchanged returns an error if the tests of a folder fail without a mutant, because they would then
// fail with every mutant.
func checkUnchanged(ctx context.Context, folder string) error {
	f, err := runTests(ctx, folder)
	if err == nil && f != survived {
		return fmt.Errorf("the tests of %s fail without a mutant", folder)
	}
	return err
}

func runTests(ctx context.Context, folder string, flags ...string) (fate, error) {
	// The tests run without vet, which would refuse some mutants that compile. -timeout ends tests that loop
	// forever, because their process would outlive go test.
	arguments := append([]string{"test", "-short", "-vet=off", "-failfast", "-timeout=" + testTime.String()}, flags...)
	command := exec.CommandContext(ctx, "go", append(arguments, "./"+folder)...) // #nosec G204
	var out bytes.Buffer
	command.Stdout, command.Stderr = &out, &out
	err := command.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return survived, nil
	case ctx.Err() != nil:
		return "", ctx.Err()
	case !errors.As(err, &exit):
		return "", err
	case strings.Contains(out.String(), "[build failed]") || strings.Contains(out.String(), "[setup failed]"):
		return unbuilt, nil
	}
	return killed, nil
}

// table contains the numbers of mutants by package, and the survivors.
type table struct {
	killed, all map[string]int
	survivors   []mutant
}

func (t *table) add(m mutant, f fate) {
	if t.all == nil {
		t.killed, t.all = map[string]int{}, map[string]int{}
	}
	t.all[m.folder()]++
	if f == killed {
		t.killed[m.folder()]++
	} else {
		t.survivors = append(t.survivors, m)
	}
}

func (t *table) tested() (sum int) {
	for _, n := range t.all {
		sum += n
	}
	return sum
}

func (t *table) print() {
	folders := make([]string, 0, len(t.all))
	for folder := range t.all {
		folders = append(folders, folder)
	}
	slices.Sort(folders)
	fmt.Print("\n| Package | Mutants | Killed |\n|---|---|---|\n")
	sum := 0
	for _, folder := range folders {
		fmt.Printf("| `%s` | %d | %d |\n", folder, t.all[folder], t.killed[folder])
		sum += t.killed[folder]
	}
	fmt.Printf("| all | %d | %d |\n\n", t.tested(), sum)
	for _, m := range t.survivors {
		fmt.Printf("- `%s`: %s\n", m.place(), m.what)
	}
}
