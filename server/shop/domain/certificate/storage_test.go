package certificate

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/certificatelock"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
)

var (
	ctx   = context.Background()
	quiet = slog.New(slog.DiscardHandler)
)

func newStorage(t *testing.T) *Storage {
	s := NewStorage(dbtest.Open(t).Client, quiet)
	t.Cleanup(s.Close)
	return s
}

func (s *Storage) put(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if err := s.Store(ctx, path, []byte("of "+path)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestStorage_ReturnsTheLastContent(t *testing.T) {
	s := newStorage(t)
	content := make([]byte, 10_000)
	rand.Read(content)
	for _, want := range [][]byte{content, []byte("second"), {}} {
		if err := s.Store(ctx, "a/b/c.key", want); err != nil {
			t.Fatal(err)
		}
		got, err := s.Load(ctx, "a/b/c.key")
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes, %v", len(got), err)
		}
		info, err := s.Stat(ctx, "a/b/c.key")
		if err != nil || !info.IsTerminal || info.Size != int64(len(want)) || info.Key != "a/b/c.key" || time.Since(info.Modified) > time.Minute {
			t.Errorf("%+v, %v", info, err)
		}
	}
}

func TestStorage_MissingFilesAreErrNotExist(t *testing.T) {
	s := newStorage(t)
	s.put(t, "ab/c")
	for _, path := range []string{"a", "ab/c/d", "a/b", "a_", "%"} {
		if _, err := s.Load(ctx, path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("load %s: %v", path, err)
		}
		if _, err := s.Stat(ctx, path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("stat %s: %v", path, err)
		}
		if _, err := s.List(ctx, path, true); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("list %s: %v", path, err)
		}
		if err := s.Delete(ctx, path); err != nil {
			t.Errorf("delete %s: %v", path, err)
		}
	}
	if !s.Exists(ctx, "ab/c") {
		t.Error("another path was deleted")
	}
	if _, err := s.Load(ctx, "ab"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder was loaded: %v", err)
	}
}

func TestStorage_ListsAndDeletesFolders(t *testing.T) {
	s := newStorage(t)
	s.put(t, "acme/dir/sites/a.test/a.crt", "acme/dir/sites/a.test/a.key", "acme/dir/users/u.json", "acme/last", "acmex/y")
	for _, c := range []struct {
		folder    string
		recursive bool
		want      string
	}{
		{"", false, "acme acmex"},
		{"acme", false, "acme/dir acme/last"},
		{"acme/dir", false, "acme/dir/sites acme/dir/users"},
		{"acme/dir/sites/a.test", false, "acme/dir/sites/a.test/a.crt acme/dir/sites/a.test/a.key"},
		{"acme/dir", true, "acme/dir/sites acme/dir/sites/a.test acme/dir/sites/a.test/a.crt acme/dir/sites/a.test/a.key acme/dir/users acme/dir/users/u.json"},
	} {
		got, err := s.List(ctx, c.folder, c.recursive)
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%q, recursive %v: %v, %v", c.folder, c.recursive, got, err)
		}
	}
	if info, err := s.Stat(ctx, "acme/dir"); err != nil || info.IsTerminal {
		t.Errorf("a folder: %+v, %v", info, err)
	}
	if err := s.Delete(ctx, "acme/dir/sites"); err != nil {
		t.Fatal(err)
	}
	if s.Exists(ctx, "acme/dir/sites/a.test/a.key") || s.Exists(ctx, "acme/dir/sites") || !s.Exists(ctx, "acme/dir/users/u.json") {
		t.Error("files outside the folder were deleted")
	}
}

func TestStorage_ConcurrentWritesSucceed(t *testing.T) {
	address := dbtest.URL(t)
	nodes := []*Storage{NewStorage(dbtest.OpenURL(t, address).Client, quiet), NewStorage(dbtest.OpenURL(t, address).Client, quiet)}
	failed := make([]error, 10)
	dbtest.Concurrently(len(failed), func(i int) {
		failed[i] = nodes[i%2].Store(ctx, "a/b", fmt.Append(nil, i))
	})
	got, err := nodes[0].Load(ctx, "a/b")
	if errors.Join(failed...) != nil || err != nil || len(got) != 1 {
		t.Errorf("%q, %v, %v", got, err, failed)
	}
}

func TestLock_HasOneHolder(t *testing.T) {
	address := dbtest.URL(t)
	nodes := []*Storage{NewStorage(dbtest.OpenURL(t, address).Client, quiet), NewStorage(dbtest.OpenURL(t, address).Client, quiet)}
	for round := range 5 {
		taken := make([]bool, 8)
		dbtest.Concurrently(len(taken), func(i int) {
			var err error
			if taken[i], err = nodes[i%2].TryLock(ctx, "issue"); err != nil {
				t.Error(err)
			}
		})
		holder := slices.Index(taken, true)
		if holder < 0 || slices.Contains(taken[holder+1:], true) {
			t.Fatalf("round %d: %v", round, taken)
		}
		if other, err := nodes[0].TryLock(ctx, "renew"); !other || err != nil {
			t.Fatalf("another name: %v, %v", other, err)
		}
		if err := errors.Join(nodes[holder%2].Unlock(ctx, "issue"), nodes[0].Unlock(ctx, "renew")); err != nil {
			t.Fatal(err)
		}
	}
}

