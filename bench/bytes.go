package main

import (
	"context"
	"fmt"
	"regexp"
)

var (
	scripts = regexp.MustCompile(`(/assets/[\w.-]+\.js)[" ]`)
	styles  = regexp.MustCompile(`rel="stylesheet" href="([^"]+)"`)
)

// bytesOfPages measures the size of the scripts and styles that a first visit loads, compressed with gzip.
func bytesOfPages(_ context.Context, s *subject) ([]row, error) {
	var rows []row
	for _, p := range pages {
		doc, err := s.get(p.path)
		if err != nil {
			return nil, err
		}
		js, err := s.weigh(scripts, doc)
		if err != nil {
			return nil, err
		}
		css, err := s.weigh(styles, doc)
		if err != nil {
			return nil, err
		}
		packed, err := s.get(p.path, "Accept-Encoding", "gzip")
		if err != nil {
			return nil, err
		}
		detail := fmt.Sprintf("document %.1f KB gzip, %.1f KB unpacked", kb(len(packed)), kb(len(doc)))
		rows = append(rows,
			row{Name: "JavaScript of " + p.name, Value: kb(js), Unit: "KB gzip", Budget: "≤ 90", Within: within(kb(js) <= 90), Detail: detail},
			row{Name: "CSS of " + p.name, Value: kb(css), Unit: "KB gzip", Budget: "≤ 11", Within: within(kb(css) <= 11)})
	}
	return rows, nil
}

func (s *subject) weigh(links *regexp.Regexp, doc []byte) (int, error) {
	sum := 0
	for _, m := range links.FindAllSubmatch(doc, -1) {
		body, err := s.get(string(m[1]), "Accept-Encoding", "gzip")
		if err != nil {
			return 0, err
		}
		sum += len(body)
	}
	if sum == 0 {
		return 0, fmt.Errorf("no file matches %s", links)
	}
	return sum, nil
}

func kb(bytes int) float64 { return float64(bytes) / 1024 }
