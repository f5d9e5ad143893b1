// Milliseconds for which a button confirms that it has copied its text.
const told = 2500;

/**
 * Shows the page's copy buttons, whose attribute data-copy is the text to copy. They are hidden without
 * scripts, and remain hidden without a clipboard, as in documents loaded by HTTP. A refused copy does nothing,
 * because the text can be selected.
 */
export function showCopyButtons(page: Document, clipboard: Clipboard | undefined): void {
  if (!clipboard) return;
  const status = page.querySelector("p[data-copied]"); // Announces the copied text.
  for (const button of page.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
    const { copy = "", done = "" } = button.dataset;
    const label = button.textContent;
    button.style.display = "inline-flex";
    button.addEventListener("click", async () => {
      try {
        await clipboard.writeText(copy);
      } catch (error) {
        return console.info("copy:", error);
      }
      button.textContent = done;
      if (status) status.textContent = `${done} ${copy}`;
      setTimeout(() => {
        button.textContent = label;
        if (status) status.textContent = "";
      }, told);
    });
  }
}
