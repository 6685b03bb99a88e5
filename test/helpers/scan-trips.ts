/** Saved trips filtered and ordered record by record: what the index of saved trips is compared with. */
import { matchesTripFilters } from '@main/saved/records/offline-filters';
import type { TripSort } from '@main/saved/search/trip-index';
import type { FilterValues } from '@shared/filters/filters';
import type { ListRules } from '@shared/filters/list-rules';
import type { TripEntry } from '@shared/records/trip-table';
import { compareTexts } from '@shared/values/texts';

const getId = ({ trip }: TripEntry) => trip.id ?? 0;

type Value = string | number | boolean | null;

function readValue({ trip }: TripEntry, name: TripSort['column']): Value {
  const summary = trip.sector_summary ?? {};
  const value = name in trip ? trip[name] : (summary as Readonly<Record<string, unknown>>)[name];
  return (value ?? null) as Value;
}

/** A date as its midnight. Null for any other text. */
function toTime(text: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text} 00:00:00`;
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? text : null;
}

function compareValues(a: Value, b: Value): number {
  if (typeof a !== 'string' || typeof b !== 'string') return Number(a) - Number(b);
  const [left, right] = [toTime(a), toTime(b)];
  if (left === null || right === null) return compareTexts(a, b);
  return left === right ? 0 : left < right ? -1 : 1;
}

/** The keys of the trips that match, the newest first; ties in the order of the entries. */
export function scanTrips(
  entries: readonly TripEntry[],
  filters: FilterValues,
  rules: ListRules,
  sort?: TripSort,
): { keys: string[]; gone: string[] } {
  const found = entries.filter(({ trip }) => matchesTripFilters(trip, filters, rules));
  const matching = found.filter(({ goneAtMs }) => goneAtMs === null);
  matching.sort((a, b) => getId(b) - getId(a));
  if (sort) {
    const isBlank = (entry: TripEntry) => {
      const value = readValue(entry, sort.column);
      // A text that is no date is shown, but has no position in the order of dates.
      if (sort.column.startsWith('date_') && toTime(String(value)) === null) return true;
      return value === null || (typeof value === 'string' && value.trim() === '');
    };
    const sign = sort.isDescending ? -1 : 1;
    matching.sort((a, b) => {
      if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b));
      return sign * compareValues(readValue(a, sort.column), readValue(b, sort.column));
    });
  }
  const gone = found.filter(({ goneAtMs }) => goneAtMs !== null).sort((a, b) => getId(a) - getId(b));
  return { keys: matching.map(({ key }) => key), gone: gone.map(({ key }) => key) };
}
