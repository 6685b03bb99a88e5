/** Paged lists: items in the API's order, and the pagination read tolerantly. */
import { AppError } from '@shared/errors';
import type { Pagination } from '@shared/schemas/freshness';
import type { Envelope } from '../envelope';
import { type JsonValue, toPlain } from '../json/exact-json';

export type Page = { readonly items: readonly JsonValue[]; readonly pagination: Pagination };

function wholeNumber(source: Record<string, unknown>, key: string): number | null {
  const value = source[key];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/**
 * Reads a list's envelope. Where pagination is missing or broken, what was asked and what came stand in for it.
 *
 * @throws AppError `unusable-answer` where data is no array
 */
export function readPage(envelope: Envelope, asked: { page: number; perPage: number }): Page {
  if (!Array.isArray(envelope.data)) {
    throw new AppError('unusable-answer', "The API's list could not be read. Nothing of it was kept.", {
      problem: 'data is not an array',
    });
  }
  const raw = envelope.body.get('pagination');
  const source = raw instanceof Map ? (toPlain(raw) as Record<string, unknown>) : {};
  const perPage = wholeNumber(source, 'per_page') || asked.perPage;
  const total = wholeNumber(source, 'total') ?? (asked.page - 1) * perPage + envelope.data.length;
  const page = wholeNumber(source, 'page') || asked.page;
  const totalPages = wholeNumber(source, 'total_pages') ?? Math.ceil(total / perPage);
  return { items: envelope.data, pagination: { total, page, perPage, totalPages, hasNext: page < totalPages } };
}
