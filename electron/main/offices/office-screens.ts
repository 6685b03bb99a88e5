/**
 * Where the user was in each office, over a restart: sealed on disk, because filters name clients
 * (build/adr/0011-saved-data.md).
 */
import type { SealedFiles } from '@main/settings/sealed-files';
import type { Office } from '@shared/schemas/office';
import {
  changeScreenStates,
  noScreenStates,
  parseScreenStates,
  type ScreenChange,
  type ScreenStates,
} from '@shared/schemas/screen-states';
import { getPreferencesKey, type OfficePreferences } from './office-preferences';

/** A change is on disk this much later: while the user types, not every letter is written. */
const writeAfterMs = 1_000;

type Dependencies = {
  readonly files: SealedFiles;
  readonly preferences: OfficePreferences;
  /** Called with the number of entries of a file that could not be read. */
  readonly onDropped: (count: number) => void;
};

/** Reads and changes the states of screens by office. */
export class OfficeScreens {
  private readonly dependencies: Dependencies;
  private readonly loaded = new Map<string, ScreenStates>();
  private readonly unwritten = new Map<string, Office>();
  private timer: NodeJS.Timeout | undefined;

  constructor(dependencies: Dependencies) {
    this.dependencies = dependencies;
  }

  /** Returns an office's states. None while its files are locked, or if the user does not want them remembered. */
  get(office: Office): ScreenStates {
    if (!this.isRemembered(office)) return noScreenStates;
    const key = getPreferencesKey(office);
    const states = this.loaded.get(key) ?? this.read(office);
    this.loaded.set(key, states);
    return states;
  }

  /** Applies a change, and writes it soon. */
  change(office: Office, change: ScreenChange): void {
    if (!this.isRemembered(office)) return;
    this.loaded.set(getPreferencesKey(office), changeScreenStates(this.get(office), change));
    if (office.kind === 'session') return;
    this.unwritten.set(getPreferencesKey(office), office);
    this.timer ??= setTimeout(() => this.flush(), writeAfterMs).unref();
  }

  /** Deletes what is remembered of an office if the user no longer wants that. */
  applySettings(office: Office): void {
    const key = getPreferencesKey(office);
    if (this.dependencies.preferences.get(office).reportSettings.keepsParameters) return;
    this.forget(key);
    if (office.kind !== 'session') this.write(key, noScreenStates);
  }

  /** Forgets an office that is removed. Its files are deleted with its preferences. */
  forget(officeId: string): void {
    this.loaded.delete(officeId);
    this.unwritten.delete(officeId);
  }

  /** Writes every change that is not on disk. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const due = [...this.unwritten];
    this.unwritten.clear();
    for (const [key, office] of due) if (this.isRemembered(office)) this.write(key, this.get(office));
  }

  private isRemembered(office: Office): boolean {
    const { files, preferences } = this.dependencies;
    const isOpen = office.kind === 'session' || files.isOpen(getPreferencesKey(office));
    return isOpen && preferences.get(office).reportSettings.keepsParameters;
  }

  private read(office: Office): ScreenStates {
    if (office.kind === 'session') return noScreenStates;
    const { files, onDropped } = this.dependencies;
    const found = files.read(getPreferencesKey(office), 'screens', parseScreenStates);
    if (found && found.dropped > 0) onDropped(found.dropped);
    return found?.states ?? noScreenStates;
  }

  private write(key: string, states: ScreenStates): void {
    try {
      this.dependencies.files.write(key, 'screens', states);
    } catch {
      // Preferences, which the same folder has, tell the user of a folder that cannot be written.
    }
  }
}
