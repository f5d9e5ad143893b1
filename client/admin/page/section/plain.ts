interface Node {
  type?: string;
  text?: string;
  content?: Node[];
}

/** Returns a formatted text without its format: its paragraphs, joined by spaces. The value is a tree as server/content/prose describes. */
export function plainOf(value: unknown): string {
  const node = value as Node | null | undefined;
  if (!node || typeof node !== "object") return "";
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return " ";
  const inline = node.type === "paragraph" || node.type === "heading";
  const parts = (Array.isArray(node.content) ? node.content : []).map(plainOf);
  return parts.join(inline ? "" : " ");
}
