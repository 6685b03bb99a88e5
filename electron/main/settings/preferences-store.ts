/**
 * Preferences of each office: sealed on disk, or in memory for an office that is not saved. Changes of a locked office wait
 * in memory and are applied to its file when it is unlocked. The window and the command line share the files, so every use
 * checks whether one has changed: neither overwrites what the other wrote.
 */
import { noFile } from '@main/files/file-identity';
import { AppError } from '@shared/errors';
import {
  changePreferences,
  defaultPreferences,
  type PreferenceChange,
  type Preferences,
  preferencesSchema,
} from '@shared/schemas/preferences';
import type { SealedFiles } from './sealed-files';

/** Largest preferences of one office: more than users need, and little enough to write at each change. */
const maxCharacters = 4_000_000;

const lostMessage =
  'Your columns, views and names couldn’t be saved, and will be lost when you close Tripledger. Check that your user folder can be written.';
const unchangedMessage = 'This couldn’t be saved, so nothing was changed. Check that your user folder can be written.';

function validate(preferences: Preferences): Preferences {
  const isTooLong = JSON.stringify(preferences).length > maxCharacters;
  if (!isTooLong && preferencesSchema.safeParse(preferences).success) return preferences;
  throw new AppError(
    'settings-failed',
    'This was not saved: this office has as many views, names, saved filters and packs as Tripledger can save. Remove some, then try again.',
    {},
  );
}

/** Reads and changes preferences by office. */
export class PreferencesStore {
  private readonly files: SealedFiles;
  private readonly loaded = new Map<string, Preferences>();
  /** Identities of the files when they were last read or written. */
  private readonly identities = new Map<string, string>();
  /** Offices whose preferences in memory could not be written. */
  private readonly unwritten = new Set<string>();
  private readonly pendingChanges = new Map<string, PreferenceChange[]>();

  constructor(files: SealedFiles) {
    this.files = files;
  }

  /** Returns an office's preferences. An unreadable or damaged file counts as the defaults, with a notice. */
  get(officeId: string): Preferences {
    const loaded = this.loaded.get(officeId);
    if (loaded !== undefined && !this.wasWrittenElsewhere(officeId)) return loaded;
    const preferences = this.load(officeId) ?? loaded ?? defaultPreferences;
    this.loaded.set(officeId, preferences);
    return preferences;
  }

  /** Returns whether {@link get} returns the file's content, or there is no file. False while it is locked or failed. */
  isFileLoaded(officeId: string): boolean {
    this.get(officeId);
    return this.files.isOpen(officeId) && !this.files.hasFailed(officeId, 'preferences');
  }

  /**
   * Changes an office's preferences.
   *
   * @param isSaved - whether they outlive this process
   * @throws AppError `settings-failed` where there are too many (nothing changes), or where they cannot be written (they last
   * until Tripledger closes)
   */
  change(officeId: string, change: PreferenceChange, isSaved: boolean): Preferences {
    const preferences = validate(changePreferences(this.get(officeId), change));
    this.loaded.set(officeId, preferences);
    if (!isSaved) return preferences;
    if (this.files.isOpen(officeId)) this.write(officeId, preferences, lostMessage);
    else this.pendingChanges.set(officeId, [...(this.pendingChanges.get(officeId) ?? []), change]);
    return preferences;
  }

  /**
   * Replaces an office's preferences, where its file is open.
   *
   * @throws AppError `settings-failed` where they are too many or cannot be written; nothing is changed then
   */
  replace(officeId: string, preferences: Preferences): void {
    const valid = validate(preferences);
    const before = this.get(officeId);
    const wasUnwritten = this.unwritten.has(officeId);
    try {
      this.write(officeId, valid, unchangedMessage);
    } catch (error) {
      this.loaded.set(officeId, before);
      if (!wasUnwritten) this.unwritten.delete(officeId);
      throw error;
    }
  }

  /** Reads an office's file after it was unlocked, and applies the changes made meanwhile. */
  reload(officeId: string): void {
    const changes = this.pendingChanges.get(officeId) ?? [];
    this.loaded.delete(officeId);
    this.pendingChanges.delete(officeId);
    if (changes.length > 0) {
      this.write(officeId, validate(changes.reduce(changePreferences, this.get(officeId))), lostMessage);
    }
  }

  /** Deletes an office's preferences from memory. */
  forget(officeId: string): void {
    this.loaded.delete(officeId);
    this.pendingChanges.delete(officeId);
    this.unwritten.delete(officeId);
  }

  /** Whether another process has written the file since. What could not be written here is never given up for it. */
  private wasWrittenElsewhere(officeId: string): boolean {
    if (!this.files.isOpen(officeId) || this.unwritten.has(officeId)) return false;
    const identity = this.files.identify(officeId, 'preferences');
    return identity !== noFile && identity !== this.identities.get(officeId);
  }

  private load(officeId: string): Preferences | null {
    this.identities.set(officeId, this.files.identify(officeId, 'preferences'));
    return this.files.read(officeId, 'preferences', (value) => preferencesSchema.parse(value));
  }

  private write(officeId: string, preferences: Preferences, message: string): void {
    this.loaded.set(officeId, preferences);
    try {
      this.files.write(officeId, 'preferences', preferences);
      this.identities.set(officeId, this.files.identify(officeId, 'preferences'));
      this.unwritten.delete(officeId);
    } catch (cause) {
      this.unwritten.add(officeId);
      throw new AppError('settings-failed', message, {}, { cause });
    }
  }
}
