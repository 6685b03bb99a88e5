/** Finds texts for the user that stand in a source file of the screens in place of a catalogue. */
import { getLine, isNode, listNodes, parseProgram, type SyntaxNode } from './sources';

export type ScreenText = { readonly text: string; readonly line: number };

/** Attributes and properties whose values are for the browser or the code. */
const technicalNames = new Set([
  ...['className', 'class', 'style', 'key', 'id', 'role', 'type', 'href', 'to', 'aria-keyshortcuts', 'd'],
  ...['viewBox', 'fontFamily', 'fontFamilyMonospace'],
]);

/** Calls whose arguments are names of exports, selectors of the document, or names of platforms. */
const technicalCalls = new Set([
  'lazyComponent',
  'lazyPart',
  'lazyRouteComponent',
  'querySelector',
  'querySelectorAll',
  'startsWith',
]);

/** Names of keys on a keyboard, as `KeyboardEvent.key` has them. */
const keyNames =
  /^(?:Arrow(?:Up|Down|Left|Right)|Enter|Escape|Home|End|Page(?:Up|Down)|Tab|Backspace|Delete|Insert|Control|Meta|Shift|Alt|Context[mM]enu)$/;

/** Markup, units of CSS, formats of dates, names of components. */
const codes = /<\/?[a-z]|^px$|^[YMDHS:\- ]+$|^(?:\p{Lu}\p{Ll}+){2,}$/u;

/** A word with a capital, or two words; never a path, an attribute's selector or a name of a field. */
const isSentence = (text: string): boolean =>
  !codes.test(text) && (/^\s*[“(]?\p{Lu}\p{Ll}/u.test(text) || /\p{L}[,;:]? \p{L}/u.test(text));

const isPartOfSentence = (text: string): boolean =>
  isSentence(text) || (!codes.test(text) && /(?:^|[\s(])\p{L}{2,}(?:[\s),.:;]|$)/u.test(text));

const getAttributeName = (node: SyntaxNode): string | null => {
  const name = node.type === 'JSXAttribute' ? node.name : node.type === 'Property' ? node.key : null;
  if (!isNode(name)) return null;
  const text = name.name ?? name.value;
  return typeof text === 'string' ? text : null;
};

/** Whether a node and all below it hold no texts for the user: imports, types, errors for developers. */
const isTechnical = (node: SyntaxNode): boolean => {
  if (node.type.startsWith('Import') || node.type.startsWith('TS'))
    return !/^TS(?:As|Satisfies|NonNull)/.test(node.type);
  const { id } = node;
  if (node.type === 'VariableDeclarator' && isNode(id) && technicalNames.has(String(id.name))) return true;
  const name = getAttributeName(node);
  if (name !== null && technicalNames.has(name)) return true;
  const { callee } = node;
  if (!isNode(callee)) return false;
  if (node.type === 'NewExpression') return callee.name === 'Error';
  return technicalCalls.has(String(callee.name ?? (isNode(callee.property) ? callee.property.name : '')));
};

/**
 * Returns texts that a user would read, with their lines: text between tags, sentences and capitalised words in strings,
 * and the fixed parts of templates. Class names, keys, routes, types and imports are left out.
 */
export function findScreenTexts(file: string, text: string): readonly ScreenText[] {
  const found: ScreenText[] = [];
  const add = (part: string, start: number) => found.push({ text: part.trim(), line: getLine(text, start) });
  for (const { type, start, value } of listNodes(parseProgram(file, text), isTechnical)) {
    if (type === 'JSXText' && typeof value === 'string' && /\p{L}/u.test(value)) add(value, start);
    if (type === 'Literal' && typeof value === 'string' && isSentence(value) && !keyNames.test(value))
      add(value, start);
    if (type === 'TemplateElement') {
      const { cooked } = value as { cooked: string };
      if (isPartOfSentence(cooked)) add(cooked, start);
    }
  }
  return found;
}
