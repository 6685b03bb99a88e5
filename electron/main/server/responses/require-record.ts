/** Rejects responses about something else than the request: another record, or a path that the server does not have. */
import { AppError } from '@shared/errors/errors';
import { describeSentId } from '../record-id';
import type { Envelope } from './envelope';

/**
 * Rejects a record whose id is not the requested one, because it must not be shown or cached under that id. A record
 * without an id, or with a text of it, passes: its schema warns of that, and it is not cached.
 *
 * @param kind - "trip", for the message
 * @throws AppError `unusable-answer`
 */
export function requireRecord(envelope: Envelope, id: string, kind: string): Envelope {
  const receivedId = describeSentId(envelope.data);
  if (['none', 'null', id, `"${id}"`].includes(receivedId)) return envelope;
  throw new AppError(
    'unusable-answer',
    `The server sent ${kind} ${receivedId} in place of ${kind} ${id}. Nothing of it was saved.`,
    { problem: 'another record than the one that was asked for' },
  );
}

/** Whether a 404 quotes the path: it is the router's, and says nothing about the record. */
function isFromRouter({ details }: AppError, path: string): boolean {
  const text = `${details.error ?? ''} ${details.apiMessage ?? ''}`.toLowerCase();
  return text.includes(path.toLowerCase()) || /fetch(?:one|all)/.test(text);
}

/**
 * Says which record is missing, in place of the server's own words for it. Other errors pass through.
 *
 * @param kind - "trip", for the message
 * @param path - that was requested
 * @throws AppError `not-found`, or `base-url-wrong` where it is the path that is missing
 */
export async function nameMissing<T>(kind: string, id: number, path: string, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
    if (isFromRouter(error, path)) {
      const message = 'There is no such path at this address (status 404). Check the base URL.';
      throw new AppError('base-url-wrong', message, error.details, { cause: error });
    }
    throw new AppError('not-found', `There is no ${kind} ${id} in this office.`, error.details, { cause: error });
  }
}

/**
 * Turns a 404 for a list into `base-url-wrong`: a list cannot be missing, so that the server has no such path. Other
 * errors pass through.
 *
 * @param list - "list of reports", for the message
 * @throws AppError
 */
export async function requireList<T>(list: string, response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error;
    throw new AppError(
      'base-url-wrong',
      `The server has no ${list} at this address (status 404). Check the base URL, or ask the people who run the server.`,
      error.details,
      { cause: error },
    );
  }
}
