// Package marked writes what a program has measured into a page that people write, between two
// marks of its own.
package marked

import (
	"fmt"
	"os"
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
