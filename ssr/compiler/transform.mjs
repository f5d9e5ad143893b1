// Compiles the JSX of a module for the server: host elements become templates, and components that
// return markup write it themselves.
import { types as t, transformSync } from "@babel/core";
import { Emitter } from "./emitter.mjs";
import { jsxName, unwrapped } from "./markup.mjs";
import { Module } from "./module.mjs";
import { prune } from "./prune.mjs";

/** Returns the compiled source of a .tsx module, still with types, and its source map. */
export function transform(source, filename) {
  const { code, map } = transformSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: ["jsx", "typescript"] },
    plugins: [compile],
  });
  return { code, map };
}

function compile() {
  return {
    visitor: {
      Program: {
        exit(program) {
          const module = new Module(program);
          for (const component of componentsOf(program)) compileReturns(component, module);
          program.traverse({
            JSXElement: (path) => void path.replaceWith(new Emitter(module, path).value(path)),
            JSXFragment: (path) => void path.replaceWith(new Emitter(module, path).value(path)),
          });
          prune(program);
          module.finish();
        },
      },
    },
  };
}

const isNamedLikeComponent = (name) => /^[A-Z]/.test(name ?? "");

/**
 * Returns the functions of a module that are named like components and that only the walker calls.
 */
function componentsOf(program) {
  const found = [];
  program.traverse({
    Function(path) {
      const name = nameOf(path);
      if (!isNamedLikeComponent(name) || path.node.async || path.node.generator) return;
      if (isCalled(path.scope.getBinding(name) ?? path.parentPath.scope.getBinding(name))) return;
      found.push(path);
    },
  });
  return found;
}

function nameOf(path) {
  if (path.isFunctionDeclaration()) return path.node.id?.name;
  const { parentPath } = path;
  if (parentPath.isVariableDeclarator() && parentPath.get("init") === path)
    return parentPath.node.id.name;
}

const isCalled = (binding) =>
  binding?.referencePaths.some(
    (path) => path.parentPath.isCallExpression() && path.key === "callee",
  );

/** Replaces the nodes that a component returns with code that writes them. */
function compileReturns(component, module) {
  if (component.isArrowFunctionExpression() && !component.get("body").isBlockStatement()) {
    compileReturn(component.get("body"), module);
    return;
  }
  component.get("body").traverse({
    Function: (path) => path.skip(),
    TryStatement: (path) => path.skip(),
    ReturnStatement(path) {
      if (path.node.argument) compileReturn(path.get("argument"), module);
    },
  });
}

function compileReturn(path, module) {
  if (!hasMarkup(path) || (!isComponent(unwrapped(path)) && callsHook(path))) return;
  path.replaceWith(new Emitter(module, path).writeCode(path));
}

/**
 * Reports whether an expression is a component element. Its props are evaluated before it writes.
 */
const isComponent = (path) =>
  path.isJSXElement() && !/^[a-z]/.test(jsxName(path)) && jsxName(path) !== "Fragment";

/** Reports whether an expression contains markup. */
function hasMarkup(path) {
  let found = path.isJSXElement() || path.isJSXFragment();
  path.traverse({
    JSXElement(inner) {
      found = true;
      inner.stop();
    },
    JSXFragment(inner) {
      found = true;
      inner.stop();
    },
  });
  return found;
}

/**
 * Reports whether an expression calls a hook. Hooks must run before anything is written, because
 * contexts and ids depend on the walker's position, which writing changes.
 */
function callsHook(path) {
  let found = false;
  path.traverse({
    CallExpression(call) {
      const { callee } = call.node;
      const name = t.isMemberExpression(callee) ? callee.property.name : callee.name;
      if (!/^use([A-Z]|$)/.test(name ?? "")) return;
      found = true;
      call.stop();
    },
  });
  return found;
}
