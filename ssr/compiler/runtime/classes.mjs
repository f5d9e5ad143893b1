// Renders class components once, as on a server.
import { readContext } from "./hooks.mjs";

const none = Object.freeze({});

export class Component {
  constructor(props, context) {
    this.props = props;
    this.context = context;
    this.refs = none;
  }
  setState(partial) {
    this._queue?.push({ partial });
  }
  forceUpdate() {}
}
Component.prototype.isReactComponent = {};

export class PureComponent extends Component {}
PureComponent.prototype.isPureReactComponent = true;

/** Renders an instance of the class and returns its node. */
export function renderClass(type, given) {
  const props = propsOf(type, given);
  const context = type.contextType ? readContext(type.contextType) : none;
  const instance = new type(props, context);
  instance.state ??= null;
  Object.assign(instance, { props, context, _queue: [] });
  if (type.getDerivedStateFromProps) derive(type, instance, props);
  else if (!instance.getSnapshotBeforeUpdate) willMount(instance, props);
  return instance.render();
}

function propsOf(type, given) {
  const { ref, ...rest } = "ref" in given ? given : { ...given };
  const props = "ref" in given ? rest : given;
  if (!type.defaultProps) return props;
  const all = { ...props };
  for (const [name, value] of Object.entries(type.defaultProps)) {
    if (all[name] === undefined) all[name] = value;
  }
  return all;
}

function derive(type, instance, props) {
  const partial = type.getDerivedStateFromProps(props, instance.state);
  if (partial != null) instance.state = { ...instance.state, ...partial };
}

function willMount(instance, props) {
  instance.componentWillMount?.();
  instance.UNSAFE_componentWillMount?.();
  for (const { partial } of instance._queue) {
    const next =
      typeof partial === "function" ? partial.call(instance, instance.state, props) : partial;
    if (next != null) instance.state = { ...instance.state, ...next };
  }
}
