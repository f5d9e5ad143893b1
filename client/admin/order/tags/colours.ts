import type { MessageKey } from "../../../lib/i18n";

/** The colours of tags, with their background and text. The contrast of each pair is at least 4.5. */
export const tagColours: { value: string; text: MessageKey; ground: string; ink: string }[] = [
  { value: "grey", text: "admin.orders.tag.grey", ground: "#e5e9ee", ink: "#37424f" },
  { value: "red", text: "admin.orders.tag.red", ground: "#fde2e1", ink: "#8f1d1d" },
  { value: "orange", text: "admin.orders.tag.orange", ground: "#ffe6cf", ink: "#7d3a00" },
  { value: "yellow", text: "admin.orders.tag.yellow", ground: "#fdf0b8", ink: "#5f4700" },
  { value: "green", text: "admin.orders.tag.green", ground: "#d7f2df", ink: "#0d5a33" },
  { value: "teal", text: "admin.orders.tag.teal", ground: "#cff1f0", ink: "#08565a" },
  { value: "blue", text: "admin.orders.tag.blue", ground: "#dbe9fd", ink: "#163f7d" },
  { value: "purple", text: "admin.orders.tag.purple", ground: "#eae1fc", ink: "#4f2a8f" },
  { value: "pink", text: "admin.orders.tag.pink", ground: "#fde0ef", ink: "#861a56" },
];

/** Returns a colour by its name, grey for an unknown one. */
export function tagColour(value: string) {
  return tagColours.find((each) => each.value === value) ?? tagColours[0];
}
