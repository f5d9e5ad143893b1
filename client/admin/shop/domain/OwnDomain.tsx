import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { Domain } from "../../../types/domain.gen";
import { useAdminApi } from "../../lib/api";
import { useAdmin } from "../../lib/session";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { Support } from "../../ui/Support";
import { AskDomain } from "./AskDomain";
import { DomainState } from "./DomainState";
import { SlugCard } from "./SlugCard";
import { SubdomainSwitch } from "./SubdomainSwitch";

/** The shop's own domain: the request form or its status. */
export default function OwnDomain() {
  const { t } = useI18n();
  const api = useAdminApi();
  const { shop } = useAdmin();
  const query = useQuery({
    queryKey: ["domain"],
    queryFn: ({ signal }) => api.get<Domain | null>("domain", signal),
  });
  return (
    <Page title={t("admin.domain")} lead={t("admin.domain.lead")}>
      <Loaded query={query}>
        {(domain) =>
          domain && !domain.taken ? (
            <DomainState domain={domain} />
          ) : (
            <AskDomain taken={domain?.shown} />
          )
        }
      </Loaded>
      {(!shop.own_host || shop.subdomain) && (
        <Card className="mt-4">
          <SubdomainSwitch />
        </Card>
      )}
      <SlugCard />
      <Support className="mt-4 px-1 text-sm text-muted" />
    </Page>
  );
}
