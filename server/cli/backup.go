package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"haat/server/config"
	"haat/server/platform/backup"
	"haat/server/platform/db"
	"haat/server/platform/media"
)

// standard is the file name that selects standard output or input.
const standard = "-"

type backupCommand struct {
	File         string `arg:"" help:"File to write, such as haat.tar.gz; - for standard output."`
	Overwrite    bool   `help:"Replace FILE if it exists."`
	WithoutMedia bool   `help:"Back up only the database, not the media."`
}

// Run takes a backup. Servers may run and write at the same time.
func (cmd *backupCommand) Run(ctx context.Context, cfg *config.Config) error {
	if err := db.MustExist(cfg.DatabaseURL); err != nil {
		return err
	}
	d, err := db.Open(ctx, cfg.DirectURL())
	if err != nil {
		return err
	}
	defer d.Close()
	if version, err := d.Version(ctx); err != nil || version == 0 {
		return errors.Join(err, errors.New("nothing to back up: the database has no tables"))
	}
	var store *media.Store
	if !cmd.WithoutMedia {
		if store, err = media.Open(cfg.MediaURL); err != nil {
			return err
		}
		defer store.Close()
	}
	var summary *backup.Summary
	err = cmd.write(func(w io.Writer) (err error) {
		summary, err = backup.Create(ctx, d, store, w)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: %s\n", cmd.File, inWords(summary))
	return nil
}

// write calls f with the backup file. While f writes, the file name ends in .part. It is renamed once it is
// complete and synced to disk, and deleted if f fails. Only the owner can read the file, because it contains
// password hashes and private keys.
func (cmd *backupCommand) write(f func(io.Writer) error) error {
	if cmd.File == standard {
		return f(os.Stdout)
	}
	if _, err := os.Lstat(cmd.File); err == nil && !cmd.Overwrite {
		return fmt.Errorf("%s already exists: use another name or --overwrite", cmd.File)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("write backup: %w", err)
	}
	folder, name := filepath.Split(cmd.File)
	part, err := os.CreateTemp(filepath.Clean(folder), name+".*.part") // mode 0600
	if err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	err = f(part)
	if err == nil {
		err = part.Sync()
	}
	if err = errors.Join(err, part.Close()); err == nil {
		err = os.Rename(part.Name(), cmd.File)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part.Name()))
	}
	return nil
}

// inWords returns a one-line summary of a backup.
func inWords(s *backup.Summary) string {
	line := fmt.Sprintf("%d rows of %d tables as of %s, version %d", s.AllRows(), len(s.Tables), s.TakenAt.Format(time.RFC3339), s.Schema)
	if !s.Media {
		return line + ", without media"
	}
	line += fmt.Sprintf("; %d files, %.1f MB", s.Files, float64(s.FileBytes)/1e6)
	if s.Gone > 0 {
		line += fmt.Sprintf(", and %d deleted meanwhile", s.Gone)
	}
	return line
}
