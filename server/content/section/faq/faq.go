// Package faq is the section with questions and their answers. Search engines read them as an FAQPage.
package faq

import "haat/server/content/section"

// Type is the type of section.
var Type = &section.Type{
	Name: "faq", Version: 1,
	Texts: []section.Field{{Name: "heading", Kind: section.Line, Most: 120}},
	Blocks: &section.Blocks{
		Texts: []section.Field{
			{Name: "question", Kind: section.Line, Most: 200, Required: true},
			{Name: "answer", Kind: section.Prose, Most: 2_000, Required: true},
		},
	},
	Props: props,
}

// Props are the props of the component.
type Props struct {
	Heading   string     `json:"heading"`
	Questions []Question `json:"questions"`
}

// Question is a question with its answer as safe HTML.
type Question struct {
	ID       string `json:"id"`
	Question string `json:"question"`
	HTML     string `json:"html"`
}

func props(s section.Section, _ *section.Data) any {
	p := &Props{Heading: s.Text("heading")}
	for _, b := range s.Blocks {
		if q := (Question{b.ID, b.Text("question"), b.HTML("answer")}); q.Question != "" && q.HTML != "" {
			p.Questions = append(p.Questions, q)
		}
	}
	if len(p.Questions) == 0 {
		return nil
	}
	return p
}
