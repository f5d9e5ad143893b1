import {
  BookOpen,
  Headphones,
  type LucideIcon,
  Scissors,
  Shirt,
  Sofa,
  Sparkles,
  Store,
  Wheat,
} from "lucide-react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { Choices } from "./Choices";

// The kinds of goods, with the same keys as in server/team/starter_category.go.
const goods: Record<string, [Picture: LucideIcon, text: MessageKey]> = {
  clothing: [Shirt, "admin.register.goods.clothing"],
  food: [Wheat, "admin.register.goods.food"],
  electronics: [Headphones, "admin.register.goods.electronics"],
  beauty: [Sparkles, "admin.register.goods.beauty"],
  home: [Sofa, "admin.register.goods.home"],
  books: [BookOpen, "admin.register.goods.books"],
  handicraft: [Scissors, "admin.register.goods.handicraft"],
  other: [Store, "admin.register.goods.other"],
};

/** The field for the goods that a new shop sells, which determine its first categories. */
export function GoodsField() {
  const { t } = useI18n();
  return (
    <Choices
      name="goods"
      label={t("admin.register.goods")}
      values={Object.keys(goods)}
      className="grid-cols-4"
    >
      {(value) => <Tile value={value} />}
    </Choices>
  );
}

function Tile({ value }: { value: string }) {
  const { t } = useI18n();
  const [Picture, text] = goods[value] ?? [Store, "admin.register.goods.other"];
  return (
    <span className="grid min-h-20 content-center justify-items-center gap-1 px-0.5 py-2 text-sm leading-tight">
      <Picture size={24} strokeWidth={1.75} aria-hidden="true" className="text-primary" />
      {t(text)}
    </span>
  );
}
