/** Paged lists: items in the API's order, and the pagination read tolerantly. */
import { AppError } from '@shared/errors';
import type { Pagination } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { type JsonValue, toPlain } from '../json/exact-json';
import type { Envelope } from './envelope';

/** A page that is asked for. */
export type PageQuery = {
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
};

/** What the API said of the whole list; null where it did not say. */
export type AnnouncedTotals = {
  readonly total: number | null;
  readonly totalPages: number | null;
  readonly hasNext: boolean | null;
};

export type Page = {
  readonly items: readonly JsonValue[];
  readonly pagination: Pagination;
  readonly announced: AnnouncedTotals;
  /** Where the list itself breaks the document's promises. */
  readonly warnings: readonly ContractWarning[];
};

/** The query parameters of a page (API document: per_page at most 100). */
export function toPageParameters(query: { page: number; perPage: number | null }): Record<string, string> {
  const page = { page: String(query.page) };
  return query.perPage === null ? page : { ...page, per_page: String(query.perPage) };
}

/** An entry's id as text; null where it has none that can be read. */
export function getRecordId(item: JsonValue): string | null {
  const id = item instanceof Map ? item.get('id') : null;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : null;
}

type Source = Readonly<Record<string, unknown>>;

/** A field of pagination as it was meant, and the warning where it did not come as promised. */
type ParsedField<T> = { readonly value: T | null; readonly warnings: readonly ContractWarning[] };

function createWarning(name: string, expected: string, found: string, received: unknown): ContractWarning {
  return { path: `pagination.${name}`, expected, found, received: String(received).slice(0, 120) };
}

/** A number that came as text is read: PHP writes them so. */
function parseWholeNumber(source: Source, name: string): ParsedField<number> {
  const raw = source[name];
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

/** has_next, also as a number or text. The list is read on without it, so that a missing one is no warning. */
function parseHasNext(source: Source): ParsedField<boolean> {
  const raw = source.has_next;
  if (raw === undefined || typeof raw === 'boolean') return { value: raw ?? null, warnings: [] };
  const value = booleanTexts.get(String(raw).trim().toLowerCase()) ?? null;
  const found = typeof raw === 'number' ? 'a number' : raw === null ? 'null' : 'text';
  return { value, warnings: [createWarning('has_next', 'true or false', found, raw)] };
}

/** Another page than the one that was asked for. */
function checkPageNumber(page: number | null, asked: number): ContractWarning[] {
  if (page === null || page === asked) return [];
  return [createWarning('page', `page ${asked}, as it was asked for`, 'another page', page)];
}

/**
 * Reads a list's envelope. Where pagination is missing or broken, what was asked and what came stand in for it, with a
 * warning.
 *
 * @throws AppError `unusable-answer` where data is no array
 */
export function parsePage(envelope: Envelope, asked: { page: number; perPage: number }): Page {
  if (!Array.isArray(envelope.data)) {
    throw new AppError('unusable-answer', "The API's list could not be read. Nothing of it was kept.", {
      problem: 'data is not an array',
    });
  }
  const raw = envelope.body.get('pagination');
  const source: Source = raw instanceof Map ? (toPlain(raw) as Source) : {};
  const read = {
    total: parseWholeNumber(source, 'total'),
    page: parseWholeNumber(source, 'page'),
    perPage: parseWholeNumber(source, 'per_page'),
    totalPages: parseWholeNumber(source, 'total_pages'),
    hasNext: parseHasNext(source),
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
    warnings: raw instanceof Map ? collectWarnings(read, asked.page) : [createMissingWarning(raw)],
  };
}

function collectWarnings(
  read: Readonly<Record<string, ParsedField<unknown>>> & { readonly page: ParsedField<number> },
  askedPage: number,
): ContractWarning[] {
  return [...Object.values(read).flatMap(({ warnings }) => warnings), ...checkPageNumber(read.page.value, askedPage)];
}

function createMissingWarning(raw: JsonValue | undefined): ContractWarning {
  const found = raw === undefined ? 'missing' : 'no object';
  return { path: 'pagination', expected: 'an object', found, received: found };
}
