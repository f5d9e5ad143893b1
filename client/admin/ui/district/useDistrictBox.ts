import { type KeyboardEvent, useState } from "react";
import { isComposing } from "../../../lib/composing";
import type { Places } from "../../../lib/places";
import type { Locale } from "../../../types/page.gen";
import { allDistricts, type DistrictChoice, findDistricts } from "./districts";

interface Box {
  places: Places;
  locale: Locale;
  /** The English name of the chosen district, or empty. */
  value: string;
  onChange: (name: string) => void;
}

/** The state of a combobox of districts: what is written, the options, and the active one. */
export function useDistrictBox({ places, locale, value, onChange }: Box) {
  const [written, setWritten] = useState<string>(); // undefined while the field shows the chosen district
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const all = allDistricts(places, locale);
  const chosen = all.find(({ name }) => name === value);
  const options = written === undefined ? all : findDistricts(places, written, locale);

  const show = () => {
    setOpen(true);
    setActive(options.findIndex(({ name }) => name === value));
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = ({ name }: DistrictChoice) => {
    onChange(name);
    setWritten(undefined);
    close();
  };
  const write = (text: string) => {
    setWritten(text);
    setOpen(true);
    setActive(text.trim() ? 0 : -1);
    onChange("");
  };
  const move = (step: number) => {
    if (!open) show();
    else if (options.length > 0)
      setActive((at) => (Math.max(at, step < 0 ? 0 : -1) + step + options.length) % options.length);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const option = open ? options[active] : undefined;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Enter" && option) {
      choose(option);
    } else if (event.key === "Escape" && open) {
      close();
    } else return;
    event.preventDefault();
  };
  /** Closes the list. What was written is chosen if it names one district, and removed otherwise. */
  const leave = () => {
    const text = written?.trim();
    const [only, ...others] = text ? options : [];
    const exact = options.find(({ label }) => label === text);
    if (exact) choose(exact);
    else if (only && others.length === 0) choose(only);
    setWritten(undefined);
    close();
  };
  return {
    text: written ?? chosen?.label ?? "",
    options,
    open,
    active,
    show,
    choose,
    write,
    keyDown,
    leave,
  };
}
