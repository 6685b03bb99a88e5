/** What is recorded of commission: receipts, write-offs, correspondence, and what is remembered of suppliers. */

import { createHash } from 'node:crypto';
import {
  type RecordTransaction,
  recordKind,
  type UserRecordFile,
  type UserRecordKind,
} from '@main/saved/user/user-record-file';
import {
  receiptSchema,
  supplierEventSchema,
  supplierRecordSchema,
  type WorkRecords as Work,
  type WorkChange,
  writeOffSchema,
} from '@shared/commission/work-records';
import { AppError } from '@shared/errors/errors';
import { getLocalDay } from '@shared/values/dates';
import { z } from 'zod';
import type { OfficeSession } from '../connect/office-session';
import { getTyped, listTyped, transactTyped } from '../connect/typed-records';
import { convertClaims, earlierClaimKind, earlierStatementKind, takeClaims } from './earlier-claims';

const getId = ({ id }: { readonly id: string }) => id;
const receiptKind = recordKind('receipt', receiptSchema, getId);
const writeOffKind = recordKind('write-off', writeOffSchema, getId);
const eventKind = recordKind('supplier-event', supplierEventSchema, getId);
const supplierKind = recordKind('supplier', supplierRecordSchema, ({ supplierId }) => String(supplierId));

/** Puts and deletes records of one kind, and collects what was there before. */
function applyKind<T>(
  { get, put }: RecordTransaction,
  kind: UserRecordKind<T>,
  next: readonly T[] | undefined,
  removed: readonly string[] | undefined,
): { readonly put: T[]; readonly remove: string[] } {
  const records = new Map<string, T | null>((removed ?? []).map((name) => [name, null]));
  for (const record of next ?? []) records.set(kind.getName(record), record);
  const undo: { put: T[]; remove: string[] } = { put: [], remove: [] };
  for (const [name, record] of records) {
    const before = get(kind, name) ?? null;
    if (before !== null) undo.put.push(before);
    else if (record !== null) undo.remove.push(name);
    put(kind, name, record);
  }
  return undo;
}

const kindsByField = { receipts: receiptKind, writeOffs: writeOffKind, events: eventKind, suppliers: supplierKind };
export const workKinds = Object.values(kindsByField) as UserRecordKind<unknown>[];

/** Makes a change within a transaction. @returns the change that takes it back */
export function applyWorkChange(transaction: RecordTransaction, { put, remove }: WorkChange): WorkChange {
  const undo = { put: {}, remove: {} };
  for (const [name, kind] of Object.entries(kindsByField)) {
    const field = name as keyof Work;
    const before = applyKind(transaction, kind as UserRecordKind<unknown>, put[field], remove[field]);
    Object.assign(undo.put, { [field]: before.put });
    Object.assign(undo.remove, { [field]: before.remove });
  }
  return undo;
}

export class WorkRecords {
  private readonly keepCopy: (session: OfficeSession) => Promise<void>;
  /** What was read last of each file, with the state that the file had: opening 10,000 records takes a tenth of a second. */
  private readonly known = new WeakMap<UserRecordFile, { readonly mark: string; readonly work: Work }>();

  /** @param keepCopy - keeps a copy of what the user of an office has typed, before notes of earlier versions are taken over */
  constructor(keepCopy: (session: OfficeSession) => Promise<void>) {
    this.keepCopy = keepCopy;
  }

  /**
   * Reads all records of an office.
   *
   * @throws AppError as {@link OfficeSession.getCacheLockError} names it while it is locked; `settings-failed` where one of
   *   them does not open: an amount would be wrong without it
   */
  async read(session: OfficeSession): Promise<Work> {
    await this.takeEarlierClaims(session);
    const before = session.userRecords.readNow(session.office, null, (file) => ({ file, mark: file.getChangeMark() }));
    const known = before && this.known.get(before.file);
    if (known && known.mark === before.mark) return known.work;
    const work = {
      receipts: await listTyped(session, receiptKind),
      writeOffs: await listTyped(session, writeOffKind),
      events: await listTyped(session, eventKind),
      suppliers: await listTyped(session, supplierKind),
    };
    if (before) this.known.set(before.file, { mark: before.mark, work });
    return work;
  }

  /**
   * Writes and deletes records: all of them or none.
   *
   * @returns the change that takes it back
   * @throws AppError `settings-failed` where it cannot be saved, or the lock of the office
   */
  async change(session: OfficeSession, change: WorkChange): Promise<WorkChange> {
    return await transactTyped(session, (transaction) => applyWorkChange(transaction, change));
  }

  /** Takes over what earlier versions have noted, as far as its bookings are saved. */
  private async takeEarlierClaims(session: OfficeSession): Promise<void> {
    const claims = await listTyped(session, earlierClaimKind);
    if (claims.length === 0) return;
    const bookings = await session.cache.commission.find(claims);
    const statements = await listTyped(session, earlierStatementKind, true);
    const sources = { statements, bookings, today: getLocalDay(session.now()) };
    const { converted } = convertClaims(claims, sources);
    if (converted.length === 0) return;
    await this.keepCopy(session);
    await transactTyped(session, (transaction) => {
      const { put } = convertClaims(takeClaims(transaction, converted), sources);
      const events = put.events.map((event) => {
        const before = transaction.get(eventKind, event.id)?.bookings ?? [];
        return { ...event, bookings: [...before, ...event.bookings] };
      });
      applyWorkChange(transaction, { put: { ...put, events }, remove: {} });
    });
  }
}

/* Files that were sent to suppliers, as they were: sealed with what the user typed, and named by their SHA-256. */

/** Bytes of a file in one record. */
export const partBytes = 512 * 1024;

/** Divides a file into the texts of its records, at least one. */
export const toParts = (bytes: Buffer): string[] =>
  Array.from({ length: Math.max(1, Math.ceil(bytes.length / partBytes)) }, (_, part) =>
    bytes.toString('base64', part * partBytes, Math.min((part + 1) * partBytes, bytes.length)),
  );

/** Joins records of a file; one that is missing is left out. */
export const joinParts = (parts: readonly ({ readonly base64: string } | null)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part?.base64 ?? '', 'base64')));

const partSchema = z.object({ digest: z.string(), part: z.int(), parts: z.int(), base64: z.string() });
const toName = (digest: string, part: number) => `${digest}/${part}`;

export const sentFileKind = recordKind('sent-file', partSchema, ({ digest, part }) => toName(digest, part));

/** Saves a file within a transaction. @returns its digest */
export function putSentFile({ put }: RecordTransaction, bytes: Buffer): string {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const parts = toParts(bytes);
  for (const [part, base64] of parts.entries()) {
    put(sentFileKind, toName(digest, part), { digest, part, parts: parts.length, base64 });
  }
  return digest;
}

/** Reads a file. @throws AppError `usage` where it is no longer saved, or isn't what was sent */
export async function readSentFile(session: OfficeSession, digest: string): Promise<Buffer> {
  const read = async (parts: readonly number[]) =>
    await getTyped(
      session,
      sentFileKind,
      parts.map((part) => toName(digest, part)),
    );
  const [first] = await read([0]);
  const bytes = joinParts(await read(Array.from({ length: first?.parts ?? 0 }, (_, part) => part)));
  if (first && createHash('sha256').update(bytes).digest('hex') === digest) return bytes;
  throw new AppError('usage', 'This file is no longer saved as it was sent. The record of the claim is.', {});
}
