package media

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"testing"
)

// stores returns a store in a folder and, if a server is available, one in a bucket.
func stores(t *testing.T) map[string]*Store {
	t.Helper()
	all := map[string]*Store{"folder": newStore(t)}
	if address := os.Getenv("HAAT_TEST_S3"); address != "" && address != "none" {
		all["s3"] = openStore(t, s3Address(t))
	}
	return all
}

func TestFiles_AreReadAndWrittenUnchanged(t *testing.T) {
	ctx := context.Background()
	for kind, s := range stores(t) {
		p := s.addOwned(t, "a", jpegOf(t, 700, 500))
		if err := s.bucket.write(ctx, p.Key+"/640.webp"+unfinished, "", []byte("x")); err != nil {
			t.Fatal(err)
		}
		names, err := s.Files(ctx)
		if err != nil || len(names) != 5 || slices.Contains(names, p.Key+"/640.webp"+unfinished) {
			t.Fatalf("%s: %v, %v", kind, names, err)
		}
		data, err := s.ReadFile(ctx, names[0])
		if err != nil || len(data) < 100 {
			t.Fatalf("%s: %d bytes, %v", kind, len(data), err)
		}
		if added, err := s.WriteFile(ctx, names[0], data); added || err != nil {
			t.Errorf("%s: written over: %t, %v", kind, added, err)
		}
		if err := s.RemoveFile(ctx, names[0]); err != nil {
			t.Error(err)
		}
		if _, err := s.ReadFile(ctx, names[0]); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: removed file: %v", kind, err)
		}
		if added, err := s.WriteFile(ctx, names[0], data); !added || err != nil {
			t.Errorf("%s: written again: %t, %v", kind, added, err)
		}
		if again, err := s.ReadFile(ctx, names[0]); err != nil || !slices.Equal(again, data) {
			t.Errorf("%s: read again: %d bytes, %v", kind, len(again), err)
		}
		for _, name := range []string{"../x.jpg", "1/0123456789abcdef0123/../7.jpg", "/1/0123456789abcdef0123/7.jpg", "1/0123456789abcdef0123/7.html", ""} {
			if _, err := s.WriteFile(ctx, name, data); err == nil {
				t.Errorf("%s: %q was written", kind, name)
			}
		}
	}
}

func TestProbe_LeavesNothing(t *testing.T) {
	ctx := context.Background()
	for kind, s := range stores(t) {
		if err := s.Probe(ctx); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		if names := s.names(t); len(names) > 0 {
			t.Errorf("%s: %v", kind, names)
		}
	}
	s, dir := storeIn(t)
	if err := os.WriteFile(dir+"/probe", nil, 0o600); err != nil { // a file that prevents writing
		t.Fatal(err)
	}
	if err := s.Probe(ctx); err == nil {
		t.Error("no error for a folder that is not writable")
	}
}
