/** Use cases of what users arrange for themselves in an office. */
import type { PreferencesStore } from '@main/settings/preferences-store';
import type { SealedFiles, Sealer } from '@main/settings/sealed-files';
import type { Office } from '@shared/schemas/office';
import type { PreferenceChange, Preferences } from '@shared/schemas/preferences';

/** The demo office is another one at every start; what was arranged in it is saved all the same. */
const toPreferencesKey = ({ id, kind }: Office) => (kind === 'demo' ? 'demo' : id);

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
    return this.store.get(toPreferencesKey(office));
  }

  /** Whether `get` gives what is on disk, so that something may be deleted on its word. */
  isLoaded(office: Office): boolean {
    return this.store.isFileLoaded(toPreferencesKey(office));
  }

  /** Changes them; a session's arrangement ends with the session. @throws AppError `settings-failed` */
  change(office: Office, change: PreferenceChange): Preferences {
    return this.store.change(toPreferencesKey(office), change, office.kind !== 'session');
  }

  /** Whether those of a saved office wait for its key. */
  isLocked(office: Office): boolean {
    return office.kind === 'saved' && !this.files.isOpen(office.id);
  }

  /** Opens those of a saved office with its key. @throws AppError `settings-failed` where changes that waited are lost */
  unlock(office: Office, sealer: Sealer): void {
    this.files.unlock(office.id, office.name, sealer);
    this.store.reload(office.id);
  }

  /** Closes those of a saved office; they stay on disk. */
  lock(office: Office): void {
    this.files.lock(office.id);
    this.store.forget(office.id);
  }

  /** Whether any of an office's files is sealed with its key. */
  hasSealed(office: Office): boolean {
    return this.files.hasSealed(office.id);
  }

  /** Forgets those of an office that is removed; the demo office's are not an office's own. */
  forget(office: Office): void {
    if (office.kind === 'demo') return;
    this.store.forget(office.id);
    this.files.remove(office.id);
  }
}
