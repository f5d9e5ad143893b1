// Package catalog contains the handlers of the admin API for products, categories, stock, reviews and questions.
package catalog

import (
	"haat/server/rights"
	"haat/server/web/admin/catalog/stock"
	"haat/server/web/edge"
)

// maxProductBody is the maximum size of a product request, in bytes: descriptions in both languages
// and 100 variants.
const maxProductBody = 256 << 10

// maxCountBody is the maximum size of a stock-taking, in bytes: 500 lines.
const maxCountBody = 64 << 10

// API contains the handlers.
type API struct {
	*edge.Edge
	Services
	stock *stock.API
}

// New returns the handlers.
func New(e *edge.Edge, services Services) *API {
	return &API{
		e, services, stock.New(e, stock.Services{Editor: services.Editor, StockLog: services.StockLog, StockCounts: services.StockCounts, PurchaseCosts: services.PurchaseCosts}),
	}
}

// Routes registers the routes of the group.
func (s *API) Routes(r *edge.MerchantRoutes) {
	r.Post("/pictures", edge.HasAny(rights.Products, rights.Pages, rights.Design, rights.Settings), edge.LimitUploads(s.Edge, r.Uploads, edge.Respond(s.AddPicture)))
	r.Get("/products", edge.Has(rights.Products), edge.Respond(s.Products))
	r.Post("/products", edge.Has(rights.Products), edge.HandleJSONUpTo(maxProductBody, s.AddProduct))
	r.Post("/products/bulk", edge.Has(rights.Products), edge.HandleJSON(s.ChangeProducts))
	r.Post("/products/preview", edge.Has(rights.Products), edge.HandleJSON(s.PreviewDescription))
	r.Get("/products/:product", edge.Has(rights.Products), edge.Respond(s.Product))
	r.Put("/products/:product", edge.Has(rights.Products), edge.HandleJSONUpTo(maxProductBody, s.EditProduct))
	r.Delete("/products/:product", edge.Has(rights.Products), edge.Respond(s.DeleteProduct))
	r.Put("/products/:product/stock", edge.HasAny(rights.Products, rights.Stock), edge.HandleJSON(s.ChangeStock))
	r.Get("/costs/missing", edge.Has(rights.Costs), edge.Respond(s.stock.MissingCosts))
	r.Get("/products/:product/costs", edge.Has(rights.Costs), edge.Respond(s.stock.Costs))
	r.Post("/products/:product/costs", edge.Has(rights.Costs), edge.HandleJSON(s.stock.SetCost))
	r.Post("/products/:product/duplicate", edge.Has(rights.Products), edge.HandleJSON(s.DuplicateProduct))
	r.Get("/products/export.csv", edge.Has(rights.Products, rights.Exports), s.ReportFromReplica(s.ExportProducts))
	r.Get("/products/imports/template.csv", edge.Has(rights.Products), s.ImportTemplate)
	r.Post("/products/imports", edge.Has(rights.Products), edge.LimitUploads(s.Edge, r.Uploads, edge.Respond(s.PreviewImport)))
	r.Get("/products/imports/:import", edge.Has(rights.Products), edge.Respond(s.ProductImport))
	r.Put("/products/imports/:import/columns", edge.Has(rights.Products), edge.HandleJSON(s.MapImportColumns))
	r.Post("/products/imports/:import/pictures", edge.Has(rights.Products), edge.HandleJSON(s.RetryImportPictures))
	r.Post("/products/imports/:import/run", edge.Has(rights.Products), edge.HandleJSON(s.RunImport))
	r.Get("/stock", edge.Has(rights.Stock), edge.Respond(s.stock.Stocks))
	r.Post("/stock/input", edge.Has(rights.Stock), edge.HandleJSON(s.stock.Input))
	r.Get("/stock/movements", edge.Has(rights.Stock), edge.Respond(s.stock.Movements))
	r.Get("/stock/movements/export.csv", edge.Has(rights.Stock, rights.Exports), s.ReportFromReplica(s.stock.Export))
	r.Get("/stock/movements/export.xlsx", edge.Has(rights.Stock, rights.Exports), s.ReportFromReplica(s.stock.Export))
	r.Get("/stock/code", edge.Has(rights.Stock), edge.Respond(s.stock.Find))
	r.Get("/stock/counts", edge.Has(rights.Stock), edge.Respond(s.stock.Counts))
	r.Post("/stock/counts", edge.Has(rights.Stock), edge.HandleJSONUpTo(maxCountBody, s.stock.Apply))
	r.Post("/stock/counts/check", edge.Has(rights.Stock), edge.HandleJSONUpTo(maxCountBody, s.stock.Check))
	r.Get("/stock/counts/:count", edge.Has(rights.Stock), edge.Respond(s.stock.Count))
	r.Get("/categories", edge.Has(rights.Products), edge.Respond(s.Categories))
	r.Post("/categories", edge.Has(rights.Products), edge.HandleJSON(s.AddCategory))
	r.Put("/categories/order", edge.Has(rights.Products), edge.HandleJSON(s.ArrangeCategories))
	r.Put("/categories/:category", edge.Has(rights.Products), edge.HandleJSON(s.ChangeCategory))
	r.Delete("/categories/:category", edge.Has(rights.Products), edge.Respond(s.DeleteCategory))
	r.Get("/featured", edge.Has(rights.Products), edge.Respond(s.Featured))
	r.Put("/featured", edge.Has(rights.Products), edge.HandleJSON(s.Feature))
	r.Spreadsheet("/reviews/export", edge.Has(rights.Reviews, rights.Exports), s.ReportFromReplica(s.ExportReviews))
	r.Get("/reviews", edge.Has(rights.Reviews), edge.Respond(s.ShopReviews))
	r.Post("/reviews/:review/approve", edge.Has(rights.Reviews), edge.HandleJSON(s.ApproveReview))
	r.Post("/reviews/:review/hide", edge.Has(rights.Reviews), edge.Respond(s.HideReview))
	r.Put("/reviews/:review/reply", edge.Has(rights.Reviews), edge.HandleJSON(s.ReplyToReview))
	r.Get("/questions", edge.Has(rights.Reviews), edge.Respond(s.ShopQuestions))
	r.Put("/questions/:question/answer", edge.Has(rights.Reviews), edge.HandleJSON(s.AnswerQuestion))
	r.Delete("/questions/:question", edge.Has(rights.Reviews), edge.Respond(s.DeleteQuestion))
	r.Get("/synonyms", edge.Has(rights.Products), edge.Respond(s.Synonyms))
	r.Post("/synonyms", edge.Has(rights.Products), edge.HandleJSON(s.AddSynonym))
	r.Put("/synonyms/:synonym", edge.Has(rights.Products), edge.HandleJSON(s.ChangeSynonym))
	r.Delete("/synonyms/:synonym", edge.Has(rights.Products), edge.Respond(s.RemoveSynonym))
}
