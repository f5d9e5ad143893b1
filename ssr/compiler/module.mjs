// What one compiled module has at its top: what it imports of the runtime, its
// templates, and whatever else is the same in every render.
import { types as t } from "@babel/core";

export const runtime = "haat:compiled";

export class Module {
  constructor(program) {
    this.program = program;
    this.imports = new Map();
    this.hoisted = [];
    this.known = new Map();
  }

  /** The identifier of something that the runtime exports. */
  use(name) {
    let id = this.imports.get(name);
    if (!id) {
      id = this.program.scope.generateUidIdentifier(name);
      this.imports.set(name, id);
    }
    return t.cloneNode(id);
  }

  call(name, ...args) {
    return t.callExpression(this.use(name), args);
  }

  /** The identifier of a constant with this value, which two of the same share. */
  hoist(name, value, key) {
    const known = key && this.known.get(key);
    if (known) return t.cloneNode(known);
    const id = this.program.scope.generateUidIdentifier(name);
    this.hoisted.push(t.variableDeclaration("const", [t.variableDeclarator(id, value)]));
    if (key) this.known.set(key, id);
    return t.cloneNode(id);
  }

  /** The function that writes a template of ops. */
  template(ops) {
    const list = t.arrayExpression(ops.map((op) => t.valueToNode(op)));
    return this.hoist("template", this.call("template", list), `template ${JSON.stringify(ops)}`);
  }

  /** The place of a child below others, or null where it is the only one all the way. */
  frames(frames) {
    if (frames.length === 0) return t.nullLiteral();
    return this.hoist("place", t.valueToNode(frames), `frames ${frames.join()}`);
  }

  /** Whether an identifier is what a module exports by a name; no name: anything. */
  isFrom(path, sources, name) {
    const binding = path.scope.getBinding(path.node.name);
    const from = binding?.path.parent;
    if (!t.isImportDeclaration(from) || !sources.includes(from.source.value)) return false;
    return !name || binding.path.node.imported?.name === name;
  }

  finish() {
    const { body } = this.program.node;
    const specifiers = [...this.imports].map(([name, id]) =>
      t.importSpecifier(t.cloneNode(id), t.identifier(name)),
    );
    const last = body.findLastIndex((node) => t.isImportDeclaration(node));
    body.splice(last + 1, 0, ...this.hoisted);
    if (specifiers.length > 0)
      body.unshift(t.importDeclaration(specifiers, t.stringLiteral(runtime)));
  }
}
