package i18n

// Locale is a language of texts: "bn" or "en".
type Locale string

// Languages of texts.
const (
	Bn Locale = "bn"
	En Locale = "en"
)

// Pick returns the text in the locale, or the text in the other language if it is empty.
func (l Locale) Pick(en, bn string) string {
	if (l == Bn && bn != "") || en == "" {
		return bn
	}
	return en
}

// Default returns the default language of a shop's pages: Bengali if the shop's currency is BDT, otherwise
// English.
func Default(currency string) Locale {
	if currency != "BDT" {
		return En
	}
	return Bn
}
