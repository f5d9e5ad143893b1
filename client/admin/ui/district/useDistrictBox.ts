import { type UseComboboxProps, useCombobox } from "downshift";
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
  /** The initially typed text; empty if there is none. */
  written?: string;
}

/** Returns a combobox of districts: its options, and the properties of its elements from Downshift. */
export function useDistrictBox({ places, locale, value, onChange, written: first }: Box) {
  const [written, setWritten] = useState(first || undefined); // The typed text; undefined while the field shows the chosen district.
  const all = allDistricts(places, locale);
  const chosen = all.find(({ name }) => name === value) ?? null;
  const options = written === undefined ? all : findDistricts(places, written, locale);
  const choose = (choice: DistrictChoice | null) => {
    onChange(choice?.name ?? "");
    if (choice) setWritten(undefined);
  };
  const box = useCombobox({
    items: options,
    itemToString: (choice) => choice?.label ?? "",
    itemToKey: (choice) => choice?.name,
    inputValue: written ?? chosen?.label ?? "",
    selectedItem: chosen,
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem),
    stateReducer,
  });
  return {
    ...box,
    options,
    chosen,
    /** Sets the typed text. Downshift reports it in an effect, too late for a controlled input. */
    write: setWritten,
    /** Keeps Downshift from handling keys of an IME composition, and Escape while the list is closed. */
    keyDown(event: KeyboardEvent) {
      if (isComposing(event) || (event.key === "Escape" && !box.isOpen))
        Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    },
    /**
     * When the field loses the focus, chooses the district that the typed text identifies. Clears text that
     * matches no district or several.
     */
    leave() {
      const text = written?.trim();
      const exact = options.find(({ label }) => label === text);
      const [only, ...others] = text ? options : [];
      if (exact) choose(exact);
      else if (only && others.length === 0) choose(only);
      setWritten(undefined);
    },
  };
}

const { InputBlur, InputChange, InputClick } = useCombobox.stateChangeTypes;

const stateReducer: UseComboboxProps<DistrictChoice>["stateReducer"] = (state, action) => {
  const { type, changes } = action;
  switch (type) {
    case InputChange:
      return {
        ...changes,
        selectedItem: null,
        highlightedIndex: changes.inputValue?.trim() ? 0 : -1,
      };
    case InputClick: // The focus has already opened the list.
      return state.isOpen ? state : changes;
    case InputBlur: // leave() handles the blur.
      return { ...state, isOpen: false, highlightedIndex: -1 };
    default:
      return changes;
  }
};
