/** `import { source } from './entry?worker-source'`: a worker's modules as one text, which `new Worker(source, { eval: true })` runs. */
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { pureSchemas } from './pure-schemas.ts';

const root = resolve(import.meta.dirname, '..');
const suffix = '?worker-source';

/** A file of the bundle: the entry, or a part that it imports when it first needs it. */
type Chunk = { readonly fileName: string; readonly code: string };

/** Loads a part by its name, or a module of Node's. A part is a string in the text: V8 parses it when it is loaded. */
const loader = `
const loaded = new Map();
const load = (name) => {
  const file = name.slice(2);
  if (!loaded.has(file) && !Object.hasOwn(parts, file)) return require(name);
  if (!loaded.has(file)) {
    const part = { exports: {} };
    loaded.set(file, part);
    const names = ['exports', 'require', 'module'];
    require('node:vm').compileFunction(parts[file], names, { filename: file })(part.exports, load, part);
  }
  return loaded.get(file).exports;
};
const main = { exports: {} };`;

/** Joins an entry and its parts into one text. */
function join(entry: Chunk, parts: readonly Chunk[]): string {
  const texts = Object.fromEntries(parts.map(({ fileName, code }) => [fileName, code]));
  return `const parts = ${JSON.stringify(texts)};${loader}
loaded.set(${JSON.stringify(entry.fileName)}, main);
(function (exports, require, module) {${entry.code}
})(main.exports, load, main);`;
}

/** Bundles a worker's entry with all that it imports, but for Node's own modules. */
async function bundle(entry: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    // A worker that parses nothing needs no zod, which is more than half of it.
    plugins: [pureSchemas(resolve(root, 'shared'))],
    resolve: { alias: { '@shared': resolve(root, 'shared'), '@main': resolve(root, 'electron/main') } },
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: 'node24',
      // Names stay: those of errors cross threads. Without comments and spaces main and the worker read a third less.
      rollupOptions: {
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  const files = [result].flat().flatMap((output) => ('output' in output ? output.output : []));
  const chunks = files.filter((file) => file.type === 'chunk');
  const [first] = chunks.filter(({ isEntry }) => isEntry);
  if (!first) throw new Error(`${entry} must become a file.`);
  return join(
    first,
    chunks.filter((chunk) => chunk !== first),
  );
}

/** Answers imports of a worker's source with its bundle. */
export function workerSource(): Plugin {
  return {
    name: 'worker-source',
    enforce: 'pre',
    async resolveId(specifier, importer) {
      if (!specifier.endsWith(suffix)) return null;
      const entry = await this.resolve(specifier.slice(0, -suffix.length), importer);
      return entry && `\0${entry.id}${suffix}`;
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(suffix)) return null;
      const entry = id.slice(1, -suffix.length);
      return `export const source = ${JSON.stringify(await bundle(entry))};`;
    },
  };
}
