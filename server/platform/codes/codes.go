// Package codes is the six digits that prove a phone number: made, read as people
// type them, and kept so that nobody reads them back.
package codes

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"regexp"
	"strings"
	"time"
	"unicode"

	"haat/server/platform/fault"
	"haat/server/platform/letters"
	"haat/server/platform/written"
)

// The bounds of every code.
const (
	Life        = 5 * time.Minute
	ResendAfter = time.Minute // since the last code to the number
	Tries       = 5
	// Kept is how long a number is known that somebody asked a code for.
	Kept = 24 * time.Hour
)

// What is wrong with a code.
const (
	Wrong   = "wrong"
	Expired = "expired" // or there is none
	Spent   = "spent"   // tried too often
)

// New is six digits, all of them equally likely.
func New() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", fmt.Errorf("make code: %w", err)
	}
	return fmt.Sprintf("%06d", n), nil
}

var sixDigits = regexp.MustCompile(`^[0-9]{6}$`)

// Read is a code as people write it, "১২৩ ৪৫৬", in its digits; ok is false for what
// is none.
func Read(typed string) (code string, ok bool) {
	code = strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || c == '-' {
			return -1
		}
		return c
	}, letters.ASCIIDigits(typed))
	return code, sixDigits.MatchString(code)
}

// Hash is a code as it is kept: good for what the parts name alone, and found by
// nobody who lacks the server's secret.
func Hash(secret, code string, of ...string) (string, error) {
	key, err := hkdf.Key(sha256.New, []byte(secret), nil, "haat codes", sha256.Size)
	if err != nil {
		return "", fmt.Errorf("derive key of codes: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s\x00%s", strings.Join(of, "\x00"), code)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// Fits reports whether kept is the Hash of a code with one of the secrets, in a time that
// tells nothing of it.
func Fits(secrets []string, kept, code string, of ...string) (bool, error) {
	fits := false
	for _, secret := range secrets {
		hash, err := Hash(secret, code, of...)
		if err != nil {
			return false, err
		}
		fits = hmac.Equal([]byte(hash), []byte(kept)) || fits
	}
	return fits, nil
}

// Invalid is the fault "code_invalid" of what is wrong with a code.
func Invalid(why string) error {
	return written.Fields{"code": why}.Of(fault.New(fault.Invalid, "code_invalid"))
}

// TooSoon is the fault "too_many" of a code that is asked for before its time.
func TooSoon(wait time.Duration) error {
	f := fault.New(fault.TooMany, "too_many")
	f.Wait = max(wait, time.Second)
	return f
}
