/**
 * What users arranged for themselves in each office: sealed on disk, or in memory for an office that is not saved. While an
 * office is locked its changes wait in memory, and are added to the file once it opens.
 */
import { AppError } from '@shared/errors';
import {
  changePreferences,
  defaultPreferences,
  type PreferenceChange,
  type Preferences,
  preferencesSchema,
} from '@shared/schemas/preferences';
import type { SealedFiles } from './sealed-files';

/** What one office may take: far more than people make, and little enough to be written at each change. */
const maxCharacters = 4_000_000;

function validate(preferences: Preferences): Preferences {
  const isTooLong = JSON.stringify(preferences).length > maxCharacters;
  if (!isTooLong && preferencesSchema.safeParse(preferences).success) return preferences;
  throw new AppError(
    'settings-failed',
    'This was not saved: this office has as many views, labels, parameter sets and packs as Tripledger can save. Remove some, then try again.',
    {},
  );
}

/** Reads and changes preferences by office. */
export class PreferencesStore {
  private readonly files: SealedFiles;
  private readonly loaded = new Map<string, Preferences>();
  private readonly pendingChanges = new Map<string, PreferenceChange[]>();

  constructor(files: SealedFiles) {
    this.files = files;
  }

  /** What an office has; a file that cannot be read or is damaged counts as none, with a notice. */
  get(officeId: string): Preferences {
    const preferences = this.loaded.get(officeId) ?? this.load(officeId);
    this.loaded.set(officeId, preferences);
    return preferences;
  }

  /** Whether `get` gives what the office's file holds, or there is no file: not so while it is closed, unread or damaged. */
  isFileLoaded(officeId: string): boolean {
    this.get(officeId);
    return this.files.isOpen(officeId) && !this.files.hasFailed(officeId, 'preferences');
  }

  /**
   * Changes an office's preferences.
   *
   * @param isSaved - whether they outlive this run
   * @throws AppError `settings-failed` where there are too many of them (nothing is then changed), or where they cannot be
   * written (they then hold until Tripledger closes)
   */
  change(officeId: string, change: PreferenceChange, isSaved: boolean): Preferences {
    const preferences = validate(changePreferences(this.get(officeId), change));
    this.loaded.set(officeId, preferences);
    if (!isSaved) return preferences;
    if (this.files.isOpen(officeId)) this.write(officeId, preferences);
    else this.pendingChanges.set(officeId, [...(this.pendingChanges.get(officeId) ?? []), change]);
    return preferences;
  }

  /** Reads an office's file now that it is open, and adds what was changed meanwhile. */
  reload(officeId: string): void {
    const waiting = this.pendingChanges.get(officeId) ?? [];
    this.loaded.delete(officeId);
    this.pendingChanges.delete(officeId);
    if (waiting.length > 0) this.write(officeId, validate(waiting.reduce(changePreferences, this.get(officeId))));
  }

  /** Drops what is in memory of an office. */
  forget(officeId: string): void {
    this.loaded.delete(officeId);
    this.pendingChanges.delete(officeId);
  }

  private load(officeId: string): Preferences {
    return this.files.read(officeId, 'preferences', (value) => preferencesSchema.parse(value)) ?? defaultPreferences;
  }

  private write(officeId: string, preferences: Preferences): void {
    this.loaded.set(officeId, preferences);
    try {
      this.files.write(officeId, 'preferences', preferences);
    } catch (cause) {
      const message =
        'Your arrangement could not be saved: it holds until Tripledger closes. Check that your user folder can be written.';
      throw new AppError('settings-failed', message, {}, { cause });
    }
  }
}
