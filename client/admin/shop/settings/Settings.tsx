import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Settings as All } from "../../../types/settings.gen";
import { useMay } from "../../lib/session";
import { useSettings } from "../../lib/useSettings";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { LoadingRows } from "../../ui/LoadingRows";
import { Page } from "../../ui/Page";
import { ScreenLink } from "../../ui/ScreenLink";
import { Publish } from "../publish/Publish";
import { type Entry, groups } from "./sections";

/** The list of settings sections that the person may open. */
export default function Settings() {
  const { t } = useI18n();
  const may = useMay();
  return <Page title={t("admin.settings")}>{may("settings") ? <WithStates /> : <Groups />}</Page>;
}

/** The sections with their current states, and the switch that publishes the shop. */
function WithStates() {
  const query = useSettings();
  return (
    <Loaded query={query} skeleton={<LoadingRows rows={8} className="h-16" />}>
      {(settings) => (
        <Groups settings={settings}>
          <Publish />
        </Groups>
      )}
    </Loaded>
  );
}

function Groups({ settings, children }: { settings?: All; children?: ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-4">
      {children}
      {groups.map(({ text, entries }) => (
        <Group key={text} text={text} entries={entries} settings={settings} />
      ))}
    </div>
  );
}

function Group(props: { text: MessageKey; entries: Entry[]; settings?: All }) {
  const { t } = useI18n();
  const may = useMay();
  const entries = props.entries.filter(({ right }) => may(right));
  if (entries.length === 0) return null;
  return (
    <Card title={t(props.text)}>
      <ul className="-mx-4 -mb-4 divide-y divide-line border-t border-line sm:-mx-5 sm:-mb-5">
        {entries.map((entry) => (
          <Row key={entry.path} entry={entry} settings={props.settings} />
        ))}
      </ul>
    </Card>
  );
}

function Row({
  entry: { path, text, icon: Icon, state },
  settings,
}: {
  entry: Entry;
  settings?: All;
}) {
  const i18n = useI18n();
  return (
    <li>
      <ScreenLink
        to={`/settings/${path}`}
        className="flex min-h-16 items-center gap-3.5 px-4 py-2.5 hover:bg-sunken sm:px-5"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-primary-soft text-primary">
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className="min-w-0 grow">
          <span className="block font-semibold">{i18n.t(text)}</span>
          {settings && (
            <span className="line-clamp-2 block text-sm text-muted wrap-anywhere">
              {state(settings, i18n)}
            </span>
          )}
        </span>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
      </ScreenLink>
    </li>
  );
}
