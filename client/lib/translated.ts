// Browsers' translators, such as Google Translate, replace each text node by a <font> element. React keeps references
// to the removed nodes: it would change the price in a node that is not visible, and throw when it removes one
// (https://github.com/facebook/react/issues/11538).

/** The replacements of text nodes in the document. */
const twins = new WeakMap<Node, HTMLElement>();

/** Keeps a translated page up to date: applies React's changes of a replaced text node to its replacement. */
export function followTranslators(root: Node): void {
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const twin = twins.get(target);
      // The new text is untranslated until the translator replaces it as well.
      if (twin && !twin.contains(target)) twin.textContent = target.textContent;
    }
  });
  const replacements = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      // The translator adds the replacement in the same mutation, or next to the text node before it removes that
      // node.
      const twin = [...addedNodes, nextSibling, previousSibling].find(isFont);
      for (const node of removedNodes) {
        if (!twin || !(node instanceof Text)) continue;
        twins.set(node, twin);
        changes.observe(node, { characterData: true });
      }
    }
  });
  replacements.observe(root, { childList: true, subtree: true });
  guardChildren();
}

function isFont(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.tagName === "FONT";
}

/** Makes removeChild and insertBefore use a replaced text node's replacement instead of throwing. */
function guardChildren() {
  const { insertBefore, removeChild } = Node.prototype;
  const standIn = <N extends Node>(parent: Node, node: N): Node | null => {
    if (node.parentNode === parent) return node;
    const twin = twins.get(node);
    return twin?.parentNode === parent ? twin : null;
  };
  Node.prototype.removeChild = function <N extends Node>(this: Node, node: N): N {
    const shown = standIn(this, node);
    return shown || !twins.has(node) ? (removeChild.call(this, shown ?? node) as N) : node;
  };
  Node.prototype.insertBefore = function <N extends Node>(
    this: Node,
    node: N,
    before: Node | null,
  ): N {
    const shown = before && twins.has(before) ? standIn(this, before) : before;
    return insertBefore.call(this, node, shown) as N;
  };
}
