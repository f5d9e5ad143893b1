package smsbudget

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/smscount"
	"haat/server/platform/jobs"
	"haat/server/platform/sms"
)

// Prepared contains messages that were counted before the transaction that writes them. The row that counts a shop's messages of a day is
// shared by all its orders: counted in their transactions, it would be locked until each commit, and orders would wait for each other. A
// process that is killed between Prepare and the commit leaves its messages counted, so at most a few of a day's messages are lost.
type Prepared struct {
	messages []preparedMessage
}

type preparedMessage struct {
	counted bool // within the limits
	row     int  // id of the row that counts the messages of the day; it does not change at midnight
	at      time.Time
	key     string
	brief   sms.Brief
}

// Prepare returns a batch whose Send and SendAt only count messages, which prepared then writes. Call them outside of a transaction.
func (b *Batch) Prepare() (batch *Batch, prepared *Prepared) {
	prepared = &Prepared{}
	return &Batch{budget: b.budget, from: b.from, asked: b.asked, prepared: prepared}, prepared
}

// Write writes the messages within the limits to the outbox, in the transaction of client.
func (p *Prepared) Write(ctx context.Context, client *ent.Client) error {
	for _, m := range p.messages {
		if !m.counted {
			continue
		}
		if err := jobs.AddAt(ctx, client, m.at.UTC(), sms.Kind, m.key, m.brief); err != nil {
			return err
		}
	}
	return nil
}

// Release returns the messages to the budget after their transaction has failed.
func (p *Prepared) Release(ctx context.Context, client *ent.Client) error {
	for _, m := range p.messages {
		update := client.SmsCount.Update().Where(smscount.ID(m.row))
		if m.counted {
			parts := sms.Parts(m.brief.Text)
			update.Where(smscount.MessagesGT(0), smscount.PartsGTE(parts)).AddMessages(-1).AddParts(-parts)
		} else {
			update.Where(smscount.SkippedGT(0)).AddSkipped(-1)
		}
		if err := update.Exec(ctx); err != nil {
			return fmt.Errorf("uncount sms: %w", err)
		}
	}
	p.messages = nil
	return nil
}
