package team_test

import (
	"testing"
	"time"

	"haat/ent/admincode"
	"haat/server/platform/fault"
	"haat/server/team"
	"haat/server/tenancy/tenancytest"
)

// stepUp requests a code for a caller and returns it.
func (a *area) stepUp(who *team.Caller) string {
	a.T.Helper()
	// The last code is backdated to skip the minute between two codes.
	a.Client.AdminCode.Update().SetSentAt(time.Now().Add(-time.Hour)).ExecX(tenancytest.System)
	if _, err := a.StepUpCode(a.T.Context(), who, "en", always); err != nil {
		a.T.Fatal(err)
	}
	return a.code(who.Phone)
}

func TestStepUp_ProofExpiresAfterTenMinutes(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	linked, other := a.signIn(ctx, owner, visit()), a.bearer(ctx, owner)
	wantFault(t, linked().StepUp(time.Now()), fault.Forbidden, "step_up_required")
	code := a.stepUp(linked())
	if err := a.ConfirmStepUp(ctx, linked(), team.StepUpRequest{Code: code}, time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := linked().StepUp(time.Now().Add(9 * time.Minute)); err != nil {
		t.Errorf("after nine minutes: %v", err)
	}
	wantFault(t, linked().StepUp(time.Now().Add(11*time.Minute)), fault.Forbidden, "step_up_required")
	wantFault(t, other().StepUp(time.Now()), fault.Forbidden, "step_up_required")
	wantFault(t, a.ConfirmStepUp(ctx, other(), team.StepUpRequest{Code: code}, time.Now()), fault.Invalid, "code_invalid")
	if err := a.ConfirmStepUp(ctx, other(), team.StepUpRequest{Code: a.stepUp(other())}, time.Now()); err != nil || other().StepUp(time.Now()) != nil {
		t.Errorf("an app's session cannot be proven: %v", err)
	}
}

func TestStepUp_SignInByCodeIsProof(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	who := a.signIn(ctx, owner, team.Visit{At: time.Now(), Proven: true})()
	if err := who.StepUp(time.Now()); err != nil {
		t.Error(err)
	}
	wantFault(t, who.StepUp(time.Now().Add(11*time.Minute)), fault.Forbidden, "step_up_required")
}

func TestConfirmStepUp_AcceptsOnlyItsOwnCode(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	_, stranger, elsewhere := a.Shop("b", "01812345678")
	who := a.signIn(ctx, owner, visit())
	if _, err := a.LoginCode(t.Context(), owner.Phone, "en", always); err != nil {
		t.Fatal(err)
	}
	login := a.code(owner.Phone)
	strangers := a.stepUp(a.signIn(elsewhere, stranger, visit())())
	code := a.stepUp(who())
	for name, typed := range map[string]string{"for signing in": login, "of another number": strangers, "that is malformed": "x", "of no digits": ""} {
		if typed == code { // once in a million times, the random codes are equal
			continue
		}
		wantFault(t, a.ConfirmStepUp(ctx, who(), team.StepUpRequest{Code: typed}, time.Now()), fault.Invalid, "code_invalid")
		if who().Session.ProvenAt != nil {
			t.Errorf("a code %s was accepted", name)
		}
	}
	if err := a.ConfirmStepUp(ctx, who(), team.StepUpRequest{Code: code}, time.Now()); err != nil {
		t.Error(err)
	}
	if row := a.Client.AdminCode.Query().Where(admincode.Phone(owner.Phone), admincode.PurposeEQ(admincode.PurposeStepUp)).OnlyX(tenancytest.System); row.CodeHash != "" {
		t.Error("the code can be used again")
	}
	wantFault(t, a.ConfirmStepUp(ctx, who(), team.StepUpRequest{Code: code}, time.Now()), fault.Invalid, "code_invalid")
}

// Sign-in codes requested by strangers must not block step-up codes.
func TestStepUpCode_IsIndependentOfSignInCodes(t *testing.T) {
	a := newArea(t)
	_, owner, ctx := a.Shop("a", "01712345678")
	who := a.signIn(ctx, owner, visit())()
	if _, err := a.LoginCode(t.Context(), owner.Phone, "en", always); err != nil {
		t.Fatal(err)
	}
	if _, err := a.StepUpCode(ctx, who, "en", always); err != nil {
		t.Error(err)
	}
	_, err := a.StepUpCode(ctx, who, "en", always)
	wantFault(t, err, fault.TooMany, "too_many")
}

func TestTeam_NewOwnersNeedProof(t *testing.T) {
	a := newArea(t)
	row, owner, ctx := a.Shop("a", "01712345678")
	staff := a.staff(ctx, "01812345678")
	unproven := func() error { return fault.New(fault.Forbidden, "step_up_required") }
	invite := func(phone, role string) error {
		_, err := a.Invite(ctx, tenancytest.Tenant(row), owner, team.MemberRequest{Name: "Karim", Phone: phone, Role: role}, "en", unproven, always)
		return err
	}
	change := func(role string, active bool) error {
		_, err := a.ChangeMember(ctx, owner, staff.ID, team.MemberChange{Name: "Karim", Role: role, Active: active}, unproven)
		return err
	}
	wantFault(t, invite("01912345678", "owner"), fault.Forbidden, "step_up_required")
	wantFault(t, change("owner", true), fault.Forbidden, "step_up_required")
	wantFault(t, change("owner", false), fault.Forbidden, "step_up_required")
	if n := a.Client.AdminUser.Query().CountX(ctx); n != 2 {
		t.Errorf("the team has %d members", n)
	}
	if err := invite("01912345679", "staff"); err != nil {
		t.Error(err)
	}
	for _, active := range []bool{false, true} {
		if err := change("staff", active); err != nil {
			t.Error(err)
		}
	}
	a.Client.AdminUser.UpdateOne(staff).SetRole("owner").ExecX(ctx)
	for _, c := range []struct {
		role   string
		active bool
	}{{"owner", true}, {"owner", false}} { // an inactive user who is already an owner
		if err := change(c.role, c.active); err != nil {
			t.Error(err)
		}
	}
	wantFault(t, change("owner", true), fault.Forbidden, "step_up_required")
	if err := change("staff", true); err != nil {
		t.Error(err)
	}
}
