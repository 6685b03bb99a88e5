/** What a screen shows, exported as CSV. */
import { existsSync, readFileSync } from 'node:fs';
import { chooseSavePath, expect, type Running } from '../fixtures';

/** Exports a table as it is on screen. @returns the lines of the file, and the text about it */
export async function exportCsv({ app, exportMenu }: Pick<Running, 'app' | 'exportMenu'>, file: string) {
  await chooseSavePath(app, file);
  await exportMenu.choose('As on screen (CSV)');
  await expect.poll(() => existsSync(`${file}.about.txt`)).toBe(true);
  const read = (name: string) => readFileSync(name, 'utf8');
  return { lines: read(file).trimEnd().split(/\r?\n/), about: read(`${file}.about.txt`) };
}
