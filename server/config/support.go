package config

import (
	"errors"
	"fmt"
	"regexp"

	"haat/server/platform/form"
)

// Support contains the contacts of the people who run the server. The admin area shows those that are set.
type Support struct {
	Phone string `name:"phone" env:"PHONE" help:"Phone number of the support for merchants, such as 01711-111111."`
	Email string `name:"email" env:"EMAIL" help:"Email address of the support for merchants."`
	URL   string `name:"url" env:"URL" help:"Page of the support for merchants: https://…"`
}

// supportPhone matches numbers with at least 3 digits, for hotlines, and spaces or hyphens between them.
var supportPhone = regexp.MustCompile(`^\+?[0-9]([ -]?[0-9]){2,14}$`)

func (s Support) check() error {
	var errs []error
	if s.Phone != "" && !supportPhone.MatchString(s.Phone) {
		errs = append(errs, fmt.Errorf("HAAT_SUPPORT_PHONE: %q is not a phone number", s.Phone))
	}
	if s.Email != "" && !form.IsEmail(s.Email) {
		errs = append(errs, fmt.Errorf("HAAT_SUPPORT_EMAIL: %q is not an email address", s.Email))
	}
	if s.URL != "" {
		errs = append(errs, checkURL("HAAT_SUPPORT_URL", s.URL, "https", "http"))
	}
	return errors.Join(errs...)
}
