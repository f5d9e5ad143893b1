import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { PolicyState, PolicyText } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";
import { useQueryState } from "../../lib/useQueryState";
import { useSettings } from "../../lib/useSettings";
import { Loaded } from "../../ui/Loaded";
import { ScreenLink } from "../../ui/ScreenLink";
import { sectionScreen } from "../../ui/SectionScreen";
import { StatusBadge } from "../../ui/StatusBadge";
import { PolicyEditor } from "./PolicyEditor";

const titles: Record<string, MessageKey> = {
  "about-us": "policy.about-us",
  "privacy-policy": "policy.privacy-policy",
  "terms-of-conditions": "policy.terms-of-conditions",
  "refund-policy": "policy.refund-policy",
  "cancellation-policy": "policy.cancellation-policy",
};

/** The list of policy pages, or the editor of one. */
export function PoliciesSection() {
  const { t } = useI18n();
  const may = useMay();
  const [kind] = useQueryState("page");
  const title = titles[kind];
  if (title) return <Policy key={kind} kind={kind} title={t(title)} />;
  return may("settings") ? <WithStates /> : <Rows />;
}

/** The list of policy pages, which shows whether each has the shop's own text. */
function WithStates() {
  const query = useSettings();
  return <Loaded query={query}>{({ policies }) => <Rows policies={policies} />}</Loaded>;
}

function Rows({ policies }: { policies?: PolicyState[] }) {
  return (
    <ul className="card max-w-3xl divide-y divide-line">
      {Object.entries(titles).map(([kind, title]) => (
        <Row
          key={kind}
          kind={kind}
          title={title}
          policy={policies?.find((each) => each.kind === kind)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  kind: string;
  title: MessageKey;
  policy?: PolicyState;
}

function Row({ kind, title, policy }: RowProps) {
  const { t } = useI18n();
  const own = policy && (policy.own || policy.bn_own);
  return (
    <li>
      <ScreenLink
        to={`/settings/policies?page=${kind}`}
        className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
      >
        <span className="min-w-0 grow font-medium wrap-anywhere">{t(title)}</span>
        {policy && (
          <StatusBadge tone={own ? "green" : "grey"}>
            {t(own ? "admin.policies.own" : "admin.policies.standard")}
          </StatusBadge>
        )}
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

export default sectionScreen("admin.policies", PoliciesSection, "/settings/policies");
