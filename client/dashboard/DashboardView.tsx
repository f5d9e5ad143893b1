import { QueryClientProvider } from "@tanstack/react-query";
import type { Section } from "../types/page.gen";
import { queries } from "./query";
import { sections } from "./sections";

/** The dashboard: its menu, and one section of it. */
export function DashboardView({ section }: { section: Section }) {
  const Shown = sections[section];
  return (
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>
  );
}
