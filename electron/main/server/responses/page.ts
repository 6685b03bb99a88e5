/** Pages of a list: items in the API's order, and the pagination parsed tolerantly. */

import { type JsonObject, type JsonValue, toPlain } from '@main/system/exact-json';
import { maxPerPage } from '@shared/app/application';
import { AppError } from '@shared/errors/errors';
import type { Pagination } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
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

/** A pagination field; null in place of an object or a list, which none of them is. */
function getField(pagination: JsonObject | null, name: string): unknown {
  const value = pagination?.get(name);
  if (value instanceof Map || Array.isArray(value)) return null;
  return value === undefined ? undefined : toPlain(value);
}

/** The value of a pagination field, and a warning if it did not have the documented type. */
type ParsedField<T> = { readonly value: T | null; readonly warnings: readonly ContractWarning[] };

function createWarning(name: string, expected: string, found: string, received: unknown): ContractWarning {
  return { path: `pagination.${name}`, expected, found, received: String(received).slice(0, 120) };
}

/** Accepts digits as text too, because PHP may serialise numbers as strings. */
function parseWholeNumber(pagination: JsonObject | null, name: string): ParsedField<number> {
  const raw = getField(pagination, name);
  const isText = typeof raw === 'string' && /^\d{1,15}$/.test(raw.trim());
  const value = isText ? Number(raw) : raw;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
    return { value, warnings: isText ? [createWarning(name, 'a whole number', 'digits as text', raw)] : [] };
  }
  const found = raw === undefined ? 'missing' : 'no whole number';
  return { value: null, warnings: [createWarning(name, 'a whole number', found, found)] };
}

const booleanTexts: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Accepts has_next as a number or text too. It is optional, so that a missing one is no warning. */
function parseHasNext(pagination: JsonObject | null): ParsedField<boolean> {
  const raw = getField(pagination, 'has_next');
  if (raw === undefined || typeof raw === 'boolean') return { value: raw ?? null, warnings: [] };
  const value = booleanTexts.get(String(raw).trim().toLowerCase()) ?? null;
  const found = typeof raw === 'number' ? 'a number' : raw === null ? 'null' : 'text';
  return { value, warnings: [createWarning('has_next', 'true or false', found, raw)] };
}

/** Warns of a page that is not the requested one. */
function checkPageNumber(page: number | null, requested: number): ContractWarning[] {
  if (page === null || page === requested) return [];
  return [createWarning('page', `page ${requested}, as it was asked for`, 'another page', page)];
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
  const source = raw instanceof Map ? raw : null;
  const parsed = {
    total: parseWholeNumber(source, 'total'),
    page: parseWholeNumber(source, 'page'),
    perPage: parseWholeNumber(source, 'per_page'),
    totalPages: parseWholeNumber(source, 'total_pages'),
    hasNext: parseHasNext(source),
  };
  const perPage = parsed.perPage.value || requested.perPage || maxPerPage;
  const page = parsed.page.value || requested.page;
  const itemsSoFar = (page - 1) * perPage + envelope.data.length;
  const { total, totalPages, hasNext } = {
    total: parsed.total.value,
    totalPages: parsed.totalPages.value,
    hasNext: parsed.hasNext.value,
  };
  const hasMore = hasNext ?? (total === null ? envelope.data.length > 0 : itemsSoFar < total);
  const pages = totalPages ?? (hasMore ? page + 1 : page);
  return {
    items: envelope.data,
    pagination: { total: total ?? itemsSoFar, page, perPage, totalPages: pages, hasNext: page < pages },
    announced: { total, totalPages, hasNext },
    warnings: raw instanceof Map ? collectWarnings(parsed, requested.page) : [createMissingWarning(raw)],
  };
}

function collectWarnings(
  parsed: Readonly<Record<string, ParsedField<unknown>>> & { readonly page: ParsedField<number> },
  requestedPage: number,
): ContractWarning[] {
  return [
    ...Object.values(parsed).flatMap(({ warnings }) => warnings),
    ...checkPageNumber(parsed.page.value, requestedPage),
  ];
}

function createMissingWarning(raw: JsonValue | undefined): ContractWarning {
  const found = raw === undefined ? 'missing' : 'no object';
  return { path: 'pagination', expected: 'an object', found, received: found };
}
