/** Commission by supplier under a basis, as data. */

import { createProvenance, type ExportTable, type Provenance, savedSource } from '@main/rows/files/table';
import { type CommissionOverview, isCovered } from '@shared/commission/bookings';
import { type PeriodBasis, printBasis } from '@shared/filters/period-basis';
import { getLocalDay } from '@shared/values/dates';
import { centsToDecimal } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { toFieldColumns } from './records';

const headers = [
  'supplier_id',
  'supplier',
  'bookings',
  'expected',
  'claimed',
  'not_claimed',
  'received',
  'difference',
  'to_chase',
  'oldest_days',
  'chased_on',
  'remind_on',
];
const textHeaders = ['supplier', 'chased_on', 'remind_on'];

const toAmount = (cents: number | null) => (cents === null ? null : centsToDecimal(cents));

/** What is to be known of sums that are not whole: trips or bookings that are in none. */
function describeGaps({ coverage }: CommissionOverview): string[] {
  const { trips, covered, isListComplete, unequal, unreadable } = coverage;
  return [
    ...(isListComplete ? [] : ['The list of trips was never read whole. Trips may be missing.']),
    ...(covered < trips
      ? [
          `${formatCount(trips - covered, 'trip')} of ${trips} ${pickPlural(trips - covered, 'isn’t', 'aren’t')} on this computer: these sums are not complete.`,
        ]
      : []),
    ...(unequal > 0
      ? [`The bookings of ${formatCount(unequal, 'trip')} don’t add up to the commission that the list of trips says.`]
      : []),
    ...(unreadable > 0
      ? [`${formatCount(unreadable, 'booking')} can’t be read completely: a flag, the commission or a date.`]
      : []),
  ];
}

/**
 * Builds a table with a row for each supplier: what is to be chased, largest first. Amounts are decimals.
 *
 * @param names - the suppliers' names by id
 */
export function buildCommissionTable(
  session: OfficeSession,
  basis: PeriodBasis,
  overview: CommissionOverview,
  names: Readonly<Record<string, string>>,
): { readonly table: ExportTable; readonly provenance: Provenance } {
  const rows = overview.rows.toSorted((a, b) => b.toChase - a.toChase || (a.supplierId ?? 0) - (b.supplierId ?? 0));
  const nowMs = session.now();
  return {
    table: {
      headers,
      columns: toFieldColumns(headers, textHeaders),
      rows: rows.map((row) => [
        row.supplierId,
        row.supplierId === null ? null : (names[String(row.supplierId)] ?? null),
        row.bookings,
        toAmount(row.expected),
        toAmount(row.claimed),
        toAmount(row.notClaimed),
        toAmount(row.received),
        toAmount(row.difference),
        toAmount(row.toChase),
        row.oldestDays,
        row.chasedOn,
        row.remindOn,
      ]),
    },
    provenance: createProvenance({
      office: session.office.name,
      subject: 'Commission by supplier',
      extent: printBasis(basis, getLocalDay(nowMs)),
      dataFromMs: overview.coverage.oldest?.fetchedAtMs ?? nowMs,
      source: savedSource,
      rows: rows.length,
      ...(isCovered(overview.coverage) && { notes: ['Every trip that these sums count is on this computer.'] }),
      warnings: describeGaps(overview),
    }),
  };
}
