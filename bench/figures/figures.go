// Package figures provides a median, and a way to write figures into a handwritten page.
package figures

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

const end = "<!-- end -->\n"

// Fill replaces the text between the mark begin and the next end mark in the page at path. If a mark is
// missing, it returns an error and leaves the page unchanged.
func Fill(path, begin, text string) error {
	page, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(page), begin)
	_, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		return fmt.Errorf("%s lacks the marks for the figures", path)
	}
	return os.WriteFile(path, []byte(before+begin+text+end+after), 0o644)
}

// Median returns the median of values, which must not be empty. For an even number of values, it is
// the mean of the middle two.
func Median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[middle-1] + sorted[middle]) / 2
	}
	return sorted[middle]
}
