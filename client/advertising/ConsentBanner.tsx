import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";
import { loadTexts } from "../lib/texts";
import { useLazy } from "../lib/useLazy";
import { Link } from "../router/Link";
import type { Choice } from "./consent";

interface ConsentProps {
  /** The visitor's choice; null before the first one. */
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
}

/** Asks for consent to the shop's advertising, and shows a button in the footer to change the answer. */
export function ConsentBanner(props: ConsentProps) {
  const { locale } = useI18n();
  const texts = useLazy(useCallback(() => loadTexts(locale, "asides"), [locale]));
  return texts.state === "ready" && <Asking {...props} />;
}

function Asking({ choice, onChoose }: ConsentProps) {
  const { t } = useI18n();
  const { name } = usePage();
  const [again, setAgain] = useState(false);
  const changer = useRef<HTMLButtonElement>(null);
  // The checkout does not ask, to keep the order form undisturbed.
  const unasked = !choice && name !== "checkout";
  const foot = document.querySelector("footer [data-consent]");
  const answer = (next: Choice) => {
    setAgain(false);
    onChoose(next);
    if (again) changer.current?.focus();
  };
  return (
    <>
      {(again || unasked) && <Banner focused={again} onChoose={answer} />}
      {foot &&
        choice &&
        createPortal(
          <button
            ref={changer}
            type="button"
            onClick={() => setAgain(true)}
            className="min-h-11 hover:underline"
          >
            {t("consent.change")}
          </button>,
          foot,
        )}
    </>
  );
}

interface BannerProps {
  /** Moves the focus to the banner, because the visitor opened it by a button. */
  focused: boolean;
  onChoose: (choice: Choice) => void;
}

function Banner({ focused, onChoose }: BannerProps) {
  const { t } = useI18n();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) banner.current?.focus();
  }, [focused]);
  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label={t("consent.title")}
      className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-30 border-t border-line bg-surface text-ink shadow-raised md:bottom-0"
    >
      <div className="wrap flex flex-wrap items-center justify-end gap-x-6 gap-y-2 py-3">
        <p className="min-w-60 grow basis-0 text-sm">
          {t("consent.text")}{" "}
          <Link to="/privacy-policy" className="underline">
            {t("policy.privacy-policy")}
          </Link>
        </p>
        <div className="flex gap-2.5">
          <button type="button" onClick={() => onChoose("no")} className={button.quiet}>
            {t("consent.no")}
          </button>
          <button type="button" onClick={() => onChoose("yes")} className={button.quiet}>
            {t("consent.yes")}
          </button>
        </div>
      </div>
    </section>
  );
}
