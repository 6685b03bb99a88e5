/** Collects the names that a source file declares, for checks of the project's vocabulary. */
import { getLine, isNode, listNodes, parseProgram } from './sources';

export type DeclaredName = { readonly name: string; readonly line: number };

const getName = (node: unknown): string | null => {
  const { type, name } = (node ?? {}) as { type?: string; name?: unknown };
  return (type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string' ? name : null;
};

/** The names that a pattern binds: `a`, `{ a, b: c }`, `[a]`, `a = 1`, `...a`. */
function* boundNames(pattern: unknown): Generator<{ name: string; start: number }> {
  if (!isNode(pattern)) return;
  const name = getName(pattern);
  if (name !== null) yield { name, start: pattern.start };
  const { properties, elements, value, left, argument, parameter } = pattern;
  for (const part of [properties, elements].flat()) yield* boundNames(part);
  for (const part of [value, left, argument, parameter]) yield* boundNames(part);
}

const declarations = new Set([
  ...['FunctionDeclaration', 'FunctionExpression', 'ClassDeclaration', 'ClassExpression'],
  ...['TSTypeAliasDeclaration', 'TSInterfaceDeclaration'],
]);
const members = new Set(['MethodDefinition', 'PropertyDefinition', 'TSPropertySignature', 'TSMethodSignature']);

/** Every name that a file declares: types, functions, variables, parameters, members; not those it only uses. */
export function readDeclaredNames(file: string, text: string): readonly DeclaredName[] {
  const found: DeclaredName[] = [];
  const add = (name: string | null, start: number) => {
    if (name !== null) found.push({ name, line: getLine(text, start) });
  };
  const addBound = (pattern: unknown) => {
    for (const { name, start } of boundNames(pattern)) add(name, start);
  };
  const addKey = (node: unknown) => {
    if (isNode(node) && !node.computed && isNode(node.key)) add(getName(node.key), node.key.start);
  };
  for (const node of listNodes(parseProgram(file, text), ({ type }) => type.startsWith('Import'))) {
    const { type, id } = node;
    if (declarations.has(type) && isNode(id)) add(getName(id), id.start);
    if (type === 'VariableDeclarator') addBound(id);
    if (members.has(type)) addKey(node);
    // A schema and a list of texts declare their names so. In a pattern the key is a use.
    if (type === 'ObjectExpression') [node.properties].flat().forEach(addKey);
    [node.params ?? []].flat().forEach(addBound);
  }
  return found;
}

/** Splits a name into words, in lower case: `readRateHeaders` and `READ_RATE_HEADERS` are three each. */
export function splitName(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}
