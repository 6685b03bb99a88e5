/** Preferences: sealed on disk by office, deleted with it, never lost and never in plaintext. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { OfficePreferences } from '@main/offices/office-preferences';
import { PreferencesStore } from '@main/settings/preferences-store';
import { SealedFiles } from '@main/settings/sealed-files';
import { defaultPreferences, type PreferenceChange } from '@shared/schemas/preferences';
import { makeOffice } from '@test/helpers/office-record';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const label: PreferenceChange = { kind: 'label', of: 'client', id: '12', label: 'Nguyen family' };
const view = (name: string): PreferenceChange => ({
  kind: 'trip-view',
  name,
  view: { name, search: { search: 'PO-00019' }, layout: null },
});

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
    first.preferences.change(makeOffice('a'), label);
    first.preferences.change(makeOffice('a'), view('Unpaid of Nguyen'));
    const again = start().preferences;
    expect(again.get(makeOffice('a')).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(again.get(makeOffice('b'))).toEqual(defaultPreferences);
    expect(readdirSync(folder)).toEqual(['a.preferences.sealed']);
    for (const word of ['Nguyen', 'PO-00019', 'Unpaid']) expect(contents()).not.toContain(word);
  });

  it('faults 99: of an earlier version are sealed, and the plaintext file is deleted', () => {
    const { start, contents, folder } = setUp();
    mkdirSync(folder);
    const { labels } = defaultPreferences;
    const clear = { ...defaultPreferences, labels: { ...labels, client: { '12': 'Nguyen family' } } };
    writeFileSync(join(folder, 'a.json'), JSON.stringify(clear));
    writeFileSync(join(folder, 'a.packs.json'), '[]');
    const { preferences, notices } = start();
    expect(preferences.get(makeOffice('a')).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(readdirSync(folder).sort()).toEqual(['a.packs.sealed', 'a.preferences.sealed']);
    expect(contents()).not.toContain('Nguyen');
    expect(notices).toEqual([]);
  });

  it('faults 99: of a locked office wait in memory, and are added to the file when it opens', () => {
    const { start, key, folder } = setUp();
    start().preferences.change(makeOffice('a'), view('Saved'));
    const { preferences } = start(null);
    expect(preferences.isLocked(makeOffice('a'))).toBe(true);
    expect(preferences.get(makeOffice('a')).tripViews).toEqual([]);
    preferences.change(makeOffice('a'), label);
    expect(preferences.get(makeOffice('a')).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(readdirSync(folder)).toEqual(['a.preferences.sealed']);
    preferences.unlock(makeOffice('a'), new Cipher(key));
    const { tripViews, labels } = start().preferences.get(makeOffice('a'));
    expect([tripViews.map(({ name }) => name), labels.client]).toEqual([['Saved'], { '12': 'Nguyen family' }]);
  });

  it('faults 723: that another process has written are read before they are shown or changed', () => {
    const { start } = setUp();
    const [window, command] = [start().preferences, start().preferences];
    window.change(makeOffice('a'), view('Of the window'));
    command.change(makeOffice('a'), label);
    expect(window.get(makeOffice('a')).labels.client).toEqual({ '12': 'Nguyen family' });
    window.change(makeOffice('a'), view('Later'));
    const { tripViews, labels } = command.get(makeOffice('a'));
    expect(tripViews.map(({ name }) => name)).toEqual(['Later', 'Of the window']);
    expect(labels.client).toEqual({ '12': 'Nguyen family' });
  });

  it('faults 723: that could not be written here stay, whatever another process has written', () => {
    const { start, folder } = setUp();
    const { preferences } = start();
    preferences.change(makeOffice('a'), view('Saved'));
    renameSync(folder, `${folder}-away`);
    writeFileSync(folder, '');
    expect(() => preferences.change(makeOffice('a'), label)).toThrow('will be lost when you close Tripledger');
    rmSync(folder);
    renameSync(`${folder}-away`, folder);
    start().preferences.change(makeOffice('a'), view('Elsewhere'));
    expect(preferences.get(makeOffice('a')).labels.client).toEqual({ '12': 'Nguyen family' });
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
    preferences.change(makeOffice('a'), label);
    writeFileSync(join(folder, 'a.preferences.sealed.damaged'), '');
    writeFileSync(join(folder, 'ab.preferences.sealed'), '');
    preferences.forget(makeOffice('a'));
    expect(readdirSync(folder)).toEqual(['ab.preferences.sealed']);
    expect(preferences.get(makeOffice('a'))).toEqual(defaultPreferences);
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
    expect(preferences.get(makeOffice('a'))).toEqual(defaultPreferences);
    expect(readFileSync(join(folder, 'a.preferences.sealed.damaged'))).toEqual(bytes);
    expect(notices).toEqual([expect.stringContaining('of Sydney could not be read and were set aside')]);
  });

  it('faults 98: leave an unreadable file alone and store changes in memory, with a notice', () => {
    const { folder, start } = setUp();
    // A folder where the file should be: no user, not even root, can read it as a file.
    mkdirSync(join(folder, 'a.preferences.sealed'), { recursive: true });
    const { preferences, notices } = start();
    expect(preferences.change(makeOffice('a'), label).labels.client).toEqual({ '12': 'Nguyen family' });
    expect(readdirSync(folder)).toEqual(['a.preferences.sealed']);
    expect(notices).toEqual([expect.stringMatching(/could not be read.*left as it is.*until Tripledger closes/)]);
    expect(preferences.isLoaded(makeOffice('a'))).toBe(false);
  });

  it('faults 99: are not lost when two processes seal them at once and one fails', () => {
    const { start, folder, key } = setUp();
    mkdirSync(folder);
    const clear = join(folder, 'a.json');
    writeFileSync(
      clear,
      JSON.stringify({ ...defaultPreferences, tripViews: [{ name: 'One', search: {}, layout: null }] }),
    );
    const cipher = new Cipher(key);
    const overtaken = {
      seal: (): Uint8Array => {
        start();
        throw new Error('The disk is full.');
      },
      open: () => null,
    };
    new SealedFiles(folder, () => undefined).unlock('a', 'Sydney', overtaken);
    expect(readdirSync(folder)).toEqual(['a.preferences.sealed']);
    const overtakenLater = {
      seal: (text: string, aad: string) => cipher.seal(text, aad),
      open: (): null => {
        rmSync(clear);
        throw new Error('The disk is full.');
      },
    };
    renameSync(join(folder, 'a.preferences.sealed'), join(folder, 'b'));
    writeFileSync(
      clear,
      JSON.stringify({ ...defaultPreferences, tripViews: [{ name: 'One', search: {}, layout: null }] }),
    );
    new SealedFiles(folder, () => undefined).unlock('a', 'Sydney', overtakenLater);
    expect(start().preferences.get(makeOffice('a')).tripViews).toMatchObject([{ name: 'One' }]);
  });

  it('faults 99: delete a plaintext file at the next start only if the sealed one beside it opens', () => {
    const { start, folder } = setUp();
    start().preferences.change(makeOffice('a'), label);
    const clear = join(folder, 'a.json');
    writeFileSync(clear, JSON.stringify(defaultPreferences));
    start(newCacheKey());
    expect(existsSync(clear)).toBe(true);
    start();
    expect(existsSync(clear)).toBe(false);
    expect(start().preferences.get(makeOffice('a')).labels.client).toEqual({ '12': 'Nguyen family' });
  });

  it('that cannot be written last until Tripledger closes, with an error', () => {
    const { folder, start } = setUp();
    const { preferences } = start();
    preferences.get(makeOffice('a'));
    // A folder where the file should be: no user, not even root, can write it.
    mkdirSync(join(folder, 'a.preferences.sealed'), { recursive: true });
    expect(() => preferences.change(makeOffice('a'), label)).toThrow(/couldn’t be saved/);
    expect(preferences.get(makeOffice('a')).labels.client).toEqual({ '12': 'Nguyen family' });
  });

  it('faults 156: refuse a change that would make them too large to read, and stay as they were', () => {
    const { start } = setUp();
    const { preferences } = start();
    for (let count = 0; count < 200; count += 1) preferences.change(makeOffice('a'), view(`View ${count}`));
    expect(() => preferences.change(makeOffice('a'), view('One more'))).toThrow(/as many views/);
    expect(start().preferences.get(makeOffice('a')).tripViews).toHaveLength(200);
    const basis = 'x'.repeat(200_000);
    const grow = (count: number) =>
      preferences.change(makeOffice('a'), { kind: 'report-columns', slug: `report-${count}`, columns: {}, basis });
    expect(() => Array.from({ length: 25 }, (_, count) => grow(count))).toThrow(/Remove some/);
    expect(start().preferences.get(makeOffice('a')).tripViews).toHaveLength(200);
  });
});
