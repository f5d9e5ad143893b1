package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"haat/bench/figures"
	"haat/server/platform/httpx"
)

// cachedPages compares a cached page with an Echo handler that returns the same headers and bytes from
// memory, over loopback, in alternating rounds.
func cachedPages(ctx context.Context, s *subject) ([]row, error) {
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
	unchanged, err := unchangedPages(s)
	if err != nil {
		return nil, err
	}
	costs, err := cachedCosts(ctx, s)
	return append(append(rows, unchanged), costs...), err
}

func compareCached(s *subject, encoding string, connections int) (row, error) {
	path := pages[0].path
	header, body, err := s.answer(path, "Accept-Encoding", encoding)
	if err != nil {
		return row{}, err
	}
	e := echo.New()
	e.GET(path, func(c echo.Context) error {
		maps.Copy(c.Response().Header(), header)
		return c.Blob(http.StatusOK, "text/html; charset=utf-8", body)
	})
	haat, stopHaat, err := s.listen()
	if err != nil {
		return row{}, err
	}
	defer stopHaat()
	plain, stopPlain, err := listen(&http.Server{Handler: e}, func(l net.Listener) net.Listener { return l })
	if err != nil {
		return row{}, err
	}
	defer stopPlain()
	haatProbe, echoProbe := probe{haat, path, encoding, "", http.StatusOK}, probe{plain, path, encoding, "", http.StatusOK}
	ratio, haatFigures, echoFigures, err := alternate(haatProbe, echoProbe, connections)
	if err != nil {
		return row{}, err
	}
	return row{
		Name:  fmt.Sprintf("cached home, %s, %d connections", encoding, connections),
		Value: ratio, Unit: "× Echo", Budget: "≥ 0.8", Within: within(ratio >= 0.8),
		Detail: fmt.Sprintf("%.0f pages/s of %d bytes; p99 %.1f ms, Echo's %.1f ms", haatFigures.rate, len(body), haatFigures.p99, echoFigures.p99),
	}, nil
}

// unchangedPages compares 304 responses to browsers that have the page with responses that contain the page.
func unchangedPages(s *subject) (row, error) {
	const connections = 32
	path := pages[0].path
	header, _, err := s.answer(path, "Accept-Encoding", "br")
	if err != nil {
		return row{}, err
	}
	addr, stop, err := s.listen()
	if err != nil {
		return row{}, err
	}
	defer stop()
	unchanged, whole := probe{addr, path, "br", header.Get("Etag"), http.StatusNotModified}, probe{addr, path, "br", "", http.StatusOK}
	ratio, notModified, full, err := alternate(unchanged, whole, connections)
	return row{
		Name:  fmt.Sprintf("unchanged cached home (304), %d connections", connections),
		Value: ratio, Unit: "× the page", Budget: "> 1", Within: within(ratio > 1),
		Detail: fmt.Sprintf("%.0f responses/s; p99 %.1f ms, the page's %.1f ms", notModified.rate, notModified.p99, full.p99),
	}, err
}

// alternate runs two probes in alternating rounds. It returns the ratio of the first's rate to the second's,
// and the medians of both.
func alternate(first, second probe, connections int) (ratio float64, a, b throughput, err error) {
	rounds, each := 7, 700*time.Millisecond
	if quick() {
		rounds, each = 3, 100*time.Millisecond
	}
	var ratios []float64
	var as, bs []throughput
	for range rounds {
		one, err := first.run(connections, each)
		if err != nil {
			return 0, a, b, err
		}
		two, err := second.run(connections, each)
		if err != nil {
			return 0, a, b, err
		}
		ratios, as, bs = append(ratios, one.rate/two.rate), append(as, one), append(bs, two)
	}
	return figures.Median(ratios), medianOf(as), medianOf(bs), nil
}

// listen serves the subject on a free port of loopback, in the same way as bin/haat.
func (s *subject) listen() (addr string, stop func(), err error) {
	return listen(httpx.NewServer("", s.handler, slog.Default()), httpx.GatherWrites)
}

// listen serves on a free port of loopback. wrap changes the listener.
func listen(server *http.Server, wrap func(net.Listener) net.Listener) (addr string, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, err
	}
	go server.Serve(wrap(l))
	return l.Addr().String(), func() { server.Close() }, nil
}

// A probe is a request for a page and the expected status. If tag is not empty, it is sent as If-None-Match.
type probe struct {
	addr, path, encoding, tag string
	status                    int
}

// throughput contains the number of responses per second and the 99th percentile of their durations in
// milliseconds.
type throughput struct{ rate, p99 float64 }

// medianOf returns the median of each figure.
func medianOf(all []throughput) throughput {
	var rates, p99s []float64
	for _, each := range all {
		rates, p99s = append(rates, each.rate), append(p99s, each.p99)
	}
	return throughput{figures.Median(rates), figures.Median(p99s)}
}

// run repeats the request on the given number of connections for the duration d.
func (q probe) run(connections int, d time.Duration) (throughput, error) {
	request := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\n", q.path, q.encoding)
	if q.tag != "" {
		request += "If-None-Match: " + q.tag + "\r\n"
	}
	durations := make([][]float64, connections)
	errs := make([]error, connections)
	var group sync.WaitGroup
	end := time.Now().Add(d)
	for i := range connections {
		group.Go(func() { durations[i], errs[i] = q.repeat(request+"\r\n", end) })
	}
	group.Wait()
	all := slices.Sorted(slices.Values(slices.Concat(durations...)))
	if len(all) == 0 {
		return throughput{}, errors.Join(append(errs, errors.New("no response"))...)
	}
	return throughput{float64(len(all)) / d.Seconds(), all[len(all)*99/100]}, errors.Join(errs...)
}

// repeat sends the request on one connection until end, and returns the duration of each response
// in milliseconds.
func (q probe) repeat(request string, end time.Time) (durations []float64, err error) {
	conn, err := net.Dial("tcp", q.addr)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	reader := bufio.NewReaderSize(conn, 64<<10)
	for start := time.Now(); start.Before(end); {
		if _, err := io.WriteString(conn, request); err != nil {
			return nil, err
		}
		res, err := http.ReadResponse(reader, nil)
		if err != nil {
			return nil, err
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil {
			return nil, err
		}
		if res.StatusCode != q.status {
			return nil, fmt.Errorf("%s: status %d", q.path, res.StatusCode)
		}
		now := time.Now()
		durations = append(durations, float64(now.Sub(start).Microseconds())/1000)
		start = now
	}
	return durations, nil
}
