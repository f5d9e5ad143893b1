package otp_test

import (
	"context"
	"testing"
	"time"

	"haat/server/platform/fault"
	"haat/server/platform/otp"
)

// table is an in-memory row of codes. Its hashes equal the codes.
type table struct {
	stored otp.Stored
	races  int // number of attempts that fail because of a concurrent change
}

func (t *table) codes() otp.Codes[table] {
	return otp.Codes[table]{
		Find:   func(context.Context) (*table, error) { return t, nil },
		Stored: func(t *table) otp.Stored { return t.stored },
		Count: func(_ context.Context, t *table, a otp.Attempt) (bool, error) {
			if t.races > 0 {
				t.races--
				return false, nil
			}
			switch a.Counter {
			case otp.OwnTries:
				t.stored.Tries++
			case otp.OtherTries:
				t.stored.OtherTries++
			case otp.KeptTries:
				t.stored.Kept = a.Kept
			}
			return true, nil
		},
		Fits: func(_ *table, hash, code string) (bool, error) { return hash == code, nil },
	}
}

// reason returns the reason for which a code was refused, or "".
func reason(err error) string {
	f, ok := fault.As(err)
	if !ok {
		return ""
	}
	return f.Fields["code"]
}

func on(t *testing.T, device string) context.Context { return otp.WithDevice(t.Context(), device) }

func TestTry_CountsDevicesApart(t *testing.T) {
	own, stranger := on(t, "own"), on(t, "stranger")
	row := &table{stored: otp.Stored{Live: otp.Live{Device: otp.DeviceFrom(own), Hash: "111111", Until: time.Now().Add(time.Minute)}}}
	for n := range otp.Tries {
		want := reason(otp.Invalid(otp.Wrong))
		if n == otp.Tries-1 {
			want = reason(otp.Invalid(otp.Spent))
		}
		if _, _, err := row.codes().Try(stranger, "222222"); reason(err) != want {
			t.Errorf("attempt %d: %v, want %s", n+1, err, want)
		}
	}
	if _, _, err := row.codes().Try(stranger, "111111"); reason(err) != reason(otp.Invalid(otp.Spent)) {
		t.Errorf("after all attempts: %v", err)
	}
	if _, hash, err := row.codes().Try(own, "১১১১১১"); err != nil || hash != "111111" || row.stored.Tries != 1 {
		t.Errorf("the device that asked: %s, %v after %d attempts", hash, err, row.stored.Tries)
	}
}

func TestTry_UsesTheDevicesKeptCode(t *testing.T) {
	now := time.Now()
	kept, err := otp.Keep("", otp.Live{Device: otp.DeviceFrom(on(t, "first")), Hash: "111111", Until: now.Add(time.Minute)}, "", now)
	if err != nil {
		t.Fatal(err)
	}
	row := &table{stored: otp.Stored{Live: otp.Live{Device: otp.DeviceFrom(on(t, "second")), Hash: "222222", Until: now.Add(time.Minute)}, Kept: kept}}
	if _, hash, err := row.codes().Try(on(t, "first"), "111111"); err != nil || hash != "111111" || row.stored.Kept == kept {
		t.Errorf("%s, %v, kept %s", hash, err, row.stored.Kept)
	}
	if row.stored.Tries+row.stored.OtherTries != 0 {
		t.Errorf("the newest code has %d and %d attempts", row.stored.Tries, row.stored.OtherTries)
	}
}

func TestTry_RefusesWithoutCounting(t *testing.T) {
	ctx, until := on(t, "own"), time.Now().Add(time.Minute)
	for name, c := range map[string]struct {
		live  otp.Live
		typed string
		want  error
	}{
		"malformed":   {otp.Live{Hash: "111111", Until: until}, "11111", otp.Invalid(otp.Wrong)},
		"expired":     {otp.Live{Hash: "111111", Until: time.Now().Add(-time.Second)}, "111111", otp.Invalid(otp.Expired)},
		"used":        {otp.Live{Until: until}, "111111", otp.Invalid(otp.Expired)},
		"no attempts": {otp.Live{Device: otp.DeviceFrom(ctx), Hash: "111111", Tries: otp.Tries, Until: until}, "111111", otp.Invalid(otp.Spent)},
	} {
		row := &table{stored: otp.Stored{Live: c.live}}
		if _, _, err := row.codes().Try(ctx, c.typed); reason(err) == "" || reason(err) != reason(c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if row.stored.Tries != c.live.Tries || row.stored.OtherTries != 0 {
			t.Errorf("%s: counted", name)
		}
	}
}

func TestTry_RepeatsAfterAConcurrentChange(t *testing.T) {
	row := &table{stored: otp.Stored{Live: otp.Live{Hash: "111111", Until: time.Now().Add(time.Minute)}}, races: 3}
	if _, _, err := row.codes().Try(on(t, "own"), "111111"); err != nil || row.races != 0 || row.stored.OtherTries != 1 {
		t.Errorf("%v, %+v", err, row)
	}
}
