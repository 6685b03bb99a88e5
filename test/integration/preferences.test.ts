/** What the user has set of each office, and where they were: sealed records, over restarts and beside other processes. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OfficePreferences } from '@main/office/connect/office-preferences';
import { OfficeScreens } from '@main/office/connect/office-screens';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { singleKind } from '@main/saved/user/user-record-file';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { changePreferences, defaultPreferences, type PreferenceChange } from '@shared/settings/preferences';
import { noScreenStates, type ScreenChange } from '@shared/settings/screen-states';
import { changeDatabase } from '@test/helpers/databases';
import { makeOffice } from '@test/helpers/office-record';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const label: PreferenceChange = { kind: 'label', of: 'client', id: '12', label: 'Nguyen family' };
const view = (name: string): PreferenceChange => ({
  kind: 'trip-view',
  name,
  view: { name, search: { search: 'PO-00019' }, layout: null },
});

const office = makeOffice('a');

function setUp() {
  const [folder, earlierFolder] = [join(temporaryFolder(), 'user-records'), temporaryFolder()];
  const key = newCacheKey();
  const start = (withKey: Buffer | null = key) => {
    const notices: string[] = [];
    const records = new UserRecordStore(folder, (notice) => notices.push(notice));
    onTestFinished(() => records.close());
    const preferences = new OfficePreferences(records, earlierFolder);
    const screens = new OfficeScreens(records, preferences);
    const unlock = (opened = withKey ?? key) => {
      const cipher = new Cipher(opened);
      records.unlock(office, cipher);
      notices.push(...preferences.unlock(office, cipher));
    };
    if (withKey !== null) unlock();
    return { records, preferences, screens, notices, unlock };
  };
  const contents = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name)).toString('latin1'))
      .join('\n');
  return { folder, earlierFolder, key, start, contents };
}

describe('preferences', () => {
  it('faults 99: are stored by office over a restart, without plaintext', () => {
    const { start, contents } = setUp();
    const first = start();
    first.preferences.change(office, label);
    first.preferences.change(office, view('Unpaid of Nguyen'));
    const again = start().preferences;
    expect(again.get(office).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(again.get(makeOffice('b'))).toEqual(defaultPreferences);
    for (const word of ['Nguyen', 'PO-00019', 'Unpaid']) expect(contents()).not.toContain(word);
  });

  it('faults 99: of a locked office are not changed, which is said, and are there when it opens', () => {
    const { start } = setUp();
    start().preferences.change(office, label);
    const { preferences, unlock } = start(null);
    expect([preferences.isLocked(office), preferences.get(office)]).toEqual([true, defaultPreferences]);
    expect(() => preferences.change(office, view('Lost'))).toThrow(/is locked\. Nothing was changed/);
    unlock();
    expect(preferences.get(office)).toMatchObject({ tripViews: [], labels: { client: { '12': 'Nguyen family' } } });
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

  it('of the version before the records are taken over once, and a file that cannot be read is set aside with a word', () => {
    const { earlierFolder, key, start } = setUp();
    const path = join(earlierFolder, `${office.id}.preferences.sealed`);
    const earlier = changePreferences(defaultPreferences, view('Unpaid'));
    writeFileSync(path, new Cipher(key).seal(JSON.stringify(earlier), `file:${office.id}:preferences`));
    expect(start().preferences.get(office).tripViews).toMatchObject([{ name: 'Unpaid' }]);
    expect(readdirSync(earlierFolder)).toEqual([]);
    writeFileSync(path, 'damaged');
    writeFileSync(
      join(earlierFolder, `${office.id}.screens.sealed`),
      new Cipher(key).seal(
        '{"last":null,"searches":{"/clients":{"search":"Wattle Grove"}},"texts":{}}',
        `file:${office.id}:screens`,
      ),
    );
    const { preferences, screens, notices, unlock } = start(null);
    unlock(key);
    expect(notices).toEqual([expect.stringContaining(`The damaged file is ${path}.damaged.`)]);
    expect(preferences.get(office).tripViews).toHaveLength(1);
    expect(screens.get(office).searches).toEqual({ '/clients': { search: 'Wattle Grove' } });
    expect(readdirSync(earlierFolder)).toEqual([`${office.id}.preferences.sealed.damaged`]);
  });

  it('faults 98: that cannot be written, or whose record does not open, are left as they are, with an error', () => {
    const { folder, start } = setUp();
    const first = start();
    first.preferences.change(office, label);
    changeDatabase(join(folder, 'a.db'), 'UPDATE record SET sealed = zeroblob(90)');
    expect(first.preferences.isLoaded(office)).toBe(false);
    expect(() => first.preferences.change(office, view('Lost'))).toThrow(/can’t be read.*Nothing was changed/);
    const blocked = setUp();
    writeFileSync(blocked.folder, 'a file where the folder should be');
    const { preferences, notices } = blocked.start();
    expect(() => preferences.change(office, label)).toThrow(/Nothing was changed/);
    expect(preferences.get(office)).toEqual(defaultPreferences);
    expect(notices).toEqual([expect.stringMatching(/^Your notes and settings for Sydney can’t be opened/)]);
  });

  it('faults 156: refuse a change that would make them too large to read, and stay as they were', () => {
    const { start } = setUp();
    const { preferences } = start();
    const views = Array.from({ length: 200 }, (_, count) => view(`View ${count}`));
    preferences.replace(office, views.reduce(changePreferences, defaultPreferences));
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

  describe('faults 312: the states of screens', () => {
    it('are there after a restart, without plaintext on the disk', () => {
      const { contents, start } = setUp();
      const { screens } = start();
      for (const change of [trips, { name: 'rows', text: 'Ōtautahi' }, clients]) screens.change(office, change);
      screens.flush();
      expect(start().screens.get(office)).toEqual({
        last: '/clients',
        searches: { '/trips': { search: 'Nguyen', page: '3' }, '/clients': { search: 'Wattle Grove' } },
        texts: { rows: 'Ōtautahi' },
      });
      expect(start().screens.get(makeOffice('b', 'session'))).toEqual(noScreenStates);
      for (const text of ['Nguyen', 'Wattle', 'trips']) expect(contents()).not.toContain(text);
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
      const { start } = setUp();
      const first = start().screens;
      first.change(office, trips);
      first.flush();
      const { screens, unlock } = start(null);
      screens.change(office, clients);
      screens.flush();
      expect(screens.get(office)).toEqual(noScreenStates);
      expect(start().screens.get(office).last).toBe('/trips');
      unlock();
      expect(screens.get(office).last).toBe('/trips');
    });

    it('and preferences of a session-only office are never on the disk; those of the demo office are', () => {
      const { folder, start } = setUp();
      const { screens, preferences } = start(null);
      const changeBoth = (of: typeof office) => {
        screens.change(of, trips);
        screens.flush();
        preferences.change(of, label);
      };
      const readBoth = (from: Pick<ReturnType<typeof start>, 'screens' | 'preferences'>, of: typeof office) => [
        from.screens.get(of).last,
        from.preferences.get(of).labels.client,
      ];
      const session = makeOffice('s', 'session');
      changeBoth(session);
      expect(readBoth({ screens, preferences }, session)).toEqual(['/trips', { '12': 'Nguyen family' }]);
      expect(existsSync(folder)).toBe(false);
      changeBoth(makeOffice('x', 'demo'));
      expect(readBoth(start(null), makeOffice('y', 'demo'))).toEqual(['/trips', { '12': 'Nguyen family' }]);
    });

    it('and preferences are deleted with their office', () => {
      const { folder, start } = setUp();
      const { screens, preferences, records } = start();
      preferences.change(office, label);
      screens.change(office, trips);
      screens.flush();
      screens.change(office, clients);
      preferences.forget(office);
      records.remove(office.id);
      screens.forget('a');
      screens.flush();
      expect(readdirSync(folder)).toEqual([]);
      expect(preferences.get(office)).toEqual(defaultPreferences);
    });

    it('of another form are none', () => {
      const { start } = setUp();
      const kind = singleKind<unknown>('screens', (value) => value);
      start().records.transactNow(office, ({ put }) =>
        put(kind, kind.kind, {
          last: { path: '/trips' },
          searches: { '/clients': { search: 'Wattle Grove' } },
          texts: {},
        }),
      );
      const { screens, notices } = start();
      expect([screens.get(office), notices]).toEqual([noScreenStates, []]);
    });
  });
});
