/** What of the built code each start reads: in the window, in main, and in the workers. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { source as receivedSource } from '@main/rows/received/entry?worker-source';
import { source as reportSource } from '@main/rows/thread/entry?worker-source';
import { source as dataSource } from '@main/saved/thread/entry?worker-source';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../out/renderer');
const readAsset = (name: string) => readFileSync(join(folder, 'assets', name), 'utf8');

/** Issue 13: 464 kB in one file before it was split. */
const maxCompressedBytes = 250_000;

/** Lists a built script and the files that it imports statically, directly or not. A dynamic `import()` is none of them. */
function listStaticImports(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    const { module } = parseSync(file, readFileSync(file, 'utf8'));
    for (const { moduleRequest } of module.staticImports) {
      if (moduleRequest.value.startsWith('.')) found.add(join(dirname(file), moduleRequest.value));
    }
  }
  return [...found];
}

/** The page's script and all that it imports statically. */
function listFirstScripts(): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const entry = /<script type="module"[^>]* src="\.\/assets\/([^"]+)"/.exec(page)?.[1];
  if (entry === undefined) throw new Error('The page has no script.');
  return listStaticImports(join(folder, 'assets', entry)).map((file) => basename(file));
}

describe('the first screen', () => {
  const first = listFirstScripts();
  const text = first.map(readAsset).join('\n');

  it('needs less than 250 kB of compressed script', () => {
    const bytes = first.reduce((sum, name) => sum + gzipSync(readAsset(name)).length, 0);
    expect(bytes).toBeLessThan(maxCompressedBytes);
  });

  it('needs neither calendar, palette nor zod; they are in other files', () => {
    // Texts of these libraries, which no minifier renames.
    const marks = ['@mantine/dates/', '@mantine/spotlight/', 'ZodObject'];
    const others = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js') && !first.includes(name));
    const rest = others.map(readAsset).join('\n');
    expect(marks.map((mark) => [text.includes(mark), rest.includes(mark)])).toEqual(marks.map(() => [false, true]));
  });

  it('is the list of trips, without the other screens', () => {
    expect(text).toContain('Departing next month');
    const others = ['ReportScreen', 'SettingsScreen', 'MonthEndScreen'];
    const names = readdirSync(join(folder, 'assets'));
    expect(others.filter((screen) => !names.some((name) => name.startsWith(`${screen}-`)))).toEqual([]);
  });
});

/** Splits a worker's text into what is parsed when it starts and the parts that are parsed later, by their names. */
function splitSource(source: string): { readonly start: string; readonly parts: Readonly<Record<string, string>> } {
  const end = source.indexOf('\n');
  const [, parts = ''] = /^const parts = (.*);$/.exec(source.slice(0, end)) ?? [];
  return { start: source.slice(end), parts: JSON.parse(parts) as Record<string, string> };
}

describe('the text of a worker', () => {
  it('has no zod where it reads reports, and the readers of statements in a worker of their own', () => {
    const [reports, statements] = [splitSource(reportSource), splitSource(receivedSource)];
    expect(reports.start).toContain('nameColumns');
    expect(statements.start).toContain('openTransfer');
    expect(reports.start.length).toBeLessThan(200_000);
    expect(reportSource).not.toMatch(/ZodType|sharedStrings/);
  });

  it('has the writer of dumps in a part that the first dump loads', () => {
    const { start, parts } = splitSource(dataSource);
    expect(start).toContain('readAll');
    expect(start).not.toContain('tripledger.cents');
    expect(Object.keys(parts)).toContainEqual(expect.stringMatching(/^dump-office/));
  });
});
