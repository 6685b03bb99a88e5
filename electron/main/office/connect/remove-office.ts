/** Removing an office, and clearing what is saved of one. */
import { readdirSync } from 'node:fs';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { recordKind } from '@main/saved/user/user-record-file';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { AppError } from '@shared/errors/errors';
import type { Office, RemovedOffice } from '@shared/records/office';
import { preferencesSchema } from '@shared/settings/preferences';
import { z } from 'zod';
import type { OfficeAdapters, OfficeContext } from './office-sessions';
import { isDefault, putTyped, readTyped, type TypedRecord } from './typed-records';

/*
 * What the users of removed offices have typed: the server cannot give it again, so that it stays for 30 days, sealed with a key of
 * its own. It is back where an office of the same name and address is connected until then.
 */

/** Trips that tell the office from others. */
const maxSampledTrips = 20;

/** Days that it stays. */
export const removedOfficeDays = 30;
const dayMs = 86_400_000;

const removedSchema = z.object({
  preferences: preferencesSchema,
  /** Some of its trips as JSON: a token that reads others is another office's. Files of earlier versions have none. */
  trips: z.array(z.string()).default([]),
});
const removedKind = recordKind('removed-office', removedSchema, () => 'office');

type RemovedOfficesContext = OfficeAdapters & Pick<OfficeContext, 'registry' | 'secrets'>;

/** The files of removed offices, named by when they were removed. */
export class RemovedOffices {
  private readonly context: RemovedOfficesContext;
  private readonly store: UserRecordStore;

  constructor(context: RemovedOfficesContext) {
    this.context = context;
    this.store = new UserRecordStore(context.removedFolder, () => undefined);
  }

  /**
   * Copies what an office's user has typed, before the office is removed.
   *
   * @param trips - some of its saved trips, as JSON
   * @returns the copy's id; null where nothing was typed
   * @throws AppError where it cannot be read or copied
   */
  async keep(office: Office, trips: readonly string[]): Promise<string | null> {
    const { preferences, userRecords, secrets, registry, clock } = this.context;
    const saved = preferences.get(office);
    const typed = await this.read(userRecords, office);
    if (isDefault(saved) && typed.length === 0) return null;
    const { name, baseUrl } = office;
    const removedAtMs = clock.now();
    const removed = { ...office, id: `${removedAtMs}-${office.id}` };
    const key = newCacheKey();
    await secrets.saveCacheKey(removed.id, key);
    try {
      this.store.unlock(removed, new Cipher(key));
      await this.store.transact(removed, (transaction) => {
        putTyped(transaction, typed);
        transaction.put(removedKind, 'office', { preferences: saved, trips: [...trips] });
      });
      this.store.lock(removed.id);
      registry.addRemoved({ id: removed.id, name, baseUrl, removedAtMs });
    } catch (error) {
      await this.erase(removed.id).catch(() => undefined);
      throw error;
    }
    return removed.id;
  }

  /**
   * Brings back what was typed for an office of the same name and address.
   *
   * @param isSame - whether a new token reads the office that these trips were of
   * @returns whether there was any
   * @throws AppError `office-differs` where the token is another office's: what was typed stays sealed
   */
  async restore(office: Office, isSame: (trips: readonly string[]) => Promise<boolean>): Promise<boolean> {
    const { preferences, secrets, userRecords, registry } = this.context;
    const isNamed = ({ name, baseUrl }: RemovedOffice) => name === office.name && baseUrl === office.baseUrl;
    const { id = null } = registry.listRemoved().find(isNamed) ?? {};
    const key = id && (await secrets.getOrCreateCacheKey(id, false));
    if (!id || !key) return false;
    const removed = { ...office, id };
    this.store.unlock(removed, new Cipher(key));
    try {
      const [found] = (await this.store.get(removed, removedKind, ['office'])) ?? [];
      if (!found) return false;
      if (!(await isSame(found.trips)))
        throw new AppError('office-differs', 'This token looks like another office’s.', {});
      const typed = await this.read(this.store, removed);
      await userRecords.transact(office, (transaction) => putTyped(transaction, typed));
      preferences.replace(office, found.preferences);
      await this.erase(id);
      return true;
    } finally {
      this.store.lock(id);
    }
  }

