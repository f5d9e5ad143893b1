// Package haat embeds what the one binary carries: the built client and the texts.
package haat

import "embed"

// Client is client/dist, made by `node esbuild.config.mjs`.
//
//go:embed all:client/dist
var Client embed.FS

// Locales has one flat JSON file a language: bn.json and en.json.
//
//go:embed locales/*.json
var Locales embed.FS
