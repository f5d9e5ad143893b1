import type { ComponentType } from "react";
import { Guard } from "../lib/Guard";
import type { Shown } from "../types/content.gen";
import { type Placed, sections } from "./sectionTypes";

/**
 * The sections of a page that a merchant arranged. Each has its own guard: one that throws, or that this build does
 * not know, shows nothing.
 */
export function Sections({ list }: { list: Shown[] }) {
  return (
    <>
      {list.map(({ id, type, props }, i) => {
        const Section = sections[type] as ComponentType<Placed> | undefined;
        return (
          Section && (
            <Guard key={id}>
              <Section {...(props as object)} first={i === 0} />
            </Guard>
          )
        );
      })}
    </>
  );
}
