import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type { WhatsAppAccount } from "../../../types/confirmation.gen";
import { useAdminApi } from "../../lib/api";
import { Loaded } from "../../ui/Loaded";
import { OwnersOnly } from "../../ui/OwnersOnly";
import { Page } from "../../ui/Page";
import { AccountCard } from "./AccountCard";
import { HookCard } from "./HookCard";
import { MessagesForm } from "./MessagesForm";

/** The shop's WhatsApp account, from which customers are asked to confirm their orders. */
export default function WhatsApp() {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["whatsapp"],
    queryFn: ({ signal }) => api.get<WhatsAppAccount>("whatsapp", signal),
  });
  return (
    <Page title={t("admin.whatsapp")} lead={t("admin.whatsapp.page")} back="/settings">
      <Loaded query={query}>
        {(account) => (
          <div className="grid max-w-3xl gap-4">
            <OwnersOnly className="grid gap-4">
              <AccountCard account={account} />
              {account.state !== "none" && <MessagesForm key={account.sender} account={account} />}
            </OwnersOnly>
            {account.state !== "none" && <HookCard account={account} />}
          </div>
        )}
      </Loaded>
    </Page>
  );
}
