import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Synonym } from "../../../types/settings.gen";
import type { Report } from "../../../types/termcount.gen";
import { useAdminApi } from "../../lib/api";
import { lateDialog } from "../../lib/late";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { SynonymList } from "./SynonymList";
import { TermList } from "./TermList";

const SynonymForm = lateDialog(() => import("./SynonymForm").then((part) => part.SynonymForm));

/** The synonym that the form edits: a stored one, or the first term of a new one. */
export type Edited = Synonym | string;

/** The searches of shoppers, and the shop's synonyms. */
export default function Searches() {
  const { t, n } = useI18n();
  const api = useAdminApi();
  const report = useQuery({
    queryKey: ["searches"],
    queryFn: ({ signal }) => api.get<Report>("searches", signal),
  });
  const synonyms = useQuery({
    queryKey: ["synonyms"],
    queryFn: ({ signal }) => api.get<Synonym[]>("synonyms", signal),
  });
  const [edited, edit] = useState<Edited | null>(null);
  return (
    <Page
      title={t("admin.searches")}
      lead={t("admin.searches.lead", { days: n(report.data?.days ?? 30) })}
    >
      <div className="grid max-w-4xl gap-4">
        <Card title={t("admin.searches.missed")} lead={t("admin.searches.missed.hint")}>
          <Loaded query={report}>
            {({ missed }) => (
              <TermList
                terms={missed}
                label={t("admin.searches.missed")}
                none={t("admin.searches.missed.none")}
                onAdd={edit}
              />
            )}
          </Loaded>
        </Card>
        <Card
          title={t("admin.synonyms")}
          lead={t("admin.synonyms.hint")}
          action={
            <Button icon={Plus} aria-haspopup="dialog" onClick={() => edit("")}>
              {t("admin.synonyms.add")}
            </Button>
          }
        >
          <Loaded query={synonyms}>
            {(list) => <SynonymList synonyms={list} onEdit={edit} />}
          </Loaded>
        </Card>
        <Card title={t("admin.searches.popular")}>
          <Loaded query={report}>
            {({ popular }) => (
              <TermList
                terms={popular}
                label={t("admin.searches.popular")}
                none={t("admin.searches.popular.none")}
              />
            )}
          </Loaded>
        </Card>
      </div>
      {edited !== null && <SynonymForm edited={edited} onClose={() => edit(null)} />}
    </Page>
  );
}
