// Package audit records changes in a shop, with their actor and time.
package audit

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"unicode/utf8"

	"haat/ent"
	"haat/server/platform/textnorm"
)

type actorKey struct{}

// Actor is the admin user who makes changes.
type Actor struct {
	ID   int
	Name string
}

// ShortName returns the name as tables with a column actor_name store it: at most 50 characters.
func (a Actor) ShortName() string { return textnorm.Clip(a.Name, 50) }

// With returns a context whose changes are logged with the actor who.
func With(ctx context.Context, who Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, who)
}

// From returns the actor of a context. It reports false if the context has none, in which case
// changes are not logged.
func From(ctx context.Context) (who Actor, ok bool) {
	who, ok = ctx.Value(actorKey{}).(Actor)
	return who, ok
}

// AsPlatform returns a context whose changes are logged with the platform as actor, unless it has another
// actor.
func AsPlatform(ctx context.Context) context.Context {
	if _, ok := From(ctx); ok {
		return ctx
	}
	return With(ctx, Actor{Name: "Haat"})
}

type quietKey struct{}

// Quiet returns a context whose changes are not logged one by one. Use Record to log all of them with one
// entry.
func Quiet(ctx context.Context) context.Context { return context.WithValue(ctx, quietKey{}, true) }

type nameKey struct{}

// Named returns a context whose changes are logged as changes of the given entity.
func Named(ctx context.Context, entity string) context.Context {
	return context.WithValue(ctx, nameKey{}, entity)
}

// To returns the change of a field in a log entry, without its old value.
func To(value any) map[string]any { return map[string]any{"to": value} }

// Record writes a log entry with the context's actor, in the transaction of client. It does nothing if the
// context has no actor or is quiet.
func Record(ctx context.Context, client *ent.Client, action, entity string, id int, changes map[string]any) error {
	who, ok := From(ctx)
	if !ok || ctx.Value(quietKey{}) != nil {
		return nil
	}
	err := client.AuditLog.Create().SetActorID(who.ID).SetActorName(who.ShortName()).
		SetAction(action).SetEntity(entity).SetEntityID(id).SetChanges(changes).Exec(ctx)
	if err != nil {
		return fmt.Errorf("write audit log: %w", err)
	}
	return nil
}

// unlogged lists the entities that are not logged. Their rows follow from other changes, contain their
// author, or are logged by Record.
var unlogged = []string{
	ent.TypeAddress, ent.TypeAdminCode, ent.TypeAdminSession, ent.TypeAuditLog, ent.TypeBlockEntry,
	ent.TypeCertificateFile, ent.TypeCertificateLock, ent.TypeConversation, ent.TypeCourierPlaces,
	ent.TypeCustomerRecord, ent.TypeCustomerTagging, ent.TypeDaySummary, ent.TypeFacetValue, ent.TypeFormerSlug,
	ent.TypeImportPicture, ent.TypeLedgerEntry, ent.TypeNotification, ent.TypeOrderChange, ent.TypeOrderEvent,
	ent.TypePageVersion, ent.TypeShopPage, ent.TypeOrderDiscount, ent.TypeOrderItem, ent.TypeOrderReturn, ent.TypeOrderRisk, ent.TypeOrderTagging, ent.TypeOtp, ent.TypeOutbox,
	ent.TypePaidTransaction, ent.TypeParcel, ent.TypeParcelEvent, ent.TypePayment, ent.TypePaymentEvent, ent.TypePayout,
	ent.TypePayoutLine, ent.TypePlatformKey, ent.TypeProductImport, ent.TypePurchaseCost, ent.TypePushSubscription,
	ent.TypeRedirect, ent.TypeSearchEntry, ent.TypeSharedHistory, ent.TypeSmsCount, ent.TypeStockAlert,
	ent.TypeStockCount, ent.TypeStockMovement, ent.TypeSummaryState, ent.TypeTermCount, ent.TypeUnfinishedCheckout,
	ent.TypeUpload, ent.TypeUsedToken, ent.TypeVisitCount, ent.TypeWishlistEntry,
}

// Logs reports whether LogWrites logs changes of the entity.
func Logs(entity string) bool { return !slices.Contains(unlogged, entity) }

// LogsField reports whether LogWrites logs the field of an entity that it logs.
func LogsField(entity, field string) bool {
	return !slices.Contains(dullFields, field) && !slices.Contains(personalFields[entity], field)
}

// Names of fields whose values are hidden, and of fields that are not logged.
var (
	secretFields = []string{"pixel_access_token", "credentials", "password_hash"}
	dullFields   = []string{"updated_at", "created_at", "shop_id", "version", "name_key", "last_seen_at", "notices_read_at", "session_epoch", "sessions_ended_at"}
)

