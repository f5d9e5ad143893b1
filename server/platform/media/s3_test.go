package media

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"

	"haat/server/platform/fault"
)

// s3Address returns the address of an empty prefix in a bucket on a real server.
func s3Address(t *testing.T) *url.URL {
	t.Helper()
	address := os.Getenv("HAAT_TEST_S3")
	if address == "" || address == "none" {
		t.Skip("needs an S3 server: run make test-go")
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return with(u, "prefix", fmt.Sprintf("%s-%s/", t.Name(), rand.Text()))
}

// with returns a copy of the URL with another query parameter.
func with(u *url.URL, name, value string) *url.URL {
	other, query := *u, u.Query()
	query.Set(name, value)
	other.RawQuery = query.Encode()
	return &other
}

func openStore(t *testing.T, u *url.URL) *Store {
	t.Helper()
	s, err := Open(u.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestS3_StoresAndRemovesPictures(t *testing.T) {
	s, ctx := openStore(t, s3Address(t)), context.Background()
	if err := s.Check(ctx); err != nil {
		t.Fatal(err)
	}
	if names := s.names(t); len(names) > 0 {
		t.Fatalf("bucket contains %v", names)
	}
	original := jpegOf(t, 1000, 600)
	p, other := s.addOwned(t, "a", original), s.addOwned(t, "b", original)
	if again := s.addOwned(t, "a", original); again != p {
		t.Errorf("adding it again returned %+v, want %+v", again, p)
	}
	inFolder := newStore(t)
	inFolder.addOwned(t, "a", original)
	for _, w := range p.Variants() {
		if got, want := s.stored(t, p, w), inFolder.stored(t, p, w); len(got) == 0 || string(got) != string(want) {
			t.Errorf("variant %d: %d bytes, in a folder %d", w, len(got), len(want))
		}
	}
	s.jpeg(t, p)
	if _, _, err := s.Open(ctx, p.Key, 123); !fault.IsNotFound(err) {
		t.Errorf("unknown width: %v", err)
	}
	for range 2 { // the second call finds nothing to remove
		if err := s.Remove(ctx, p); err != nil {
			t.Error(err)
		}
	}
	for _, name := range s.names(t) {
		if !strings.HasPrefix(name, other.Key+"/") {
			t.Errorf("%s remains", name)
		}
	}
	if s.stored(t, other, 160) == nil || len(s.names(t)) != 6 {
		t.Errorf("files of the other picture: %v", s.names(t))
	}
}

func TestS3_FilesAreCachedForAYear(t *testing.T) {
	s := openStore(t, s3Address(t))
	there := s.bucket.(*s3)
	p := s.addOwned(t, "headers", jpegOf(t, 700, 500))
	for name, mime := range map[string]string{webpFile(p.Key, 160): "image/webp", webpFile(p.Key, 700): "image/webp", jpegFile(p.Key, 700): "image/jpeg"} {
		file, err := there.client.StatObject(context.Background(), there.bucket, there.prefix+name, minio.StatObjectOptions{})
		if err != nil || file.ContentType != mime || file.Metadata.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Errorf("%s: %+v, %v", name, file, err)
		}
	}
}

// Check must report a missing bucket or server. An invalid address must be refused without a request.
func TestS3_ReportsInvalidAddressesAndServers(t *testing.T) {
	address := s3Address(t)
	nobody := *address
	nobody.Host = "no-such-bucket"
	for _, u := range []*url.URL{&nobody, with(address, "endpoint", "http://127.0.0.1:9")} {
		if err := openStore(t, u).Check(context.Background()); err == nil {
			t.Errorf("%s was accepted", u)
		}
	}
	for name, value := range map[string]string{"regoin": "x", "use_path_style": "perhaps", "endpoint": "localhost:9000", "timeout": "1h"} {
		if _, err := Open(with(address, name, value).String()); err == nil {
			t.Errorf("%s=%s was accepted", name, value)
		}
	}
}

// If the server refuses a file, the others must be removed.
func TestS3_FailureLeavesNoFiles(t *testing.T) {
	address := s3Address(t)
	server, err := url.Parse(address.Query().Get("endpoint"))
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(server)
		r.Out.Host = r.In.Host
	}}
	refused := ""
	gate := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPut && refused != "" && strings.HasSuffix(r.URL.Path, refused) {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	defer gate.Close()
	s := openStore(t, with(address, "endpoint", gate.URL))
	original := jpegOf(t, 1000, 600)
	for _, refused = range []string{"960.jpg", "640.webp", "1000.webp"} {
		if _, err := s.AddOwned(context.Background(), 1, "a", original, nil); err == nil {
			t.Errorf("added although %s could not be written", refused)
		}
		if names := s.names(t); len(names) > 0 {
			t.Errorf("without %s the files are %v", refused, names)
		}
	}
	refused = ""
	s.addOwned(t, "a", original)
	if names := s.names(t); len(names) != 6 {
		t.Errorf("afterwards the files are %v", names)
	}
}

// A server that does not respond, or stops in the middle of a file, must cause a timeout.
func TestS3_SilentServersTimeOut(t *testing.T) {
	release := make(chan struct{})
	silent := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/160.webp") { // sends half of the file
			w.Header().Set("Content-Length", "2000")
			w.Header().Set("Last-Modified", time.Now().UTC().Format(http.TimeFormat))
			fmt.Fprint(w, strings.Repeat("a", 1000))
			http.NewResponseController(w).Flush()
		}
		<-release
	}))
	defer silent.Close()
	defer close(release)
	t.Setenv("AWS_ACCESS_KEY_ID", "id")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	address := "s3://bucket?region=us-east-1&use_path_style=true&timeout=200ms&endpoint=" + silent.URL
	s, err := Open(address)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	isAway := func(what string, err error) {
		t.Helper()
		if f, ok := fault.As(err); !ok || f.Kind != fault.Unavailable || f.Code != "pictures_unavailable" || f.Wait == 0 {
			t.Errorf("%s: %v", what, err)
		}
	}
	_, err = s.AddOwned(ctx, 1, "a", jpegOf(t, 200, 200), nil)
	isAway("adding", err)
	_, _, err = s.Open(ctx, "1/0123456789abcdef0123", 320)
	isAway("opening", err)
	if err := s.Remove(ctx, Picture{Key: "1/0123456789abcdef0123", Width: 160}); err == nil {
		t.Error("a picture was removed")
	}
	if err := s.Check(ctx); err == nil {
		t.Error("the bucket is usable")
	}
	file, size, err := s.Open(ctx, "1/0123456789abcdef0123", 160)
	if err != nil || size != 2000 {
		t.Fatalf("half a file: %d, %v", size, err)
	}
	defer file.Close()
	if half, err := io.ReadAll(file); err == nil || len(half) != 1000 {
		t.Errorf("%d bytes of it were read, %v", len(half), err)
	}
}
