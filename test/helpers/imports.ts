/** Finds what a source file imports, and judges it by a table of layers. */
import { dirname, posix } from 'node:path';
import { getLine, listNodes, parseProgram } from './sources';

type Layers = Readonly<Record<string, readonly string[]>>;

/** An import that the table does not allow. */
export type ForbiddenImport = { readonly file: string; readonly line: number; readonly rule: string };

const aliases: Readonly<Record<string, string>> = {
  '@shared/': 'shared/',
  '@main/': 'electron/main/',
  '@cli/': 'electron/cli/',
  '@demo/': 'electron/demo/',
  '@renderer/': 'renderer/',
  '@test/': 'test/',
};

const isLiteral = (node: unknown): node is { readonly value: string; readonly start: number } =>
  typeof node === 'object' && node !== null && typeof (node as { value?: unknown }).value === 'string';

/** Every module specifier in a syntax tree: imports, re-exports, `import()` and `import('x')` types. */
const listSpecifiers = (tree: unknown) =>
  listNodes(tree)
    .filter(({ type }) => /^(?:Import|Export|TSImport)/.test(type))
    .flatMap(({ source, argument }) => [source, argument, (argument as { literal?: unknown } | undefined)?.literal])
    .filter(isLiteral);

/**
 * The layer of a path: the longest entry of the table that fits, where `folder/*` stands for each folder in `folder`.
 *
 * @returns the layer, for `folder/*` with the folder's own name, and the entry of the table; or null if none fits
 */
export function findLayer(path: string, layers: Layers): { readonly layer: string; readonly entry: string } | null {
  const withoutExtension = (name: string) => name.replace(/\.tsx?$/, '');
  const fitting = Object.keys(layers)
    .map((entry) => {
      if (entry.endsWith('/*')) {
        const parent = entry.slice(0, -1);
        const [child] = path.startsWith(parent) ? path.slice(parent.length).split('/') : [];
        return child ? { layer: parent + child, entry } : null;
      }
      const isEntry = path.startsWith(`${entry}/`) || withoutExtension(path) === withoutExtension(entry);
      return isEntry ? { layer: entry, entry } : null;
    })
    .filter((found) => found !== null);
  return fitting.toSorted((a, b) => b.layer.length - a.layer.length)[0] ?? null;
}

/** Resolves a specifier to a path from the project's root, or null for a package. */
function toPath(specifier: string, file: string): string | null {
  const [bare = ''] = specifier.split('?');
  const alias = Object.keys(aliases).find((prefix) => bare.startsWith(prefix));
  if (alias) return (aliases[alias] ?? '') + bare.slice(alias.length);
  return bare.startsWith('.') ? posix.join(dirname(file), bare) : null;
}

const isListedPackage = (specifier: string, allowed: readonly string[]) =>
  allowed.some((name) => specifier === name || specifier.startsWith(/[/:]$/.test(name) ? name : `${name}/`));

/** Reads the imports of a file, as layers and packages, with their lines. */
export function readImports(file: string, text: string, layers: Layers) {
  return listSpecifiers(parseProgram(file, text)).map(({ value: specifier, start }) => {
    const path = toPath(specifier, file);
    return { specifier, line: getLine(text, start), target: path === null ? null : findLayer(path, layers), path };
  });
}

/** Judges one file by the table; a file without a layer is a violation itself. */
export function findForbiddenImports(file: string, text: string, layers: Layers): readonly ForbiddenImport[] {
  const from = findLayer(file, layers);
  if (!from) return [{ file, line: 1, rule: 'no layer in build/layers.ts fits this file' }];
  const allowed = layers[from.entry] ?? [];
  return readImports(file, text, layers).flatMap(({ specifier, line, target, path }) => {
    const isAllowed =
      target === null
        ? isListedPackage(path ?? specifier, allowed)
        : target.layer === from.layer ||
          allowed.includes(target.entry) ||
          isInListed(target.entry, [from.entry, ...allowed]);
    return isAllowed ? [] : [{ file, line, rule: `${from.layer} may not import ${target?.layer ?? specifier}` }];
  });
}

/** A layer inside a listed layer may be imported too: who may import `shared` may import `shared/ipc/result.ts`. */
const isInListed = (entry: string, allowed: readonly string[]) => allowed.some((name) => entry.startsWith(`${name}/`));

/** Uses of a name that belongs to one file alone. */
export function findForbiddenUses(
  file: string,
  text: string,
  onlyUsers: Readonly<Record<string, string>>,
): readonly ForbiddenImport[] {
  return listNodes(parseProgram(file, text)).flatMap(({ type, name, start }) => {
    const user = type === 'Identifier' && Object.hasOwn(onlyUsers, String(name)) ? onlyUsers[String(name)] : undefined;
    return user !== undefined && user !== file
      ? [{ file, line: getLine(text, start), rule: `only ${user} may use ${name}` }]
      : [];
  });
}

/** The layers that import themselves by way of others, and those that import them. */
export function listCircular(imports: ReadonlyMap<string, Iterable<string>>): string[] {
  const left = new Map(imports);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [layer, targets] of left) if (![...targets].some((target) => left.has(target))) left.delete(layer);
  }
  return [...left.keys()];
}
