package edge

import (
	"context"
	"errors"
	"strconv"
	"time"

	"haat/server/platform/fairqueue"
	"haat/server/platform/httpx"
)

// fileJobLimits limits the number of files that a process reads concurrently, to one per shop, because a file
// of a few kilobytes can take seconds and megabytes. Shops take turns.
var fileJobLimits = fairqueue.Options{Slots: 3, Waiting: 60, Levels: []fairqueue.Level{{Slots: 1, Waiting: 3}}}

// fileJobWait is the maximum time that a file waits for its turn.
const fileJobWait = 20 * time.Second

// ReadFile calls work, which reads an uploaded file, when it is the shop's turn. It returns TooMany
// "too_many" if too many files are waiting, or after fileJobWait.
func ReadFile[T any](s *Edge, ctx context.Context, who *MerchantAt, work func() (T, error)) (T, error) {
	var none T
	waiting, cancel := context.WithTimeout(ctx, fileJobWait)
	defer cancel()
	release, err := s.fileJobs.Take(waiting, strconv.Itoa(who.Tenant.Shop.ID))
	if errors.Is(err, fairqueue.ErrFull) || errors.Is(err, context.DeadlineExceeded) {
		return none, httpx.TooMany(BusyRetryAfter)
	}
	if err != nil {
		return none, err
	}
	defer release()
	return work()
}