// personalFields lists, by entity, fields with messages to people. The log does not contain them, so that
// they are deleted with the person's data.
var personalFields = map[string][]string{ent.TypeMessage: {"text", "picture"}}

// meanings maps fields to the field that is needed to interpret them. That field is logged with them even if
// it did not change.
var meanings = map[string]string{"discount": "discount_type"}

// mutation is the interface of all generated mutations.
type mutation interface {
	ent.Mutation
	ID() (int, bool)
	IDs(context.Context) ([]int, error)
	Client() *ent.Client
	Tx() (*ent.Tx, error)
}

// LogWrites adds a hook to client that logs every change whose context has an actor. The change and its log
// entry are atomic: outside a transaction, such a change fails.
func LogWrites(client *ent.Client) {
	client.Use(func(next ent.Mutator) ent.Mutator {
		return ent.MutateFunc(func(ctx context.Context, m ent.Mutation) (ent.Value, error) {
			if _, ok := From(ctx); !ok || ctx.Value(quietKey{}) != nil || !Logs(m.Type()) {
				return next.Mutate(ctx, m)
			}
			return logged(ctx, m.(mutation), next)
		})
	})
}

func logged(ctx context.Context, m mutation, next ent.Mutator) (ent.Value, error) {
	var ids []int
	if !m.Op().Is(ent.OpCreate) { // deleted rows cannot be queried afterwards
		var err error
		if ids, err = m.IDs(ctx); err != nil {
			return nil, fmt.Errorf("query changed rows: %w", err)
		}
	}
	changes := changesOf(ctx, m)
	if len(changes) == 0 && m.Op().Is(ent.OpUpdate|ent.OpUpdateOne) {
		return next.Mutate(ctx, m)
	}
	if _, err := m.Tx(); err != nil {
		return nil, fmt.Errorf("%s %s: logged change outside of a transaction: %w", action(m.Op()), m.Type(), err)
	}
	value, err := next.Mutate(ctx, m)
	if err != nil {
		return nil, err
	}
	if id, ok := m.ID(); ok && m.Op().Is(ent.OpCreate) {
		ids = []int{id}
	}
	entity, ok := ctx.Value(nameKey{}).(string)
	if !ok {
		entity = m.Type()
	}
	for _, id := range ids {
		if err := Record(ctx, m.Client(), action(m.Op()), entity, id, changes); err != nil {
			return nil, err
		}
	}
	return value, nil
}

func action(op ent.Op) string {
	switch {
	case op.Is(ent.OpCreate):
		return "create"
	case op.Is(ent.OpDelete | ent.OpDeleteOne):
		return "delete"
	default:
		return "update"
	}
}

// changesOf returns the changed fields. The value is {"to": …}, with "from" for updates of a single row, or
// {"added": …} for increments.
func changesOf(ctx context.Context, m mutation) map[string]any {
	changes := map[string]any{}
	for _, field := range slices.Concat(m.Fields(), m.ClearedFields(), m.AddedFields()) {
		if !LogsField(m.Type(), field) {
			continue
		}
		if added, ok := m.AddedField(field); ok {
			changes[field] = map[string]any{"added": added}
			continue
		}
		var to any // nil if the field was cleared
		if value, ok := m.Field(field); ok {
			to = pointedTo(value)
		}
		change := map[string]any{"to": shown(field, to)}
		if m.Op().Is(ent.OpUpdateOne) {
			// A deleted row has no old values; the write itself returns the error.
			if old, err := m.OldField(ctx, field); err == nil {
				from := pointedTo(old)
				if fmt.Sprint(from) == fmt.Sprint(to) {
					continue
				}
				change["from"] = shown(field, from)
			}
		}
		changes[field] = change
	}
	for field, meaning := range meanings {
		if value, ok := m.Field(meaning); ok && changes[field] != nil && changes[meaning] == nil {
			changes[meaning] = map[string]any{"to": shown(meaning, value)}
		}
	}
	return changes
}

// pointedTo returns the value that a pointer field points to, or nil for a nil pointer.
func pointedTo(value any) any {
	v := reflect.ValueOf(value)
	if v.Kind() != reflect.Pointer {
		return value
	}
	if v.IsNil() {
		return nil
	}
	return v.Elem().Interface()
}

const longest = 200

// shown returns a value for the log. Secrets are hidden and long texts are truncated.
func shown(field string, value any) any {
	if slices.Contains(secretFields, field) {
		return "…"
	}
	if text, ok := value.(string); ok && utf8.RuneCountInString(text) > longest {
		return textnorm.Clip(text, longest)
	}
	return value
}
