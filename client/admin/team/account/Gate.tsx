import { type LucideIcon, Package, ShoppingBag, Users, Zap } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { SkipLink } from "../../../components/SkipLink";
import { Wordmark } from "../../../components/Wordmark";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { readStart } from "../../lib/start";
import { LanguageButton } from "../../ui/LanguageButton";
import { Offline } from "../../ui/Offline";

interface GateProps {
  title: string;
  /** The text below the title. */
  lead?: string;
  children: ReactNode;
}

/** The layout of the screens outside of a shop: login, registration and errors. */
export function Gate({ title, lead, children }: GateProps) {
  const { t } = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(document.title === "" || !history.state);
  useEffect(() => {
    document.title = `${title} | ${t("haat")}`;
    if (!first.current) heading.current?.focus({ preventScroll: true });
  }, [title, t]);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="flex h-14 items-center justify-between border-b border-line bg-surface px-3 sm:px-5">
        <a
          href={`//${readStart().market}/`}
          className="inline-flex min-h-11 items-center rounded-control"
        >
          <Wordmark />
        </a>
        <LanguageButton />
      </header>
      <Offline />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid w-full max-w-md grow content-start gap-x-16 px-4 pt-6 pb-12 outline-none sm:pt-10 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_28rem] lg:pt-16"
      >
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
            {title}
          </h1>
          {lead && <p className="mt-1 text-muted lg:text-lg">{lead}</p>}
          <Gains />
        </div>
        <div className="mt-5 lg:mt-0">{children}</div>
      </main>
    </div>
  );
}

const gains: [Picture: LucideIcon, text: MessageKey][] = [
  [ShoppingBag, "admin.gate.live"],
  [Zap, "admin.gate.fast"],
  [Package, "admin.gate.cod"],
  [Users, "admin.gate.team"],
];

// Benefits of the platform, shown on wide screens.
function Gains() {
  const { t } = useI18n();
  return (
    <ul className="mt-8 grid gap-4 max-lg:hidden">
      {gains.map(([Picture, text]) => (
        <li key={text} className="flex items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
            <Picture size={22} aria-hidden="true" />
          </span>
          {t(text)}
        </li>
      ))}
    </ul>
  );
}
