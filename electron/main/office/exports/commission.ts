/** Commission by supplier under a basis, as data. */

import { createProvenance, type Provenance, savedSource } from '@main/rows/files/table';
import type { ExportSource } from '@main/rows/thread/write-table';
import { type CommissionOverview, isCovered } from '@shared/commission/bookings';
import { buildWholeTable, type TableColumn } from '@shared/exports/build-screen-table';
import { type PeriodBasis, printBasis } from '@shared/filters/period-basis';
import { describeNotWhole } from '@shared/records/freshness';
import { getLocalDay } from '@shared/values/dates';
import { centsToDecimal } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { toSheetSource } from './screen-table';

type Row = CommissionOverview['rows'][number];

const toCount = (count: number | null) => (count === null ? null : { units: count, scale: 0 });

/** Only a workbook has amounts as cells of their own kind: other programs read decimals. */
function listColumns(names: Readonly<Record<string, string>>, isWorkbook: boolean): TableColumn<Row>[] {
  const toColumn = (label: string, getCents: (row: Row) => number | null): TableColumn<Row> => ({
    label,
    kind: isWorkbook ? 'money' : 'text',
    getCell: (row) => {
      const cents = getCents(row);
      return cents === null ? null : isWorkbook ? { units: cents, scale: 2 } : centsToDecimal(cents);
    },
  });
  return [
    { label: 'supplier_id', kind: 'id', getCell: ({ supplierId }) => toCount(supplierId) },
    { label: 'supplier', kind: 'text', getCell: ({ supplierId }) => names[String(supplierId)] ?? null },
    { label: 'bookings', kind: 'number', getCell: ({ bookings }) => toCount(bookings) },
    toColumn('expected', ({ expected }) => expected),
    toColumn('claimed', ({ claimed }) => claimed),
    toColumn('not_claimed', ({ notClaimed }) => notClaimed),
    toColumn('received', ({ received }) => received),
    toColumn('difference', ({ difference }) => difference),
    toColumn('to_chase', ({ toChase }) => toChase),
    { label: 'oldest_days', kind: 'number', getCell: ({ oldestDays }) => toCount(oldestDays) },
    { label: 'chased_on', kind: 'date', getCell: ({ chasedOn }) => chasedOn },
    { label: 'remind_on', kind: 'date', getCell: ({ remindOn }) => remindOn },
  ];
}

/** What is to be known of sums that are not whole: trips or bookings that are in none. */
function describeGaps({ coverage }: CommissionOverview): string[] {
  const { trips, covered, isListComplete, unequal, unreadable } = coverage;
  return [
    ...(isListComplete ? [] : [`${describeNotWhole('trips')}.`]),
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
 * Builds a table with a row for each supplier: what is to be chased, largest first. A workbook says the bar in its second row.
 *
 * @param names - the suppliers' names by id
 */
export function buildCommissionTable(
  session: OfficeSession,
  basis: PeriodBasis,
  overview: CommissionOverview,
  names: Readonly<Record<string, string>>,
  isWorkbook: boolean,
): { readonly source: ExportSource; readonly provenance: Provenance } {
  const rows = overview.rows.toSorted((a, b) => b.toChase - a.toChase || (a.supplierId ?? 0) - (b.supplierId ?? 0));
  const nowMs = session.now();
  const [office, title, extent] = [
    session.office.name,
    'Commission by supplier',
    printBasis(basis, getLocalDay(nowMs)),
  ];
  const dataFromMs = overview.coverage.oldest?.fetchedAtMs ?? nowMs;
  const table = buildWholeTable(
    { columns: listColumns(names, isWorkbook), rows, totals: null },
    { title, what: 'supplier', filters: [{ label: extent, name: '' }] },
  );
  return {
    ...toSheetSource(table, { office, asOfMs: dataFromMs, canBeTable: true }),
    provenance: createProvenance({
      ...{ office, subject: title, extent, dataFromMs, source: savedSource, rows: rows.length },
      ...(isCovered(overview.coverage) && { notes: ['Every trip that these sums count is on this computer.'] }),
      warnings: describeGaps(overview),
    }),
  };
}
