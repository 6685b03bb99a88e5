/** Use cases of preferences: views, labels, packs and settings of an office. */
import type { PreferencesStore } from '@main/settings/preferences-store';
import type { SealedFiles, Sealer } from '@main/settings/sealed-files';
import type { Office } from '@shared/schemas/office';
import type { PreferenceChange, Preferences } from '@shared/schemas/preferences';

/** The demo office has another id at every start; its preferences have a key of their own. */
export const getPreferencesKey = ({ id, kind }: Office) => (kind === 'demo' ? 'demo' : id);

/** Preferences by office. */
export class OfficePreferences {
  private readonly store: PreferencesStore;
  private readonly files: SealedFiles;

  constructor(store: PreferencesStore, files: SealedFiles) {
    this.store = store;
    this.files = files;
    // Made-up data needs no seal, and has no key.
    files.unlock('demo', 'Demo office', null);
  }

  get(office: Office): Preferences {
    return this.store.get(getPreferencesKey(office));
  }

  /** Whether `get` gives the preferences on disk. Data may be deleted only if they are known. */
  isLoaded(office: Office): boolean {
    return this.store.isFileLoaded(getPreferencesKey(office));
  }

  /** Changes preferences; those of a session office end with the session. @throws AppError `settings-failed` */
  change(office: Office, change: PreferenceChange): Preferences {
    return this.store.change(getPreferencesKey(office), change, office.kind !== 'session');
  }

  /** Replaces all preferences of an office whose file is open. @throws AppError `settings-failed`; nothing is changed then */
  replace(office: Office, preferences: Preferences): void {
    this.store.replace(getPreferencesKey(office), preferences);
  }

  /** Whether the preferences of a saved office wait for its key. */
  isLocked(office: Office): boolean {
    return office.kind === 'saved' && !this.files.isOpen(office.id);
  }

  /**
   * Opens the preferences of a saved office with its key.
   *
   * @throws AppError `settings-failed` if pending changes are lost
   */
  unlock(office: Office, sealer: Sealer): void {
    this.files.unlock(office.id, office.name, sealer);
    this.store.reload(office.id);
  }

  /** Closes the preferences of a saved office; they stay on disk. */
  lock(office: Office): void {
    this.files.lock(office.id);
    this.store.forget(office.id);
  }

  /** Whether any of an office's files is sealed with its key. */
  hasSealed(office: Office): boolean {
    return this.files.hasSealed(office.id);
  }

  /** Forgets the preferences of an office that is removed. Those of the demo office stay. */
  forget(office: Office): void {
    if (office.kind === 'demo') return;
    this.store.forget(office.id);
    this.files.remove(office.id);
  }
}
