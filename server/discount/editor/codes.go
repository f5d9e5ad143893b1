package editor

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"math/big"
	"slices"

	"haat/ent"
	"haat/ent/discountcode"
	"haat/ent/orderdiscount"
	"haat/server/discount"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/spreadsheet"
)

const (
	// codeLetters are the characters of random codes: none that is easily taken for another one (0 O, 1 I L, 2 Z, 5 S, 8 B, U V), and no vowels,
	// so that no words arise.
	codeLetters = "346789CDFGHJKMNPQRTVWXY"
	// codeLength is the number of random characters: 7.8e10 codes.
	codeLength = 8
	codeBatch  = 500 // rows of one statement
	codesAPage = 50
)

// addCode adds a valid code to a discount. The error is Invalid "discount_invalid" with "taken" if the shop has the code.
func addCode(ctx context.Context, client *ent.Client, id int, code string) error {
	if err := checkFree(ctx, client, code); err != nil {
		return err
	}
	return fault.Wrap("add code", client.DiscountCode.Create().SetDiscountID(id).SetCode(code).Exec(ctx))
}

// AddCode adds a code that a merchant enters. Errors: NotFound "discount_not_found"; Invalid "discount_invalid"; Conflict
// "discount_automatic", and "discount_codes_full" if the discount has maxCodes.
func (e *Editor) AddCode(ctx context.Context, id int, in CodeRequest) (*CodeRows, error) {
	code, fields := discount.CodeKey(form.OneLine(in.Code)), form.Fields{}
	if checkCode(fields, code); len(fields) > 0 {
		return nil, fields.Of(fault.New(fault.Invalid, "discount_invalid"))
	}
	err := db.Transact(ctx, e.client, "add code", func(client *ent.Client) error {
		if err := holdForCodes(ctx, client, id, 1); err != nil {
			return err
		}
		return addCode(ctx, client, id, code)
	})
	if err != nil {
		return nil, err
	}
	return e.Codes(ctx, id, "", 1)
}

// Generate adds random codes, which nobody can guess, and returns the first page of the codes. Errors: NotFound "discount_not_found"; Invalid
// "discount_invalid"; Conflict "discount_automatic" and "discount_codes_full".
func (e *Editor) Generate(ctx context.Context, id int, in GenerateRequest) (*CodeRows, error) {
	prefix, fields := discount.CodeKey(form.OneLine(in.Prefix)), form.Fields{}
	within(fields, "count", in.Count, 1, maxGenerate)
	switch {
	case len(prefix) > maxPrefix:
		fields["prefix"] = "max"
	case prefix != "" && !codePattern.MatchString(prefix):
		fields["prefix"] = "invalid"
	}
	if err := fields.Of(fault.New(fault.Invalid, "discount_invalid")); err != nil {
		return nil, err
	}
	err := db.Transact(ctx, e.client, "generate codes", func(client *ent.Client) error {
		if err := holdForCodes(ctx, client, id, in.Count); err != nil {
			return err
		}
		codes, err := freeCodes(ctx, client, in.Count, prefix)
		if err != nil {
			return err
		}
		for some := range slices.Chunk(codes, codeBatch) {
			rows := make([]*ent.DiscountCodeCreate, len(some))
			for i, code := range some {
				rows[i] = client.DiscountCode.Create().SetDiscountID(id).SetCode(code)
			}
			if err := client.DiscountCode.CreateBulk(rows...).Exec(audit.Quiet(ctx)); err != nil {
				return fmt.Errorf("generate codes: %w", err)
			}
		}
		return audit.Record(ctx, client, "generate", ent.TypeDiscountCode, id, map[string]any{"codes": audit.To(len(codes))})
	})
	if err != nil {
		return nil, err
	}
	return e.Codes(ctx, id, "", 1)
}

// holdForCodes locks a discount to which n codes are added.
func holdForCodes(ctx context.Context, client *ent.Client, id, n int) error {
	row, err := hold(ctx, client, id)
	if err != nil {
		return err
	}
	if row.Automatic {
		return fault.New(fault.Conflict, "discount_automatic")
	}
	has, err := client.DiscountCode.Query().Where(discountcode.DiscountID(id)).Count(ctx)
	if err != nil {
		return fmt.Errorf("count codes: %w", err)
	}
	if has+n > maxCodes {
		return fault.New(fault.Conflict, "discount_codes_full")
	}
	return nil
}

// freeCodes returns n different random codes that the shop does not have.
func freeCodes(ctx context.Context, client *ent.Client, n int, prefix string) ([]string, error) {
	codes, seen := make([]string, 0, n), make(map[string]bool, n)
	for len(codes) < n {
		var next []string
		for len(next) < min(codeBatch, n-len(codes)) {
			code, err := randomCode(prefix)
			if err != nil {
				return nil, err
			}
			if !seen[code] {
				seen[code], next = true, append(next, code)
			}
		}
		rows, err := client.DiscountCode.Query().Where(discountcode.CodeIn(next...)).Select(discountcode.FieldCode).Strings(ctx)
		if err != nil {
			return nil, fmt.Errorf("look up codes: %w", err)
		}
		codes = append(codes, slices.DeleteFunc(next, func(code string) bool { return slices.Contains(rows, code) })...)
	}
	return codes, nil
}

