import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';
import { findReservedNames } from '../../electron-host/reserved-names';

describe('names that Chromium uses', () => {
  it('are found in whatever case', () => {
    const folder = temporaryFolder();
    for (const name of ['cache', 'saved-data', 'PREFERENCES']) mkdirSync(join(folder, name));
    for (const name of ['settings.json', 'local state', 'rate-windows.db']) writeFileSync(join(folder, name), '');
    expect(findReservedNames(folder).sort()).toEqual(['PREFERENCES', 'cache', 'local state']);
  });
});
