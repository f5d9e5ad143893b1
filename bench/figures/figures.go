// Package figures is for programs that measure: what their figures come to, and how they come into
// a page that people write.
package figures

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

const end = "<!-- end -->\n"

// Fill puts text between the line begin of the page at path and the end mark after it, in the
// place of what was there. A page that has not both is an error, and left as it is.
func Fill(path, begin, text string) error {
	page, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s has no place for the figures", path)
	}
	return os.WriteFile(path, []byte(before+begin+text+end+after), 0o644)
}

// Median is the middle one of values, of which there is at least one; of an even number the mean of the middle two.
func Median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[middle]
}
