package visit

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

// crawlerList contains one regular expression per line for the user agents of crawlers. scripts/crawlers.mjs
// updates it.
//
//go:embed crawlers.txt
var crawlerList string

// crawlers is the compiled list. Most expressions are literal texts, for which searching is much faster.
type crawlers struct {
	texts       []string
	expressions []*regexp.Regexp
}

var knownCrawlers = sync.OnceValue(func() (list crawlers) {
	for line := range strings.Lines(crawlerList) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "#") {
			continue
		}
		expression := regexp.MustCompile(line)
		if text, literal := expression.LiteralPrefix(); literal {
			list.texts = append(list.texts, text)
		} else {
			list.expressions = append(list.expressions, expression)
		}
	}
	return list
})

// match reports whether a user agent matches the list.
func (l crawlers) match(agent string) bool {
	for _, text := range l.texts {
		if strings.Contains(agent, text) {
			return true
		}
	}
	for _, expression := range l.expressions {
		if expression.MatchString(agent) {
			return true
		}
	}
	return false
}

// isCrawler reports whether a user agent is a crawler or not a browser.
func (c *Counter) isCrawler(agent string) bool {
	if agent == "" {
		return true
	}
	if crawler, ok := c.agents.GetIfPresent(agent); ok {
		return crawler
	}
	crawler := knownCrawlers().match(agent)
	c.agents.Set(agent, crawler)
	return crawler
}
