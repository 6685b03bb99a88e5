/** Use cases of what staff arrange for themselves in an office. */
import type { PreferencesStore } from '@main/settings/preferences-store';
import type { Office } from '@shared/schemas/office';
import type { PreferenceChange, Preferences } from '@shared/schemas/preferences';

/** The demo office is another one at every start; what was arranged in it is kept all the same. */
const keyOf = ({ id, kind }: Office) => (kind === 'demo' ? 'demo' : id);

/** Preferences by office. */
export class OfficePreferences {
  private readonly store: PreferencesStore;

  constructor(store: PreferencesStore) {
    this.store = store;
  }

  get(office: Office): Preferences {
    return this.store.get(keyOf(office));
  }

  /** Changes them; a session's arrangement ends with the session. @throws AppError `settings-failed` */
  change(office: Office, change: PreferenceChange): Preferences {
    return this.store.change(keyOf(office), change, office.kind !== 'session');
  }

  /** Forgets those of an office that is removed; the demo office's are not an office's own. */
  forget(office: Office): void {
    if (office.kind !== 'demo') this.store.remove(office.id);
  }
}