func TestLock_WaitsForTheHolder(t *testing.T) {
	s := newStorage(t)
	if err := s.Lock(ctx, "issue"); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Lock(ended, "issue"); !errors.Is(err, context.Canceled) {
		t.Errorf("taken twice: %v", err)
	}
	second := make(chan error)
	go func() { second <- s.Lock(ctx, "issue") }()
	if err := s.Unlock(ended, "issue"); err != nil { // Unlock must release the lock although ctx has ended
		t.Fatal(err)
	}
	if err := <-second; err != nil {
		t.Fatal(err)
	}
	if err := s.Unlock(ctx, "issue"); err != nil {
		t.Error(err)
	}
	if err := s.Unlock(ctx, "issue"); err == nil {
		t.Error("a lock that is not held was released")
	}
}

func TestLock_ExpiredLeaseIsTakenOver(t *testing.T) {
	s := newStorage(t)
	system := viewer.WithSystem(ctx)
	died := s.client.CertificateLock.Create().SetName("issue").SetHolder("dead").SetExpiresAt(time.Now().UTC().Add(lease)).SaveX(system)
	if taken, err := s.TryLock(ctx, "issue"); taken || err != nil {
		t.Fatalf("before its lease has ended: %v, %v", taken, err)
	}
	died.Update().SetExpiresAt(time.Now().UTC().Add(-time.Second)).ExecX(system)
	taken := make([]bool, 6)
	dbtest.Concurrently(len(taken), func(i int) { taken[i], _ = s.TryLock(ctx, "issue") })
	if holder := slices.Index(taken, true); holder < 0 || slices.Contains(taken[holder+1:], true) {
		t.Errorf("taken over by %v", taken)
	}
	s.Close()
	if n := s.client.CertificateLock.Query().Where(certificatelock.Name("issue")).CountX(system); n != 0 {
		t.Errorf("%d locks remain", n)
	}
}

func TestStorage_IsHiddenFromShops(t *testing.T) {
	s := newStorage(t)
	s.put(t, "acme/a.key")
	if rows, err := s.client.CertificateFile.Query().All(viewer.WithShop(ctx, 1)); err == nil {
		t.Errorf("a shop reads %v", rows)
	}
	row := s.client.CertificateFile.Query().OnlyX(viewer.WithSystem(ctx))
	if strings.Contains(fmt.Sprint(row), "of acme/a.key") {
		t.Errorf("the log would contain %s", row)
	}
}

// written is a log that can be read while it is written.
type written struct {
	mu  sync.Mutex
	out bytes.Buffer
}

func (w *written) Write(line []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Write(line)
}

func (w *written) has(t *testing.T, text string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		w.mu.Lock()
		found := strings.Contains(w.out.String(), text)
		w.mu.Unlock()
		if found {
			return
		}
	}
	t.Fatalf("the log does not contain %q: %s", text, w.out.String())
}

// shortLocks returns a Storage with short leases, and its log.
func shortLocks(t *testing.T) (*Storage, *written) {
	log := &written{}
	s := NewStorage(dbtest.Open(t).Client, slog.New(slog.NewTextHandler(log, nil)))
	s.lease = 200 * time.Millisecond
	t.Cleanup(s.Close)
	return s, log
}

func TestLock_IsRenewedWhileHeld(t *testing.T) {
	s, _ := shortLocks(t)
	s.lease = 1500 * time.Millisecond // a busy machine may pause a process for several hundred milliseconds
	if err := s.Lock(ctx, "issue"); err != nil {
		t.Fatal(err)
	}
	system := viewer.WithSystem(ctx)
	first := s.client.CertificateLock.Query().OnlyX(system)
	for end := first.ExpiresAt.Add(s.lease); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if taken, err := s.TryLock(ctx, "issue"); taken || err != nil {
			t.Fatalf("taken twice: %v, %v", taken, err)
		}
	}
	if err := s.Unlock(ctx, "issue"); err != nil {
		t.Error(err)
	}
}

func TestLock_DropsALockTakenOver(t *testing.T) {
	s, log := shortLocks(t)
	if err := s.Lock(ctx, "issue"); err != nil {
		t.Fatal(err)
	}
	system := viewer.WithSystem(ctx)
	s.client.CertificateLock.Update().SetHolder("another").SetExpiresAt(time.Now().UTC().Add(time.Hour)).ExecX(system)
	log.has(t, "lock lost: taken over by another node")
	if err := s.Unlock(ctx, "issue"); err == nil {
		t.Error("a lost lock was released")
	}
	if holder := s.client.CertificateLock.Query().OnlyX(system).Holder; holder != "another" {
		t.Errorf("holder is %s", holder)
	}
}

func TestLock_DropsALockThatCannotBeRenewed(t *testing.T) {
	s, log := shortLocks(t)
	var broken atomic.Bool
	s.client.CertificateLock.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if broken.Load() {
				return nil, errors.New("the database is away")
			}
			return next.Mutate(ctx, m)
		})
	})
	if err := s.Lock(ctx, "issue"); err != nil {
		t.Fatal(err)
	}
	broken.Store(true)
	log.has(t, "renew lock")
	log.has(t, "lock lost: lease expired")
	broken.Store(false)
	if err := s.Unlock(ctx, "issue"); err == nil {
		t.Error("a lost lock was released")
	}
	if err := s.Lock(ctx, "issue"); err != nil { // succeeds because the lease has expired
		t.Error(err)
	}
}

func TestLock_FailsAfterClose(t *testing.T) {
	s := newStorage(t)
	s.Close()
	if taken, err := s.TryLock(ctx, "issue"); taken || err == nil {
		t.Errorf("%v, %v", taken, err)
	}
	if n := s.client.CertificateLock.Query().CountX(viewer.WithSystem(ctx)); n != 0 {
		t.Errorf("%d locks remain", n)
	}
}
