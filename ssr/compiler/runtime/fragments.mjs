export function keep(type, props, render) {
  render(type, props);
}
