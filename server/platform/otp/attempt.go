package otp

import (
	"context"
	"time"
)

// Stored contains the stored codes of a phone number: the newest code, the device that requested it and that
// device's attempts; the attempts of all other devices; and other codes that are still valid.
type Stored struct {
	Live
	OtherTries int
	Kept       string
}

// Counter identifies the counter to which an attempt is added.
type Counter int

// Counters of attempts: those for the device's own code, those of other devices for the newest code, and
// those for a code in Kept.
const (
	OwnTries Counter = iota
	OtherTries
	KeptTries
)

// Attempt is an attempt to enter a code. For KeptTries, Kept contains the kept codes with the attempt
// counted. The attempt must be counted only if the stored code is still the same, has attempts left and is
// valid at Now.
type Attempt struct {
	Counter Counter
	Kept    string
	Now     time.Time
}

// Codes accesses the rows, of type Row, that store the codes for one phone number and purpose.
type Codes[Row any] struct {
	// Find returns the row of the number, or nil if there is none.
	Find func(ctx context.Context) (*Row, error)
	// Stored returns the codes of a row.
	Stored func(*Row) Stored
	// Count counts an attempt. It returns false if the row has been changed since it was read.
	Count func(ctx context.Context, row *Row, a Attempt) (bool, error)
	// Fits reports whether code has the given hash.
	Fits func(row *Row, hash, code string) (bool, error)
}

// Try counts an attempt to enter a code. If the code is right, it returns the row and the code's hash. The
// attempt is counted before the codes are compared. The device that requested the code has Tries attempts;
// all other devices together have the same number, so that strangers cannot use up the device's attempts.
// Malformed codes are not counted. The error is Invalid "code_invalid".
func (c Codes[Row]) Try(ctx context.Context, typed string) (*Row, string, error) {
	code, ok := Read(typed)
	if !ok {
		return nil, "", Invalid(Wrong)
	}
	for {
		row, err := c.Find(ctx)
		if err != nil {
			return nil, "", err
		}
		if row == nil {
			return nil, "", Invalid(Expired)
		}
		tried, counted, err := c.count(ctx, row)
		if err != nil {
			return nil, "", err
		}
		if !counted {
			continue // a concurrent request used the last attempt or the code, or sent another code
		}
		fits, err := c.Fits(row, tried.Hash, code)
		switch {
		case err != nil:
			return nil, "", err
		case fits:
			return row, tried.Hash, nil
		case tried.Tries+1 >= Tries:
			return nil, "", Invalid(Spent)
		default:
			return nil, "", Invalid(Wrong)
		}
	}
}

// count counts an attempt of the request's device. It returns the code that applies to the device, as it was
// before the attempt. It returns false if the row was changed concurrently. The error is Invalid
// "code_invalid" if no attempt is left.
func (c Codes[Row]) count(ctx context.Context, row *Row) (Live, bool, error) {
	stored, device := c.Stored(row), DeviceFrom(ctx)
	a := Attempt{Counter: OwnTries, Now: time.Now().UTC()}
	code, counted, kept, err := CountKept(stored.Kept, device)
	switch own := stored.Device == device; {
	case err != nil:
		return Live{}, false, err
	case own:
		code = stored.Live
	case kept:
		a.Counter, a.Kept = KeptTries, counted
	default:
		a.Counter, code = OtherTries, stored.Live
		code.Tries = stored.OtherTries
	}
	if err := code.Refused(a.Now); err != nil {
		return Live{}, false, err
	}
	done, err := c.Count(ctx, row, a)
	return code, done, err
}
