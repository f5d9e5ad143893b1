import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { DNSRecord } from "../../../types/domain.gen";
import { CopyButton } from "../../ui/CopyButton";
import { StatusBadge } from "../../ui/StatusBadge";

interface RecordsProps {
  records: DNSRecord[];
  /** Whether the records have been checked, so that each shows its result. */
  checked: boolean;
}

/** The DNS records that the owner sets at the registrar, each value with a copy button. */
export function Records({ records, checked }: RecordsProps) {
  return (
    <ul className="grid gap-3">
      {records.map((record) => (
        <li
          key={`${record.host} ${record.type} ${record.value}`}
          className="rounded-control border border-line bg-page p-3"
        >
          <OneRecord record={record} checked={checked} />
        </li>
      ))}
    </ul>
  );
}

const purposes: Record<string, MessageKey> = {
  host: "admin.domain.record.host",
  proof: "admin.domain.record.proof",
  other: "admin.domain.record.other",
};

function OneRecord({ record, checked }: { record: DNSRecord; checked: boolean }) {
  const { t } = useI18n();
  const { purpose, type, name, host, value, problem, found } = record;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 text-base wrap-anywhere">
          {t(purposes[purpose] ?? "admin.domain.record.host", { host })}
        </h3>
        {checked && <RecordState problem={problem} />}
      </div>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[5rem_minmax(0,2fr)_minmax(0,3fr)]">
        <Part label={t("admin.domain.record.type")} text={type} />
        <Part
          label={t("admin.domain.record.name")}
          text={name}
          copy={t("admin.domain.record.copy_name", { host })}
        />
        <Part
          label={t("admin.domain.record.value")}
          text={value}
          copy={t("admin.domain.record.copy_value", { host })}
        />
      </dl>
      {found.length > 0 && (
        <p className="mt-2 text-sm">
          {t("admin.domain.record.found")}{" "}
          <b className="font-mono wrap-anywhere">{found.join(", ")}</b>
        </p>
      )}
    </>
  );
}

function RecordState({ problem }: { problem: string }) {
  const { t } = useI18n();
  if (problem === "") return <StatusBadge tone="green">{t("admin.domain.record.ok")}</StatusBadge>;
  const text = problems[problem] ?? "admin.domain.record.missing";
  return <StatusBadge tone={problem === "unknown" ? "yellow" : "red"}>{t(text)}</StatusBadge>;
}

const problems: Record<string, MessageKey> = {
  wrong: "admin.domain.record.wrong",
  unknown: "admin.domain.record.unknown",
};

function Part({ label, text, copy }: { label: string; text: string; copy?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex min-h-11 items-center gap-1">
        <span className="min-w-0 font-mono wrap-anywhere">{text}</span>
        {copy && <CopyButton small text={text} label={copy} className="shrink-0" />}
      </dd>
    </div>
  );
}
