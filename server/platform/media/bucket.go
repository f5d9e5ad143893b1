package media

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strings"
)

// bucket stores files by name. Names contain slashes like URLs. Methods may be called concurrently. A file
// becomes visible only when it is complete.
type bucket interface {
	// write stores data under a name. It replaces an existing file.
	write(ctx context.Context, name, mime string, data []byte) error
	// open returns a file and its size in bytes. The error is fs.ErrNotExist if the file does not exist.
	open(ctx context.Context, name string) (io.ReadCloser, int64, error)
	has(ctx context.Context, name string) (bool, error)
	// names returns the names of the files that begin with beginning, sorted.
	names(ctx context.Context, beginning string) ([]string, error)
	// remove deletes a file. It returns nil if the file does not exist.
	remove(ctx context.Context, name string) error
	// check returns an error unless the bucket is usable.
	check(ctx context.Context) error
	close() error
}

// openBucket opens file://PATH, creating the folder if necessary, or s3://BUCKET?….
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
