package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
)

// cachedPages compares a cached page with an Echo handler that answers the same
// bytes from memory, over loopback, in rounds that take turns.
func cachedPages(_ context.Context, s *subject) ([]row, error) {
	var rows []row
	for _, encoding := range []string{"identity", "gzip", "br"} {
		for _, connections := range []int{1, 32, 256} {
			r, err := compareCached(s, encoding, connections)
			if err != nil {
				return nil, err
			}
			rows = append(rows, r)
		}
	}
	return rows, nil
}

func compareCached(s *subject, encoding string, connections int) (row, error) {
	path := pages[0].path
	body, err := s.get(path, "Accept-Encoding", encoding)
	if err != nil {
		return row{}, err
	}
	e := echo.New()
	e.GET(path, func(c echo.Context) error {
		if encoding != "identity" {
			c.Response().Header().Set("Content-Encoding", encoding)
		}
		return c.Blob(http.StatusOK, "text/html; charset=utf-8", body)
	})
	haat, stopHaat, err := listen(s.handler)
	if err != nil {
		return row{}, err
	}
	defer stopHaat()
	plain, stopPlain, err := listen(e)
	if err != nil {
		return row{}, err
	}
	defer stopPlain()
	rounds, each := 7, 700*time.Millisecond
	if quick() {
		rounds, each = 3, 200*time.Millisecond
	}
	var ratios, rates []float64
	for range rounds {
		ours, err := rate(haat, path, encoding, connections, each)
		if err != nil {
			return row{}, err
		}
		theirs, err := rate(plain, path, encoding, connections, each)
		if err != nil {
			return row{}, err
		}
		ratios, rates = append(ratios, ours/theirs), append(rates, ours)
	}
	ratio := median(ratios)
	return row{
		Name:  fmt.Sprintf("cached home, %s, %d connections", encoding, connections),
		Value: ratio, Unit: "× Echo", Budget: "≥ 0.8", Within: within(ratio >= 0.8),
		Detail: fmt.Sprintf("%.0f pages/s of %d bytes", median(rates), len(body)),
	}, nil
}

// listen serves a handler on a free port of loopback.
func listen(h http.Handler) (addr string, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	server := &http.Server{Handler: h}
	go server.Serve(l)
	return l.Addr().String(), func() { server.Close() }, nil
}

// rate is how many answers a second come back on so many connections.
func rate(addr, path, encoding string, connections int, d time.Duration) (float64, error) {
	request := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\n\r\n", path, encoding)
	var count atomic.Int64
	var group sync.WaitGroup
	errs := make(chan error, connections)
	end := time.Now().Add(d)
	for range connections {
		group.Go(func() {
			if err := ask(addr, request, end, &count); err != nil {
				errs <- err
			}
		})
	}
	group.Wait()
	close(errs)
	return float64(count.Load()) / d.Seconds(), <-errs
}

// ask sends the request over one connection again and again until end.
func ask(addr, request string, end time.Time, count *atomic.Int64) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	reader := bufio.NewReaderSize(conn, 64<<10)
	for time.Now().Before(end) {
		if _, err := io.WriteString(conn, request); err != nil {
			return err
		}
		res, err := http.ReadResponse(reader, nil)
		if err != nil {
			return err
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil {
			return err
		}
		if res.StatusCode != http.StatusOK {
			return fmt.Errorf("answered %d", res.StatusCode)
		}
		count.Add(1)
	}
	return nil
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
