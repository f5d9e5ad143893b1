package settings

import (
	"context"
	"fmt"
	"strings"

	"haat/ent"
	"haat/ent/synonym"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// Limits of synonyms. The length of a term is in characters.
const (
	minTerms    = 2
	maxTerms    = 10
	maxTerm     = 50
	maxSynonyms = 200
)

// cleaned trims the terms, and removes empty ones and those that search treats as equal to an earlier one.
func (r SynonymRequest) cleaned() SynonymRequest {
	var terms []string
	known := map[string]bool{}
	for _, term := range r.Terms {
		term = strings.Join(strings.Fields(strings.ToValidUTF8(term, "")), " ")
		if folded := textnorm.Fold(term); folded != "" && !known[folded] {
			known[folded] = true
			terms = append(terms, term)
		}
	}
	return SynonymRequest{terms}
}

// Validate returns Invalid "synonym_invalid" unless there are 2 to 10 different terms of at most 50
// characters.
func (r SynonymRequest) Validate() error {
	fields := form.Fields{}
	for _, term := range r.Terms {
		fields.Text("terms", term, maxTerm, true)
	}
	switch {
	case len(r.Terms) < minTerms:
		fields["terms"] = "min"
	case len(r.Terms) > maxTerms:
		fields["terms"] = "max"
	}
	return fields.Of(fault.New(fault.Invalid, "synonym_invalid"))
}

// Synonyms returns the shop's synonyms, the newest first.
func (s *Service) Synonyms(ctx context.Context) ([]Synonym, error) {
	rows, err := s.client.Synonym.Query().Order(ent.Desc(synonym.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list synonyms: %w", err)
	}
	list := make([]Synonym, len(rows))
	for i, row := range rows {
		list[i] = Synonym{row.ID, row.Terms}
	}
	return list, nil
}

// AddSynonym adds a synonym. Errors: Invalid "synonym_invalid"; Conflict "synonyms_full" if the shop has
// maxSynonyms.
func (s *Service) AddSynonym(ctx context.Context, in SynonymRequest) (added Synonym, err error) {
	in = in.cleaned()
	if err := in.Validate(); err != nil {
		return Synonym{}, err
	}
	err = db.Transact(ctx, s.client, "add synonym", func(client *ent.Client) error {
		n, err := client.Synonym.Query().Count(ctx)
		if err != nil {
			return fmt.Errorf("count synonyms: %w", err)
		}
		if n >= maxSynonyms {
			return fault.New(fault.Conflict, "synonyms_full")
		}
		row, err := client.Synonym.Create().SetTerms(in.Terms).Save(ctx)
		if err != nil {
			return fmt.Errorf("add synonym: %w", err)
		}
		added = Synonym{row.ID, row.Terms}
		return nil
	})
	return added, err
}

// ChangeSynonym replaces the terms of a synonym. Errors: Invalid "synonym_invalid"; NotFound
// "synonym_not_found".
func (s *Service) ChangeSynonym(ctx context.Context, id int, in SynonymRequest) (changed Synonym, err error) {
	in = in.cleaned()
	if err := in.Validate(); err != nil {
		return Synonym{}, err
	}
	err = db.Transact(ctx, s.client, "change synonym", func(client *ent.Client) error {
		row, err := client.Synonym.UpdateOneID(id).SetTerms(in.Terms).Save(ctx)
		if err != nil {
			return synonymFault("change synonym", err)
		}
		changed = Synonym{row.ID, row.Terms}
		return nil
	})
	return changed, err
}

// RemoveSynonym deletes a synonym. The error is NotFound "synonym_not_found".
func (s *Service) RemoveSynonym(ctx context.Context, id int) error {
	return db.Transact(ctx, s.client, "remove synonym", func(client *ent.Client) error {
		return synonymFault("remove synonym", client.Synonym.DeleteOneID(id).Exec(ctx))
	})
}

// synonymFault returns NotFound "synonym_not_found" if the row does not exist in the shop.
func synonymFault(action string, err error) error {
	if ent.IsNotFound(err) {
		return fault.New(fault.NotFound, "synonym_not_found")
	}
	return fault.Wrap(action, err)
}
