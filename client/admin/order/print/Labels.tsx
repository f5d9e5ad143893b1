import type { CSSProperties } from "react";
import type { OrderSheet, SheetShop } from "../../../types/order.gen";
import { Label } from "./Label";
import { PageSize } from "./PageSize";
import { type Paper, papers, usePaper } from "./papers";
import { useRollHeight } from "./useRollHeight";

/** Parcel labels on the paper that this browser uses, each on one page. */
export function Labels({ shop, orders }: { shop: SheetShop; orders: OrderSheet[] }) {
  const [name] = usePaper();
  const paper: Paper = papers[name];
  const { ref, height } = useRollHeight(paper, orders);
  const perPage = paper.columns * paper.rows;
  const pages = Array.from({ length: Math.ceil(orders.length / perPage) }, (_, i) =>
    orders.slice(i * perPage, (i + 1) * perPage),
  );
  const size = {
    "--paper-width": `${paper.width}mm`,
    "--paper-height": `${height}mm`,
    "--columns": paper.columns,
    "--rows": paper.rows,
  } as CSSProperties;
  return (
    <>
      <PageSize width={paper.width} height={height} />
      <div ref={ref} className={`label-pages label-pages-${name}`} style={size}>
        {pages.map((some) => (
          <div key={some[0]?.order_id} className="label-frame">
            <div className="paper paper-labels">
              {some.map((order) => (
                <Label key={`${name}:${order.order_id}`} shop={shop} order={order} paper={paper} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
