// Package i18n contains the texts that the server itself generates, such as titles and errors.
package i18n

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"path"
	"strings"
)

// Texts maps a locale to its texts by key.
type Texts map[string]map[string]string

// Load reads every LOCALE.json or LOCALE.json.gz in a folder.
func Load(files fs.FS, dir string) (Texts, error) {
	paths, err := fs.Glob(files, dir+"/*.json*")
	if err != nil {
		return nil, fmt.Errorf("load texts: %w", err)
	}
	all := Texts{}
	for _, name := range paths {
		data, err := read(files, name)
		if err != nil {
			return nil, fmt.Errorf("load texts %s: %w", name, err)
		}
		keys := map[string]string{}
		if err := json.Unmarshal(data, &keys); err != nil {
			return nil, fmt.Errorf("parse texts %s: %w", name, err)
		}
		locale, _, _ := strings.Cut(path.Base(name), ".")
		all[locale] = keys
	}
	return all, nil
}

// read returns the content of a file, which is decompressed if its name ends with .gz.
func read(files fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(files, name)
	if err != nil || path.Ext(name) != ".gz" {
		return data, err
	}
	packed, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("decompress: %w", err)
	}
	return io.ReadAll(packed)
}

// T returns the text of a key in a locale. pairs are alternating names and values; each {name} in the text is
// replaced by its value. If the text is missing, T returns the key.
func (t Texts) T(locale, key string, pairs ...string) string {
	text, ok := t[locale][key]
	if !ok {
		return key
	}
	filled := make([]string, len(pairs))
	for i := 0; i+1 < len(pairs); i += 2 {
		filled[i], filled[i+1] = "{"+pairs[i]+"}", pairs[i+1]
	}
	return strings.NewReplacer(filled...).Replace(text)
}
