/** Where the user was in each office, over a restart: sealed by office, deleted with it, and only as the user wants it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { OfficePreferences } from '@main/offices/office-preferences';
import { OfficeScreens } from '@main/offices/office-screens';
import { PreferencesStore } from '@main/settings/preferences-store';
import { SealedFiles } from '@main/settings/sealed-files';
import { defaultReportSettings } from '@shared/schemas/preferences';
import { noScreenStates, type ScreenChange } from '@shared/schemas/screen-states';
import { makeOffice } from '@test/helpers/office-record';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const trips: ScreenChange = { path: '/trips', search: { search: 'Nguyen', page: '3' } };
const clients: ScreenChange = { path: '/clients', search: { search: 'Wattle Grove' } };

function setUp() {
  const folder = join(temporaryFolder(), 'offices');
  const key = newCacheKey();
  const start = (isUnlocked = true) => {
    const notices: string[] = [];
    const dropped: number[] = [];
    const files = new SealedFiles(folder, (notice) => notices.push(notice));
    const preferences = new OfficePreferences(new PreferencesStore(files), files);
    const screens = new OfficeScreens({ files, preferences, onDropped: (count) => dropped.push(count) });
    const unlock = () => preferences.unlock(makeOffice('a'), new Cipher(key));
    if (isUnlocked) unlock();
    return { screens, preferences, notices, dropped, unlock };
  };
  /** Seals a text as the file of the states. */
  const writeFile = (text: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'a.screens.sealed'), new Cipher(key).seal(text, 'file:a:screens'));
  };
  return { folder, start, writeFile };
}

describe('faults 312: the states of screens', () => {
  it('are there after a restart, without plaintext on the disk', () => {
    const { folder, start } = setUp();
    const { screens } = start();
    for (const change of [trips, { name: 'rows', text: 'Ōtautahi' }, clients]) screens.change(makeOffice('a'), change);
    screens.flush();
    expect(start().screens.get(makeOffice('a'))).toEqual({
      last: '/clients',
      searches: { '/trips': { search: 'Nguyen', page: '3' }, '/clients': { search: 'Wattle Grove' } },
      texts: { rows: 'Ōtautahi' },
    });
    expect(start().screens.get(makeOffice('b', 'session'))).toEqual(noScreenStates);
    expect(readdirSync(folder)).toEqual(['a.screens.sealed']);
    const bytes = readFileSync(join(folder, 'a.screens.sealed')).toString('latin1');
    for (const text of ['Nguyen', 'Wattle', 'trips']) expect(bytes).not.toContain(text);
  });

  it('without filters, and empty texts, are deleted; the screen that failed is forgotten', () => {
    const { start } = setUp();
    const { screens } = start();
    for (const change of [trips, clients, { name: 'rows', text: 'a' }]) screens.change(makeOffice('a'), change);
    screens.change(makeOffice('a'), { path: '/trips', search: {} });
    screens.change(makeOffice('a'), { name: 'rows', text: '' });
    expect(screens.get(makeOffice('a'))).toEqual({
      ...noScreenStates,
      last: '/trips',
      searches: { '/clients': clients.search },
    });
    screens.change(makeOffice('a'), { failed: '/clients' });
    screens.flush();
    expect(start().screens.get(makeOffice('a'))).toEqual(noScreenStates);
  });

  it('are the newest hundred', () => {
    const { screens } = setUp().start();
    for (let id = 1; id <= 120; id += 1)
      screens.change(makeOffice('a'), { path: `/reports/${id}`, search: { page: '2' } });
    const paths = Object.keys(screens.get(makeOffice('a')).searches);
    expect([paths.length, paths[0], paths.at(-1)]).toEqual([100, '/reports/21', '/reports/120']);
  });

  it('are neither read nor written while the office is locked', () => {
    const { folder, start } = setUp();
    const first = start().screens;
    first.change(makeOffice('a'), trips);
    first.flush();
    const before = readFileSync(join(folder, 'a.screens.sealed'));
    const { screens, unlock } = start(false);
    screens.change(makeOffice('a'), clients);
    screens.flush();
    expect(screens.get(makeOffice('a'))).toEqual(noScreenStates);
    expect(readFileSync(join(folder, 'a.screens.sealed'))).toEqual(before);
    unlock();
    expect(screens.get(makeOffice('a')).last).toBe('/trips');
  });

  it('of a session-only office are never on the disk; those of the demo office are', () => {
    const { folder, start } = setUp();
    const { screens } = start();
    screens.change(makeOffice('s', 'session'), trips);
    screens.flush();
    expect(screens.get(makeOffice('s', 'session')).last).toBe('/trips');
    expect(existsSync(folder)).toBe(false);
    screens.change(makeOffice('x', 'demo'), trips);
    screens.flush();
    expect(start().screens.get(makeOffice('y', 'demo')).last).toBe('/trips');
  });

  it('are deleted as soon as the user does not want them remembered, and with their office', () => {
    const { folder, start } = setUp();
    const { screens, preferences } = start();
    screens.change(makeOffice('a'), trips);
    screens.flush();
    const settings = { ...defaultReportSettings, keepsParameters: false };
    preferences.change(makeOffice('a'), { kind: 'report-settings', settings });
    screens.applySettings(makeOffice('a'));
    screens.change(makeOffice('a'), clients);
    screens.flush();
    preferences.change(makeOffice('a'), { kind: 'report-settings', settings: defaultReportSettings });
    expect(start().screens.get(makeOffice('a'))).toEqual(noScreenStates);
    screens.change(makeOffice('a'), clients);
    preferences.forget(makeOffice('a'));
    screens.forget('a');
    screens.flush();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that no longer fit are dropped, counted for the log, and the others stay', () => {
    const { start, writeFile } = setUp();
    writeFile(
      JSON.stringify({
        last: { path: '/trips' },
        searches: { '/trips': { search: 7 }, '/clients': { search: 'Wattle Grove' }, '/reports': 'x' },
        texts: { rows: ['a'], other: 'b' },
      }),
    );
    const { screens, dropped, notices } = start();
    expect(screens.get(makeOffice('a'))).toEqual({
      last: null,
      searches: { '/clients': { search: 'Wattle Grove' } },
      texts: { other: 'b' },
    });
    expect([dropped, notices]).toEqual([[4], []]);
    for (const text of ['[]', '"x"', 'null', '{"searches":[]}']) {
      writeFile(text);
      const next = start();
      expect(next.screens.get(makeOffice('a')), text).toEqual(noScreenStates);
      expect(next.notices).toEqual([]);
    }
  });

  it('in a damaged file are set aside with a notice', () => {
    const { folder, start } = setUp();
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.screens.sealed'), 'no seal');
    const { screens, notices } = start();
    expect(screens.get(makeOffice('a'))).toEqual(noScreenStates);
    expect(notices).toEqual([expect.stringContaining('The last filters of the screens of Sydney could not be read')]);
    expect(readdirSync(folder)).toEqual(['a.screens.sealed.damaged']);
  });
});
