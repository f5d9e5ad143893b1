package media

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"testing"
	"testing/synctest"

	"haat/server/platform/fairqueue"
	"haat/server/platform/fault"
)

// The pictures of an account must be decoded one after another, those of other accounts concurrently.
// Requests beyond the account's queue must be refused.
func TestDecode_OnePerAccountAtATime(t *testing.T) { synctest.Test(t, oneAccountHasOneAtATime) }

func oneAccountHasOneAtATime(t *testing.T) {
	s, err := Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	var small bytes.Buffer
	if err := png.Encode(&small, image.NewPaletted(image.Rect(0, 0, 10, 10), color.Palette{color.Black})); err != nil {
		t.Fatal(err)
	}
	of := func(account string) context.Context { return fairqueue.With(t.Context(), account, "shop 1") }
	first, err := s.decode(of("merchant 1"), small.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	for range decodeLimits.Levels[0].Waiting {
		go func() {
			u, err := s.decode(of("merchant 1"), small.Bytes())
			if err == nil {
				u.release()
			}
			done <- err
		}()
	}
	synctest.Wait() // until all of them wait
	if _, err := s.decode(of("merchant 1"), small.Bytes()); err == nil {
		t.Error("the excess was not refused")
	} else if f, ok := fault.As(err); !ok || f.Kind != fault.TooMany || f.Wait == 0 {
		t.Errorf("the excess: %v", err)
	}
	other, err := s.decode(of("merchant 2"), small.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	other.release()
	first.release()
	for range decodeLimits.Levels[0].Waiting {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
