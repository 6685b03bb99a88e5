import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';
import { findReservedNames } from '../../electron-host/reserved-names';
import { mayStartOnWindows } from '../../electron-host/windows';

describe('names that Chromium uses', () => {
  it('are found in whatever case', () => {
    const folder = temporaryFolder();
    for (const name of ['cache', 'saved-data', 'PREFERENCES']) mkdirSync(join(folder, name));
    for (const name of ['settings.json', 'local state', 'rate-windows.db']) writeFileSync(join(folder, name), '');
    expect(findReservedNames(folder).sort()).toEqual(['PREFERENCES', 'cache', 'local state']);
  });
});

describe('Electron for Windows', () => {
  it.each([
    ['run sales-by-consultant --base-url http://127.0.0.1:4000 --format csv', false],
    ['trips --base-url https://api.example.com', true],
    ['trips --base-url https://api.example.com --out t.csv', false],
    ['trips --base-url=https://api.example.com --out t.csv', true],
    ['connect My-Office --base-url https://api.example.com', true],
    ['connect --base-url https://api.example.com My-Office', false],
    ['trips --filter search=REF:12 --format csv', false],
    ['trips --filter search=Smith --out C:\\Data\\t.csv --office Sydney', true],
    ['trips --filter=search=REF:12 --format csv', true],
    ['trips -- https://api.example.com more', true],
  ])('with "%s" starts: %s', (args, starts) => {
    expect(mayStartOnWindows(args.split(' '))).toBe(starts);
  });
});
