/** The saved data of offices: opened with its key, locked, and removed when it is old or cleared. */
import { describeReplaced } from '@main/saved/store/cache-database';
import { Cipher } from '@main/saved/store/cipher';
import type { OfficeCache } from '@main/saved/thread/office-caches';
import { AppError } from '@shared/errors/errors';
import type { Office } from '@shared/records/office';
import type { Notices } from '../settings/notices-file';
import type { OfficeSession } from './office-session';
import type { OfficeAdapters } from './office-sessions';

const dayMs = 86_400_000;
/** Time in which an office that was opened shows its first lists. */
const copyAfterMs = 20_000;

/** Opens, locks, ages and removes what is saved of offices on this computer. */
export class SavedData {
  private readonly adapters: OfficeAdapters;
  private readonly notices: Notices;
  /** The copies of what users have typed that are still to be made, or are being made. */
  private readonly copies = new Map<string, { readonly controller: AbortController; readonly end: Promise<void> }>();
  private readonly expiryCheckedAtMs = new Map<string, number>();

  constructor(adapters: OfficeAdapters, notices: Notices) {
    this.adapters = adapters;
    this.notices = notices;
  }

  /** Opens the cache of an office, or a locked substitute. @param key - null while the keychain does not give it */
  async open(office: Office, key: Buffer | null): Promise<OfficeCache> {
    const { caches, clock } = this.adapters;
    if (key === null) return caches.openInMemory(office.id, 'no-key');
    const cache = await caches.open(office.id, key, clock.now(), {
      now: clock.now,
      onReopened: (reopened) => {
        this.notify(office, reopened);
        if (reopened.isReplaced) this.adapters.onReplaced(office.id);
      },
    });
    if (cache.lock === null) this.unlock(office, key);
    this.notify(office, cache);
    this.copyLater(office);
    return cache;
  }

  /** Ends what goes on by itself. */
  close(): void {
    for (const { controller } of this.copies.values()) controller.abort();
  }

  /** Opens what the user of an office has set and written, without its cache. */
  unlock(office: Office, key: Buffer): void {
    const cipher = new Cipher(key);
    this.adapters.userRecords.unlock(office, cipher);
    this.unlockPreferences(office, cipher);
  }

  /** Whether anything on disk is sealed with the office's key, so that no new key may replace it. */
  hasFiles(office: Office): boolean {
    const { caches, userRecords } = this.adapters;
    return caches.hasFiles(office.id) || userRecords.hasFiles(office.id);
  }

  /** Removes what is older than the office's setting allows, once a day. What can't be removed now is tried again a day later. */
  async removeExpired({ office, cache }: OfficeSession, isForced = false): Promise<void> {
    const { preferences, caches, clock } = this.adapters;
    const now = clock.now();
    if (!cache.isPersistent || cache.lock !== null || !preferences.isLoaded(office)) return;
    if (!isForced && now - (this.expiryCheckedAtMs.get(office.id) ?? 0) < dayMs) return;
    this.expiryCheckedAtMs.set(office.id, now);
    const { savedData, office: settings } = preferences.get(office);
    const beforeMs = now - savedData.days * dayMs;
    await Promise.allSettled([
      caches.removeSetAside(office.id, beforeMs),
      cache.records.removeOlderThan(beforeMs, settings.keepsFrom === null),
      cache.runs.removeOlderThan(beforeMs),
    ]);
  }

  /** Whether a cache is the office's file, and not the substitute of a file that stays closed. */
  isFromDisk(office: Office, { isPersistent, isReadOnly }: OfficeCache): boolean {
    return isPersistent || isReadOnly || office.kind !== 'saved' || !this.hasFiles(office);
  }

  /** Copies what the user of an office has typed, once in a process. Where it is damaged a copy takes its place. */
  private copyLater(office: Office): void {
    const { caches, userRecords, copiesTyped, clock } = this.adapters;
    if (!copiesTyped || this.copies.has(office.id)) return;
    const controller = new AbortController();
    const copy = async () => {
      await clock.sleep(copyAfterMs, controller.signal);
      const path = userRecords.openPath(office);
      if (path !== null && (await caches.copyUserRecords(path, clock.now())).isDamaged) userRecords.recover(office);
    };
    // Without a copy now, those of earlier starts stay.
    this.copies.set(office.id, { controller, end: copy().catch(() => undefined) });
  }

  /** Ends the copy of an office. Fulfilled once it has let go of the file. */
  private async endCopy(officeId: string): Promise<void> {
    const copy = this.copies.get(officeId);
    copy?.controller.abort();
    await copy?.end;
  }

  /** The user must hear of a file that was set aside, even if the command line met it. Other notices recur. */
  private notify(office: Office, { notice, isPersistent, isReplaced }: OfficeCache): void {
    if (notice !== null) this.notices.add(isReplaced ? describeReplaced(office.name) : notice, isPersistent);
  }

  /** Deletes the files of an office's cache, and what its user has written if it cannot be opened any more. */
  async clear(session: OfficeSession): Promise<void> {
    const { caches, preferences, userRecords } = this.adapters;
    const { office } = session;
    const copyEnd = this.endCopy(office.id);
    const isUnreadable = session.hasUnreadableCopy;
    session.replaceCache(caches.openInMemory(office.id, 'no-key'));
    await copyEnd;
    await caches.remove(office.id);
    if (!isUnreadable) return;
    preferences.forget(office);
    userRecords.remove(office.id);
  }

  /** Forgets everything of an office that is removed. */
  async remove(office: Office): Promise<void> {
    await this.endCopy(office.id);
    await this.adapters.caches.remove(office.id);
    this.adapters.preferences.forget(office);
    this.adapters.userRecords.remove(office.id);
  }

  private unlockPreferences(office: Office, cipher: Cipher): void {
    try {
      for (const notice of this.adapters.preferences.unlock(office, cipher)) this.notices.add(notice, true);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.notices.add(error.message);
    }
  }
}
