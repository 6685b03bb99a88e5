/** What staff arranged for themselves: on disk by office, gone with the office, never in the way when it cannot be read. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PreferencesStore } from '@main/settings/preferences-store';
import { noPreferences } from '@shared/schemas/preferences';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const label = { kind: 'label', of: 'supplier', id: '12', label: 'Qantas' } as const;

describe('preferences', () => {
  it('are there at the next start, by office', () => {
    const folder = join(temporaryFolder(), 'offices');
    new PreferencesStore(folder).change('a', label, true);
    const again = new PreferencesStore(folder);
    expect(again.get('a').labels.supplier).toEqual({ '12': 'Qantas' });
    expect(again.get('b')).toEqual(noPreferences);
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  it('of a session end with it, and never reach the disk', () => {
    const folder = join(temporaryFolder(), 'offices');
    const store = new PreferencesStore(folder);
    expect(store.change('a', label, false).labels.supplier).toEqual({ '12': 'Qantas' });
    expect(store.get('a').labels.supplier).toEqual({ '12': 'Qantas' });
    expect(existsSync(folder)).toBe(false);
  });

  it('go with their office', () => {
    const folder = join(temporaryFolder(), 'offices');
    const store = new PreferencesStore(folder);
    store.change('a', label, true);
    store.remove('a');
    expect(readdirSync(folder)).toEqual([]);
    expect(store.get('a')).toEqual(noPreferences);
  });

  it.each(['{"version":1', '{"version":9}', '', '[]'])('that read %j count as none and are set aside', (text) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.json'), text);
    expect(new PreferencesStore(folder).get('a')).toEqual(noPreferences);
    expect(readFileSync(join(folder, 'a.json.damaged'), 'utf8')).toBe(text);
  });

  it('that cannot be written hold until the end, and say so', () => {
    const folder = temporaryFolder();
    // A folder where the file should be: no user, not even root, can write it.
    const store = new PreferencesStore(folder);
    expect(store.get('a')).toEqual(noPreferences);
    mkdirSync(join(folder, 'a.json'));
    expect(() => store.change('a', label, true)).toThrow(/could not be saved/);
    expect(store.get('a').labels.supplier).toEqual({ '12': 'Qantas' });
  });
});
