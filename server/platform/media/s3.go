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

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// forEver lets caches keep files, which never change under their names.
const forEver = "public, max-age=31536000, immutable"

// s3 is a bucket of Amazon S3 or of what speaks its protocol. Every file's name
// begins with the prefix there.
type s3 struct {
	client         *minio.Core
	bucket, prefix string
}

// openS3 opens s3://BUCKET?region=…&endpoint=…&use_path_style=true&prefix=…, each
// parameter only where it is needed. No request is made.
func openS3(u *url.URL) (bucket, error) {
	query := u.Query()
	for name := range query {
		if !slices.Contains([]string{"region", "endpoint", "use_path_style", "prefix"}, name) {
			return nil, fmt.Errorf("s3: unknown parameter %q", name)
		}
	}
	options := &minio.Options{Creds: s3Credentials(), Secure: true, Region: query.Get("region"), MaxRetries: 3}
	if pathStyle := query.Get("use_path_style"); pathStyle != "" {
		on, err := strconv.ParseBool(pathStyle)
		if err != nil {
			return nil, fmt.Errorf("s3: use_path_style is true or false, not %q", pathStyle)
		}
		if on {
			options.BucketLookup = minio.BucketLookupPath
		}
	}
	host := "s3.amazonaws.com"
	if endpoint := query.Get("endpoint"); endpoint != "" {
		at, err := url.Parse(endpoint)
		if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" || strings.Trim(at.Path, "/") != "" {
			return nil, fmt.Errorf("s3: endpoint is http://HOST or https://HOST, not %q", endpoint)
		}
		host, options.Secure = at.Host, at.Scheme == "https"
	}
	client, err := minio.NewCore(host, options)
	if err != nil {
		return nil, fmt.Errorf("s3: %w", err)
	}
	return &s3{client, u.Host, query.Get("prefix")}, nil
}

// s3Credentials are where Amazon's own tools look: the environment, the profile in
// the home folder, the role of the machine or container.
func s3Credentials() *credentials.Credentials {
	return credentials.NewChainCredentials([]credentials.Provider{
		&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{},
	})
}

func (s *s3) close() error { return nil }

func (s *s3) check(ctx context.Context) error {
	there, err := s.client.BucketExists(ctx, s.bucket)
	if err == nil && !there {
		err = fmt.Errorf("there is no bucket %q", s.bucket)
	}
	return err
}

func (s *s3) write(ctx context.Context, name, mime string, data []byte) error {
	_, err := s.client.Client.PutObject(ctx, s.bucket, s.prefix+name, bytes.NewReader(data), int64(len(data)),
		minio.PutObjectOptions{ContentType: mime, CacheControl: forEver, DisableMultipart: true})
	return err
}

func (s *s3) open(ctx context.Context, name string) (io.ReadCloser, int64, error) {
	body, info, _, err := s.client.GetObject(ctx, s.bucket, s.prefix+name, minio.GetObjectOptions{})
	if err != nil {
		return nil, 0, missing(err)
	}
	return body, info.Size, nil
}

func (s *s3) has(ctx context.Context, name string) (bool, error) {
	_, err := s.client.StatObject(ctx, s.bucket, s.prefix+name, minio.StatObjectOptions{})
	if err = missing(err); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (s *s3) names(ctx context.Context, beginning string) ([]string, error) {
	var names []string
	options := minio.ListObjectsOptions{Prefix: s.prefix + beginning, Recursive: true}
	for object := range s.client.ListObjectsIter(ctx, s.bucket, options) {
		if object.Err != nil {
			return nil, object.Err
		}
		names = append(names, strings.TrimPrefix(object.Key, s.prefix))
	}
	return names, nil
}

func (s *s3) remove(ctx context.Context, name string) error {
	err := missing(s.client.RemoveObject(ctx, s.bucket, s.prefix+name, minio.RemoveObjectOptions{}))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// missing is fs.ErrNotExist in place of the server's answer that there is no such file.
func missing(err error) error {
	if code := minio.ToErrorResponse(err).Code; err != nil && code == minio.NoSuchKey {
		return fs.ErrNotExist
	}
	return err
}
