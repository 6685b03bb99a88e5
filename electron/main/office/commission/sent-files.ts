/** Files that were sent to suppliers, as they were: sealed with what the user typed, and named by their SHA-256. */
import { createHash } from 'node:crypto';
import { type RecordTransaction, recordKind } from '@main/saved/user/user-record-file';
import type { UserRecordStore } from '@main/saved/user/user-record-store';
import { AppError } from '@shared/errors/errors';
import { z } from 'zod';
import type { OfficeSession } from '../connect/office-session';

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
export async function readSentFile(records: UserRecordStore, session: OfficeSession, digest: string): Promise<Buffer> {
  const read = async (parts: readonly number[]) =>
    (await records.get(
      session.office,
      sentFileKind,
      parts.map((part) => toName(digest, part)),
    )) ?? [];
  const [first] = await read([0]);
  const parts = await read(Array.from({ length: first?.parts ?? 0 }, (_, part) => part));
  const bytes = joinParts(parts);
  if (first && createHash('sha256').update(bytes).digest('hex') === digest) return bytes;
  throw (
    session.getCacheLockError() ??
    new AppError('usage', 'This file is no longer saved as it was sent. The record of the claim is.', {})
  );
}
