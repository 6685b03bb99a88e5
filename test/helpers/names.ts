/** Collects the names that a source file declares, for checks of the project's vocabulary. */
import { parseProgram } from './sources';

export type DeclaredName = { readonly name: string; readonly line: number };

type Node = {
  readonly type?: string;
  readonly start: number;
  readonly id?: unknown;
  readonly key?: unknown;
  readonly computed?: boolean;
  readonly params?: unknown;
  readonly properties?: readonly unknown[];
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const getName = (node: unknown): string | null => {
  const { type, name } = (node ?? {}) as { type?: string; name?: unknown };
  return (type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string' ? name : null;
};

/** The names that a pattern binds: `a`, `{ a, b: c }`, `[a]`, `a = 1`, `...a`. */
function* boundNames(pattern: unknown): Generator<{ name: string; start: number }> {
  if (!isNode(pattern)) return;
  const name = getName(pattern);
  if (name !== null) yield { name, start: pattern.start };
  const { properties, elements, value, left, argument, parameter } = pattern as Record<string, unknown> & Node;
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
    if (name !== null) found.push({ name, line: text.slice(0, start).split('\n').length });
  };
  const visit = (node: unknown) => {
    if (Array.isArray(node)) {
      for (const child of node) visit(child);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type = '', id, key, computed, params, properties = [] } = node as Node;
    if (type.startsWith('Import')) return;
    if (declarations.has(type) && isNode(id)) add(getName(id), id.start);
    if (type === 'VariableDeclarator') for (const { name, start } of boundNames(id)) add(name, start);
    if (members.has(type) && !computed && isNode(key)) add(getName(key), key.start);
    // A schema and a list of texts declare their names so. In a pattern the key is a use.
    if (type === 'ObjectExpression')
      for (const property of properties)
        if (isNode(property) && !property.computed && isNode(property.key)) add(getName(property.key), property.start);
    for (const parameter of Array.isArray(params) ? params : [])
      for (const { name, start } of boundNames(parameter)) add(name, start);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseProgram(file, text));
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
