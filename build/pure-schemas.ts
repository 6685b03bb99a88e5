/**
 * Drops from the renderer the zod schemas that it does not use, and with the last of them zod. Main parses; the screens
 * import functions and types from the same modules. A bundler keeps a call whose result is unused unless the call is
 * marked as pure.
 */
import { type Plugin, parseSync } from 'vite';

type Node = { readonly type?: string; readonly start: number; readonly declaration?: Node | null } & Record<
  string,
  unknown
>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Collects where the calls of an expression start. Calls inside functions run later and are none of it. */
function collectCalls(node: unknown, starts: Set<number>): void {
  if (Array.isArray(node)) for (const child of node) collectCalls(child, starts);
  if (!isNode(node) || /Function/.test(node.type ?? '')) return;
  if (node.type === 'CallExpression') starts.add(node.start);
  for (const child of Object.values(node)) collectCalls(child, starts);
}

/** Marks the calls that initialise a module's constants as pure. */
export function markPure(file: string, code: string): string {
  const { program } = parseSync(file, code, { lang: 'ts' });
  const starts = new Set<number>();
  for (const statement of program.body as unknown as Node[]) {
    const declaration = statement.declaration ?? statement;
    if (declaration.type === 'VariableDeclaration') collectCalls(declaration.declarations, starts);
  }
  return [...starts]
    .sort((a, b) => b - a)
    .reduce((text, start) => `${text.slice(0, start)}/* @__PURE__ */ ${text.slice(start)}`, code);
}

/** Marks the schemas of the modules in a folder. */
export function pureSchemas(folder: string): Plugin {
  return {
    name: 'pure-schemas',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(folder) || !/from '(?:zod|\.\/record)'/.test(code)) return null;
      // Nor does a chunk load the module only to run it.
      return { code: markPure(id, code), map: null, moduleSideEffects: false };
    },
  };
}
