package ent

//go:generate go tool ent generate --feature privacy,sql/versioned-migration,sql/execquery --template dir=./template ./schema
//go:generate go run ./trim
