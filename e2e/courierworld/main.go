// Command courierworld serves Haat with a simulated clock, one shop and fake couriers, for a browser test. It has its own database and no
// settings. It prints the addresses of Haat and of its control as JSON, and ends when its standard input is closed: courierworld HOST:PORT
// ORDERS, where ORDERS is the number of orders that are placed on each of ten days.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"

	"haat/server/platform/db"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: courierworld HOST:PORT ORDERS")
	}
	perDay, err := strconv.Atoi(os.Args[2])
	if err == nil {
		err = run(os.Args[1], perDay)
	}
	if err != nil {
		log.Fatal(err)
	}
}

func run(listen string, perDay int) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	folder, err := os.MkdirTemp("", "courierworld-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	address := "sqlite://" + filepath.Join(folder, "haat.db")
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	if _, err := d.Migrate(ctx); err != nil {
		return err
	}
	logger := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError}))
	w, err := Start(ctx, Options{DB: d, Address: address, Folder: folder, Listen: listen, Seed: 1, PerDay: perDay, Logger: logger})
	if err != nil {
		return err
	}
	control, err := serve(ctx, w.control())
	if err != nil {
		return err
	}
	if err := json.NewEncoder(os.Stdout).Encode(map[string]string{"origin": w.origin, "control": control}); err != nil {
		return err
	}
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	cancel()
	return <-w.ended
}
