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

/** The tags of an order; nothing if it has none. */
export function TagChips({ tags }: { tags: OrderTag[] }) {
  return tags.map((tag) => <TagChip key={tag.id} tag={tag} />);
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
