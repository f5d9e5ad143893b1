// Package certificate obtains the server's TLS certificates from an ACME authority, on demand and
// only for the platform's hosts, and stores them in the database that all nodes share.
package certificate

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"slices"
	"strings"

	"github.com/caddyserver/certmagic"

	"haat/ent"
	"haat/ent/certificatefile"
	"haat/ent/predicate"
	"haat/ent/viewer"
)

// Storage implements certmagic.Storage in the database.
type Storage struct {
	client *ent.Client
	*locks
}

var _ certmagic.Storage = (*Storage)(nil)

// NewStorage returns a Storage that uses client's database. The caller must call Close.
func NewStorage(client *ent.Client, logger *slog.Logger) *Storage {
	return &Storage{client, newLocks(client, logger)}
}

// String returns a constant, because certmagic logs its storage and the log must not contain the client.
func (s *Storage) String() string { return "database" }

// storeAttempts is the maximum number of attempts to write a file that another node writes concurrently.
const storeAttempts = 3

// Store writes a file. It replaces an existing file at the path.
func (s *Storage) Store(ctx context.Context, path string, content []byte) error {
	ctx = viewer.WithSystem(ctx)
	var err error
	for range storeAttempts {
		var n int
		n, err = s.client.CertificateFile.Update().Where(certificatefile.Path(path)).SetContent(content).Save(ctx)
		if err == nil && n == 0 {
			err = s.client.CertificateFile.Create().SetPath(path).SetContent(content).Exec(ctx)
		}
		if !ent.IsConstraintError(err) {
			break
		}
	}
	if err != nil {
		return fmt.Errorf("store %s: %w", path, err)
	}
	return nil
}

// Load returns the content of a file. The error is fs.ErrNotExist if the file does not exist.
func (s *Storage) Load(ctx context.Context, path string) ([]byte, error) {
	row, err := s.file(ctx, path)
	if err != nil {
		return nil, err
	}
	return row.Content, nil
}

func (s *Storage) file(ctx context.Context, path string) (*ent.CertificateFile, error) {
	row, err := s.client.CertificateFile.Query().Where(certificatefile.Path(path)).Only(viewer.WithSystem(ctx))
	if ent.IsNotFound(err) {
		return nil, fmt.Errorf("load %s: %w", path, fs.ErrNotExist)
	}
	if err != nil {
		return nil, fmt.Errorf("load %s: %w", path, err)
	}
	return row, nil
}

// Delete removes a file, or all files in a folder. It returns nil if the path does not exist.
func (s *Storage) Delete(ctx context.Context, path string) error {
	_, err := s.client.CertificateFile.Delete().
		Where(certificatefile.Or(certificatefile.Path(path), within(path))).Exec(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("delete %s: %w", path, err)
	}
	return nil
}

// within selects the files in a folder, or all files if folder is "".
func within(folder string) predicate.CertificateFile {
	if folder == "" {
		return certificatefile.PathNEQ("")
	}
	return certificatefile.PathHasPrefix(folder + "/")
}

// Exists reports whether a file or folder exists at the path.
func (s *Storage) Exists(ctx context.Context, path string) bool {
	_, err := s.Stat(ctx, path)
	return err == nil
}

// List returns the full paths of the files and folders in a folder, sorted. If recursive is true, it includes
// those in subfolders. The error is fs.ErrNotExist if the folder does not exist.
func (s *Storage) List(ctx context.Context, folder string, recursive bool) ([]string, error) {
	folder = strings.Trim(folder, "/")
	files, err := s.client.CertificateFile.Query().Where(within(folder)).
		Select(certificatefile.FieldPath).Strings(viewer.WithSystem(ctx))
	if err != nil {
		return nil, fmt.Errorf("list %s: %w", folder, err)
	}
	if len(files) == 0 && folder != "" {
		return nil, fmt.Errorf("list %s: %w", folder, fs.ErrNotExist)
	}
	start := 0
	if folder != "" {
		start = len(folder) + 1
	}
	var found []string
	for _, file := range files {
		for i, letter := range file[start:] {
			if letter != '/' {
				continue
			}
			found = append(found, file[:start+i])
			if !recursive {
				break
			}
		}
		if recursive || !strings.Contains(file[start:], "/") {
			found = append(found, file)
		}
	}
	slices.Sort(found)
	return slices.Compact(found), nil
}

// Stat describes a file or folder. The error is fs.ErrNotExist if it does not exist.
func (s *Storage) Stat(ctx context.Context, path string) (certmagic.KeyInfo, error) {
	row, err := s.file(ctx, path)
	if err == nil {
		return certmagic.KeyInfo{Key: path, Modified: row.UpdatedAt, Size: int64(len(row.Content)), IsTerminal: true}, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return certmagic.KeyInfo{}, err
	}
	folder, err := s.client.CertificateFile.Query().Where(within(path)).Exist(viewer.WithSystem(ctx))
	if err != nil {
		return certmagic.KeyInfo{}, fmt.Errorf("stat %s: %w", path, err)
	}
	if !folder {
		return certmagic.KeyInfo{}, fmt.Errorf("stat %s: %w", path, fs.ErrNotExist)
	}
	return certmagic.KeyInfo{Key: path}, nil
}
