package seal

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

var old, current = strings.Repeat("o", 32), strings.Repeat("c", 32)

func newSealer(t *testing.T, purpose string, secrets ...string) *Sealer {
	t.Helper()
	s, err := New(secrets, purpose)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSeal_OpensOnlyAtItsPlaceAndForItsPurpose(t *testing.T) {
	s := newSealer(t, "a", current)
	sealed := s.Seal([]byte("key 123"), "shop 1")
	if text, stale, err := s.Open(sealed, "shop 1"); string(text) != "key 123" || stale || err != nil {
		t.Fatalf("%q %v %v", text, stale, err)
	}
	if bytes.Contains(sealed, []byte("key 123")) || bytes.Equal(sealed, s.Seal([]byte("key 123"), "shop 1")) {
		t.Error("not encrypted, or not with a new nonce")
	}
	changed := bytes.Clone(sealed)
	changed[len(changed)-1] ^= 1
	for name, open := range map[string]func() ([]byte, bool, error){
		"another place":   func() ([]byte, bool, error) { return s.Open(sealed, "shop 2") },
		"another purpose": func() ([]byte, bool, error) { return newSealer(t, "b", current).Open(sealed, "shop 1") },
		"another secret":  func() ([]byte, bool, error) { return newSealer(t, "a", old).Open(sealed, "shop 1") },
		"changed":         func() ([]byte, bool, error) { return s.Open(changed, "shop 1") },
		"cut":             func() ([]byte, bool, error) { return s.Open(sealed[:5], "shop 1") },
		"empty":           func() ([]byte, bool, error) { return s.Open(nil, "shop 1") },
	} {
		if text, _, err := open(); !errors.Is(err, ErrUnreadable) || text != nil {
			t.Errorf("%s: %q %v", name, text, err)
		}
	}
}

func TestSeal_OldSecretsStillOpen(t *testing.T) {
	sealed := newSealer(t, "a", old).Seal([]byte("key"), "shop 1")
	if text, stale, err := newSealer(t, "a", current, old).Open(sealed, "shop 1"); string(text) != "key" || !stale || err != nil {
		t.Fatalf("%q %v %v", text, stale, err)
	}
	if _, err := New(nil, "a"); err == nil {
		t.Error("a sealer without a secret")
	}
}
