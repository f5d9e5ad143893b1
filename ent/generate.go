package ent

//go:generate go tool -modfile=../tools/go.mod ent generate --feature privacy,sql/versioned-migration,sql/execquery --template dir=./template ./schema
//go:generate go run ./trim