func randomCode(prefix string) (string, error) {
	code := []byte(prefix)
	for range codeLength {
		i, err := rand.Int(rand.Reader, big.NewInt(int64(len(codeLetters))))
		if err != nil {
			return "", fmt.Errorf("generate code: %w", err)
		}
		code = append(code, codeLetters[i.Int64()])
	}
	return string(code), nil
}

// Codes returns a page of the codes of a discount that contain a text, the newest first. The error is NotFound "discount_not_found".
func (e *Editor) Codes(ctx context.Context, id int, text string, page int) (*CodeRows, error) {
	if err := e.mustExist(ctx, id); err != nil {
		return nil, err
	}
	all := e.client.DiscountCode.Query().Where(discountcode.DiscountID(id))
	if key := discount.CodeKey(text); key != "" {
		all.Where(discountcode.CodeContains(key))
	}
	total, err := all.Clone().Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count codes: %w", err)
	}
	list := &CodeRows{Total: total}
	list.Page, list.Pages = pageOf(page, total, codesAPage)
	rows, err := all.Order(ent.Desc(discountcode.FieldID)).Offset((list.Page - 1) * codesAPage).Limit(codesAPage).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list codes: %w", err)
	}
	list.Codes, err = withUses(ctx, e.client, id, rows)
	return list, err
}

func (e *Editor) mustExist(ctx context.Context, id int) error {
	_, err := e.client.Discount.Get(ctx, id)
	return discountFault("load discount", err)
}

// withUses returns codes of a discount with their uses, in one statement.
func withUses(ctx context.Context, client *ent.Client, id int, rows []*ent.DiscountCode) ([]CodeRow, error) {
	list, codes := make([]CodeRow, len(rows)), make([]string, len(rows))
	for i, row := range rows {
		codes[i] = row.Code
	}
	var uses []struct {
		Code string `sql:"code"`
		N    int    `sql:"n"`
	}
	if len(rows) > 0 {
		err := client.OrderDiscount.Query().Where(orderdiscount.DiscountID(id), orderdiscount.CodeIn(codes...), orderdiscount.Counts(true)).
			GroupBy(orderdiscount.FieldCode).Aggregate(ent.As(ent.Count(), "n")).Scan(ctx, &uses)
		if err != nil {
			return nil, fmt.Errorf("count uses of codes: %w", err)
		}
	}
	of := make(map[string]int, len(uses))
	for _, each := range uses {
		of[each.Code] = each.N
	}
	for i, row := range rows {
		list[i] = CodeRow{row.ID, row.Code, of[row.Code], row.CreatedAt}
	}
	return list, nil
}

// DeleteCode deletes a code of a discount. Orders keep it. Errors: NotFound "discount_not_found" and "discount_code_not_found"; Conflict
// "discount_last_code" if the discount has no other one.
func (e *Editor) DeleteCode(ctx context.Context, id, codeID int) error {
	return db.Transact(ctx, e.client, "delete code", func(client *ent.Client) error {
		if _, err := hold(ctx, client, id); err != nil {
			return err
		}
		ids, err := client.DiscountCode.Query().Where(discountcode.DiscountID(id)).Order(ent.Asc(discountcode.FieldID)).Limit(2).IDs(ctx)
		if err != nil {
			return fmt.Errorf("list codes: %w", err)
		}
		if len(ids) == 1 && ids[0] == codeID {
			return fault.New(fault.Conflict, "discount_last_code")
		}
		n, err := client.DiscountCode.Delete().Where(discountcode.ID(codeID), discountcode.DiscountID(id)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete code: %w", err)
		}
		if n == 0 {
			return fault.New(fault.NotFound, "discount_code_not_found")
		}
		return nil
	})
}

var codeColumns = []string{"code", "uses", "date"}

// Export is a prepared file of codes. Write writes it.
type Export struct {
	client *ent.Client
	id     int
}

// ExportCodes prepares a file of all codes of a discount, and records the export in the activity log. The error is NotFound
// "discount_not_found".
func (e *Editor) ExportCodes(ctx context.Context, id int) (*Export, error) {
	if err := e.mustExist(ctx, id); err != nil {
		return nil, err
	}
	if err := audit.Record(ctx, e.client, "export", ent.TypeDiscountCode, id, map[string]any{}); err != nil {
		return nil, err
	}
	return &Export{e.client, id}, nil
}

// Write writes the file, the oldest codes first. It loads them in batches.
func (x *Export) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	return spreadsheet.Write(w, file, "codes", codeColumns, func(write spreadsheet.Row) error {
		for after := 0; ; {
			rows, err := x.client.DiscountCode.Query().Where(discountcode.DiscountID(x.id), discountcode.IDGT(after)).
				Order(ent.Asc(discountcode.FieldID)).Limit(codeBatch).All(ctx)
			if err != nil {
				return fmt.Errorf("load codes: %w", err)
			}
			list, err := withUses(ctx, x.client, x.id, rows)
			if err != nil {
				return err
			}
			for _, code := range list {
				if err := write(code.Code, code.Uses, code.CreatedAt); err != nil {
					return err
				}
				after = code.ID
			}
			if len(rows) < codeBatch {
				return nil
			}
		}
	})
}
