package config

import (
	"errors"
	"fmt"
	"net/mail"
	"net/url"
	"regexp"
)

// Support is how merchants reach the people who run the server. The admin area shows what is set.
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
	if address, err := mail.ParseAddress(s.Email); s.Email != "" && (err != nil || address.Address != s.Email) {
		errs = append(errs, fmt.Errorf("HAAT_SUPPORT_EMAIL: %q is not an email address", s.Email))
	}
	if u, err := url.Parse(s.URL); s.URL != "" && (err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "") {
		errs = append(errs, fmt.Errorf("HAAT_SUPPORT_URL: %q is not the address of a page, https://…", s.URL))
	}
	return errors.Join(errs...)
}
