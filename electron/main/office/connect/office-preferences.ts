/**
 * Preferences of offices: views, labels and settings. They are a record of what the user has typed and set; those of an
 * office that is not saved are in memory.
 */
import { moveEarlierFiles } from '@main/saved/user/earlier-files';
import { plainSealer, type RecordSealer, singleKind } from '@main/saved/user/user-record-file';
import type { RecordOwner, UserRecordStore } from '@main/saved/user/user-record-store';
import { AppError } from '@shared/errors/errors';
import type { Office } from '@shared/records/office';
import {
  changePreferences,
  defaultPreferences,
  type PreferenceChange,
  type Preferences,
  preferencesSchema,
} from '@shared/settings/preferences';

const preferencesKind = singleKind('preferences', (value) => preferencesSchema.parse(value));

/** The demo office has another id at every start; what is remembered of it has one of its own. Made-up data needs no seal. */
const demoOwner: RecordOwner = { id: 'demo', name: 'Demo office', kind: 'saved' };

/** Whose record has the preferences and screens of an office. */
export const getPreferencesOwner = (office: Office): RecordOwner => (office.kind === 'demo' ? demoOwner : office);

/** Largest preferences of one office: more than users need, and little enough to write at each change. */
const maxCharacters = 4_000_000;

function validate(preferences: Preferences): Preferences {
  const isTooLong = JSON.stringify(preferences).length > maxCharacters;
  if (!isTooLong && preferencesSchema.safeParse(preferences).success) return preferences;
  throw new AppError(
    'settings-failed',
    'This was not saved: this office has as many views, names and saved filters as Tripledger can save. Remove some, then try again.',
    {},
  );
}

export class OfficePreferences {
  private readonly records: UserRecordStore;
  private readonly earlierFolder: string;
  /** What was read last, with the state of the file then: the window and the command line share it. */
  private readonly loaded = new Map<string, { readonly mark: string; readonly preferences: Preferences }>();

  /** @param earlierFolder - where the version before the user's records saved them */
  constructor(records: UserRecordStore, earlierFolder: string) {
    this.records = records;
    this.earlierFolder = earlierFolder;
    records.unlock(demoOwner, plainSealer);
  }

  /** Returns an office's preferences, the defaults while they are locked or cannot be read. */
  get(office: Office): Preferences {
    const owner = getPreferencesOwner(office);
    return this.read(owner) ?? this.loaded.get(owner.id)?.preferences ?? defaultPreferences;
  }

  /** Whether `get` gives the preferences on disk. Data may be deleted only if they are known. */
  isLoaded(office: Office): boolean {
    return this.read(getPreferencesOwner(office)) !== null;
  }

  /**
   * Changes preferences as they are now; those of a session office end with the session.
   *
   * @throws AppError `settings-failed` where there are too many, where they cannot be written, and while they are locked;
   *   nothing is changed then
   */
  change(office: Office, change: PreferenceChange): Preferences {
    return this.write(office, (current) => changePreferences(current, change));
  }

  /** Replaces all preferences of an office. @throws AppError as {@link change} does */
  replace(office: Office, preferences: Preferences): void {
    this.write(office, () => preferences);
  }

  /** Whether the preferences of a saved office wait for its key. */
  isLocked(office: Office): boolean {
    return office.kind === 'saved' && !this.records.isUnlocked(office.id);
  }

  /** Takes over what an earlier version has saved of an office that was unlocked. @returns what the user has to be told of it */
  unlock(office: Office, sealer: RecordSealer): string[] {
    this.loaded.delete(office.id);
    return moveEarlierFiles(this.earlierFolder, office, sealer, this.records);
  }

  /** Forgets the preferences of an office whose records are locked, or removed. Those of the demo office stay. */
  forget(office: Office): void {
    if (office.kind !== 'demo') this.loaded.delete(office.id);
  }

  /** Null where they cannot be read. */
  private read(owner: RecordOwner): Preferences | null {
    return this.records.readNow<Preferences | null>(owner, defaultPreferences, (file) => {
      const loaded = this.loaded.get(owner.id);
      const mark = file.getChangeMark();
      if (loaded?.mark === mark) return loaded.preferences;
      const preferences = file.get(preferencesKind, preferencesKind.kind);
      if (preferences === null) return null;
      this.loaded.set(owner.id, { mark, preferences: preferences ?? defaultPreferences });
      return preferences ?? defaultPreferences;
    });
  }

  private write(office: Office, change: (current: Preferences) => Preferences): Preferences {
    return this.records.transactNow(getPreferencesOwner(office), ({ get, put }) => {
      const current = get(preferencesKind, preferencesKind.kind);
      if (current === null) {
        const message = `Your settings for ${office.name} can’t be read. They were left as they are. Nothing was changed.`;
        throw new AppError('settings-failed', message, {});
      }
      const changed = validate(change(current ?? defaultPreferences));
      put(preferencesKind, preferencesKind.kind, changed);
      return changed;
    });
  }
}
