/** The code of the update check, in the built main process. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { listStaticImports } from '@test/helpers/static-imports';
import { expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../out/main');
/** A name of electron-updater that stands in its built code, and in no call of it. */
const mark = 'class AppUpdater';

it('faults 198: is in a file of its own, which no start loads', () => {
  // The entry imports the application dynamically, at every start of the window.
  const entries = ['index.js', ...globSync('chunks/application-*.js', { cwd: folder })];
  expect(entries).toHaveLength(2);
  const started = entries.flatMap((name) => listStaticImports(resolve(folder, name)));
  const scripts = globSync('**/*.js', { cwd: folder }).map((name) => resolve(folder, name));
  const marked = scripts.filter((file) => readFileSync(file, 'utf8').includes(mark));
  expect(marked).toHaveLength(1);
  expect(started.filter((file) => marked.includes(file))).toEqual([]);
  expect(started.length).toBeGreaterThan(1);
});
