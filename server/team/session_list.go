package team

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/adminsession"
	"haat/ent/adminuser"
	"haat/ent/predicate"
	"haat/server/message/alert"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// maxListed is the maximum number of listed sessions per shop. Older ones can only be ended together with all
// other sessions of their member.
const maxListed = 200

// Sessions returns the open sessions of the context's shop by member. Owners see those of the whole team,
// staff only their own.
func (m *Merchant) Sessions(ctx context.Context, who *Caller, now time.Time) ([]MemberSessions, error) {
	team := m.client.AdminUser.Query()
	sessions := m.client.AdminSession.Query().Where(adminsession.EndedAtIsNil(), adminsession.ExpiresAtGT(now.UTC())).
		Order(ent.Desc(adminsession.FieldUsedAt, adminsession.FieldID)).Limit(maxListed)
	if who.Role != adminuser.RoleOwner {
		team.Where(adminuser.ID(who.ID))
		sessions.Where(adminsession.UserID(who.ID))
	}
	users, err := members(ctx, team)
	if err != nil {
		return nil, err
	}
	rows, err := sessions.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	open := map[int][]OpenSession{}
	for _, row := range rows {
		open[row.UserID] = append(open[row.UserID], OpenSession{
			ID: row.ID, Kind: string(row.Kind), Device: row.Device, CreatedAt: row.CreatedAt, UsedAt: row.UsedAt,
			Current: row.ID == who.Session.ID,
		})
	}
	list := make([]MemberSessions, len(users))
	for i, user := range users {
		list[i] = MemberSessions{User: userOf(user), Sessions: append([]OpenSession{}, open[user.ID]...)}
	}
	return list, nil
}

// EndSession ends one session of the context's shop. Owners can end any session, staff only their
// own. The error is NotFound "session_not_found".
func (m *Merchant) EndSession(ctx context.Context, who *Caller, id int, now time.Time) error {
	return db.Transact(ctx, m.client, "end session", func(client *ent.Client) error {
		row, err := client.AdminSession.Query().Where(adminsession.ID(id), adminsession.EndedAtIsNil(), ofTeam(who)).Only(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.NotFound, "session_not_found")
		}
		if err != nil {
			return fmt.Errorf("find session: %w", err)
		}
		if _, err := end(ctx, client, now, adminsession.ID(row.ID)); err != nil {
			return err
		}
		return audit.Record(ctx, client, "sign_out", ent.TypeAdminUser, row.UserID, map[string]any{"device": row.Device})
	})
}

// ofTeam selects the sessions that the caller may end.
func ofTeam(who *Caller) predicate.AdminSession {
	if who.Role == adminuser.RoleOwner {
		return adminsession.IDGT(0)
	}
	return adminsession.UserID(who.ID)
}

// EndSessions ends all sessions of a member except the caller's current one, including those of cookies and
// tokens that were never used. Owners can do this for any member, staff only for themselves. The error is
// NotFound "team_member_not_found".
func (m *Merchant) EndSessions(ctx context.Context, who *Caller, in EndSessionsRequest, now time.Time) (*EndedSessions, error) {
	if in.UserID != who.ID && who.Role != adminuser.RoleOwner {
		return nil, memberMissing()
	}
	ended := &EndedSessions{}
	err := db.Transact(ctx, m.client, "end sessions", func(client *ent.Client) error {
		row, err := member(ctx, client, in.UserID)
		if err != nil {
			return err
		}
		if err := row.Update().SetSessionsEndedAt(now.UTC()).Exec(ctx); err != nil {
			return fmt.Errorf("end sessions: %w", err)
		}
		if ended.Ended, err = end(ctx, client, now, adminsession.UserID(row.ID), adminsession.IDNEQ(who.Session.ID)); err != nil {
			return err
		}
		return audit.Record(ctx, client, "sign_out", ent.TypeAdminUser, row.ID, map[string]any{"devices": ended.Ended})
	})
	if err != nil {
		return nil, err
	}
	return ended, nil
}

// end ends the selected open sessions, and the alerts of their browsers. It returns the number of ended
// sessions.
func end(ctx context.Context, client *ent.Client, now time.Time, which ...predicate.AdminSession) (int, error) {
	which = append(which, adminsession.EndedAtIsNil())
	if err := alert.RemoveOfSessions(ctx, client, which...); err != nil {
		return 0, err
	}
	n, err := client.AdminSession.Update().Where(which...).
		SetEndedAt(now.UTC()).SetExpiresAt(now.UTC().Add(endedRetention)).Save(ctx)
	return n, fault.Wrap("end sessions", err)
}
