// Command fill creates a shop whose texts are attack strings in a database: fill DATABASE_URL SLUG.
package main

import (
	"context"
	"log"
	"os"

	"haat/e2e/hostile"
	"haat/server/platform/db"
)

func main() {
	if err := run(context.Background(), os.Args[1], os.Args[2]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, address, slug string) error {
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	return hostile.Fill(ctx, d.Client, d.Dialect, slug, 1)
}
