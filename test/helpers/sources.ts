/** The files of the repository, each read and parsed once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';

export const root = resolve(import.meta.dirname, '../..');

const texts = new Map<string, string>();
const programs = new Map<string, unknown>();

/** @param file - a path from the root of the repository */
export function readSource(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** The syntax tree of a text, which is parsed once where it is that of a file. */
export function parseProgram(file: string, text: string): unknown {
  const isOfFile = texts.get(file) === text;
  const known = isOfFile ? programs.get(file) : undefined;
  if (known !== undefined) return known;
  const { program } = parseSync(file, text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  if (isOfFile) programs.set(file, program);
  return program;
}

export type SyntaxNode = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Every node of a syntax tree, in its order, but those that are skipped and all below them. */
export function listNodes(tree: unknown, isSkipped: (node: SyntaxNode) => boolean = () => false): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const visit = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || isSkipped(value)) return;
    found.push(value);
    Object.values(value).forEach(visit);
  };
  visit(tree);
  return found;
}

/** The line of a position in a text. */
export const getLine = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** The paths of code in these folders. */
export const listSources = (folders: readonly string[], pattern = /\.tsx?$/): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => pattern.test(name)),
  );
