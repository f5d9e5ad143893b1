import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import type { Description } from "../../types/section.gen";
import type { Full, FullVersion, Version } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { useFormat } from "../lib/format";
import { Button } from "../ui/Button";
import { FoldSummary } from "../ui/FoldSummary";
import { Loaded } from "../ui/Loaded";
import { StatusBadge } from "../ui/StatusBadge";
import { textOf } from "./section/values";
import { wordsOf } from "./section/words";
import type { Publishing } from "./usePublishing";
import { titleIn } from "./words";

interface HistoryProps {
  page: Full;
  publishing: Publishing;
  onRestored: (page: Full) => void;
  onClose: () => void;
}

/** The published versions of a page, with their sections. Each can become the draft again. */
export function History({ page, publishing, onRestored, onClose }: HistoryProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["pages", "versions", page.id],
    queryFn: ({ signal }) => api.get<Version[]>(`pages/${page.id}/versions`, signal),
    staleTime: 0,
  });
  const restore = async (number: number) => {
    const back = await publishing.restore(number);
    if (back) onRestored(back);
  };
  return (
    <Dialog title={t("admin.pages.history")} look="wide" onClose={onClose}>
      <div className="w-[36rem] max-w-full p-4 max-sm:w-full">
        <Loaded query={query}>
          {(versions) =>
            versions.length === 0 ? (
              <p className="py-6 text-center text-muted">{t("admin.pages.history.none")}</p>
            ) : (
              <ul className="grid gap-2">
                {versions.map((version) => (
                  <VersionRow
                    key={version.number}
                    page={page.id}
                    version={version}
                    busy={publishing.busy}
                    onRestore={() => void restore(version.number)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

interface VersionRowProps {
  page: number;
  version: Version;
  busy: boolean;
  onRestore: () => void;
}

function VersionRow({ page, version, busy, onRestore }: VersionRowProps) {
  const { t, n } = useI18n();
  const { moment } = useFormat();
  const [seen, setSeen] = useState(false);
  const { number, published_at, published_by } = version;
  return (
    <li>
      <details
        className="group rounded-control border border-line"
        onToggle={(event) => setSeen(event.currentTarget.open)}
      >
        <FoldSummary className="px-3 py-2">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {t("admin.pages.version", { number: n(number) })}
            {version.live && <StatusBadge tone="green">{t("admin.pages.live")}</StatusBadge>}
            {version.planned && <StatusBadge tone="blue">{t("admin.pages.scheduled")}</StatusBadge>}
          </span>
          <span className="block text-sm text-muted">
            {[moment(published_at), published_by].filter(Boolean).join(" · ")}
          </span>
        </FoldSummary>
        {seen && (
          <div className="grid gap-3 px-3 pb-3">
            <VersionContent page={page} number={number} />
            <Button icon={RotateCcw} busy={busy} onClick={onRestore}>
              {t("admin.pages.restore")}
            </Button>
          </div>
        )}
      </details>
    </li>
  );
}

/** The title and the sections of a version, to read. */
function VersionContent({ page, number }: { page: number; number: number }) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["pages", "version", page, number],
    queryFn: async ({ signal }) => {
      const [version, types] = await Promise.all([
        api.get<FullVersion>(`pages/${page}/versions/${number}`, signal),
        api.get<Description[]>("pages/types", signal),
      ]);
      return { version, types };
    },
  });
  return (
    <Loaded query={query}>
      {({ version: { content }, types }) => (
        <div>
          <p className="font-medium">{titleIn(content, locale)}</p>
          <ol className="mt-1 grid gap-1">
            {content.sections.map((section) => {
              const { name, icon: Icon } = wordsOf(section.type);
              const known = types.find((type) => type.name === section.type);
              return (
                <li key={section.id} className="flex items-center gap-2 text-sm">
                  <Icon size={16} aria-hidden="true" className="shrink-0 text-primary" />
                  <span className="min-w-0 wrap-anywhere">
                    {textOf(section, known, locale) || t(name)}
                    {section.hidden && (
                      <span className="text-muted"> · {t("admin.section.hidden")}</span>
                    )}
                  </span>
                </li>
              );
            })}
          </ol>
        </div>
      )}
    </Loaded>
  );
}
