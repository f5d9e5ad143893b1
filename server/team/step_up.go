package team

import (
	"context"
	"time"

	"haat/ent"
	"haat/ent/admincode"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/otp"
)

// ProofLife is how long a session is proven after its user has confirmed an SMS code. Actions that could take
// over a shop require a proven session.
const ProofLife = 10 * time.Minute

// StepUp returns Forbidden "step_up_required" if the caller's session is not proven.
func (c *Caller) StepUp(now time.Time) error {
	at := c.Session.ProvenAt
	if at == nil || now.Sub(*at) > ProofLife {
		return fault.New(fault.Forbidden, "step_up_required")
	}
	return nil
}

// StepUpCode sends a code for proving the session to the caller's own number. It calls allow with the number
// after all other checks. The error is TooMany "too_many" within a minute of the last code.
func (m *Merchant) StepUpCode(
	ctx context.Context, who *Caller, locale i18n.Locale, allow func(phone string) error,
) (*otp.Sent, error) {
	code, err := otp.New()
	if err != nil {
		return nil, err
	}
	text := m.texts.T(string(locale), "sms.admin.step_up", "code", code)
	s := sending{m, who.Phone, admincode.PurposeStepUp, code, text, allow}
	return s.run(viewer.WithSystem(ctx))
}

// ConfirmStepUp checks the code sent by StepUpCode and marks the caller's session as proven. The error is
// Invalid "code_invalid".
func (m *Merchant) ConfirmStepUp(ctx context.Context, who *Caller, in StepUpRequest, now time.Time) error {
	system := viewer.WithSystem(ctx)
	row, err := m.try(system, admincode.PurposeStepUp, who.Phone, in.Code)
	if err != nil {
		return err
	}
	return db.Transact(ctx, m.client, "prove session", func(client *ent.Client) error {
		if err := use(system, client, row); err != nil {
			return err
		}
		err := client.AdminSession.Update().Where(adminsession.ID(who.Session.ID), adminsession.EndedAtIsNil()).
			SetProvenAt(now.UTC()).Exec(ctx)
		return fault.Wrap("prove session", err)
	})
}

// makesOwner reports whether a change of the team makes a person an active owner. was is nil for an
// invitation.
func makesOwner(was *ent.AdminUser, role adminuser.Role, active bool) bool {
	if role != adminuser.RoleOwner {
		return false
	}
	return was == nil || was.Role != adminuser.RoleOwner || active && !was.Active
}
