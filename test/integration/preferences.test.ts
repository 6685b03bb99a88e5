/** Preferences: sealed on disk by office, deleted with it, never lost and never in plaintext. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { OfficePreferences } from '@main/offices/office-preferences';
import { OfficeScreens } from '@main/offices/office-screens';
import { PreferencesStore } from '@main/settings/preferences-store';
import { SealedFiles } from '@main/settings/sealed-files';
import { defaultPreferences, defaultReportSettings, type PreferenceChange } from '@shared/schemas/preferences';
import { noScreenStates, type ScreenChange } from '@shared/schemas/screen-states';
import { makeOffice } from '@test/helpers/office-record';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const label: PreferenceChange = { kind: 'label', of: 'client', id: '12', label: 'Nguyen family' };
const view = (name: string): PreferenceChange => ({
  kind: 'trip-view',
  name,
  view: { name, search: { search: 'PO-00019' }, layout: null },
});

const office = makeOffice('a');

function setUp(folder = join(temporaryFolder(), 'offices')) {
  const key = newCacheKey();
  const start = (withKey: Buffer | null = key, id = 'a') => {
    const notices: string[] = [];
    const files = new SealedFiles(folder, (notice) => notices.push(notice));
    const preferences = new OfficePreferences(new PreferencesStore(files), files);
    if (withKey !== null) preferences.unlock(makeOffice(id), new Cipher(withKey));
    return { preferences, notices };
  };
  const contents = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name)).toString('latin1'))
      .join('\n');
  return { folder, key, start, contents };
}

describe('preferences', () => {
  it('faults 99: are stored by office over a restart, without plaintext', () => {
    const { start, contents, folder } = setUp();
    const first = start();
    first.preferences.change(office, label);
    first.preferences.change(office, view('Unpaid of Nguyen'));
    const again = start().preferences;
    expect(again.get(office).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(again.get(makeOffice('b'))).toEqual(defaultPreferences);
    expect(readdirSync(folder)).toEqual(['a.preferences.sealed']);
    for (const word of ['Nguyen', 'PO-00019', 'Unpaid']) expect(contents()).not.toContain(word);
  });

  it('faults 99: of a locked office wait in memory, and are added to the file when it opens', () => {
    const { start, key, folder } = setUp();
    start().preferences.change(office, view('Saved'));
    const { preferences } = start(null);
    expect(preferences.isLocked(office)).toBe(true);
    expect(preferences.get(office).tripViews).toEqual([]);
    preferences.change(office, label);
    expect(preferences.get(office).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(readdirSync(folder)).toEqual(['a.preferences.sealed']);
    preferences.unlock(office, new Cipher(key));
    const { tripViews, labels } = start().preferences.get(office);
    expect([tripViews.map(({ name }) => name), labels.client]).toEqual([['Saved'], { '12': 'Nguyen family' }]);
  });

  it('faults 723: that another process has written are read before they are shown or changed', () => {
    const { start } = setUp();
    const [window, command] = [start().preferences, start().preferences];
    window.change(office, view('Of the window'));
    command.change(office, label);
    expect(window.get(office).labels.client).toEqual({ '12': 'Nguyen family' });
    window.change(office, view('Later'));
    const { tripViews, labels } = command.get(office);
    expect(tripViews.map(({ name }) => name)).toEqual(['Later', 'Of the window']);
    expect(labels.client).toEqual({ '12': 'Nguyen family' });
  });

  it('faults 723: that could not be written here stay, whatever another process has written', () => {
    const { start, folder } = setUp();
    const { preferences } = start();
    preferences.change(office, view('Saved'));
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, '');
    expect(() => preferences.change(office, label)).toThrow('will be lost when you close Tripledger');
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    start().preferences.change(office, view('Elsewhere'));
    expect(preferences.get(office).labels.client).toEqual({ '12': 'Nguyen family' });
  });

  it('of a session-only office are never written to disk', () => {
    const { start, folder } = setUp();
    const { preferences } = start(null);
    const session = makeOffice('a', 'session');
    expect(preferences.change(session, label).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(preferences.get(session).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(existsSync(folder)).toBe(false);
  });

  it('of the demo office survive a restart', () => {
    const { start } = setUp();
    start(null).preferences.change(makeOffice('x', 'demo'), label);
    expect(start(null).preferences.get(makeOffice('y', 'demo')).labels.client).toEqual({ '12': 'Nguyen family' });
  });

  it('are deleted with their office, files that were set aside included', () => {
    const { start, folder } = setUp();
    const { preferences } = start();
    preferences.change(office, label);
    writeFileSync(join(folder, 'a.preferences.sealed.damaged'), '');
    writeFileSync(join(folder, 'ab.preferences.sealed'), '');
    preferences.forget(office);
    expect(readdirSync(folder)).toEqual(['ab.preferences.sealed']);
    expect(preferences.get(office)).toEqual(defaultPreferences);
  });

  it.each([
    ['is no seal', Buffer.from('{"version":1}')],
    ['is empty', Buffer.alloc(0)],
    ['another key has sealed', Buffer.from(new Cipher(newCacheKey()).seal('{}', 'file:a:preferences'))],
  ])('faults 97: set a file that %s aside with a notice', (_name, bytes) => {
    const { folder, start } = setUp();
    mkdirSync(folder);
    writeFileSync(join(folder, 'a.preferences.sealed'), bytes);
    const { preferences, notices } = start();
    expect(preferences.get(office)).toEqual(defaultPreferences);
    expect(readFileSync(join(folder, 'a.preferences.sealed.damaged'))).toEqual(bytes);
    expect(notices).toEqual([expect.stringContaining('of Sydney could not be read and were set aside')]);
  });

  it('faults 98: leave an unreadable file alone and store changes in memory, with a notice', () => {
    const { folder, start } = setUp();
    // A folder where the file should be: no user, not even root, can read it as a file.
    mkdirSync(join(folder, 'a.preferences.sealed'), { recursive: true });
    const { preferences, notices } = start();
    expect(preferences.change(office, label).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(readdirSync(folder)).toEqual(['a.preferences.sealed']);
    expect(notices).toEqual([expect.stringMatching(/could not be read.*left as it is.*until Tripledger closes/)]);
    expect(preferences.isLoaded(office)).toBe(false);
  });

  it('that cannot be written last until Tripledger closes, with an error', () => {
    const { folder, start } = setUp();
    const { preferences } = start();
    preferences.get(office);
    // A folder where the file should be: no user, not even root, can write it.
    mkdirSync(join(folder, 'a.preferences.sealed'), { recursive: true });
    expect(() => preferences.change(office, label)).toThrow(/couldn’t be saved/);
    expect(preferences.get(office).labels.client).toEqual({ '12': 'Nguyen family' });
  });

  it('faults 156: refuse a change that would make them too large to read, and stay as they were', () => {
    const { start } = setUp();
    const { preferences } = start();
    for (let count = 0; count < 200; count += 1) preferences.change(office, view(`View ${count}`));
    expect(() => preferences.change(office, view('One more'))).toThrow(/as many views/);
    expect(start().preferences.get(office).tripViews).toHaveLength(200);
    const basis = 'x'.repeat(200_000);
    const grow = (count: number) =>
      preferences.change(office, { kind: 'report-columns', slug: `report-${count}`, columns: {}, basis });
    expect(() => Array.from({ length: 25 }, (_, count) => grow(count))).toThrow(/Remove some/);
    expect(start().preferences.get(office).tripViews).toHaveLength(200);
  });
});

describe('where the user was in each office', () => {
  const trips: ScreenChange = { path: '/trips', search: { search: 'Nguyen', page: '3' } };
  const clients: ScreenChange = { path: '/clients', search: { search: 'Wattle Grove' } };

  const office = makeOffice('a');

  function setUp() {
    const folder = join(temporaryFolder(), 'offices');
    const key = newCacheKey();
    const start = (isUnlocked = true) => {
      const notices: string[] = [];
      const dropped: number[] = [];
      const files = new SealedFiles(folder, (notice) => notices.push(notice));
      const preferences = new OfficePreferences(new PreferencesStore(files), files);
      const screens = new OfficeScreens({ files, preferences, onDropped: (count) => dropped.push(count) });
      const unlock = () => preferences.unlock(office, new Cipher(key));
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
      for (const change of [trips, { name: 'rows', text: 'Ōtautahi' }, clients]) screens.change(office, change);
      screens.flush();
      expect(start().screens.get(office)).toEqual({
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
      for (const change of [trips, clients, { name: 'rows', text: 'a' }]) screens.change(office, change);
      screens.change(office, { path: '/trips', search: {} });
      screens.change(office, { name: 'rows', text: '' });
      expect(screens.get(office)).toEqual({
        ...noScreenStates,
        last: '/trips',
        searches: { '/clients': clients.search },
      });
      screens.change(office, { failed: '/clients' });
      screens.flush();
      expect(start().screens.get(office)).toEqual(noScreenStates);
    });

    it('are the newest hundred', () => {
      const { screens } = setUp().start();
      for (let id = 1; id <= 120; id += 1) screens.change(office, { path: `/reports/${id}`, search: { page: '2' } });
      const paths = Object.keys(screens.get(office).searches);
      expect([paths.length, paths[0], paths.at(-1)]).toEqual([100, '/reports/21', '/reports/120']);
    });

    it('are neither read nor written while the office is locked', () => {
      const { folder, start } = setUp();
      const first = start().screens;
      first.change(office, trips);
      first.flush();
      const before = readFileSync(join(folder, 'a.screens.sealed'));
      const { screens, unlock } = start(false);
      screens.change(office, clients);
      screens.flush();
      expect(screens.get(office)).toEqual(noScreenStates);
      expect(readFileSync(join(folder, 'a.screens.sealed'))).toEqual(before);
      unlock();
      expect(screens.get(office).last).toBe('/trips');
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
      screens.change(office, trips);
      screens.flush();
      const settings = { ...defaultReportSettings, keepsParameters: false };
      preferences.change(office, { kind: 'report-settings', settings });
      screens.applySettings(office);
      screens.change(office, clients);
      screens.flush();
      preferences.change(office, { kind: 'report-settings', settings: defaultReportSettings });
      expect(start().screens.get(office)).toEqual(noScreenStates);
      screens.change(office, clients);
      preferences.forget(office);
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
      expect(screens.get(office)).toEqual({
        last: null,
        searches: { '/clients': { search: 'Wattle Grove' } },
        texts: { other: 'b' },
      });
      expect([dropped, notices]).toEqual([[4], []]);
      for (const text of ['[]', '"x"', 'null', '{"searches":[]}']) {
        writeFile(text);
        const next = start();
        expect(next.screens.get(office), text).toEqual(noScreenStates);
        expect(next.notices).toEqual([]);
      }
    });

    it('in a damaged file are set aside with a notice', () => {
      const { folder, start } = setUp();
      mkdirSync(folder);
      writeFileSync(join(folder, 'a.screens.sealed'), 'no seal');
      const { screens, notices } = start();
      expect(screens.get(office)).toEqual(noScreenStates);
      expect(notices).toEqual([expect.stringContaining('The last filters of the screens of Sydney could not be read')]);
      expect(readdirSync(folder)).toEqual(['a.screens.sealed.damaged']);
    });
  });
});
