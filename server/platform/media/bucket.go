package media

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strings"
)

// bucket keeps files by their names, which have slashes as URLs do. Its methods may
// be called at the same time; a file that is being written is there when it is whole.
type bucket interface {
	// write keeps data under a name, in place of what was there.
	write(ctx context.Context, name, mime string, data []byte) error
	// open returns a file and its size in bytes; errors.Is(err, fs.ErrNotExist) without one.
	open(ctx context.Context, name string) (io.ReadCloser, int64, error)
	has(ctx context.Context, name string) (bool, error)
	// names lists the files whose names begin so, in their order.
	names(ctx context.Context, beginning string) ([]string, error)
	// remove takes a file away; one that is gone already is no error.
	remove(ctx context.Context, name string) error
	// check returns an error unless the bucket can be used.
	check(ctx context.Context) error
	close() error
}

// openBucket opens file://PATH (made where missing) or s3://BUCKET?….
func openBucket(address string) (bucket, error) {
	if path, ok := strings.CutPrefix(address, "file://"); ok {
		return openFolder(path)
	}
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	if u.Scheme != "s3" {
		return nil, fmt.Errorf("%q is neither file://PATH nor s3://BUCKET", u.Redacted())
	}
	return openS3(u)
}
