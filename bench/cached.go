package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"haat/bench/figures"
)

// cachedPages compares a cached page with an Echo handler that returns the same
// headers and bytes from memory, over loopback, in alternating rounds.
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
	unchanged, err := unchangedPages(s)
	return append(rows, unchanged), err
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
	mine, others := question{haat, path, encoding, "", http.StatusOK}, question{plain, path, encoding, "", http.StatusOK}
	ratio, ours, theirs, err := inTurns(mine, others, connections)
	if err != nil {
		return row{}, err
	}
	return row{
		Name:  fmt.Sprintf("cached home, %s, %d connections", encoding, connections),
		Value: ratio, Unit: "× Echo", Budget: "≥ 0.8", Within: within(ratio >= 0.8),
		Detail: fmt.Sprintf("%.0f pages/s of %d bytes; p99 %.1f ms, Echo's %.1f ms", ours.rate, len(body), ours.p99, theirs.p99),
	}, nil
}

// unchangedPages compares 304 responses to browsers that have the page with the page
// itself.
func unchangedPages(s *subject) (row, error) {
	const connections = 32
	path := pages[0].path
	header, _, err := s.answer(path, "Accept-Encoding", "br")
	if err != nil {
		return row{}, err
	}
	addr, stop, err := listen(s.handler)
	if err != nil {
		return row{}, err
	}
	defer stop()
	unchanged, whole := question{addr, path, "br", header.Get("Etag"), http.StatusNotModified}, question{addr, path, "br", "", http.StatusOK}
	ratio, ours, theirs, err := inTurns(unchanged, whole, connections)
	return row{
		Name:  fmt.Sprintf("cached home that the browser has (304), %d connections", connections),
		Value: ratio, Unit: "× the page", Budget: "> 1", Within: within(ratio > 1),
		Detail: fmt.Sprintf("%.0f answers/s; p99 %.1f ms, the page's %.1f ms", ours.rate, ours.p99, theirs.p99),
	}, err
}

// inTurns sends two requests in alternating rounds. It returns the ratio of the
// first's rate to the second's, and the medians of both.
func inTurns(first, second question, connections int) (ratio float64, a, b answers, err error) {
	rounds, each := 7, 700*time.Millisecond
	if quick() {
		rounds, each = 3, 100*time.Millisecond
	}
	var ratios []float64
	var as, bs []answers
	for range rounds {
		one, err := first.ask(connections, each)
		if err != nil {
			return 0, a, b, err
		}
		two, err := second.ask(connections, each)
		if err != nil {
			return 0, a, b, err
		}
		ratios, as, bs = append(ratios, one.rate/two.rate), append(as, one), append(bs, two)
	}
	return figures.Median(ratios), middle(as), middle(bs), nil
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

// A question is a request for a page and the expected status. A non-empty tag is the
// ETag that the browser has.
type question struct {
	addr, path, encoding, tag string
	status                    int
}

// answers has the number of responses per second and their 99th percentile in
// milliseconds.
type answers struct{ rate, p99 float64 }

// middle returns the median of each figure.
func middle(all []answers) answers {
	var rates, p99s []float64
	for _, each := range all {
		rates, p99s = append(rates, each.rate), append(p99s, each.p99)
	}
	return answers{figures.Median(rates), figures.Median(p99s)}
}

// ask repeats the request on that many connections for the duration d.
func (q question) ask(connections int, d time.Duration) (answers, error) {
	request := fmt.Sprintf("GET %s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\n", q.path, q.encoding)
	if q.tag != "" {
		request += "If-None-Match: " + q.tag + "\r\n"
	}
	took := make([][]float64, connections)
	errs := make([]error, connections)
	var group sync.WaitGroup
	end := time.Now().Add(d)
	for i := range connections {
		group.Go(func() { took[i], errs[i] = q.over(request+"\r\n", end) })
	}
	group.Wait()
	all := slices.Sorted(slices.Values(slices.Concat(took...)))
	if len(all) == 0 {
		return answers{}, errors.Join(append(errs, errors.New("nothing was answered"))...)
	}
	return answers{float64(len(all)) / d.Seconds(), all[len(all)*99/100]}, errors.Join(errs...)
}

// over repeats the request on one connection until end, and returns the duration of
// each response in milliseconds.
func (q question) over(request string, end time.Time) (took []float64, err error) {
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
			return nil, fmt.Errorf("%s answered %d", q.path, res.StatusCode)
		}
		now := time.Now()
		took = append(took, float64(now.Sub(start).Microseconds())/1000)
		start = now
	}
	return took, nil
}
