package account_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/customer/account"
	"haat/server/platform/i18n"
)

// statements collects the statements sent to the database, without arguments.
type statements struct {
	mu   sync.Mutex
	list []string
}

func (s *statements) add(line ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	text := fmt.Sprint(line...)
	if _, query, ok := strings.Cut(text, "query="); ok {
		query, _, _ = strings.Cut(query, " args=")
		s.list = append(s.list, query)
	}
}

func (s *statements) take() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.list
	s.list = nil
	return list
}

// Statements, hashes, comparisons and jobs must be the same for numbers with and without an account, so that
// response times do not reveal which numbers have one.
func TestWork_IsTheSameForKnownAndUnknownNumbers(t *testing.T) {
	asked := &statements{}
	for name, call := range map[string]func(s *shop, number string) error{
		"sign-in, wrong password": func(s *shop, number string) error {
			_, err := s.SignIn(s.ctx, number, "wrong password 1")
			return err
		},
		"a code to register": func(s *shop, number string) error {
			in := form("")
			in.Mobile = number
			_, err := s.Register(s.ctx, s.tenant, in, i18n.Bn, always)
			return err
		},
		"a code for a new password": func(s *shop, number string) error {
			_, err := s.ForgotPassword(s.ctx, s.tenant, number, i18n.Bn, always)
			return err
		},
		"another code for a new password": func(s *shop, number string) error {
			s.forgot(number)
			s.aged(number, time.Minute)
			asked.take()
			_, err := s.ForgotPassword(s.ctx, s.tenant, number, i18n.Bn, always)
			return err
		},
		"another code too soon": func(s *shop, number string) error {
			s.forgot(number)
			asked.take()
			_, err := s.ForgotPassword(s.ctx, s.tenant, number, i18n.Bn, always)
			return err
		},
		"a new password, no code": func(s *shop, number string) error {
			_, err := s.ResetPassword(s.ctx, account.ResetRequest{Mobile: number, Code: "123456", Password: password})
			return err
		},
		"a new password, wrong code": func(s *shop, number string) error {
			s.forgot(number)
			code := wrong(s.code(number))
			asked.take()
			_, err := s.ResetPassword(s.ctx, account.ResetRequest{Mobile: number, Code: code, Password: password})
			return err
		},
		"register, wrong code": func(s *shop, number string) error {
			in := form("")
			in.Mobile = number
			if _, err := s.Register(s.ctx, s.tenant, in, i18n.Bn, always); err != nil {
				return err
			}
			in.Code = wrong(s.code(number))
			asked.take()
			_, err := s.ConfirmRegistration(s.ctx, in)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t, ent.Debug(), ent.Log(asked.add))
			s.customer(mobile)
			var lists [2][]string
			var answers, works, jobs [2]string
			for i, number := range []string{mobile, stranger} {
				work := s.CountWork()
				asked.take()
				answers[i] = fmt.Sprint(call(s, number))
				lists[i] = asked.take()
				works[i] = fmt.Sprint(work.Hashes.Load(), work.Compares.Load())
				jobs[i] = fmt.Sprint(s.client.Outbox.Query().Where(outbox.DedupeKeyContains(number)).CountX(s.ctx))
			}
			if len(lists[0]) == 0 || !slices.Equal(lists[0], lists[1]) {
				t.Errorf("known:\n%s\nunknown:\n%s", strings.Join(lists[0], "\n"), strings.Join(lists[1], "\n"))
			}
			if answers[0] != answers[1] || works[0] != works[1] || jobs[0] != jobs[1] {
				t.Errorf("answers %q, hashes and comparisons %q, jobs %q", answers, works, jobs)
			}
		})
	}
}
