/** `import { source } from './entry?worker-source'`: a worker's modules as one text, which `new Worker(source, { eval: true })` runs. */
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { pureSchemas } from './pure-schemas.ts';

const root = resolve(import.meta.dirname, '..');
const suffix = '?worker-source';

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
          codeSplitting: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  });
  const chunks = [result].flat().flatMap((output) => ('output' in output ? output.output : []));
  const [chunk] = chunks.filter((file) => file.type === 'chunk');
  if (!chunk || chunks.length !== 1) throw new Error(`${entry} must become one file.`);
  return chunk.code;
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
