package account

import (
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// cleaned returns the request normalized for storage, with the password unchanged.
func (r RegisterRequest) cleaned() RegisterRequest {
	r.Name, r.Email, r.Mobile = form.OneLine(r.Name), form.OneLine(r.Email), form.Mobile(r.Mobile)
	return r
}

// check returns Invalid "account_invalid" with all wrong fields. Call it on a cleaned
// request; it ignores the code.
func (r RegisterRequest) check() error {
	fields := form.Fields{}
	fields.Text("name", r.Name, form.MaxName, true)
	fields.Mobile(r.Mobile)
	fields.Email(r.Email)
	checkPassword(fields, r.Password)
	return fields.Of(fault.New(fault.Invalid, "account_invalid"))
}

func (r ResetRequest) cleaned() ResetRequest {
	r.Mobile = form.Mobile(r.Mobile)
	return r
}

func (r ResetRequest) check() error {
	fields := form.Fields{}
	fields.Mobile(r.Mobile)
	checkPassword(fields, r.Password)
	return fields.Of(fault.New(fault.Invalid, "account_invalid"))
}

func (r ProfileRequest) cleaned() ProfileRequest {
	r.Name, r.Email = form.OneLine(r.Name), form.OneLine(r.Email)
	return r
}

func (r ProfileRequest) check() error {
	fields := form.Fields{}
	fields.Text("name", r.Name, form.MaxName, true)
	fields.Email(r.Email)
	return fields.Of(fault.New(fault.Invalid, "account_invalid"))
}

func (r AddressRequest) cleaned() AddressRequest {
	for _, text := range []*string{&r.Name, &r.Division, &r.District, &r.Upazila, &r.Line} {
		*text = form.OneLine(*text)
	}
	r.Mobile = form.Mobile(r.Mobile)
	return r
}

// check returns Invalid "address_invalid" with all wrong fields. The rules are those of an order's
// address.
func (r AddressRequest) check() error {
	fields := form.Fields{}
	fields.Text("name", r.Name, form.MaxName, true)
	fields.Mobile(r.Mobile)
	fields.Place(r.Division, r.District, r.Upazila)
	fields.Text("line", r.Line, form.MaxLine, true)
	return fields.Of(fault.New(fault.Invalid, "address_invalid"))
}
