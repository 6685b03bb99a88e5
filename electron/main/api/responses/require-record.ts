/** Answers that are not about what was asked for: another record, or a path that is not served. */
import { AppError } from '@shared/errors';
import type { Envelope } from './envelope';
import { getRecordId } from './page';

/**
 * Refuses a record with another id than the one that was asked for: it must not be shown or saved under that id. A record
 * without an id is let through; its schema warns of that.
 *
 * @param what - the kind of record: "trip"
 * @throws AppError `unusable-answer`
 */
export function requireRecord(envelope: Envelope, id: string, what: string): Envelope {
  const found = getRecordId(envelope.data);
  if (found === null || found === id) return envelope;
  throw new AppError(
    'unusable-answer',
    `The server sent ${what} ${found.slice(0, 40)} in place of ${what} ${id}. Nothing of it was saved.`,
    { problem: 'another record than the one that was asked for' },
  );
}

/**
 * Turns "not found" for a whole list into what it means: the server has no such path. Anything else passes through.
 *
 * @param what - the list in words: "list of reports"
 * @throws AppError
 */
export async function requireList<T>(what: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
    throw new AppError(
      'base-url-wrong',
      `The server has no ${what} at this address (status 404). Check the base URL, or ask the people who run the server.`,
      error.details,
      { cause: error },
    );
  }
}
