// Package otp generates, parses and hashes the six-digit codes that verify a phone number.
package otp

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
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// Limits of all codes.
const (
	Life        = 5 * time.Minute
	ResendAfter = time.Minute // minimum time between two codes for a number
	Tries       = 5
	// Kept is how long the number is stored after a code was requested.
	Kept = 24 * time.Hour
)

// Reasons for refusing a code.
const (
	Wrong   = "wrong"
	Expired = "expired" // the code has expired or was never sent
	Spent   = "spent"   // too many attempts
)

// New returns a random code of six digits, uniformly distributed.
func New() (string, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", fmt.Errorf("generate code: %w", err)
	}
	return fmt.Sprintf("%06d", n), nil
}

var sixDigits = regexp.MustCompile(`^[0-9]{6}$`)

// Read normalizes a typed code such as "১২৩ ৪৫৬" to ASCII digits. ok is false if typed is not a code.
func Read(typed string) (code string, ok bool) {
	code = strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || c == '-' {
			return -1
		}
		return c
	}, textnorm.ASCIIDigits(typed))
	return code, sixDigits.MatchString(code)
}

// Hash returns the form in which a code is stored. It depends on parts, such as a phone number and a purpose,
// and cannot be computed without the server's secret.
func Hash(secret, code string, parts ...string) (string, error) {
	key, err := hkdf.Key(sha256.New, []byte(secret), nil, "haat codes", sha256.Size)
	if err != nil {
		return "", fmt.Errorf("derive key of codes: %w", err)
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s\x00%s", strings.Join(parts, "\x00"), code)
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// Fits reports whether kept is the Hash of the code with one of the secrets. It compares in constant time.
func Fits(secrets []string, kept, code string, parts ...string) (bool, error) {
	fits := false
	for _, secret := range secrets {
		hash, err := Hash(secret, code, parts...)
		if err != nil {
			return false, err
		}
		fits = hmac.Equal([]byte(hash), []byte(kept)) || fits
	}
	return fits, nil
}

// Invalid returns the error Invalid "code_invalid" with a reason.
func Invalid(why string) error {
	return form.Fields{"code": why}.Of(fault.New(fault.Invalid, "code_invalid"))
}

// TooSoon returns the error TooMany "too_many" for a code that is requested too early. The wait is raised to
// at least a second and limited to ResendAfter, because the stored time of the earlier request may be later
// than the time of this one.
func TooSoon(wait time.Duration) error {
	f := fault.New(fault.TooMany, "too_many")
	f.Wait = min(max(wait, time.Second), ResendAfter)
	return f
}
