// The operations of a template, which is a flat list: [op, operands…, op, …]. ssr/writer.go has the same numbers.
export const RAW = 0; // Operand: HTML.
export const RAW_TEXT = 1; // Operand: HTML that ends with text.
export const TEXT = 2; // Operand: escaped text.
export const ATTRIBUTE = 3; // Operands: kind, name. Takes a value.
export const CHILD = 4; // Operand: frames. Takes a node.
export const HTML = 5; // Takes HTML.
export const ENTER = 6; // Operand: the tag whose scope is entered.
export const LEAVE = 7;
export const STYLE = 8; // Operands: CSS property names. Takes one value per name.
export const SPREAD = 9; // Operands: tag, [property, kind, name, …], ignored names. Takes one value per property, and an object whose other properties are written.
