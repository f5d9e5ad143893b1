import { useQuery } from "@tanstack/react-query";
import { Plus, Sparkles, Ticket, Trash2 } from "lucide-react";
import { useState } from "react";
import { useParams } from "react-router";
import { Confirmation } from "../../forms/Confirmation";
import { useI18n } from "../../lib/i18n";
import type { CodeRow, CodeRows as Codes } from "../../types/discount.gen";
import { useAdminApi } from "../lib/api";
import { lateDialog } from "../lib/late";
import { useSave } from "../lib/save";
import { useAdmin } from "../lib/session";
import { usePageNumber, useQueryState } from "../lib/useQueryState";
import { Button, IconButton } from "../ui/Button";
import { CopyButton } from "../ui/CopyButton";
import { EmptyState } from "../ui/EmptyState";
import { ExportButton } from "../ui/ExportButton";
import { Loaded } from "../ui/Loaded";
import { Page } from "../ui/Page";
import { Pager } from "../ui/Pager";
import { SearchBox } from "../ui/SearchBox";
import { codeAddress } from "./CodeLink";

const AddCode = lateDialog(() => import("./AddCode").then((part) => part.AddCode));
const Generate = lateDialog(() => import("./Generate").then((part) => part.Generate));

// Page size, equal to the server's.
const perPage = 50;

/** The codes of a discount with their uses. */
export default function DiscountCodes() {
  const { t, tn } = useI18n();
  const { discount = "" } = useParams();
  const api = useAdminApi();
  const [q] = useQueryState("q");
  const page = usePageNumber();
  const [adds, setAdds] = useState<"one" | "many">();
  const path = `discounts/${discount}/codes`;
  const query = useQuery({
    queryKey: ["discounts", "codes", discount, q, page],
    queryFn: ({ signal }) =>
      api.get<Codes>(`${path}?${new URLSearchParams({ q, page: String(page) })}`, signal),
  });
  const close = () => setAdds(undefined);
  return (
    <Page
      title={t("admin.discounts.codes.title")}
      lead={t("admin.discounts.codes.lead")}
      back={`/discounts/${discount}`}
      actions={
        <>
          <ExportButton path={path} />
          <Button icon={Plus} aria-haspopup="dialog" onClick={() => setAdds("one")}>
            {t("admin.discounts.codes.add")}
          </Button>
          <Button
            look="primary"
            icon={Sparkles}
            aria-haspopup="dialog"
            onClick={() => setAdds("many")}
          >
            {t("admin.discounts.codes.generate")}
          </Button>
        </>
      }
    >
      <div className="mb-4 grid gap-2">
        <SearchBox label={t("admin.discounts.codes.search")} />
        <p role="status" className="min-h-6 text-muted">
          {query.data && tn("admin.discounts.many_codes", query.data.total)}
        </p>
      </div>
      <Loaded query={query}>
        {(list) => (
          <>
            {list.codes.length === 0 ? (
              <EmptyState icon={Ticket} title={t("admin.discounts.codes.none")} />
            ) : (
              <ul
                aria-label={t("admin.discounts.codes.title")}
                className="card divide-y divide-line"
              >
                {list.codes.map((row) => (
                  <Row key={row.id} path={path} row={row} />
                ))}
              </ul>
            )}
            <Pager total={list.total} perPage={perPage} />
          </>
        )}
      </Loaded>
      {adds === "one" && <AddCode path={path} onClose={close} />}
      {adds === "many" && <Generate path={path} onClose={close} />}
    </Page>
  );
}

function Row({ path, row }: { path: string; row: CodeRow }) {
  const { t, tn } = useI18n();
  const api = useAdminApi();
  const { address } = useAdmin().shop;
  const [asks, setAsks] = useState(false);
  const remove = useSave({
    call: () => api.remove(`${path}/${row.id}`),
    done: t("admin.discounts.codes.deleted"),
    keys: [
      ["discounts", "codes"],
      ["discounts", "one"],
    ],
  });
  return (
    <li className="flex items-center gap-1 py-1 pr-1 pl-4">
      <span className="min-w-0 grow">
        <span className="block font-semibold tracking-wide wrap-anywhere">{row.code}</span>
        <span className="block text-sm text-muted">{tn("admin.discounts.used", row.uses)}</span>
      </span>
      <CopyButton
        small
        text={codeAddress(address, row.code)}
        label={t("admin.discounts.copy_link_of", { code: row.code })}
      />
      <IconButton
        icon={Trash2}
        label={t("admin.discounts.codes.delete", { code: row.code })}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
        className="text-danger!"
      />
      {asks && (
        <Confirmation
          title={t("admin.discounts.codes.delete.ask", { code: row.code })}
          text={t("admin.discounts.codes.delete.text")}
          keep={t("admin.discounts.keep")}
          act={t("admin.discounts.delete")}
          busy={remove.isPending}
          onAct={() => {
            setAsks(false);
            remove.mutate();
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}
