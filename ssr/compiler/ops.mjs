// A template is a flat list of what to write, in order: [op, operands…, op, …].
// Numbers by the same names are in ssr/writer.go.
export const RAW = 0; // html
export const RAW_TEXT = 1; // html that ends with text
export const TEXT = 2; // escaped text
export const ATTRIBUTE = 3; // kind, name; takes a value
export const CHILD = 4; // frames; takes a node
export const HTML = 5; // takes HTML as it is
export const ENTER = 6; // tag: what follows is in its scope
export const LEAVE = 7;
export const STYLE = 8; // names of CSS properties; takes a value for each
export const SPREAD = 9; // tag, [property, kind, name, …], names; takes a value for each property, and an object: of it all but the names
