package page

import (
	"strconv"
	"strings"
	"time"

	"haat/server/platform/linkkey"
)

// previewLife is how long a link to a draft works.
const previewLife = 30 * time.Minute

// PreviewKey returns the key of a link with which people who are not members see the draft of a page of a shop, and its end. secrets are those of
// the server, the current one first.
func PreviewKey(secrets []string, shop, page int, now time.Time) (key string, ends time.Time) {
	ends = now.Add(previewLife).Truncate(time.Second)
	until := strconv.FormatInt(ends.Unix(), 10)
	return until + "." + linkkey.Sign(secrets[0], previewParts(shop, page, until)...), ends
}

// ValidPreviewKey reports whether a key was made for the page of the shop and has not ended.
func ValidPreviewKey(secrets []string, key string, shop, page int, now time.Time) bool {
	until, sign, _ := strings.Cut(key, ".")
	ends, err := strconv.ParseInt(until, 10, 64)
	return err == nil && now.Before(time.Unix(ends, 0)) && linkkey.Valid(secrets, sign, previewParts(shop, page, until)...)
}

func previewParts(shop, page int, until string) []string {
	return []string{"page preview", strconv.Itoa(shop), strconv.Itoa(page), until}
}
