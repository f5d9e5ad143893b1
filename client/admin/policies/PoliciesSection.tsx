import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type MessageKey, useI18n } from "../../lib/i18n";
import type { PolicyState, PolicyText, Settings } from "../../types/settings.gen";
import { useAdminApi } from "../lib/api";
import { useQueryState } from "../lib/useQueryState";
import { Loaded } from "../ui/Loaded";
import { ScreenLink } from "../ui/ScreenLink";
import { StatusBadge } from "../ui/StatusBadge";
import { PolicyEditor } from "./PolicyEditor";

const titles: Record<string, MessageKey> = {
  "about-us": "policy.about-us",
  "privacy-policy": "policy.privacy-policy",
  "terms-of-conditions": "policy.terms-of-conditions",
  "refund-policy": "policy.refund-policy",
  "cancellation-policy": "policy.cancellation-policy",
};

/** The list of policy pages, or the editor of one. */
export function PoliciesSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const [kind] = useQueryState("page");
  const title = titles[kind];
  if (title) return <Policy key={kind} kind={kind} title={t(title)} />;
  return (
    <ul className="card max-w-3xl divide-y divide-line">
      {settings.policies.map((each) => (
        <Row key={each.kind} policy={each} />
      ))}
    </ul>
  );
}

function Row({ policy: { kind, own, bn_own } }: { policy: PolicyState }) {
  const { t } = useI18n();
  const title = titles[kind];
  if (!title) return null;
  return (
    <li>
      <ScreenLink
        to={`/settings/policies?page=${kind}`}
        className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 grow font-medium wrap-anywhere">{t(title)}</span>
        <StatusBadge tone={own || bn_own ? "green" : "grey"}>
          {t(own || bn_own ? "admin.policies.own" : "admin.policies.standard")}
        </StatusBadge>
        <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
      </ScreenLink>
    </li>
  );
}

function Policy({ kind, title }: { kind: string; title: string }) {
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["settings", "policy", kind],
    queryFn: ({ signal }) => api.get<PolicyText>(`settings/policies?kind=${kind}`, signal),
    placeholderData: undefined,
  });
  return <Loaded query={query}>{(text) => <PolicyEditor title={title} text={text} />}</Loaded>;
}
