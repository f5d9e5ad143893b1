package edge

import (
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/httpx"
)

// Limits on concurrent downloads of long files (feeds, sitemaps) per shop. The market counts as a shop.
const (
	maxFileReaders        = 4
	maxNetworkFileReaders = 2
	// If a reader has read less than minFileReaderRate bytes per second on average after fileReaderGrace, it
	// may be evicted in favour of another.
	fileReaderGrace   = 10 * time.Second
	minFileReaderRate = 32 << 10
)

// errEvicted ends the response to a reader that was evicted in favour of another.
var errEvicted = errors.New("slow reader was evicted")

// fileReaders contains the current readers of long files by shop id; 0 is the market. Slow readers cannot
// block a shop's files for others: see begin. The zero value is ready to use.
type fileReaders struct {
	mu     sync.Mutex
	byShop map[int][]*fileReader
}

// fileReader writes a long file to one client. The write timeout applies to each write.
type fileReader struct {
	*echo.Response
	network      string
	writeTimeout time.Duration // timeout of each write
	began        time.Time
	now          func() time.Time

	mu      sync.Mutex
	written int64
	evicted bool
}

// begin reserves a slot for r. If all slots of the shop are taken, it evicts the slowest reader below the
// minimum rate. It returns false if no slot is available.
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

// end releases the slot of r, unless r was evicted.
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

// slowestReader returns the reader with the lowest rate below the minimum, or nil if there is none.
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

// rate returns the average rate in bytes per second. settled is false during the grace period.
func (r *fileReader) rate() (rate float64, settled bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	age := r.now().Sub(r.began)
	return float64(r.written) / max(age.Seconds(), 1), age >= fileReaderGrace
}

// evict aborts the current write and makes later writes fail.
func (r *fileReader) evict() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.evicted = true
	// Writers without support for deadlines are test recorders, which never block.
	_ = http.NewResponseController(r.Response).SetWriteDeadline(time.Unix(1, 0))
}

// Write sends a chunk within the write timeout. It returns errEvicted if the reader was evicted.
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

// extend sets the write deadline to one full write timeout from now.
func (r *fileReader) extend() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.evicted {
		return errEvicted
	}
	err := http.NewResponseController(r.Response).SetWriteDeadline(httpx.FromNow(r.writeTimeout))
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}
