//go:build !packed

package haat

import "embed"

// Locales has one flat JSON file a language: locales/bn.json and locales/en.json.
//
//go:embed locales/*.json
var Locales embed.FS
