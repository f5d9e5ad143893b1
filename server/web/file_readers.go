package web

import (
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// Limits on the long files (feeds, sitemaps) of one shop, or of the market, that are sent at once.
const (
	maxFileReaders        = 4
	maxNetworkFileReaders = 2
	// A reader loses its place to another if, after fileReaderGrace, it has read less than
	// minFileReaderRate bytes per second on average.
	fileReaderGrace   = 10 * time.Second
	minFileReaderRate = 32 << 10
)

// errEvicted ends a file whose reader has lost its place to another.
var errEvicted = errors.New("slow reader has lost its place")

// fileReaders are the readers of long files, by the id of the shop; 0 is the market. Slow readers
// cannot keep a shop's files from others: see begin. The zero value is ready to use.
type fileReaders struct {
	mu     sync.Mutex
	byShop map[int][]*fileReader
}

// fileReader writes a long file to one client. Each write has the server's whole write timeout.
type fileReader struct {
	*echo.Response
	network string
	within  time.Duration // for each write
	began   time.Time
	now     func() time.Time

	mu      sync.Mutex
	written int64
	evicted bool
}

// begin takes a place for r. If all places of the shop are taken, it evicts the slowest reader,
// provided that one is below the minimum rate. It reports false if there is no place.
func (f *fileReaders) begin(shopID int, r *fileReader) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	readers, sameNetwork := f.byShop[shopID], 0
	for _, other := range readers {
		if other.network == r.network {
			sameNetwork++
		}
	}
	if sameNetwork >= maxNetworkFileReaders {
		return false
	}
	if len(readers) >= maxFileReaders {
		slowest := slowestReader(readers)
		if slowest == nil {
			return false
		}
		slowest.evict()
		readers = without(readers, slowest)
	}
	if f.byShop == nil {
		f.byShop = map[int][]*fileReader{}
	}
	f.byShop[shopID] = append(readers, r)
	return true
}

// end gives the place of r back, unless r was evicted.
func (f *fileReaders) end(shopID int, r *fileReader) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.byShop[shopID] = without(f.byShop[shopID], r); len(f.byShop[shopID]) == 0 {
		delete(f.byShop, shopID)
	}
}

func without(readers []*fileReader, r *fileReader) []*fileReader {
	var rest []*fileReader
	for _, other := range readers {
		if other != r {
			rest = append(rest, other)
		}
	}
	return rest
}

// slowestReader returns the reader with the lowest rate below the minimum; nil if there is none.
func slowestReader(readers []*fileReader) *fileReader {
	var slowest *fileReader
	lowest := float64(minFileReaderRate)
	for _, r := range readers {
		if rate, settled := r.rate(); settled && rate < lowest {
			slowest, lowest = r, rate
		}
	}
	return slowest
}

// rate returns the bytes per second on average; settled is false during the grace period.
func (r *fileReader) rate() (rate float64, settled bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	age := r.now().Sub(r.began)
	return float64(r.written) / max(age.Seconds(), 1), age >= fileReaderGrace
}

// evict ends the write that is under way, and every later one fails.
func (r *fileReader) evict() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.evicted = true
	// Without support for deadlines nothing blocks: such writers are those of tests.
	_ = http.NewResponseController(r.Response).SetWriteDeadline(time.Unix(1, 0))
}

// Write sends a chunk within the write timeout; errEvicted if the reader has lost its place.
func (r *fileReader) Write(chunk []byte) (int, error) {
	if err := r.extend(); err != nil {
		return 0, err
	}
	n, err := r.Response.Write(chunk)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.written += int64(n)
	if err != nil && r.evicted {
		err = errEvicted
	}
	return n, err
}

// extend moves the deadline of writing to a whole write timeout from now.
func (r *fileReader) extend() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.evicted {
		return errEvicted
	}
	err := http.NewResponseController(r.Response).SetWriteDeadline(in(r.within))
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}
