// Package certificate has the server's TLS certificates made by an ACME authority, on
// demand and for no host but ours, and keeps them in the database, where every node has
// them.
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

// Storage is certmagic's, in the database.
type Storage struct {
	client *ent.Client
	*locks
}

var _ certmagic.Storage = (*Storage)(nil)

// NewStorage keeps what certmagic stores in the database. Close it.
func NewStorage(client *ent.Client, logger *slog.Logger) *Storage {
	return &Storage{client, newLocks(client, logger)}
}

// String keeps the client out of the log, where certmagic names its storage.
func (s *Storage) String() string { return "database" }

// storeAttempts is how often a file is written that another node writes at the same time.
const storeAttempts = 3

// Store writes a file, in place of the one at its path.
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

// Load reads a file. fs.ErrNotExist without one.
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

// Delete removes a file, or all within a folder. What is not there is no error.
func (s *Storage) Delete(ctx context.Context, path string) error {
	_, err := s.client.CertificateFile.Delete().
		Where(certificatefile.Or(certificatefile.Path(path), within(path))).Exec(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("delete %s: %w", path, err)
	}
	return nil
}

// within are the files in a folder; all in the one without a name.
func within(folder string) predicate.CertificateFile {
	if folder == "" {
		return certificatefile.PathNEQ("")
	}
	return certificatefile.PathHasPrefix(folder + "/")
}

// Exists reports whether there is a file or a folder at the path.
func (s *Storage) Exists(ctx context.Context, path string) bool {
	_, err := s.Stat(ctx, path)
	return err == nil
}

// List is what a folder has, as whole paths in order: its files and folders, and where
// recursive what these have. fs.ErrNotExist without the folder.
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

// Stat tells of a file or a folder. fs.ErrNotExist where there is neither.
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
		return certmagic.KeyInfo{}, fmt.Errorf("look at %s: %w", path, err)
	}
	if !folder {
		return certmagic.KeyInfo{}, fmt.Errorf("look at %s: %w", path, fs.ErrNotExist)
	}
	return certmagic.KeyInfo{Key: path}, nil
}
