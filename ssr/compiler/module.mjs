// The top level of a compiled module: imports of the runtime, templates and other constants.
import { types as t } from "@babel/core";

export const runtime = "haat:compiled";

export class Module {
  constructor(program) {
    this.program = program;
    this.imports = new Map();
    this.hoisted = [];
    this.known = new Map();
  }

  /** Returns the identifier of an export of the runtime. */
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

  /** Returns the identifier of a module-level constant. Constants with the same key are shared. */
  hoist(name, value, key) {
    const known = key && this.known.get(key);
    if (known) return t.cloneNode(known);
    const id = this.program.scope.generateUidIdentifier(name);
    this.hoisted.push(t.variableDeclaration("const", [t.variableDeclarator(id, value)]));
    if (key) this.known.set(key, id);
    return t.cloneNode(id);
  }

  /** Returns the function that writes a template. */
  template(ops) {
    const list = t.arrayExpression(ops.map((op) => t.valueToNode(op)));
    return this.hoist("template", this.call("template", list), `template ${JSON.stringify(ops)}`);
  }

  /**
   * Returns the frames of a child below the component (see runtime/tree.mjs), or null if it is the only child
   * at every level.
   */
  frames(frames) {
    if (frames.length === 0) return t.nullLiteral();
    return this.hoist("place", t.valueToNode(frames), `frames ${frames.join()}`);
  }

  /**
   * Reports whether an identifier is imported from one of the sources, by the given name if there
   * is one.
   */
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
