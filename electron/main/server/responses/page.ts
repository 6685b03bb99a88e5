/** Pages of a list: items in the API's order, and the pagination parsed tolerantly. */

import { type JsonObject, type JsonValue, toPlain } from '@main/system/exact-json';
import { maxPerPage } from '@shared/app/application';
import { AppError } from '@shared/errors/errors';
import type { Pagination } from '@shared/records/freshness';
import { type ContractWarning, defineRecord, field } from '@shared/records/record';
import { readJsonRecord } from '../read-record';
import type { Envelope } from './envelope';

/** A page of a list, counted from 1. */
export type RequestedPage = {
  readonly page: number;
  /** @default maxPerPage */
  readonly perPage?: number | undefined;
};

export type PageQuery = RequestedPage & { readonly filters: Readonly<Record<string, string>> };

/** The totals as the API stated them; null if it did not. */
export type AnnouncedTotals = {
  readonly total: number | null;
  readonly totalPages: number | null;
  readonly hasNext: boolean | null;
};

export type Page = {
  readonly items: readonly JsonValue[];
  readonly pagination: Pagination;
  readonly announced: AnnouncedTotals;
  /** Deviations of the list itself from the API's document. */
  readonly warnings: readonly ContractWarning[];
};

/** The query parameters of a page. @param requested - a `perPage` of null sends no per_page at all */
export function toPageParameters(requested: {
  page: number;
  perPage?: number | null | undefined;
}): Record<string, string> {
  const { page, perPage = maxPerPage } = requested;
  return perPage === null ? { page: String(page) } : { page: String(page), per_page: String(perPage) };
}

/** The documented fields. */
const paginationRecord = defineRecord({
  total: field.count(),
  page: field.count(),
  per_page: field.count(),
  total_pages: field.count(),
  has_next: field.optionalBool(),
});

/** Reads a number. Accepts digits as text too, because PHP may serialise numbers as strings; null for any other value. */
function readCount(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

const booleanTexts: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Reads has_next, as a number or text too. */
const readBoolean = (value: unknown): boolean | null => booleanTexts.get(String(value).trim().toLowerCase()) ?? null;

/** Warns of fields that are not as documented, and of a page that is not the requested one. */
function listWarnings(fields: JsonObject, page: number | null, requested: number): ContractWarning[] {
  const { warnings } = readJsonRecord(paginationRecord, fields);
  const isOther = page !== null && page !== requested;
  const expected = `page ${requested}, as it was asked for`;
  const other = { path: 'page', expected, found: 'another page', received: String(page) };
  return [...warnings, ...(isOther ? [other] : [])].map((warning) => ({
    ...warning,
    path: `pagination.${warning.path}`,
  }));
}

function createMissingWarning(raw: JsonValue | undefined): ContractWarning {
  const found = raw === undefined ? 'missing' : 'no object';
  return { path: 'pagination', expected: 'an object', found, received: found };
}

/**
 * Parses the envelope of a list. Missing or malformed pagination is replaced by the requested page and the items that
 * came, with a warning.
 *
 * @throws AppError `unusable-answer` if data is not an array
 */
export function parsePage(envelope: Envelope, requested: RequestedPage): Page {
  if (!Array.isArray(envelope.data)) {
    throw new AppError('unusable-answer', 'The server’s list can’t be read. Nothing was saved.', {
      problem: 'data is not an array',
    });
  }
  const raw = envelope.body.get('pagination');
  const given = raw instanceof Map ? raw : new Map<string, JsonValue>();
  const fields = toPlain(given) as Readonly<Record<string, unknown>>;
  const total = readCount(fields.total);
  const totalPages = readCount(fields.total_pages);
  const givenPage = readCount(fields.page);
  const hasNext = readBoolean(fields.has_next);
  const perPage = readCount(fields.per_page) || requested.perPage || maxPerPage;
  const page = givenPage || requested.page;
  const itemsSoFar = (page - 1) * perPage + envelope.data.length;
  const hasMore = hasNext ?? (total === null ? envelope.data.length > 0 : itemsSoFar < total);
  const pages = totalPages ?? (hasMore ? page + 1 : page);
  return {
    items: envelope.data,
    pagination: { total: total ?? itemsSoFar, page, perPage, totalPages: pages, hasNext: page < pages },
    announced: { total, totalPages, hasNext },
    warnings: raw instanceof Map ? listWarnings(raw, givenPage, requested.page) : [createMissingWarning(raw)],
  };
}
