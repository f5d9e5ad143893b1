import { useI18n } from "../../../lib/i18n";
import type { OrderTag } from "../../../types/orderlist.gen";
import { tagColour } from "./colours";

/** The name of a tag on its colour. */
export function TagChip({ tag }: { tag: OrderTag }) {
  const { ground, ink } = tagColour(tag.colour) ?? {};
  return (
    <span
      style={{ background: ground, color: ink }}
      className="inline-block max-w-full truncate rounded-full px-2.5 py-0.5 text-sm font-medium"
    >
      {tag.name}
    </span>
  );
}

// The maximum number of an order's tags shown in a list.
const most = 3;

/** An order's tags in a list, and the number of those not shown. Renders nothing without tags. */
export function TagChips({ tags }: { tags: OrderTag[] }) {
  const { n } = useI18n();
  return (
    <>
      {tags.slice(0, most).map((tag) => (
        <span key={tag.id} className="flex max-w-40">
          <TagChip tag={tag} />
        </span>
      ))}
      {tags.length > most && <span className="text-sm text-muted">+{n(tags.length - most)}</span>}
    </>
  );
}

/** A dot in the colour of a tag. */
export function TagDot({ colour }: { colour: string }) {
  const { ground, ink } = tagColour(colour) ?? {};
  return (
    <span
      aria-hidden="true"
      style={{ background: ground, borderColor: ink }}
      className="size-4 shrink-0 rounded-full border"
    />
  );
}
