import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useForm } from "react-hook-form";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { type I18n, useI18n } from "../../../lib/i18n";
import { formatPhone } from "../../../lib/phone";
import type { BlockEntry, BlockList } from "../../../types/risk.gen";
import { useAdminApi } from "../../lib/api";
import { changedByCustomer } from "../../lib/changedByCustomer";
import { useSave, useSaveForm } from "../../lib/save";
import { useMay } from "../../lib/session";
import { Button, IconButton } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Moment } from "../../ui/Figures";
import { SelectField, TextField } from "../../ui/fields";
import { Loaded } from "../../ui/Loaded";
import { ScreenLink } from "../../ui/ScreenLink";
import { kinds, periods } from "./texts";

type List = "block" | "allow";

/** The entries of the block list or the allow list, and a form that adds one. */
export function BlockLists({ list }: { list: List }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useInfiniteQuery({
    queryKey: ["risk", "lists", list],
    queryFn: ({ signal, pageParam }) =>
      api.get<BlockList>(`risk/lists?list=${list}&before=${pageParam}`, signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
  });
  return (
    <>
      <AddForm list={list} />
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return (
            <Card title={t(list === "block" ? "admin.risk.tab.block" : "admin.risk.tab.allow")}>
              {entries.length === 0 && <p className="text-muted">{t("admin.risk.list.empty")}</p>}
              <ul className="divide-y divide-line">
                {entries.map((entry) => (
                  <Row key={entry.id} entry={entry} />
                ))}
              </ul>
              {query.hasNextPage && (
                <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
                  {t("admin.risk.list.more")}
                </Button>
              )}
            </Card>
          );
        }}
      </Loaded>
    </>
  );
}

/** Returns the value of an entry as text. */
function shown({ kind, label }: BlockEntry, { t, locale }: I18n): string {
  if (kind === "network") return t("admin.risk.list.network", { order: label });
  return kind === "number" ? formatPhone(label, locale) : label;
}

function Row({ entry }: { entry: BlockEntry }) {
  const i18n = useI18n();
  const { t } = i18n;
  const api = useAdminApi();
  const remove = useSave({
    call: () => api.remove(`risk/lists/${entry.id}`),
    done: t("admin.risk.list.removed"),
    keys: changedByCustomer,
  });
  const may = useMay();
  const { kind, customer, reason, expires_at, by, date } = entry;
  return (
    <li className="flex items-start justify-between gap-3 py-2.5">
      <div className="min-w-0">
        {customer > 0 && may("customers") ? (
          <ScreenLink
            to={`/customers/${customer}`}
            className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
          >
            {shown(entry, i18n)}
          </ScreenLink>
        ) : (
          <p className="font-medium wrap-anywhere">{shown(entry, i18n)}</p>
        )}
        {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
        <p className="text-sm text-muted">
          {kinds[kind] && t(kinds[kind])} · {by && `${by} · `}
          <Moment at={date} day />
          {expires_at && (
            <>
              {" · "}
              {t("admin.risk.list.until")} <Moment at={expires_at} day />
            </>
          )}
        </p>
      </div>
      <IconButton
        icon={Trash2}
        label={t("admin.risk.list.remove", { entry: shown(entry, i18n) })}
        onClick={() => !remove.isPending && remove.mutate()}
      />
    </li>
  );
}

const empty = { kind: "number", value: "", reason: "", days: "0" };

function AddForm({ list }: { list: List }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({ defaultValues: empty });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.risk.list.added"),
    keys: changedByCustomer,
  });
  return (
    <Card
      title={t("admin.risk.list.add")}
      lead={t(list === "block" ? "admin.risk.list.block.lead" : "admin.risk.list.allow.lead")}
    >
      <Form
        name="entry"
        form={form}
        onSubmit={async ({ days, ...entry }) => {
          const call = () => api.post("risk/lists", { ...entry, list, days: Number(days) });
          if (await save(call)) form.reset(empty);
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <SelectField
          name="kind"
          label={t("admin.risk.list.kind")}
          options={[
            { value: "number", text: t("admin.risk.kind.number") },
            { value: "address", text: t("admin.risk.kind.address") },
          ]}
        />
        <TextField name="value" label={t("admin.risk.list.value")} />
        <TextField name="reason" label={t("admin.customers.block.reason")} optional />
        <SelectField
          name="days"
          label={t("admin.risk.days")}
          options={periods.map(({ value, text }) => ({ value, text: t(text) }))}
        />
        <div className="sm:col-span-2">
          <Submit busy={busy} problem={problem}>
            {t("admin.risk.list.add")}
          </Submit>
        </div>
      </Form>
    </Card>
  );
}
