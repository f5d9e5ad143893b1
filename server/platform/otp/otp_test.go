package otp_test

import (
	"testing"
	"time"

	"haat/server/platform/fault"
	"haat/server/platform/otp"
)

func TestTooSoon_WaitsBetweenASecondAndTheInterval(t *testing.T) {
	for wait, want := range map[time.Duration]time.Duration{
		-time.Second: time.Second, 0: time.Second, 10 * time.Second: 10 * time.Second, otp.ResendAfter + time.Microsecond: otp.ResendAfter,
	} {
		if f, ok := fault.As(otp.TooSoon(wait)); !ok || f.Kind != fault.TooMany || f.Wait != want {
			t.Errorf("%s: %+v", wait, f)
		}
	}
}
