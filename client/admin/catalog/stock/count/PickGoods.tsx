import { useInfiniteQuery } from "@tanstack/react-query";
import { ImageOff, Plus } from "lucide-react";
import { Photo } from "../../../../components/ui/Photo";
import { useI18n } from "../../../../lib/i18n";
import type { StockRows } from "../../../../types/editor.gen";
import type { Countable } from "../../../../types/stockcount.gen";
import { useAdminApi } from "../../../lib/api";
import { Button } from "../../../ui/Button";
import { LoadFailure } from "../../../ui/LoadFailure";
import { LoadingRows } from "../../../ui/LoadingRows";
import { SearchDialog, useDialogSearch } from "../../../ui/SearchDialog";
import { CountedInput } from "./CountedInput";
import { type Count, type CountedLine, goodsName, sameTarget, setCounted } from "./count";
import { goodsOf } from "./goods";

interface PickGoodsProps {
  count: Count;
  onChange: (next: (count: Count) => Count) => void;
  /** Called with a product or variant of which one more unit is counted. */
  onPick: (found: Countable) => void;
  onClose: () => void;
}

/** Lists the shop's products with their pictures, to count those without a code. */
export function PickGoods({ count, onChange, onPick, onClose }: PickGoodsProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const search = useDialogSearch();
  const { q } = search;
  const query = useInfiniteQuery({
    queryKey: ["stock", "goods", q],
    queryFn: ({ pageParam, signal }) =>
      api.get<StockRows>(`stock?${new URLSearchParams({ q, page: String(pageParam) })}`, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: undefined,
  });
  const goods = query.data?.pages.flatMap(({ products }) => products.flatMap(goodsOf)) ?? [];
  return (
    <SearchDialog
      title={t("admin.stock.count.pick")}
      label={t("admin.products.search")}
      search={search}
      done={t("admin.orders.hand.done")}
      onClose={onClose}
    >
      {query.isPending && <LoadingRows />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && goods.length === 0 && (
        <p className="py-8 text-center text-muted">{t("admin.stock.nothing")}</p>
      )}
      <ul className="divide-y divide-line">
        {goods.map((each) => (
          <Goods
            key={`${each.product_id} ${each.variant_id}`}
            goods={each}
            line={count.lines.find((line) => sameTarget(line, each))}
            onChange={onChange}
            onPick={onPick}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          className="my-3 w-full"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("admin.stock.log.more")}
        </Button>
      )}
    </SearchDialog>
  );
}

interface GoodsProps extends Pick<PickGoodsProps, "onChange" | "onPick"> {
  goods: Countable;
  /** Its line in the count, or undefined if it is not counted yet. */
  line: CountedLine | undefined;
}

function Goods({ goods, line, onChange, onPick }: GoodsProps) {
  const { t, locale } = useI18n();
  const name = goodsName(goods, locale);
  const look = "size-14 shrink-0 rounded-control bg-sunken";
  return (
    <li className="flex items-center gap-2.5 py-2.5">
      {goods.picture ? (
        <Photo picture={goods.picture} alt="" sizes="56px" className={`${look} object-cover`} />
      ) : (
        <span className={`${look} grid place-items-center text-muted`}>
          <ImageOff size={20} aria-hidden="true" />
        </span>
      )}
      <span className="min-w-0 grow">
        <span className="line-clamp-2 leading-snug wrap-anywhere">{name}</span>
        {goods.sku && <span className="block text-sm text-muted wrap-anywhere">{goods.sku}</span>}
      </span>
      {line && (
        <CountedInput
          line={line}
          onChange={(counted) => onChange((count) => setCounted(count, line, counted))}
        />
      )}
      <Button
        icon={Plus}
        onClick={() => onPick(goods)}
        aria-label={t("admin.orders.hand.put", { name })}
        className="shrink-0 px-3!"
      />
    </li>
  );
}
