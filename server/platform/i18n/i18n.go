// Package i18n contains the texts that the server itself writes, such as titles and errors.
package i18n

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"strings"
)

// Texts maps a locale's name to its keys and texts.
type Texts map[string]map[string]string

// Load reads every LOCALE.json in a folder.
func Load(files fs.FS, dir string) (Texts, error) {
	paths, err := fs.Glob(files, dir+"/*.json")
	if err != nil {
		return nil, fmt.Errorf("load texts: %w", err)
	}
	all := Texts{}
	for _, path := range paths {
		data, err := fs.ReadFile(files, path)
		if err != nil {
			return nil, fmt.Errorf("load texts: %w", err)
		}
		keys := map[string]string{}
		if err := json.Unmarshal(data, &keys); err != nil {
			return nil, fmt.Errorf("parse texts %s: %w", path, err)
		}
		all[strings.TrimSuffix(path[len(dir)+1:], ".json")] = keys
	}
	return all, nil
}

// T returns the text of a key in a locale. pairs are names and values that replace {name}. The text
// of a missing key is the key.
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
