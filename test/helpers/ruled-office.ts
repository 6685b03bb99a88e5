/** API whose trip list filters and orders by rules that the test chooses: written apart from those of the application. */
import { respondWith, startFaultServer } from './fault-server';

type TripJson = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly sector_summary: Readonly<Record<string, unknown>> | null;
};

/** How a server filters. */
export type ServerRules = {
  /** Makes equal what the server does not distinguish. */
  readonly status: (text: string) => string;
  readonly type: (text: string) => string;
  readonly search: (text: string) => string;
  readonly isPattern: boolean;
  /** Fields that a search finds by a part or by the whole of them. */
  readonly partFields: readonly string[];
  readonly wholeFields: readonly string[];
  readonly hasTextIds: boolean;
  readonly passesFrom: (trip: TripJson, day: string) => boolean;
  readonly passesTo: (trip: TripJson, day: string) => boolean;
  /** Whether the server has a trip for this request. @default always */
  readonly isLive?: (trip: TripJson, query: URLSearchParams) => boolean;
  readonly compare: (a: TripJson, b: TripJson) => number;
};

export const exact = (text: string) => text;
export const anyCase = (text: string) => text.toLowerCase();
export const anyAccent = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A date of a trip or of its travel; an empty text without one. */
export const getDate = (trip: TripJson, name: string) => String(trip[name] ?? trip.sector_summary?.[name] ?? '');

function like(text: string, pattern: string): boolean {
  const escaped = pattern.replaceAll(
    /[^\p{L}\p{N}%_]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  );
  return new RegExp(`^${escaped.replaceAll('%', '.*').replaceAll('_', '.')}$`, 'su').test(text);
}

function matchesSearch(trip: TripJson, value: string, rules: ServerRules): boolean {
  const needle = rules.search(value);
  const texts = (fields: readonly string[]) =>
    fields.filter((field) => trip[field] !== null).map((field) => rules.search(String(trip[field])));
  if (rules.isPattern) {
    return (
      texts(rules.partFields).some((text) => like(text, `%${needle}%`)) ||
      texts(rules.wholeFields).some((text) => like(text, needle))
    );
  }
  return texts(rules.partFields).some((text) => text.includes(needle)) || texts(rules.wholeFields).includes(needle);
}

function matches(trip: TripJson, query: URLSearchParams, rules: ServerRules): boolean {
  const passes = (name: string, test: (value: string) => boolean) => {
    const value = query.get(name);
    return value === null || test(value);
  };
  const passesId = (name: string) =>
    passes(name, (value) => (rules.hasTextIds ? String(trip[name]) === value : trip[name] === Number(value)));
  const passesText = (name: string, fold: (text: string) => string) =>
    passes(name, (value) => trip[name] !== null && fold(String(trip[name])) === fold(value));
  return (
    (rules.isLive?.(trip, query) ?? true) &&
    passes('search', (value) => matchesSearch(trip, value, rules)) &&
    passes('active', (value) => String(trip.is_active) === value) &&
    passes('corporate', (value) => String(trip.is_corporate) === value) &&
    ['branch_id', 'consultant_id', 'client_id'].every(passesId) &&
    passesText('trip_status', rules.status) &&
    passesText('trip_type', rules.type) &&
    passes('date_from', (day) => rules.passesFrom(trip, day)) &&
    passes('date_to', (day) => rules.passesTo(trip, day))
  );
}

/** Starts the API for one test. */
export async function startRuledOffice(trips: readonly TripJson[], rules: ServerRules) {
  const ordered = trips.toSorted(rules.compare);
  const state = { rules, refuses: (_query: URLSearchParams): boolean => false };
  const server = await startFaultServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
    const found = pathname.endsWith('/trip/fetchAll')
      ? ordered.filter((trip) => matches(trip, query, state.rules))
      : [];
    if (state.refuses(query)) {
      respondWith('{"success":false,"error":"Bad request","code":400}', 400)(request, response);
      return;
    }
    const page = Number(query.get('page') ?? 1);
    const perPage = Number(query.get('per_page') ?? 50);
    const totalPages = Math.ceil(found.length / perPage);
    const id = Number(pathname.split('/').at(-1));
    const body = pathname.includes('/fetchOne')
      ? { data: { id, sectors: [] } }
      : pathname === '/report/list'
        ? { data: { reports: [] } }
        : {
            data: found.slice((page - 1) * perPage, page * perPage),
            pagination: {
              total: found.length,
              page,
              per_page: perPage,
              total_pages: totalPages,
              has_next: page < totalPages,
              has_previous: page > 1,
            },
          };
    respondWith(JSON.stringify({ success: true, timestamp: '2026-11-20T00:00:00+00:00', ...body }))(request, response);
  });
  return { ...server, state };
}
