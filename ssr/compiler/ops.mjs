// A template is a flat list of operations: [op, operands…, op, …]. ssr/writer.go has the same
// numbers.
export const RAW = 0; // html
export const RAW_TEXT = 1; // html that ends with text
export const TEXT = 2; // escaped text
export const ATTRIBUTE = 3; // kind, name; takes a value
export const CHILD = 4; // frames; takes a node
export const HTML = 5; // takes HTML
export const ENTER = 6; // tag, whose scope is entered
export const LEAVE = 7;
export const STYLE = 8; // CSS property names; takes one value per name
export const SPREAD = 9; // tag, [property, kind, name, …], ignored names; takes one value per property, and an object whose other properties are written
