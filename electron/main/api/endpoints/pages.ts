/** Paged lists: items in the API's order, and the pagination read tolerantly. */
import { AppError } from '@shared/errors';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import type { Envelope } from '../answers/envelope';
import { type JsonValue, toPlain } from '../json/exact-json';

/** A page that is asked for. */
export type PageQuery = {
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
};

export type Page = {
  readonly items: readonly JsonValue[];
  readonly pagination: Pagination;
  /** has_next as the API sent it; false where it did not say. */
  readonly saysMore: boolean;
  /** Where the list itself breaks the document's promises. */
  readonly warnings: readonly ContractWarning[];
};

/** The query parameters of a page (API document: per_page at most 100). */
export function pageParameters(query: { page: number; perPage: number | null }): Record<string, string> {
  const page = { page: String(query.page) };
  return query.perPage === null ? page : { ...page, per_page: String(query.perPage) };
}

/** An entry's id as text; null where it has none that can be read. */
export function recordId(item: JsonValue): string | null {
  const id = item instanceof Map ? item.get('id') : null;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

const wholeFields = ['total', 'page', 'per_page', 'total_pages'] as const;

function wholeNumber(source: Record<string, unknown>, key: string): number | null {
  const value = source[key];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

function warningsOf(raw: JsonValue | undefined, source: Record<string, unknown>): ContractWarning[] {
  if (!(raw instanceof Map)) {
    const found = raw === undefined ? 'missing' : 'no object';
    return [{ path: 'pagination', expected: 'an object', found, received: found }];
  }
  return wholeFields.flatMap((name) => {
    if (wholeNumber(source, name) !== null) return [];
    const found = name in source ? 'no whole number' : 'missing';
    return [{ path: `pagination.${name}`, expected: 'a whole number', found, received: found }];
  });
}

/**
 * Reads a list's envelope. Where pagination is missing or broken, what was asked and what came stand in for it, with a
 * warning.
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
  const page = wholeNumber(source, 'page') || asked.page;
  // Without totals a full page may be followed by another.
  const isFull = envelope.data.length >= perPage;
  const seen = (page - 1) * perPage + envelope.data.length;
  const saysMore = source.has_next === true;
  const announced = wholeNumber(source, 'total_pages');
  const totalPages = announced ?? (saysMore || (source.has_next === undefined && isFull) ? page + 1 : page);
  const total = wholeNumber(source, 'total') ?? seen;
  return {
    items: envelope.data,
    pagination: { total, page, perPage, totalPages, hasNext: page < totalPages },
    saysMore,
    warnings: warningsOf(raw, source),
  };
}
