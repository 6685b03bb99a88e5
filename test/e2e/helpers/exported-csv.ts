/** What a screen shows, exported as CSV. */
import { existsSync, readFileSync } from 'node:fs';
import { chooseSavePath, expect, type Running } from '../fixtures';

/** Exports a table as it is on screen. @returns the lines of the file */
export async function exportCsv({ app, exportMenu }: Pick<Running, 'app' | 'exportMenu'>, file: string) {
  await chooseSavePath(app, file);
  await exportMenu.saveCsv();
  await expect.poll(() => existsSync(file)).toBe(true);
  return { lines: readFileSync(file, 'utf8').trimEnd().split(/\r?\n/) };
}
