/** Where the user was in each office, over a restart: a sealed record, because filters name clients. */
import { singleKind } from '@main/saved/user/user-record-file';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import type { Office } from '@shared/records/office';
import {
  changeScreenStates,
  noScreenStates,
  type ScreenChange,
  type ScreenStates,
  screenStatesSchema,
} from '@shared/settings/screen-states';
import { getPreferencesOwner, type OfficePreferences } from './office-preferences';

/** A change is on disk this much later: while the user types, not every letter is written. */
const writeAfterMs = 1_000;

/** States of another form are none: the screens open without what they remembered. */
const screensKind = singleKind('screens', (value) => screenStatesSchema.catch(noScreenStates).parse(value));

/** Reads and changes the states of screens by office. */
export class OfficeScreens {
  private readonly records: UserRecordStore;
  private readonly preferences: OfficePreferences;
  private readonly loaded = new Map<string, ScreenStates>();
  private readonly unwritten = new Map<string, Office>();
  private timer: NodeJS.Timeout | undefined;

  constructor(records: UserRecordStore, preferences: OfficePreferences) {
    this.records = records;
    this.preferences = preferences;
  }

  /** Returns an office's states. None while its records are locked. */
  get(office: Office): ScreenStates {
    if (!this.isRemembered(office)) return noScreenStates;
    const owner = getPreferencesOwner(office);
    const states =
      this.loaded.get(owner.id) ??
      this.records.readNow(owner, undefined, (file) => file.get(screensKind, screensKind.kind)) ??
      noScreenStates;
    this.loaded.set(owner.id, states);
    return states;
  }

  /** Applies a change, and writes it soon. */
  change(office: Office, change: ScreenChange): void {
    if (!this.isRemembered(office)) return;
    const { id } = getPreferencesOwner(office);
    this.loaded.set(id, changeScreenStates(this.get(office), change));
    this.unwritten.set(id, office);
    this.timer ??= setTimeout(() => this.flush(), writeAfterMs).unref();
  }

  /** Forgets an office that is removed, with its records. */
  forget(officeId: string): void {
    this.loaded.delete(officeId);
    this.unwritten.delete(officeId);
  }

  /** Writes every change that is not on disk. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const due = [...this.unwritten.values()];
    this.unwritten.clear();
    for (const office of due) if (this.isRemembered(office)) this.write(office, this.get(office));
  }

  private isRemembered(office: Office): boolean {
    return !this.preferences.isLocked(office);
  }

  private write(office: Office, states: ScreenStates): void {
    try {
      this.records.transactNow(getPreferencesOwner(office), ({ put }) => put(screensKind, screensKind.kind, states));
    } catch {
      // A change of what the user has typed, in the same file, says why it cannot be written.
    }
  }
}
