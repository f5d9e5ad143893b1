import type { ReactNode } from "react";
import type { EnteredCode } from "../types/checkout.gen";
import { useCodeText } from "./Discounts";

interface CodeResultsProps {
  codes: EnteredCode[];
  currency: string;
  /** Renders the control that removes a code; undefined if codes cannot be removed here. */
  remove?: (code: string) => ReactNode;
}

/** The entered codes, each with its result. */
export function CodeResults({ codes, currency, remove }: CodeResultsProps) {
  const text = useCodeText(currency);
  if (codes.length === 0) return null;
  return (
    <ul className="grid gap-1 text-sm">
      {codes.map((code) => (
        <li key={code.code} className="flex items-center justify-between gap-2">
          <span className="wrap-anywhere">{text(code)}</span>
          {remove?.(code.code)}
        </li>
      ))}
    </ul>
  );
}
