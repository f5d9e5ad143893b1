import { act, configure, getConfig, screen, within } from "@testing-library/react";
import userEvent, { PointerEventsCheckLevel } from "@testing-library/user-event";

// Events have no delay between them. Styles are not read, because tests load none.
const options = { delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never } as const;

const { asyncWrapper } = getConfig();
let acting = false;

// Testing Library disables React's act environment while it waits. Within an action it remains enabled, because act()
// itself waits for React.
configure({ asyncWrapper: (wait) => (acting ? wait() : asyncWrapper(wait)) });

async function perform(action: () => Promise<unknown>): Promise<void> {
  acting = true;
  try {
    await act(async () => void (await action()));
  } finally {
    acting = false;
  }
}

/**
 * Wraps user-event. An action ends when React has rendered its result, including the effects of answers that
 * the test has already given.
 */
export const user = {
  click: (element: Element) => perform(() => userEvent.click(element, options)),
  hover: (element: Element) => perform(() => userEvent.hover(element, options)),
  unhover: (element: Element) => perform(() => userEvent.unhover(element, options)),
  /** Presses keys, in user-event's notation: "a", "{Enter}", "{Shift>}{Enter}{/Shift}". */
  keyboard: (keys: string) => perform(() => userEvent.keyboard(keys, options)),
  /** Chooses an option of a select by its value or text. */
  choose: (select: Element, option: string) =>
    perform(() => userEvent.selectOptions(select, option, options)),
  upload: (input: HTMLElement, file: File) => perform(() => userEvent.upload(input, file, options)),
  /** Replaces the content of a field by typing letter by letter. */
  fill: (field: TextField, text: string) =>
    perform(() => replace(field, text ? text.replace(/[{[]/g, "$&$&") : "{Backspace}")),
  /** Replaces the content of a field in one step. */
  paste: (field: Element, text: string) =>
    perform(async () => {
      await userEvent.click(field, options);
      await userEvent.keyboard("{Control>}a{/Control}", options);
      await userEvent.paste(text, options);
    }),
};

type TextField = HTMLInputElement | HTMLTextAreaElement;

function replace(field: TextField, keys: string): Promise<void> {
  const all = { initialSelectionStart: 0, initialSelectionEnd: field.value.length };
  return userEvent.type(field, keys, { ...options, ...all });
}

/** Clicks the only button, or element of another role, with this accessible name. */
export async function press(
  name: string | RegExp,
  role = "button",
  inside: HTMLElement = document.body,
): Promise<void> {
  await user.click(within(inside).getByRole(role, { name }));
}

/** Returns the only field with this label. Labels of optional fields end in "(optional)". */
export function field<T extends HTMLElement = HTMLInputElement>(label: string): T {
  return screen.getByLabelText<T>((text) => text === label || text === `${label}(optional)`);
}

/** Returns the hints and errors of a field. */
export function descriptionOf(element: Element): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}
