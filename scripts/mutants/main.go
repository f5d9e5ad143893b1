// Command mutants changes single places of Go packages at random, and reports which of these mutants the
// packages' own tests do not detect: mutants [-n 100] [-seed 20261128] [-run PLACE] PACKAGE... If a mutant
// does not compile, it is replaced by another one. No file is changed: go test reads the mutant through an
// overlay. The command prints a line for each mutant, and a table for docs/testing.md.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// testTime is the timeout of the tests of a mutant, which may loop forever. A mutant whose tests time out
// counts as detected.
const testTime = 5 * time.Minute

func main() {
	number := flag.Int("n", 100, "number of mutants")
	seed := flag.Uint64("seed", 20261128, "seed of the choice")
	only := flag.String("run", "", "run only the mutants of this place, such as server/catalog/stock/stock.go:103")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *number, *seed, *only, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, number int, seed uint64, only string, folders []string) error {
	if len(folders) == 0 {
		return errors.New("usage: mutants [-n NUMBER] [-seed SEED] [-run PLACE] FOLDER [FOLDER …]")
	}
	var all []mutant
	for _, folder := range folders {
		found, err := mutantsBelow(folder)
		if err != nil {
			return err
		}
		rank(found, folder, seed)
		all = append(all, found...)
	}
	slices.SortFunc(all, func(a, b mutant) int { return cmp.Compare(a.rank, b.rank) })
	fmt.Printf("%d places\n", len(all))
	work, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	results := table{}
	checked := map[string]bool{}
	for _, m := range all {
		if results.tested() == number {
			break
		}
		if only != "" && m.place() != only {
			continue
		}
		if !checked[m.folder()] {
			if err := checkUnchanged(ctx, m.folder()); err != nil {
				return err
			}
			checked[m.folder()] = true
		}
		fate, err := m.test(ctx, filepath.Join(work, "overlay.json"))
		if err != nil {
			return err
		}
		if fate == unbuilt {
			continue
		}
		fmt.Printf("%-8s %s %s\n", fate, m.place(), m.what)
		results.add(m, fate)
	}
	results.print()
	return nil
}

// rank sorts the mutants of a folder in the random order of a seed. The rank of a mutant depends only on its
// folder's name, its file and its change, so that the same seed selects nearly the same mutants after code
// elsewhere has changed or a package has moved.
func rank(found []mutant, folder string, seed uint64) {
	repeated := map[string]int{}
	for i := range found {
		m := &found[i]
		key := filepath.Base(folder) + strings.TrimPrefix(m.file, filepath.Clean(folder)) + " " + m.what
		hash := fnv.New64a()
		fmt.Fprintln(hash, key, repeated[key], seed)
		m.rank = rand.NewPCG(hash.Sum64(), seed).Uint64() // PCG mixes the hash, because similar texts have similar hashes
		repeated[key]++
	}
}
