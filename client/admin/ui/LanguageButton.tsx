import { toast } from "../../components/toast";
import { useI18n } from "../../lib/i18n";
import { useChangeLanguage } from "../lib/language";

/** Switches the area's language; the label is the other language's own name. */
export function LanguageButton() {
  const { t, locale } = useI18n();
  const change = useChangeLanguage();
  const other = locale === "bn" ? "en" : "bn";
  const press = async () => {
    try {
      await change(other);
    } catch (error) {
      console.info("the language stays:", error);
      toast("error", t("error.network"));
    }
  };
  return (
    <button
      type="button"
      lang={other}
      onClick={press}
      className="icon-button px-2 text-sm font-semibold"
    >
      {t("language.other")}
    </button>
  );
}
