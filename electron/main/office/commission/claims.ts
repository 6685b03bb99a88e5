/** What the user notes of unclaimed sectors: read, changed, and compared with what the server says since. */

import type { UserRecordKind } from '@main/saved/user/user-record-file';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import {
  type Claim,
  type ClaimChange,
  type ClaimKey,
  type ClaimList,
  type ClaimPatch,
  claimSchema,
  newClaim,
  patchClaim,
  toClaimId,
} from '@shared/commission/claims';
import { AppError } from '@shared/errors/errors';
import { getLocalDay } from '@shared/values/dates';
import type { OfficeSession } from '../connect/office-session';

export const claimKind: UserRecordKind<Claim> = {
  kind: 'claim',
  getName: toClaimId,
  parse: (value) => claimSchema.parse(value),
};

/** @throws AppError `changed-elsewhere` where a field of a patch has another value than the user saw */
function requireUnchanged(claim: Claim, seen: Claim | undefined, patch: ClaimPatch): void {
  const isChanged = (Object.keys(patch) as (keyof ClaimPatch)[]).some((field) => seen && claim[field] !== seen[field]);
  if (!isChanged) return;
  const message = 'Another Tripledger window or command changed this meanwhile. It’s shown as it is now.';
  throw new AppError('changed-elsewhere', message, {});
}

/** Whether a claim says no more than that of a sector which nobody has worked. */
const isNew = (claim: Claim) => JSON.stringify(claim) === JSON.stringify(newClaim(claim));

/** The claims of all offices. */
export class Claims {
  private readonly records: UserRecordStore;

  constructor(records: UserRecordStore) {
    this.records = records;
  }

  /** Returns an office's claims. @throws AppError as {@link OfficeSession.getCacheLockError} names it while it is locked */
  async list(session: OfficeSession): Promise<Claim[]> {
    return (await this.read(session)).records;
  }

  /** Returns the claims, and those whose commission the server gives as claimed since. */
  async compare(session: OfficeSession, isClaimed: (key: ClaimKey) => boolean): Promise<ClaimList> {
    const { records: claims, unreadable } = await this.read(session);
    const claimedSince = claims.filter((claim) => !claim.isSettled && isClaimed(claim));
    return { claims, unreadable, claimedSince: claimedSince.map(({ tripId, sectorId }) => ({ tripId, sectorId })) };
  }

  /**
   * Changes what is noted of some sectors. Of each sector the last change counts; other sectors stay as they are.
   *
   * @returns what was noted of them before
   * @throws AppError `settings-failed` where it cannot be saved, `changed-elsewhere` where another process has changed what
   *   the user saw; nothing is changed then
   */
  async change(session: OfficeSession, change: ClaimChange): Promise<Claim[]> {
    if (change.kind === 'patch') {
      const today = getLocalDay(session.now());
      const seen = new Map(change.seen?.map((claim) => [toClaimId(claim), claim]));
      return await this.update(session, change.keys, (claim) => {
        requireUnchanged(claim, seen.get(toClaimId(claim)), change.patch);
        return patchClaim(claim, change.patch, today);
      });
    }
    const replacements = new Map(change.claims.map((claim) => [toClaimId(claim), claim]));
    return await this.update(session, change.claims, (claim) => replacements.get(toClaimId(claim)) ?? claim);
  }

  /**
   * Changes what is noted of some sectors: all of them, or none where `update` throws.
   *
   * @param update - called with what is noted at this moment
   * @returns what was noted of them before
   * @throws as `update` does, and as {@link change}
   */
  async update(session: OfficeSession, keys: readonly ClaimKey[], update: (claim: Claim) => Claim): Promise<Claim[]> {
    const lock = session.getCacheLockError();
    if (lock && session.office.kind === 'saved') throw lock;
    const keyByName = new Map(keys.map((key) => [toClaimId(key), key]));
    const before: Claim[] = [];
    await this.records.change(session.office, claimKind, [...keyByName.keys()], (name, current) => {
      const key = keyByName.get(name);
      const claim = current ?? (key ? newClaim(key) : null);
      if (claim === null) return null;
      before.push(claim);
      const next = update(claim);
      return isNew(next) ? null : next;
    });
    return before;
  }

  private async read(session: OfficeSession) {
    const listed = await this.records.list(session.office, claimKind);
    const lock = listed === null ? session.getCacheLockError() : null;
    if (lock) throw lock;
    return listed ?? { records: [], unreadable: 0 };
  }
}
