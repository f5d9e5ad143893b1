package linkkey_test

import (
	"testing"

	"haat/server/platform/linkkey"
)

func TestValid_AcceptsEachSecretAndOnlyTheSameParts(t *testing.T) {
	key := linkkey.Sign("old", "order", "1", "12345678")
	if key != "ZSjAZZ1uU1zwqlynwuNNtQ" { // links that were sent must remain valid
		t.Errorf("the key is %s", key)
	}
	if !linkkey.Valid([]string{"new", "old"}, key, "order", "1", "12345678") {
		t.Error("a link of the previous secret is refused")
	}
	for _, parts := range [][]string{{"order", "2", "12345678"}, {"other", "1", "12345678"}, {"order", "11", "2345678"}, {"order", "1"}} {
		if linkkey.Valid([]string{"new", "old"}, key, parts...) {
			t.Errorf("accepted for %q", parts)
		}
	}
	if linkkey.Valid([]string{"new"}, key, "order", "1", "12345678") || linkkey.Valid([]string{"old"}, "", "order", "1", "12345678") {
		t.Error("a foreign or empty key is accepted")
	}
}
