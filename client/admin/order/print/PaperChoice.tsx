import { type I18n, useI18n } from "../../../lib/i18n";
import { Choice } from "../../ui/inputs/Choice";
import { type PaperName, papers, usePaper } from "./papers";

/** Chooses the paper for labels, which this browser stores. */
export function PaperChoice() {
  const i18n = useI18n();
  const [paper, choose] = usePaper();
  const names = Object.keys(papers) as PaperName[];
  return (
    <Choice
      label={i18n.t("admin.orders.paper")}
      value={paper}
      options={names.map((value) => ({ value, text: textOf(value, i18n) }))}
      onChange={(value) => choose(value as PaperName)}
      className="w-full sm:w-72"
    />
  );
}

function textOf(name: PaperName, { t, tn }: I18n): string {
  const { width, height, columns, rows } = papers[name];
  if (height === 0) return t("admin.orders.paper.roll", { width });
  if (width === 210) return tn("admin.orders.paper.a4", columns * rows);
  return t("admin.orders.paper.size", { width, height });
}
