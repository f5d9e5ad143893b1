package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"haat/server/config"
	"haat/server/platform/backup"
	"haat/server/platform/db"
	"haat/server/platform/media"
)

// standard stands for the standard output, or input, in the place of a file.
const standard = "-"

type backupCommand struct {
	File         string `arg:"" help:"Where to, such as haat.tar.gz; - for the standard output."`
	Overwrite    bool   `help:"Put it in the place of a file that is there."`
	WithoutMedia bool   `help:"The database alone, where the media are kept safe in another way."`
}

// Run backs up while others serve and write.
func (cmd *backupCommand) Run(ctx context.Context, cfg *config.Config) error {
	if err := mustHaveDatabase(cfg.DatabaseURL); err != nil {
		return err
	}
	d, err := db.Open(ctx, cfg.DatabaseURL)
	if err != nil {
		return err
	}
	defer d.Close()
	if version, err := d.Version(ctx); err != nil || version == 0 {
		return errors.Join(err, errors.New("the database has no tables: there is nothing to back up"))
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
		summary, err = backup.Take(ctx, d, store, w)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: %s\n", cmd.File, inWords(summary))
	return nil
}

// mustHaveDatabase keeps SQLite from making a file where there is none.
func mustHaveDatabase(address string) error {
	path, ok := strings.CutPrefix(address, "sqlite://")
	if !ok {
		return nil
	}
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("open database: %w", err)
	}
	return nil
}

// write has f write the file. It is there under its name only once it is whole and on
// the disk; until then it is beside it, named with .part at the end, and goes where f
// fails. Nobody but its owner can read it: it has passwords' hashes and private keys.
func (cmd *backupCommand) write(f func(io.Writer) error) error {
	if cmd.File == standard {
		return f(os.Stdout)
	}
	if _, err := os.Lstat(cmd.File); err == nil && !cmd.Overwrite {
		return fmt.Errorf("%s is there already: another name, or --overwrite", cmd.File)
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

// inWords is a line about what a backup has.
func inWords(s *backup.Summary) string {
	line := fmt.Sprintf("%d rows of %d tables as of %s, version %d", s.AllRows(), len(s.Tables), s.TakenAt.Format(time.RFC3339), s.Schema)
	if !s.Media {
		return line + ", without media"
	}
	line += fmt.Sprintf("; %d files, %.1f MB", s.Files, float64(s.FileBytes)/1e6)
	if s.Gone > 0 {
		line += fmt.Sprintf(", and %d that were removed meanwhile", s.Gone)
	}
	return line
}
