package sms

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// file appends messages to a file, one JSON object per line.
type file struct {
	path string
}

func newFile(path string) (*file, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, fmt.Errorf("open sms: %w", err)
	}
	return &file{path}, nil
}

// Send writes the line with a single call, so that it cannot be mixed with lines of other processes.
func (f *file) Send(_ context.Context, m Message) error {
	line, err := json.Marshal(struct {
		Message
		At time.Time `json:"at"`
	}{m, time.Now().UTC()})
	if err != nil {
		return fmt.Errorf("write sms: %w", err)
	}
	out, err := os.OpenFile(f.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write sms: %w", err)
	}
	defer out.Close()
	if _, err := out.Write(append(line, '\n')); err != nil {
		return fmt.Errorf("write sms: %w", err)
	}
	return nil
}