  /** Deletes what has been here for its time. @throws Error of the file system, as without the folder; AppError where a key stays */
  async purge(): Promise<void> {
    const beforeMs = this.context.clock.now() - removedOfficeDays * dayMs;
    for (const name of readdirSync(this.context.removedFolder))
      if (name.endsWith('.db') && Number.parseInt(name, 10) < beforeMs) await this.erase(name.slice(0, -'.db'.length));
  }

  /** Deletes a file. The key goes first: without it the file is unreadable, whatever fails next. */
  async erase(id: string): Promise<void> {
    await this.context.secrets.remove(id, 'cache-key');
    this.store.remove(id);
    this.context.registry.forgetRemoved(id);
  }

  private async read(from: UserRecordStore, office: Office): Promise<readonly TypedRecord[]> {
    const found = await readTyped(from, this.context.userKinds, office);
    if (found) return found.typed;
    const message = `What you have typed for ${office.name} can’t be read now. Nothing was changed.`;
    throw new AppError('settings-failed', message, {});
  }
}

/** Copies what the user has typed. Nothing can be read of an office whose key is lost. @returns the copy's id; null for none */
async function keepTyped(context: OfficeContext, office: Office): Promise<string | null> {
  const { sessions, preferences, removed } = context;
  const { cache } = await sessions.open(office.id);
  if (preferences.isLocked(office)) return null;
  return await removed.keep(office, await cache.records.sampleTrips(maxSampledTrips).catch(() => []));
}

/** The key of the saved data leaves the keychain first: without it the data is unreadable, whatever fails next. */
async function removeSecrets(context: OfficeContext, office: Office): Promise<void> {
  const { secrets, removed } = context;
  const copyId = await keepTyped(context, office);
  try {
    await secrets.remove(office.id, 'cache-key');
  } catch (error) {
    // Everything is still there, so that a copy would only be a second one.
    if (copyId !== null) await removed.erase(copyId).catch(() => undefined);
    throw error;
  }
  await context.sessions.forget(office);
  try {
    await secrets.remove(office.id, 'token');
  } catch (cause) {
    const reason = cause instanceof AppError ? cause.message : 'The keychain did not delete the token.';
    const message = `The saved data of ${office.name} was deleted. ${reason}`;
    throw new AppError('keychain-locked', message, {}, { cause });
  }
}

/**
 * Removes an office: its jobs end, what its user has typed is copied, then its key, its saved data and its token go, and its
 * entry in the settings last.
 * Removing another office than the one in use changes nothing else; after the one in use no office is in use.
 *
 * @throws AppError where the keychain did not delete a secret: the message says what is gone and what is still there
 */
export async function removeOffice(context: OfficeContext, officeId: string): Promise<void> {
  const office = context.registry.find(officeId);
  context.onDropped(officeId);
  if (office.kind === 'saved') await removeSecrets(context, office);
  else await context.sessions.forget(office);
  context.registry.remove(officeId);
}

/**
 * Clears what is saved of an office on this computer, and begins anew, whatever fails. Views and labels stay, unless the key
 * is lost: they cannot be read then.
 *
 * @throws AppError `office-unknown`, `cache-unavailable` where the files cannot be deleted
 */
export async function clearSavedData(context: OfficeContext, officeId: string): Promise<void> {
  const { sessions, caches } = context;
  context.onDropped(officeId);
  const session = await sessions.open(officeId);
  const { office } = session;
  if (office.kind !== 'saved') return session.replaceCache(caches.openInMemory(office.id));
  await sessions.clear(session);
}
