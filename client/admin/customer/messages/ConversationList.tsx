import { MessageCircle, SearchX } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { useAdmin } from "../../lib/session";
import { useQueryState } from "../../lib/useQueryState";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { SearchBox } from "../../ui/SearchBox";
import { ConversationRow } from "./ConversationRow";
import { useConversations } from "./useConversations";

/**
 * The shop's conversations; those waiting for an answer are first. `chosen` is the customer id of the open
 * conversation.
 */
export function ConversationList({ chosen }: { chosen?: number }) {
  const { t } = useI18n();
  const [words] = useQueryState("q");
  const { query, list } = useConversations(words);
  const { data, error, hasNextPage, isFetchingNextPage } = query;
  const inPane = chosen !== undefined;
  if (data?.pages[0]?.total === 0 && !words) return <NobodyYet />;
  return (
    <div className="grid grid-cols-1">
      <div className="sticky top-0 z-1 max-lg:static max-lg:mb-3 lg:border-b lg:border-line lg:bg-surface lg:p-3">
        <SearchBox label={t("admin.messages.search")} />
      </div>
      {!data && !error && <LoadingRows />}
      {!data && error && <LoadFailure error={error} onRetry={() => void query.refetch()} />}
      {data && list.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={t("admin.messages.nobody_found")}
          text={t("admin.messages.nobody_found.hint")}
        />
      )}
      {list.length > 0 && (
        <ul
          aria-label={t("admin.messages")}
          className="max-lg:card divide-y divide-line overflow-hidden"
        >
          {list.map((conversation) => (
            <li key={conversation.customer.id}>
              <ConversationRow
                conversation={conversation}
                chosen={inPane && conversation.customer.id === chosen}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          busy={isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="m-3 justify-self-center"
        >
          {t("admin.messages.more")}
        </Button>
      )}
    </div>
  );
}

function NobodyYet() {
  const { t } = useI18n();
  const { address } = useAdmin().shop;
  return (
    <EmptyState
      icon={MessageCircle}
      title={t("admin.messages.none")}
      text={t("admin.messages.none.hint")}
    >
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="min-h-11 font-semibold text-primary underline"
      >
        {t("admin.messages.see_shop")}
      </a>
    </EmptyState>
  );
}
