package otp

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

type deviceKey struct{}

// WithDevice returns a context for a request from the device with the secret.
func WithDevice(ctx context.Context, secret string) context.Context {
	if secret == "" {
		return ctx
	}
	sum := sha256.Sum256([]byte(secret))
	return context.WithValue(ctx, deviceKey{}, hex.EncodeToString(sum[:]))
}

// DeviceFrom returns the hash of the secret passed to WithDevice, or "".
func DeviceFrom(ctx context.Context) string {
	device, _ := ctx.Value(deviceKey{}).(string)
	return device
}

// maxKept is the maximum number of valid codes of a phone number besides the newest. At most one code is sent
// per ResendAfter, and each expires after Life.
const maxKept = int(Life / ResendAfter)

// Live is a code in its stored form, and the device that requested it.
type Live struct {
	Device string    `json:"device"`
	Hash   string    `json:"hash"`
	Tries  int       `json:"tries"`
	Until  time.Time `json:"until"`
}

// Refused returns the error "code_invalid" if the code can no longer be tried, otherwise nil.
func (l Live) Refused(now time.Time) error {
	switch {
	case l.Hash == "" || !l.Until.After(now):
		return Invalid(Expired)
	case l.Tries >= Tries:
		return Invalid(Spent)
	}
	return nil
}

// Keep adds the current code to the kept ones, so that a request from another device does not invalidate it.
// It drops codes that are no longer valid, and those of the device next, which the new code replaces.
func Keep(kept string, current Live, next string, now time.Time) (string, error) {
	all, err := readKept(kept)
	if err != nil {
		return "", err
	}
	all = slices.DeleteFunc(append(all, current), func(l Live) bool { return l.Device == next || l.Refused(now) != nil })
	return writeKept(all[max(0, len(all)-maxKept):])
}

// CountKept counts an attempt of a device for its kept code. It returns the code before the attempt and the
// kept codes with the attempt counted. found is false if the device has no kept code.
func CountKept(kept, device string) (code Live, counted string, found bool, err error) {
	all, err := readKept(kept)
	if err != nil {
		return Live{}, "", false, err
	}
	i := slices.IndexFunc(all, func(l Live) bool { return l.Device == device })
	if i < 0 {
		return Live{}, "", false, nil
	}
	code = all[i]
	all[i].Tries++
	counted, err = writeKept(all)
	return code, counted, true, err
}

func readKept(kept string) ([]Live, error) {
	if kept == "" {
		return nil, nil
	}
	var all []Live
	if err := json.Unmarshal([]byte(kept), &all); err != nil {
		return nil, fmt.Errorf("decode kept codes: %w", err)
	}
	return all, nil
}

func writeKept(all []Live) (string, error) {
	if len(all) == 0 {
		return "", nil
	}
	text, err := json.Marshal(all)
	if err != nil {
		return "", fmt.Errorf("encode kept codes: %w", err)
	}
	return string(text), nil
}
