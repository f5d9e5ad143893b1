import { LoaderCircle, Search } from "lucide-react";
import type { FormEvent, InputHTMLAttributes, Ref } from "react";
import { keepComposing } from "../lib/composing";
import { useI18n } from "../lib/i18n";
import { shopHref, usePage, useShop } from "../lib/page";
import { searchPath } from "../lib/paths";
import { useNavigation } from "../router/navigation";
import { isSearchable, longestTerm, searchTerm } from "./search";
import { remember } from "./searchHistory";

interface SearchFormProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  /** Whether a search is in progress. */
  busy?: boolean;
  /** Called before the search page opens. */
  onLeave?: () => void;
}

/** A search form that opens the search page, also without scripts. Further props are passed to the input. */
export function SearchForm({ busy, onLeave, ...field }: SearchFormProps) {
  const { t } = useI18n();
  const { links } = usePage();
  const { slug } = useShop();
  const { navigate } = /*@__PURE__*/ useNavigation();
  const [action = ""] = shopHref(links, searchPath()).split("?");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem("q") as HTMLInputElement;
    const term = searchTerm(input.value);
    if (!isSearchable(term)) {
      input.setCustomValidity(t("search.short"));
      input.reportValidity();
      return;
    }
    remember(slug, term);
    onLeave?.();
    navigate(shopHref(links, searchPath(term)));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: older browsers do not support <search>
    <form role="search" action={action} noValidate onSubmit={submit} className="relative">
      {links.lang && <input type="hidden" name="lang" value={links.lang} />}
      <Sign busy={busy} />
      <input
        type="search"
        name="q"
        aria-label={t("search")}
        placeholder={t("search.placeholder")}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        maxLength={longestTerm}
        onKeyDown={keepComposing}
        onInput={(event) => event.currentTarget.setCustomValidity("")}
        {...field}
        className="h-12 w-full rounded-control border border-edge bg-surface pr-24 pl-11 placeholder:text-muted"
      />
      <button
        type="submit"
        className="absolute inset-y-0.5 right-0.5 rounded-control bg-primary px-4 font-semibold text-on-primary hover:bg-primary-strong"
      >
        {t("search.go")}
      </button>
    </form>
  );
}

function Sign({ busy = false }: { busy?: boolean }) {
  const look = "pointer-events-none absolute top-3.5 left-3.5";
  return busy ? (
    <LoaderCircle size={20} aria-hidden="true" className={`${look} animate-spin text-primary`} />
  ) : (
    <Search size={20} aria-hidden="true" className={`${look} text-muted`} />
  );
}
