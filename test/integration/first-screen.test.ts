/** How much script the first screen needs, in the built renderer. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listStaticImports } from '@test/helpers/static-imports';
import { describe, expect, it } from 'vitest';

const folder = resolve(import.meta.dirname, '../../out/renderer');
const readAsset = (name: string) => readFileSync(join(folder, 'assets', name), 'utf8');

/** Issue 13: 464 kB in one file before it was split. */
const maxCompressedBytes = 250_000;

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

  it('needs neither charts nor calendar, palette or zod; they are in other files', () => {
    // Texts of these libraries, which no minifier renames.
    const marks = ['recharts-wrapper', '@mantine/dates/', '@mantine/spotlight/', 'ZodObject'];
    const others = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js') && !first.includes(name));
    const rest = others.map(readAsset).join('\n');
    expect(marks.map((mark) => [text.includes(mark), rest.includes(mark)])).toEqual(marks.map(() => [false, true]));
  });

  it('is the list of trips, without the other screens', () => {
    expect(text).toContain('Departs next month');
    const others = ['OverviewScreen', 'ReportScreen', 'SettingsScreen', 'DiagnosticsScreen', 'PacksScreen'];
    const names = readdirSync(join(folder, 'assets'));
    expect(others.filter((screen) => !names.some((name) => name.startsWith(`${screen}-`)))).toEqual([]);
  });
});
