// Removes code that only browsers run: effects, and functions that only handlers and effects use.
// In goja, a closure costs as much as an element.
import { types as t } from "@babel/core";
import { runtime } from "./module.mjs";

const effects = ["useEffect", "useLayoutEffect", "useInsertionEffect"];

export function prune(program) {
  program.scope.crawl();
  program.traverse({ CallExpression: dropEffect });
  let found = true;
  while (found) {
    found = false;
    program.scope.crawl();
    program.traverse({
      VariableDeclarator(path) {
        if (
          path.parentPath.parentPath.isProgram() ||
          path.parentPath.parentPath.isExportDeclaration()
        )
          return;
        dropUnread(path);
        if (unused(path) && isPure(path.get("init"))) {
          path.remove();
          found = true;
        }
      },
    });
  }
  program.scope.crawl();
  program.traverse({ VariableDeclarator: unpackState });
}

const isReactImport = (path, names) => {
  if (!path.isIdentifier()) return false;
  const binding = path.scope.getBinding(path.node.name);
  if (!t.isImportDeclaration(binding?.path.parent) || binding.path.parent.source.value !== "react")
    return false;
  return names.includes(binding.path.node.imported?.name);
};

function dropEffect(path) {
  if (!path.parentPath.isExpressionStatement() || !isReactImport(path.get("callee"), effects))
    return;
  const [effect, deps] = path.get("arguments");
  if (!effect.isFunction()) return;
  if (!deps || (deps.isArrayExpression() && deps.get("elements").every(isPure)))
    path.parentPath.remove();
}

/** Reports whether evaluating an expression has no side effects. */
function isPure(path) {
  if (path.isFunction() || path.isIdentifier() || path.isLiteral()) return true;
  if (path.isMemberExpression({ computed: false })) return isPure(path.get("object"));
  if (path.isUnaryExpression({ operator: "!" })) return isPure(path.get("argument"));
  if (path.isBinaryExpression()) return isPure(path.get("left")) && isPure(path.get("right"));
  if (isMarkedPure(path)) return path.get("arguments").every(isPure);
  if (
    !path.isCallExpression() ||
    !isReactImport(path.get("callee"), ["useCallback", "useRef", "useMemo"])
  )
    return false;
  if (isReactImport(path.get("callee"), ["useMemo"])) return false;
  return path
    .get("arguments")
    .every(
      (each) => isPure(each) || (each.isArrayExpression() && each.get("elements").every(isPure)),
    );
}

// Reports whether a call has a pure annotation, which marks hooks whose value only handlers use and
// which do not call useId.
const isMarkedPure = (path) =>
  path.isCallExpression() &&
  path.node.leadingComments?.some(({ value }) => value.trim() === "@__PURE__");

function unused(path) {
  const id = path.get("id");
  if (!path.node.init) return false;
  if (id.isObjectPattern())
    return id.node.properties.length === 0 && isMarkedPure(path.get("init"));
  return id.isIdentifier() && isUnread(path.scope, id.node.name);
}

function isUnread(scope, name) {
  const binding = scope.getBinding(name);
  return binding && !binding.referenced && binding.constantViolations.length === 0;
}

/** Removes unread names from `const { a, b } = …`. */
function dropUnread(path) {
  const id = path.get("id");
  if (!id.isObjectPattern() || !path.node.init) return;
  const last = id.node.properties.at(-1);
  if (t.isRestElement(last) && isUnread(path.scope, last.argument.name)) id.node.properties.pop();
  const isPlain = (each) =>
    each.isObjectProperty({ computed: false }) && each.get("value").isIdentifier();
  if (!id.get("properties").every(isPlain)) return;
  id.node.properties = id.node.properties.filter(({ value }) => !isUnread(path.scope, value.name));
}

/** Rewrites `const [a, setA] = useState(b)` without array destructuring, which is slow in goja. */
function unpackState(path) {
  const { id, init } = path.node;
  if (
    !t.isArrayPattern(id) ||
    !t.isCallExpression(init) ||
    !isReactImport(path.get("init.callee"), ["useState"])
  )
    return;
  const [state, set] = id.elements;
  if (!t.isIdentifier(state) || id.elements.length > 2) return;
  const isSet = set && path.scope.getBinding(set.name)?.referenced;
  const program = path.scope.getProgramParent().path;
  if (!isSet) {
    path.get("init.callee").replaceWith(t.identifier(helper(program, "useInitial")));
    path.get("id").replaceWith(t.cloneNode(state));
    return;
  }
  const both = path.scope.generateUidIdentifier("state");
  path.replaceWithMultiple([
    t.variableDeclarator(both, init),
    t.variableDeclarator(state, t.memberExpression(t.cloneNode(both), t.numericLiteral(0), true)),
    t.variableDeclarator(set, t.memberExpression(t.cloneNode(both), t.numericLiteral(1), true)),
  ]);
}

// Returns the name of a runtime import, which is added at its first use.
function helper(program, name) {
  const known = program.getData(name);
  if (known) return known;
  const id = program.scope.generateUid(name);
  program.node.body.unshift(
    t.importDeclaration(
      [t.importSpecifier(t.identifier(id), t.identifier(name))],
      t.stringLiteral(runtime),
    ),
  );
  program.setData(name, id);
  return id;
}
