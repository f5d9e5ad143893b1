package link

import (
	"strings"
	"testing"
)

func TestKey_FitsOneOrderOfOneShop(t *testing.T) {
	c := New([]string{strings.Repeat("s", 32)}, nil)
	other := New([]string{strings.Repeat("t", 32)}, nil)
	key := c.Key(1, "12345678")
	if len(key) != 22 || strings.Trim(key, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		t.Errorf("the key is %s", key)
	}
	if !c.Is(key, 1, "12345678") {
		t.Error("a key does not fit its order")
	}
	for name, fits := range map[string]bool{
		"another order": c.Is(key, 1, "12345679"), "another shop": c.Is(key, 2, "12345678"), "the seam": c.Is(key, 11, "2345678"),
		"another secret": other.Is(key, 1, "12345678"), "nothing": c.Is("", 1, "12345678"),
	} {
		if fits {
			t.Errorf("a key fits %s", name)
		}
	}
}

func TestKey_AcceptsFormerSecrets(t *testing.T) {
	former, current := strings.Repeat("s", 32), strings.Repeat("t", 32)
	key := New([]string{former}, nil).Key(1, "12345678")
	rotated, alone := New([]string{current, former}, nil), New([]string{current}, nil)
	if !rotated.Is(key, 1, "12345678") || rotated.Is(key, 2, "12345678") {
		t.Error("a link of a former secret fits another order, or not its own")
	}
	if alone.Is(key, 1, "12345678") {
		t.Error("a link of a removed secret fits")
	}
	if now := rotated.Key(1, "12345678"); now == key || !alone.Is(now, 1, "12345678") {
		t.Error("a new link is not of the current secret")
	}
}
