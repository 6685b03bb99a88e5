/** The offices of this user: those in the settings, those of this session, and which of them is in use. */

import { AppError } from '@shared/errors/errors';
import type { Office, RemovedOffice, Theme } from '@shared/records/office';
import { suggestName } from '@shared/values/texts';
import type { SettingsFile } from '../settings/settings-file';

/** Saved and unsaved offices. */
export class OfficeRegistry {
  private readonly settings: SettingsFile;
  private readonly unsaved: Office[] = [];
  /** The unsaved office in use; null for none, until the user has chosen one. Undefined where it is that of the settings. */
  private chosenId: string | null | undefined;

  constructor(settings: SettingsFile) {
    this.settings = settings;
  }

  list(): Office[] {
    return [...this.settings.get().offices, ...this.unsaved];
  }

  /** @throws AppError `office-unknown` */
  find(officeId: string): Office {
    const office = this.list().find((candidate) => candidate.id === officeId);
    if (!office) throw new AppError('office-unknown', 'This office is not connected any more.', { officeId });
    return office;
  }

  /** Finds an office by its name, as the command line does. @throws AppError `office-unknown` */
  findByName(name: string): Office {
    const offices = this.list();
    const office = offices.find((candidate) => candidate.name === name);
    if (office) return office;
    const names = offices.map((candidate) => candidate.name);
    throw new AppError('office-unknown', `There is no office named "${name}".${suggestName(name, names)}`, {
      office: name,
    });
  }

  /** The offices that can be restored, the one that was removed last first. */
  listRemoved(): RemovedOffice[] {
    return this.settings.get().removedOffices.toSorted((a, b) => b.removedAtMs - a.removedAtMs);
  }

  /** Notes that an office can be restored. @throws AppError `settings-failed` */
  addRemoved(office: RemovedOffice): void {
    this.settings.update(({ removedOffices }) => ({ removedOffices: [...removedOffices, office] }));
  }

  /** Forgets a removed office. @throws AppError `settings-failed` */
  forgetRemoved(id: string): void {
    if (!this.settings.get().removedOffices.some((removed) => removed.id === id)) return;
    this.settings.update(({ removedOffices }) => ({
      removedOffices: removedOffices.filter((removed) => removed.id !== id),
    }));
  }

  findDemo(): Office | undefined {
    return this.unsaved.find((office) => office.kind === 'demo');
  }

  /** The id of the office in use. An office that is gone is not replaced by another one: the user chooses. */
  getCurrentId(): string | null {
    const currentId = this.chosenId === undefined ? this.settings.get().currentOfficeId : this.chosenId;
    return this.list().find(({ id }) => id === currentId)?.id ?? null;
  }

  /** @throws AppError `office-unknown`, `settings-failed` */
  switchTo(officeId: string): void {
    const office = this.find(officeId);
    if (office.kind === 'saved') this.settings.update({ currentOfficeId: officeId });
    this.chosenId = office.kind === 'saved' ? undefined : officeId;
  }

  /** Adds an office and puts it to use. @throws AppError `settings-failed` */
  add(office: Office): void {
    if (office.kind === 'saved') {
      this.settings.update(({ offices }) => ({ offices: [...offices, office], currentOfficeId: office.id }));
    } else this.unsaved.push(office);
    this.chosenId = office.kind === 'saved' ? undefined : office.id;
  }

  /**
   * Adds offices and replaces others in one write, and puts the first new one to use where none is.
   *
   * @param theme - null where it stays
   * @throws AppError `settings-failed`
   */
  importAll(added: readonly Office[], changed: readonly Office[], theme: Theme | null): void {
    const isNoneInUse = this.getCurrentId() === null;
    const first = added[0]?.id;
    this.settings.update(({ offices, currentOfficeId }) => ({
      offices: [...offices.map((office) => changed.find(({ id }) => id === office.id) ?? office), ...added],
      currentOfficeId: isNoneInUse && first !== undefined ? first : currentOfficeId,
      ...(theme === null ? {} : { theme }),
    }));
    if (isNoneInUse && first !== undefined) this.chosenId = undefined;
  }

  /** Replaces what is known of an office. @throws AppError `settings-failed` */
  update(office: Office): void {
    const index = this.unsaved.findIndex(({ id }) => id === office.id);
    if (index >= 0) {
      this.unsaved[index] = office;
      return;
    }
    this.settings.update(({ offices }) => ({
      offices: offices.map((saved) => (saved.id === office.id ? office : saved)),
    }));
  }

  /**
   * Removes an office. After the one in use no office is in use; removing another one changes nothing else.
   *
   * @throws AppError `settings-failed`
   */
  remove(officeId: string): void {
    const wasCurrent = this.getCurrentId() === officeId;
    const index = this.unsaved.findIndex(({ id }) => id === officeId);
    if (index >= 0) this.unsaved.splice(index, 1);
    else {
      this.settings.update(({ offices, currentOfficeId }) => ({
        offices: offices.filter(({ id }) => id !== officeId),
        currentOfficeId: wasCurrent || currentOfficeId === officeId ? null : currentOfficeId,
      }));
    }
    if (wasCurrent) this.chosenId = null;
  }
}
