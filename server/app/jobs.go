package app

import (
	"context"
	"time"

	"haat/ent"
	"haat/server/advertising"
	"haat/server/books/cost"
	"haat/server/catalog/indexnow"
	"haat/server/catalog/pictures"
	"haat/server/catalog/sheet"
	"haat/server/catalog/stockalert"
	"haat/server/message/alert"
	"haat/server/message/smsbudget"
	"haat/server/order/confirmation"
	"haat/server/order/risk"
	"haat/server/payment"
	"haat/server/payment/handcash"
	"haat/server/payment/payout"
	"haat/server/payment/session"
	"haat/server/platform/fetch"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/media/removal"
	"haat/server/platform/sms"
	"haat/server/shipping/parcel"
	"haat/server/shop/domain"
	"haat/server/team"
	"haat/server/web"
)

// newNotifier returns the service that notifies search engines of changed pages, or nil if IndexNow is off.
func (a *App) newNotifier(s *web.Server) *indexnow.Notifier {
	endpoint := a.Config.IndexNowEndpoint()
	if endpoint == "" {
		return nil
	}
	notifier := indexnow.NewNotifier(indexnow.Options{
		Client: a.Client, Tenants: s.Tenants, Base: a.Config.ShopBase,
		Engine: indexnow.NewClient(endpoint, a.Config.Secret), Logger: a.Logger,
	})
	notifier.Remember()
	a.Writer.Bus.Subscribe(notifier)
	return notifier
}

// pollNotified is the average polling interval of a worker that receives notices. Polling finds the jobs of processes that were killed
// before they sent a notice.
const pollNotified = 30 * time.Second

// newWorker returns the worker of the outbox's jobs, with one handler per kind.
func (a *App) newWorker(s *web.Server, domains *domain.Domains) (*jobs.Worker, error) {
	sender, err := sms.Open(sms.Settings{
		URL: a.Config.SMSURL, Headers: a.Config.SMS.Headers, Body: a.Config.SMS.Body, Timeout: a.Config.SMS.Timeout,
	})
	if err != nil {
		return nil, err
	}
	handlers := map[string]jobs.Handler{
		domain.WatchKind:       domains.Watch,
		sms.Kind:               sms.Job(sender),
		advertising.Kind:       advertising.NewSender(a.Config.MetaURL, s.Catalog.MetaAccount).Handle,
		removal.Kind:           removal.Job(a.Media),
		stockalert.Kind:        s.StockAlerts.Handle,
		alert.EventKind:        s.TeamAlerts.Handle,
		alert.PushKind:         s.TeamAlerts.Push,
		parcel.HookKind:        s.Parcels.HandleHook,
		parcel.BookKind:        s.Parcels.HandleBooking,
		cost.Kind:              s.PurchaseCosts.Handle,
		handcash.Kind:          s.HandCash.Handle,
		confirmation.AskKind:   s.Confirmations.HandleAsk,
		confirmation.WaitKind:  s.Confirmations.HandleWait,
		confirmation.HookKind:  s.Confirmations.HandleHook,
		confirmation.ReplyKind: s.Confirmations.HandleReply,
		risk.ScoreKind:         s.Risks.HandleScore,
		risk.ShareKind:         s.Risks.HandleShare,
		payment.CheckKind:      s.Online.HandleCheck,
		payout.FetchKind:       s.Payouts.HandleFetch,
		payout.PostKind:        s.Payouts.HandlePost,
		sheet.PictureKind:      sheet.NewPictureFetcher(a.Client, s.Uploads, fetch.New(fetch.Public)).Handle,
		removal.UnsentKind: removal.UnsentJob(a.Media, func(ctx context.Context, key string) (bool, error) {
			return pictures.InUse(ctx, a.Client, key)
		}),
	}
	if a.notifier != nil {
		handlers[indexnow.Kind] = a.notifier.Handle
	}
	worker := jobs.NewWorker(a.Client, handlers, a.Logger)
	if a.Writer.Remote != nil {
		worker.PollNotified = pollNotified
		worker.Leaves = func(kind string) { a.Writer.Remote.NotifyLater([]string{jobs.Notice(kind)}) }
		a.Writer.Bus.Subscribe(worker)
	}
	worker.Died = func(job jobs.Job) { team.NotifyOfUnsent(a.Writer, job) }
	worker.Slow = map[string]time.Duration{
		payout.FetchKind: payout.FetchWithin, payout.PostKind: payout.FetchWithin, parcel.BookKind: parcel.BookWithin,
		domain.WatchKind: domain.WatchWithin, sheet.PictureKind: sheet.PicturesWithin, risk.ShareKind: risk.ShareWithin,
		payment.CheckKind: session.CheckWithin,
	}
	return worker, nil
}

// newTeamAlerts returns the service for the teams' alerts. SMS about a shop's first orders use the budget of
// messages that strangers cause.
func (a *App) newTeamAlerts(texts i18n.Texts, budget *smsbudget.Budget) *alert.Service {
	return alert.New(alert.Options{
		Client: a.Client, Texts: texts, Admin: a.Config.AdminAddress, Poster: fetch.NewPoster(fetch.Public, nil),
		Hosts: a.Config.Push.Hosts, Subject: a.Config.PushSubject(), Logger: a.Logger, Now: a.Now,
		SMS: func(ctx context.Context, client *ent.Client, key string, m sms.Message) error {
			_, err := budget.Batch(smsbudget.Source{}).Send(ctx, client, smsbudget.Guest, key, sms.Brief{Message: m})
			return err
		},
	})
}
