package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// cacheControl allows caches to store files for a year, because the content of a name never changes.
const cacheControl = "public, max-age=31536000, immutable"

// s3 is a bucket of Amazon S3 or a compatible service. prefix is prepended to the name of every
// file.
type s3 struct {
	client         *minio.Core
	bucket, prefix string
	// timeout is the timeout for receiving a response, and for each read of a file.
	timeout time.Duration
}

// openS3 opens s3://BUCKET?region=…&endpoint=…&use_path_style=true&prefix=…&timeout=10s. All parameters are
// optional. It sends no request.
func openS3(u *url.URL) (bucket, error) {
	query := u.Query()
	for name := range query {
		if !slices.Contains([]string{"region", "endpoint", "use_path_style", "prefix", "timeout"}, name) {
			return nil, fmt.Errorf("s3: unknown parameter %q", name)
		}
	}
	within, err := s3Timeout(query.Get("timeout"))
	if err != nil {
		return nil, err
	}
	options := &minio.Options{Creds: s3Credentials(), Secure: true, Region: query.Get("region"), MaxRetries: 3}
	if pathStyle := query.Get("use_path_style"); pathStyle != "" {
		on, err := strconv.ParseBool(pathStyle)
		if err != nil {
			return nil, fmt.Errorf("s3: use_path_style must be true or false, not %q", pathStyle)
		}
		if on {
			options.BucketLookup = minio.BucketLookupPath
		}
	}
	host := "s3.amazonaws.com"
	if endpoint := query.Get("endpoint"); endpoint != "" {
		at, err := url.Parse(endpoint)
		if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" || strings.Trim(at.Path, "/") != "" {
			return nil, fmt.Errorf("s3: endpoint must be http://HOST or https://HOST, not %q", endpoint)
		}
		host, options.Secure = at.Host, at.Scheme == "https"
	}
	client, err := minio.NewCore(host, options)
	if err != nil {
		return nil, fmt.Errorf("s3: %w", err)
	}
	return &s3{client, u.Host, query.Get("prefix"), within}, nil
}

// Default and limits of the timeout. Merchants wait for their uploads, so the timeout must be short.
const (
	defaultS3Timeout = 10 * time.Second
	minS3Timeout     = 100 * time.Millisecond
	maxS3Timeout     = time.Minute
)

func s3Timeout(text string) (time.Duration, error) {
	if text == "" {
		return defaultS3Timeout, nil
	}
	within, err := time.ParseDuration(text)
	if err != nil || within < minS3Timeout || within > maxS3Timeout {
		return 0, fmt.Errorf("s3: timeout must be from %s to %s, such as 10s, not %q", minS3Timeout, maxS3Timeout, text)
	}
	return within, nil
}

// s3Credentials returns the credentials from the same sources as Amazon's tools: the environment, the profile
// in the home folder, or the role of the machine or container.
func s3Credentials() *credentials.Credentials {
	return credentials.NewChainCredentials([]credentials.Provider{
		&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{},
	})
}

func (s *s3) close() error { return nil }

func (s *s3) check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	there, err := s.client.BucketExists(ctx, s.bucket)
	if err == nil && !there {
		err = fmt.Errorf("no bucket %q", s.bucket)
	}
	return err
}

func (s *s3) write(ctx context.Context, name, mime string, data []byte) error {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	_, err := s.client.Client.PutObject(ctx, s.bucket, s.prefix+name, bytes.NewReader(data), int64(len(data)),
		minio.PutObjectOptions{ContentType: mime, CacheControl: cacheControl, DisableMultipart: true})
	return err
}

func (s *s3) open(ctx context.Context, name string) (io.ReadCloser, int64, error) {
	ctx, cancel := context.WithCancel(ctx)
	late := time.AfterFunc(s.timeout, cancel)
	body, info, _, err := s.client.GetObject(ctx, s.bucket, s.prefix+name, minio.GetObjectOptions{})
	if !late.Stop() && err == nil { // the response arrived just as the timeout ended
		err = errors.Join(context.DeadlineExceeded, body.Close())
	}
	if err != nil {
		cancel()
		return nil, 0, missing(err)
	}
	return &s3File{body, late, cancel, s.timeout}, info.Size, nil
}

// s3File is a file with a timeout for each read. The time between reads is not limited.
type s3File struct {
	io.ReadCloser
	timer   *time.Timer
	cancel  context.CancelFunc
	timeout time.Duration
}

func (f *s3File) Read(p []byte) (int, error) {
	f.timer.Reset(f.timeout)
	defer f.timer.Stop()
	return f.ReadCloser.Read(p)
}

func (f *s3File) Close() error {
	defer f.cancel()
	return f.ReadCloser.Close()
}

func (s *s3) has(ctx context.Context, name string) (bool, error) {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	_, err := s.client.StatObject(ctx, s.bucket, s.prefix+name, minio.StatObjectOptions{})
	if err = missing(err); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (s *s3) names(ctx context.Context, beginning string) ([]string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	late := time.AfterFunc(s.timeout, cancel) // restarted after each name
	defer late.Stop()
	var names []string
	options := minio.ListObjectsOptions{Prefix: s.prefix + beginning, Recursive: true}
	for object := range s.client.ListObjectsIter(ctx, s.bucket, options) {
		if object.Err != nil {
			return nil, object.Err
		}
		late.Reset(s.timeout)
		names = append(names, strings.TrimPrefix(object.Key, s.prefix))
	}
	return names, nil
}

func (s *s3) remove(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	err := missing(s.client.RemoveObject(ctx, s.bucket, s.prefix+name, minio.RemoveObjectOptions{}))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// missing converts the server's error for a missing file to fs.ErrNotExist.
func missing(err error) error {
	if code := minio.ToErrorResponse(err).Code; err != nil && code == minio.NoSuchKey {
		return fs.ErrNotExist
	}
	return err
}
