import { Search } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { LazyFailure } from "../components/LazyFailure";
import { button } from "../components/ui/button";
import { Spinner } from "../components/ui/Spinner";
import { asciiDigits } from "../format/digits";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { retriable } from "../lib/retriable";
import { styled } from "../lib/styles";
import { useLazy } from "../lib/useLazy";
import type { OrderProps } from "../types/page.gen";

const view = () =>
  styled(
    retriable(() => import("../order/views/TrackOrderView")),
    "buying",
  );

/** Order tracking by order number or phone number. */
export default function TrackOrder() {
  const { t } = useI18n();
  const { order_id } = usePageProps<OrderProps>();
  return (
    <div className="wrap min-h-dvh max-w-2xl pt-2 pb-12">
      <Breadcrumbs name={t("track.title")} />
      <h1 className="text-2xl sm:text-3xl">{t("track.title")}</h1>
      <p className="mt-1 mb-5 text-muted">{t("track.lead")}</p>
      <Tracker key={order_id} first={order_id} />
      <noscript>
        <p className="mt-6 text-center">{t("order.noscript")}</p>
      </noscript>
    </div>
  );
}

function Tracker({ first }: { first: string }) {
  const [asked, setAsked] = useState({ query: first });
  const search = (query: string) => setAsked({ query });
  return (
    <>
      <TrackForm first={first} onSearch={search} />
      <div className="mt-6 min-h-[40vh]">{asked.query && <Found asked={asked} />}</div>
    </>
  );
}

function TrackForm({ first, onSearch }: { first: string; onSearch: (query: string) => void }) {
  const { t } = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const query = asciiDigits(input.current?.value ?? "").trim();
    setEmpty(query === "");
    if (query) onSearch(query);
    else input.current?.focus();
  };
  return (
    <form
      noValidate
      onSubmit={send}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <label htmlFor="track-query" className="mb-1 block font-medium">
        {t("track.query")}
      </label>
      <div className="flex flex-wrap gap-2.5">
        <input
          id="track-query"
          ref={input}
          name="order"
          defaultValue={first}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={40}
          aria-invalid={empty}
          aria-describedby={empty ? "track-query-error" : undefined}
          className="h-12 min-w-0 grow basis-52 rounded-control border border-edge bg-surface px-3.5 aria-invalid:border-2 aria-invalid:border-sale"
        />
        <button type="submit" className={`${button.primary} h-12 grow sm:grow-0`}>
          <Search size={20} aria-hidden="true" />
          {t("track.search")}
        </button>
      </div>
      {empty && (
        <p id="track-query-error" className="mt-1.5 text-sm font-medium text-sale">
          {t("track.empty")}
        </p>
      )}
    </form>
  );
}

function Found({ asked }: { asked: { query: string } }) {
  const late = useLazy(view);
  if (late.state === "loading") return <Spinner className="py-14" />;
  if (late.state === "failed") return <LazyFailure retry={late.retry} />;
  return <late.value.TrackOrderView asked={asked} />;
}
