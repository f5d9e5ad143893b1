import {
  Banknote,
  Clock,
  Leaf,
  type LucideIcon,
  Phone,
  RotateCcw,
  ShieldCheck,
  Star,
  Truck,
} from "lucide-react";
import type { Props } from "./props.gen";

const icons: Record<string, LucideIcon> = {
  truck: Truck,
  cash: Banknote,
  return: RotateCcw,
  shield: ShieldCheck,
  phone: Phone,
  clock: Clock,
  leaf: Leaf,
  star: Star,
};

/** A row of reasons to buy. */
export default function Trust({ points }: Props) {
  return (
    <ul className="mt-8 grid grid-cols-2 gap-3 sm:mt-10 lg:grid-cols-4">
      {points.map(({ id, icon, title, text }) => {
        const Icon = icons[icon] ?? Star;
        return (
          <li
            key={id}
            className="flex min-w-0 flex-col items-center gap-1 rounded-card bg-surface px-3 py-4 text-center shadow-card"
          >
            <Icon size={24} aria-hidden="true" className="text-primary" />
            <span className="font-semibold wrap-anywhere">{title}</span>
            {text && <span className="text-sm text-muted wrap-anywhere">{text}</span>}
          </li>
        );
      })}
    </ul>
  );
}
