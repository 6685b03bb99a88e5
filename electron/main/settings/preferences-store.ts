/** What staff arranged for themselves in each office: one small file an office, or memory for one that is not saved. */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@shared/errors';
import {
  changePreferences,
  noPreferences,
  type PreferenceChange,
  type Preferences,
  preferencesSchema,
} from '@shared/schemas/preferences';
import { writeWhole } from './write-whole';

/** Reads and changes preferences by office. */
export class PreferencesStore {
  private readonly folder: string;
  private readonly known = new Map<string, Preferences>();

  /** @param folder - where the files live; made when the first one is written */
  constructor(folder: string) {
    this.folder = folder;
  }

  /** What an office has; a file that cannot be read is set aside and counts as none. */
  get(officeId: string): Preferences {
    const preferences = this.known.get(officeId) ?? this.load(officeId);
    this.known.set(officeId, preferences);
    return preferences;
  }

  /**
   * Changes an office's preferences.
   *
   * @param isSaved - whether they outlive this run
   * @throws AppError `settings-failed` where they cannot be written; they then hold until Tripledger closes
   */
  change(officeId: string, change: PreferenceChange, isSaved: boolean): Preferences {
    const preferences = changePreferences(this.get(officeId), change);
    this.known.set(officeId, preferences);
    if (!isSaved) return preferences;
    try {
      writeWhole(this.file(officeId), `${JSON.stringify(preferences, null, 2)}\n`);
    } catch (cause) {
      const message =
        'Your arrangement could not be saved: it holds until Tripledger closes. Check that your user folder can be written.';
      throw new AppError('settings-failed', message, {}, { cause });
    }
    return preferences;
  }

  /** Forgets an office. */
  remove(officeId: string): void {
    this.known.delete(officeId);
    for (const suffix of ['', '.damaged']) rmSync(`${this.file(officeId)}${suffix}`, { force: true });
  }

  private load(officeId: string): Preferences {
    const file = this.file(officeId);
    try {
      if (!existsSync(file)) return noPreferences;
      return preferencesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    } catch {
      // Set aside, so that the next change does not write over what may be mended by hand.
      renameSync(file, `${file}.damaged`);
      return noPreferences;
    }
  }

  private file(officeId: string): string {
    return join(this.folder, `${officeId}.json`);
  }
}
