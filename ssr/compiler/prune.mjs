// Removes what only a browser runs: effects, and the functions that nothing but
// handlers and effects named. In goja each closure costs as much as an element.
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
        if (unused(path) && isFree(path.get("init"))) {
          path.remove();
          found = true;
        }
      },
    });
  }
  program.scope.crawl();
  program.traverse({ VariableDeclarator: plainState });
}

const isOfReact = (path, names) => {
  if (!path.isIdentifier()) return false;
  const binding = path.scope.getBinding(path.node.name);
  if (!t.isImportDeclaration(binding?.path.parent) || binding.path.parent.source.value !== "react")
    return false;
  return names.includes(binding.path.node.imported?.name);
};

function dropEffect(path) {
  if (!path.parentPath.isExpressionStatement() || !isOfReact(path.get("callee"), effects)) return;
  const [effect, deps] = path.get("arguments");
  if (!effect.isFunction()) return;
  if (!deps || (deps.isArrayExpression() && deps.get("elements").every(isFree)))
    path.parentPath.remove();
}

/** Whether nothing comes of evaluating an expression but its value. */
function isFree(path) {
  if (path.isFunction() || path.isIdentifier() || path.isLiteral()) return true;
  if (path.isMemberExpression({ computed: false })) return isFree(path.get("object"));
  if (path.isUnaryExpression({ operator: "!" })) return isFree(path.get("argument"));
  if (path.isBinaryExpression()) return isFree(path.get("left")) && isFree(path.get("right"));
  if (isSaidPure(path)) return path.get("arguments").every(isFree);
  if (
    !path.isCallExpression() ||
    !isOfReact(path.get("callee"), ["useCallback", "useRef", "useMemo"])
  )
    return false;
  if (isOfReact(path.get("callee"), ["useMemo"])) return false;
  return path
    .get("arguments")
    .every(
      (each) => isFree(each) || (each.isArrayExpression() && each.get("elements").every(isFree)),
    );
}

// A call after the comment that bundlers know: a hook whose value is for handlers alone,
// and which uses no useId.
const isSaidPure = (path) =>
  path.isCallExpression() &&
  path.node.leadingComments?.some(({ value }) => value.trim() === "@__PURE__");

function unused(path) {
  const id = path.get("id");
  if (!path.node.init) return false;
  if (id.isObjectPattern()) return id.node.properties.length === 0 && isSaidPure(path.get("init"));
  return id.isIdentifier() && isUnread(path.scope, id.node.name);
}

function isUnread(scope, name) {
  const binding = scope.getBinding(name);
  return binding && !binding.referenced && binding.constantViolations.length === 0;
}

/** Takes from `const { a, b } = …` the names that nothing reads. */
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

/** Writes `const [a, setA] = useState(b)` without the array, which goja takes long to take apart. */
function plainState(path) {
  const { id, init } = path.node;
  if (
    !t.isArrayPattern(id) ||
    !t.isCallExpression(init) ||
    !isOfReact(path.get("init.callee"), ["useState"])
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

// An import of the runtime, made at the first use.
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
