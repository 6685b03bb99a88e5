/** One item of the list of trips: its record, with its warnings. */
import { tripAmounts } from '@shared/amounts';
import { matchesFormatted } from '@shared/money';
import type { ContractWarning } from '@shared/schemas/record';
import { type TripItem, type TripRow, tripItemRecord } from '@shared/schemas/trip';
import type { JsonValue } from './exact-json';
import { readJsonRecord } from './read-record';

/** Formatted amounts that disagree with their cents: the cents are used, with a warning (faults 33). */
function checkFormattedAmounts(trip: TripItem): ContractWarning[] {
  const summary = trip.sector_summary;
  if (!summary) return [];
  return tripAmounts.flatMap(({ summaryField: name }) => {
    const cents = summary[name];
    const formatted = summary[`${name}_formatted`];
    if (cents === null || formatted === null || matchesFormatted(cents, formatted)) return [];
    return [
      {
        path: `sector_summary.${name}_formatted`,
        expected: 'the amount of the cents',
        found: 'another amount',
        received: formatted,
      },
    ];
  });
}

/** Reads one item of the trip list; null where it is no object. */
export function parseTripRow(raw: JsonValue): TripRow | null {
  const { record, warnings } = readJsonRecord(tripItemRecord, raw);
  return record && { trip: record, warnings: [...warnings, ...checkFormattedAmounts(record)] };
}
