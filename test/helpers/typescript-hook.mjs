/**
 * `node --import` this to run the project's TypeScript as it stands (Node 24 strips the types): it adds the aliases and
 * the extension that the bundler otherwise adds. For benches and for child processes of tests.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '../..');
const aliases = {
  '@shared/': 'shared/',
  '@main/': 'electron/main/',
  '@cli/': 'electron/cli/',
  '@demo/': 'electron/demo/',
  '@renderer/': 'renderer/',
  '@test/': 'test/',
};

/** The URL of the TypeScript file that a name without its extension means; null where there is none. */
function typescript(url) {
  return existsSync(`${fileURLToPath(url)}.ts`) ? `${url}.ts` : null;
}

/** A worker's source is not bundled here: its worker runs the TypeScript as it stands, too. */
const workerSource = '?worker-source';

function resolved(name, parent) {
  if (name.endsWith(workerSource)) return resolved(name.slice(0, -workerSource.length), parent) + workerSource;
  const alias = Object.keys(aliases).find((prefix) => name.startsWith(prefix));
  if (alias) return typescript(pathToFileURL(resolve(root, aliases[alias], name.slice(alias.length))).href) ?? name;
  const isOurs = name.startsWith('.') && parent?.startsWith('file:') && !parent.includes('/node_modules/');
  return (isOurs && typescript(new URL(name, parent).href)) || name;
}

const importInOrder = (...urls) => urls.map((url) => `.then(() => import(${JSON.stringify(url)}))`).join('');

registerHooks({
  resolve: (name, context, next) => next(resolved(name, context.parentURL), context),
  load: (url, context, next) => {
    if (!url.endsWith(workerSource)) return next(url, context);
    const script = `Promise.resolve()${importInOrder(import.meta.url, url.slice(0, -workerSource.length))}`;
    return { format: 'module', source: `export const source = ${JSON.stringify(script)};`, shortCircuit: true };
  },
});
