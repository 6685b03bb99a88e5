import { getRunTotals } from '@main/reports/runs/loaded-run';
import { createResultColumns } from '@renderer/components/result-columns';
import {
  getColumnType,
  getEffectiveSettings,
  getExportColumnMode,
  getLinkedRecordKind,
  inferType,
  isIdentifier,
  isSummable,
  mayBeMoney,
  toMoneyConfirmationKey,
} from '@shared/report-columns';
import { listReportColumns } from '@shared/report-summary-columns';
import type { ColumnStats } from '@shared/schemas/report-column';
import { describe, expect, it } from 'vitest';

const none: ColumnStats = {
  integers: 0,
  decimals: 0,
  dates: 0,
  datesWithTime: 0,
  texts: 0,
  flags: 0,
  nested: 0,
  empty: 0,
  quotedNumbers: 0,
  unsummed: 0,
  longest: 0,
  scale: 0,
  sum: '0',
};
const makeStats = (some: Partial<ColumnStats>): ColumnStats => ({ ...none, ...some });

describe('column types', () => {
  it.each([
    ['whole numbers', 'qty', { integers: 5, empty: 3 }, 'integer'],
    ['numbers of which one has places', 'qty', { integers: 5, decimals: 1 }, 'decimal'],
    ['dates', 'travel', { dates: 4, empty: 1 }, 'date'],
    ['dates and a text', 'travel', { dates: 4, texts: 1 }, 'text'],
    ['nothing at all', 'qty', { empty: 9 }, 'text'],
    ['digits in quotes', 'code', { integers: 5, quotedNumbers: 5 }, 'text'],
    ['amounts in quotes', 'amount', { decimals: 5, quotedNumbers: 5 }, 'decimal'],
    ['numbers and a flag', 'qty', { integers: 5, flags: 1 }, 'text'],
    ['ids', 'trip_id', { integers: 5 }, 'text'],
  ] as const)('of %s', (_label, header, some, type) => {
    expect(inferType(header, makeStats(some))).toBe(type);
  });

  it('give way to the user’s settings', () => {
    expect(getColumnType('trip_id', makeStats({ integers: 5 }), { type: 'integer' })).toBe('integer');
    expect(getExportColumnMode('trip_id', makeStats({ integers: 5 }), { type: 'integer' }, false)).toBe('number');
  });

  it.each(['trip_id', 'Client ID', 'phone', 'Mobile 2', 'cardNumber', 'IATA', 'post_code', 'account', 'Invoice No'])(
    'know %s for a name of digits: a text in a sheet, and in no sum',
    (header) => {
      expect([isIdentifier(header), isSummable(header)]).toEqual([true, false]);
      expect(getExportColumnMode(header, makeStats({ integers: 3 }), undefined, true)).toBe('text');
    },
  );

  it.each([
    ['line_total', true],
    ['order_total', true],
    ['Month sales', true],
    ['commission_rate', false],
    ['year', false],
    ['sales_this_month', false],
    ['average_fare', false],
    ['Fare (avg)', false],
    ['% commission', false],
    ['share_of_sales', false],
    ['rank_by_sales', false],
    ['paid_by_card', false],
  ])('faults 734: say by the last word of %s whether it has a total: %j', (header, isSummed) => {
    const columns = [makeStats({ decimals: 10, scale: 2, sum: '12.50' })];
    expect(isSummable(header)).toBe(isSummed);
    expect(getRunTotals({ headers: [header], columns }, []).length).toBe(isSummed ? 1 : 0);
  });

  it.each(['line_total', 'sales_this_month', 'commission_year_to_date', 'paid_by_card', 'amount_on_account'])(
    'faults 734: have a total everywhere once %s is confirmed as an amount, whatever its name is',
    (header) => {
      const run = { headers: [header], columns: [makeStats({ decimals: 10, scale: 2, sum: '12.50' })] };
      const settings = { [header]: { type: 'decimal', money: 'decimal' } } as const;
      expect(createResultColumns(run, settings)[0]?.total).toEqual({ scale: 2 });
      expect(listReportColumns(run, settings).summable).toEqual([
        { column: 0, name: header, unit: 'dollars', scale: 2 },
      ]);
      expect(getRunTotals(run, [], settings)).toEqual([{ column: header, sum: '12.50', excludedCount: 0 }]);
    },
  );

  it('know which ids open a record', () => {
    expect(['trip_id', 'TripID', 'Client Id', 'sector_id', 'client', 'old_trip_id'].map(getLinkedRecordKind)).toEqual([
      'trip',
      'trip',
      'client',
      null,
      null,
      null,
    ]);
  });
});

describe('the money confirmation', () => {
  it.each([
    ['total_amount', { integers: 3 }, true],
    ['GST', { decimals: 3, scale: 2 }, true],
    ['anything', { decimals: 3, scale: 2 }, true],
    ['anything', { integers: 3 }, false],
    ['Rate, %', { decimals: 3, scale: 2 }, false],
    ['total_pax', { integers: 3 }, false],
    ['client_id', { integers: 3 }, false],
    ['total', { texts: 3 }, false],
  ] as const)('faults 33: needs a confirmation of %s with %j: %j', (header, some, needsConfirmation) => {
    const counted = makeStats(some);
    expect(mayBeMoney(header, inferType(header, counted), counted)).toBe(needsConfirmation);
  });

  it('faults 33: a confirmation applies to the same columns of the same report, and to no other', () => {
    const columns = { total: { money: 'cents', type: 'integer' } } as const;
    const basis = toMoneyConfirmationKey(['total'], '2026-06-01');
    expect(getEffectiveSettings(columns, basis, ['total'], '2026-06-01')).toBe(columns);
    for (const [headers, lastModified] of [
      [['total'], '2026-06-02'],
      [['total', 'net'], '2026-06-01'],
      [['total'], null],
    ] as const) {
      expect(getEffectiveSettings(columns, basis, headers, lastModified)).toEqual({ total: { type: 'integer' } });
    }
  });

  it('faults 33: an amount is divided by 100 only in what is shown, and only where the user confirmed cents', () => {
    const counted = makeStats({ integers: 3 });
    expect(getExportColumnMode('total', counted, { money: 'cents' }, true)).toBe('cents');
    expect(getExportColumnMode('total', counted, { money: 'cents' }, false)).toBe('by-cell');
    expect(getExportColumnMode('total', counted, { money: 'none' }, true)).toBe('by-cell');
    expect(getExportColumnMode('total', counted, undefined, true)).toBe('by-cell');
  });

  it.each([
    ['the user corrected to decimal numbers', { integers: 3 }, { money: 'cents', type: 'decimal' }, 'number'],
    ['holds a decimal number in a later run', { integers: 2, decimals: 1 }, { money: 'cents' }, 'number'],
    ['holds a text in a later run', { integers: 2, texts: 1 }, { money: 'cents' }, 'by-cell'],
    ['the user corrected to whole numbers', { integers: 2, decimals: 1 }, { money: 'cents', type: 'integer' }, 'cents'],
  ] as const)(
    'faults 33: an export as shown treats cents like the screen if a column %s',
    (_label, some, setting, mode) => {
      const stats = makeStats({ ...some, scale: 2 });
      expect(getExportColumnMode('total', stats, setting, true)).toBe(mode);
      const [column] = createResultColumns({ headers: ['total'], columns: [stats] }, { total: setting });
      expect(column?.range === 'cents').toBe(mode === 'cents');
    },
  );
});
