import type { Head, Page } from "../types/page.gen";

/** Sets the document's head and language to the page's, like the server's document.go. */
export function applyHead(page: Page): void {
  document.title = page.head.title;
  document.documentElement.lang = page.locale;
  for (const node of document.head.querySelectorAll("[data-head]")) node.remove();
  document.head.append(...headNodes(page.head));
}

function headNodes(head: Head): HTMLElement[] {
  const nodes = [
    node("meta", { name: "description", content: head.description }),
    node("link", { rel: "canonical", href: head.canonical }),
  ];
  if (head.robots !== "") nodes.push(node("meta", { name: "robots", content: head.robots }));
  for (const { lang, href } of head.alternates)
    nodes.push(node("link", { rel: "alternate", hreflang: lang, href }));
  for (const { property, content } of head.open_graph)
    nodes.push(node("meta", { [property[0] === "t" ? "name" : "property"]: property, content }));
  for (const data of head.json_ld) {
    const script = node("script", { type: "application/ld+json" });
    script.textContent = JSON.stringify(data);
    nodes.push(script);
  }
  return nodes;
}

function node(tag: string, attributes: Record<string, string>): HTMLElement {
  const element = document.createElement(tag);
  element.setAttribute("data-head", "");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
