import { type KeyboardEvent, useId, useState } from "react";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { addCode, removeCode, useCodes } from "../state/codes";
import type { EnteredCode } from "../types/checkout.gen";
import { useCodeText } from "./Discounts";

interface CodeFieldProps {
  /** The entered codes with their results; null while they are unknown. */
  results: EnteredCode[] | null;
}

/**
 * The discount codes with their results, and a field for another one, which opens on demand. It is not a form,
 * because it is also used inside the checkout form.
 */
export default function CodeField({ results }: CodeFieldProps) {
  const { t } = useI18n();
  const list = useCodes();
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-2 grid gap-2 text-sm">
      <CodeList list={list} results={results} />
      {open ? (
        <Entry onDone={() => setOpen(false)} />
      ) : (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="min-h-11 justify-self-start font-semibold text-primary underline"
        >
          {t("cart.code.open")}
        </button>
      )}
    </div>
  );
}

interface CodeListProps extends CodeFieldProps {
  list: string[];
}

/** Each entered code with its result. The results are announced. */
function CodeList({ list, results }: CodeListProps) {
  const { t } = useI18n();
  const { slug, currency } = useShop();
  const text = useCodeText(currency);
  return (
    <ul className="grid gap-1 empty:hidden" aria-live="polite">
      {list.map((code) => {
        const result = results?.find((each) => each.code === code);
        return (
          <li key={code} className="flex items-center justify-between gap-2">
            <span className={`wrap-anywhere ${result?.refusal === "" ? "font-semibold" : ""}`}>
              {result ? text(result) : code}
            </span>
            <button
              type="button"
              aria-label={t("cart.code.remove", { code })}
              onClick={() => removeCode(slug, code)}
              className={`${button.quiet} shrink-0 px-3`}
            >
              ✕
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Entry({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const { slug } = useShop();
  const id = useId();
  const [entered, setEntered] = useState("");
  const apply = () => {
    addCode(slug, entered);
    onDone();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    apply();
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {t("cart.code")}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the shopper has just opened the field
          autoFocus
          value={entered}
          onChange={({ target }) => setEntered(target.value)}
          onKeyDown={press}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base text-ink uppercase"
        />
        <button type="button" onClick={apply} className={`${button.quiet} shrink-0`}>
          {t("cart.code.apply")}
        </button>
      </div>
    </div>
  );
}
