import { QueryClientProvider } from "@tanstack/react-query";
import { Menu as MenuPicture } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { LazyFailure } from "../components/LazyFailure";
import { Dialog } from "../components/ui/Dialog";
import { Spinner } from "../components/ui/Spinner";
import { useI18n } from "../lib/i18n";
import { type CustomerBadge, useCustomer } from "../state/customer";
import type { Section } from "../types/page.gen";
import { Menu } from "./Menu";
import { NoticeBell } from "./NoticeBell";
import { queriesOf } from "./query";
import { sections } from "./sections";
import { useEvents } from "./useEvents";
import { useSession } from "./useSession";

/** The dashboard: its menu and one section. */
export function DashboardView({ section }: { section: Section }) {
  const customer = useCustomer();
  return (
    <QueryClientProvider client={queriesOf(customer?.id ?? 0)}>
      <Known section={section} />
    </QueryClientProvider>
  );
}

function Known({ section }: { section: Section }) {
  const { customer, failed, retry } = useSession();
  if (customer) return <Frame section={section} customer={customer} />;
  if (failed) return <LazyFailure retry={retry} />;
  return <Spinner className="py-20" />;
}

function Frame({ section, customer }: { section: Section; customer: CustomerBadge }) {
  const { title, Content } = sections[section];
  useEvents();
  return (
    <div className="items-start gap-8 pt-2 sm:pt-4 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <aside className="rounded-card border border-line bg-surface shadow-card max-lg:hidden lg:sticky lg:top-[calc(var(--bar,0rem)+1rem)]">
        <Menu section={section} customer={customer} />
      </aside>
      <div className="min-w-0">
        <div className="mb-4 flex items-center gap-3 sm:mb-5">
          <MenuButton section={section} customer={customer} />
          <Heading section={section} name={customer.name} title={title} />
          <NoticeBell />
        </div>
        <Content />
      </div>
    </div>
  );
}

interface HeadingProps {
  section: Section;
  title: (typeof sections)[Section]["title"];
  name: string;
}

// The document's title is the same for all sections, so the heading takes the focus to announce a new section.
function Heading({ section, title, name }: HeadingProps) {
  const { t } = useI18n();
  const ref = useRef<HTMLHeadingElement>(null);
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    ref.current?.focus({ preventScroll: true });
  }, [section]);
  return (
    <h1
      ref={ref}
      tabIndex={-1}
      className="min-w-0 grow text-2xl wrap-anywhere outline-none sm:text-3xl"
    >
      {t(title, { name })}
    </h1>
  );
}

function MenuButton({ section, customer }: { section: Section; customer: CustomerBadge }) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t("dashboard.menu")}
        onClick={() => setOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-full border border-line bg-surface hover:border-primary hover:text-primary lg:hidden"
      >
        <MenuPicture size={22} aria-hidden="true" />
      </button>
      {open && (
        <Dialog title={t("dashboard.menu")} look="menu" onClose={() => setOpen(false)}>
          <div className="grow overflow-y-auto overscroll-contain">
            <Menu section={section} customer={customer} onLeave={() => setOpen(false)} />
          </div>
        </Dialog>
      )}
    </>
  );
}
