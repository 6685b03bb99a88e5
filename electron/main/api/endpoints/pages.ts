/** Paged lists: items in the API's order, and the pagination read tolerantly. */
import { AppError } from '@shared/errors';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { type JsonValue, toPlain } from '../json/exact-json';
import type { Envelope } from '../responses/envelope';

/** A page that is asked for. */
export type PageQuery = {
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
};

/** What the API said of the whole list; null where it did not say. */
export type Announced = {
  readonly total: number | null;
  readonly totalPages: number | null;
  readonly hasNext: boolean | null;
};

export type Page = {
  readonly items: readonly JsonValue[];
  readonly pagination: Pagination;
  readonly announced: Announced;
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

type Source = Readonly<Record<string, unknown>>;

/** A field of pagination as it was meant, and the warning where it did not come as promised. */
type ReadField<T> = { readonly value: T | null; readonly warnings: readonly ContractWarning[] };

function warning(name: string, expected: string, found: string, received: unknown): ContractWarning {
  return { path: `pagination.${name}`, expected, found, received: String(received).slice(0, 120) };
}

/** A number that came as text is read: PHP writes them so. */
function readWhole(source: Source, name: string): ReadField<number> {
  const raw = source[name];
  const isText = typeof raw === 'string' && /^\d{1,15}$/.test(raw.trim());
  const value = isText ? Number(raw) : raw;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
    return { value, warnings: isText ? [warning(name, 'a whole number', 'digits as text', raw)] : [] };
  }
  const found = raw === undefined ? 'missing' : 'no whole number';
  return { value: null, warnings: [warning(name, 'a whole number', found, found)] };
}

const truthWords: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** has_next, also as a number or text. The list is read on without it, so that a missing one is no warning. */
function readHasNext(source: Source): ReadField<boolean> {
  const raw = source.has_next;
  if (raw === undefined || typeof raw === 'boolean') return { value: raw ?? null, warnings: [] };
  const value = truthWords.get(String(raw).trim().toLowerCase()) ?? null;
  const found = typeof raw === 'number' ? 'a number' : raw === null ? 'null' : 'text';
  return { value, warnings: [warning('has_next', 'true or false', found, raw)] };
}

/** Another page than the one that was asked for. */
function pageWarnings(page: number | null, asked: number): ContractWarning[] {
  if (page === null || page === asked) return [];
  return [warning('page', `page ${asked}, as it was asked for`, 'another page', page)];
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
  const source: Source = raw instanceof Map ? (toPlain(raw) as Source) : {};
  const read = {
    total: readWhole(source, 'total'),
    page: readWhole(source, 'page'),
    perPage: readWhole(source, 'per_page'),
    totalPages: readWhole(source, 'total_pages'),
    hasNext: readHasNext(source),
  };
  const perPage = read.perPage.value || asked.perPage;
  const page = read.page.value || asked.page;
  const seen = (page - 1) * perPage + envelope.data.length;
  const { total, totalPages, hasNext } = {
    total: read.total.value,
    totalPages: read.totalPages.value,
    hasNext: read.hasNext.value,
  };
  const hasMore = hasNext ?? (total === null ? envelope.data.length > 0 : seen < total);
  const pages = totalPages ?? (hasMore ? page + 1 : page);
  return {
    items: envelope.data,
    pagination: { total: total ?? seen, page, perPage, totalPages: pages, hasNext: page < pages },
    announced: { total, totalPages, hasNext },
    warnings: raw instanceof Map ? fieldWarnings(read, asked.page) : [noPagination(raw)],
  };
}

function fieldWarnings(
  read: Readonly<Record<string, ReadField<unknown>>> & { readonly page: ReadField<number> },
  askedPage: number,
): ContractWarning[] {
  return [...Object.values(read).flatMap(({ warnings }) => warnings), ...pageWarnings(read.page.value, askedPage)];
}

function noPagination(raw: JsonValue | undefined): ContractWarning {
  const found = raw === undefined ? 'missing' : 'no object';
  return { path: 'pagination', expected: 'an object', found, received: found };
}
