package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"haat/server/config"
	"haat/server/platform/backup"
	"haat/server/platform/db"
	"haat/server/platform/media"
)

type restoreCommand struct {
	File    string `arg:"" help:"File written by haat backup; - for standard input."`
	Replace bool   `help:"Delete the existing database contents and media first; without it they must be empty."`
	Check   bool   `help:"Only verify the file and print a summary."`
}

// Run restores a backup. No server may use the same database at the same time.
func (cmd *restoreCommand) Run(ctx context.Context, cfg *config.Config) error {
	in, err := cmd.open()
	if err != nil {
		return err
	}
	defer in.Close()
	if cmd.File != standard || cmd.Check {
		summary, err := backup.Verify(ctx, in)
		if err != nil {
			return fmt.Errorf("%s: %w", cmd.File, err)
		}
		if cmd.Check {
			_, err := fmt.Printf("%s is intact: %s\n", cmd.File, inWords(summary))
			return err
		}
		if _, err := in.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("read backup: %w", err)
		}
	}
	d, err := db.Open(ctx, cfg.DirectURL())
	if err != nil {
		return err
	}
	defer d.Close()
	store, err := media.Open(cfg.MediaURL)
	if err != nil {
		return err
	}
	defer store.Close()
	summary, err := backup.Restore(ctx, d, store, in, backup.Options{Replace: cmd.Replace})
	if err != nil {
		return fmt.Errorf("restore %s: %w", cmd.File, err)
	}
	_, err = fmt.Printf("restored %s\n", inWords(summary))
	return err
}

// open opens the file. With --replace it is read twice, first to verify it.
func (cmd *restoreCommand) open() (*os.File, error) {
	if cmd.File != standard {
		in, err := os.Open(cmd.File)
		if err != nil {
			return nil, fmt.Errorf("read backup: %w", err)
		}
		return in, nil
	}
	if cmd.Replace {
		return nil, errors.New("--replace needs a file, which is read twice: first to verify it")
	}
	return os.Stdin, nil
}
