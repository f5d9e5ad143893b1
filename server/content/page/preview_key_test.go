package page_test

import (
	"testing"
	"time"

	"haat/server/content/page"
)

func TestValidPreviewKey_IsForOnePageAndHalfAnHour(t *testing.T) {
	now := time.Date(2026, 12, 1, 4, 0, 0, 0, time.UTC)
	secrets := []string{"new", "old"}
	key, ends := page.PreviewKey(secrets, 1, 2, now)
	if !ends.Equal(now.Add(30*time.Minute)) || !page.ValidPreviewKey(secrets, key, 1, 2, ends.Add(-time.Second)) {
		t.Errorf("the key %s ends at %v", key, ends)
	}
	old, _ := page.PreviewKey([]string{"old"}, 1, 2, now)
	if !page.ValidPreviewKey(secrets, old, 1, 2, now) {
		t.Error("a key of the previous secret is refused")
	}
	later := "9" + key
	for what, valid := range map[string]bool{
		"another page": page.ValidPreviewKey(secrets, key, 1, 3, now), "another shop": page.ValidPreviewKey(secrets, key, 2, 2, now),
		"after its end": page.ValidPreviewKey(secrets, key, 1, 2, ends), "a later end": page.ValidPreviewKey(secrets, later, 1, 2, now),
		"no key": page.ValidPreviewKey(secrets, "", 1, 2, now), "another secret": page.ValidPreviewKey([]string{"x"}, key, 1, 2, now),
	} {
		if valid {
			t.Errorf("the key is valid for %s", what)
		}
	}
}
