import { getRunTotals } from '@main/office/reports/loaded-run';
import { createResultColumns } from '@renderer/fields/result-columns';
import * as reportColumns from '@shared/reports/columns';
import { createRunCatalogue } from '@shared/summary/catalogue';
import { makeStats } from '@test/helpers/column-counts';
import { describe, expect, it } from 'vitest';

const { getEffectiveSettings, getExportColumnMode, inferType, isSummable } = reportColumns;
const amounts = makeStats({ decimals: 10, scale: 2, sum: '12.50' });

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
    const [stats, setting] = [makeStats({ integers: 5 }), { type: 'integer' } as const];
    expect(reportColumns.getColumnType('trip_id', stats, setting)).toBe('integer');
    expect(getExportColumnMode('trip_id', stats, setting, false)).toBe('number');
  });

  it('know a name of digits: a text in a sheet, and in no sum', () => {
    const ids = [
      'trip_id',
      'Client ID',
      'phone',
      'Mobile 2',
      'cardNumber',
      'IATA',
      'post_code',
      'account',
      'Invoice No',
    ];
    const found = ids.map((id) => [
      ...[id, reportColumns.isIdentifier(id), isSummable(id)],
      getExportColumnMode(id, makeStats({ integers: 3 }), undefined, true),
    ]);
    expect(found).toEqual(ids.map((id) => [id, true, false, 'text']));
  });

  it.each([
    [true, ['line_total', 'order_total', 'Month sales']],
    [false, ['commission_rate', 'year', 'sales_this_month', 'average_fare', 'Fare (avg)', '% commission']],
    [false, ['share_of_sales', 'rank_by_sales', 'paid_by_card']],
  ])('faults 734: say by its last word whether a column has a total: %j for %j', (isSummed, headers) => {
    const count = (header: string) => getRunTotals({ headers: [header], columns: [amounts] }, []).length;
    const found = headers.map((header) => [header, isSummable(header), count(header)]);
    expect(found).toEqual(headers.map((header) => [header, isSummed, isSummed ? 1 : 0]));
  });

  it.each(['line_total', 'sales_this_month', 'commission_year_to_date', 'paid_by_card', 'amount_on_account'])(
    'faults 734: have a total everywhere once %s is confirmed as an amount, whatever its name is',
    (header) => {
      const run = { headers: [header], columns: [amounts] };
      const settings = { [header]: { type: 'decimal', money: 'decimal' } } as const;
      expect(createResultColumns(run, settings)[0]?.total).toEqual({ scale: 2 });
      const summed = createRunCatalogue(run, settings).measures.get(`sum:${header}`);
      expect(summed).toMatchObject({ unit: 'dollars', scale: 2 });
      expect(getRunTotals(run, [], settings)).toEqual([{ column: header, sum: '12.50', excludedCount: 0 }]);
    },
  );

  it('know which ids open a record', () => {
    const headers = ['trip_id', 'TripID', 'Client Id', 'sector_id', 'client', 'old_trip_id'];
    const kinds = headers.map(reportColumns.getLinkedRecordKind);
    expect(kinds).toEqual(['trip', 'trip', 'client', null, null, null]);
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
    ...(['Nett', 'outstanding', 'sell', 'turnover', 'deposits', 'refunds', 'discounts'] as const).map(
      (header) => [header, { integers: 3 }, true] as const,
    ),
    ['discount_count', { integers: 3 }, false],
  ] as const)('faults 33: needs a confirmation of %s with %j: %j', (header, some, needsConfirmation) => {
    const counted = makeStats(some);
    expect(reportColumns.mayBeMoney(header, inferType(header, counted), counted)).toBe(needsConfirmation);
  });

  it.each([
    ['amount_cents', { integers: 3 }, 'cents'],
    ['amount_cents', { decimals: 3, scale: 2 }, 'dollars'],
    ['amount', { decimals: 3, scale: 1 }, 'dollars'],
    ['amount', { integers: 3 }, 'asked'],
    ['trips', { integers: 3 }, 'none'],
  ] as const)('faults 33: %s with %j is %s before the user has said anything', (header, some, unit) => {
    const counted = makeStats(some);
    const type = inferType(header, counted);
    const found = [
      ...(reportColumns.isCents(header, type, undefined) ? ['cents'] : []),
      ...(reportColumns.isInDollars(header, type, counted, undefined) ? ['dollars'] : []),
      ...(reportColumns.isUnitUnknown(header, type, counted, undefined) ? ['asked'] : []),
    ];
    expect(found).toEqual(unit === 'none' ? [] : [unit]);
  });

  it('faults 33: what amounts are holds for the columns for which it was said, and for no others', () => {
    const columns = { total: { money: 'cents', type: 'integer' } } as const;
    const read = (basis: string, ...headers: string[]) => getEffectiveSettings(columns, basis, headers);
    const basis = reportColumns.toMoneyConfirmationKey(['total']);
    // Earlier versions had the state of the report before its columns.
    for (const key of [basis, '["2026-06-01",["total"]]', '[null,["total"]]']) expect(read(key, 'total')).toBe(columns);
    expect(read(basis, 'total', 'net')).toEqual({ total: { type: 'integer' } });
  });

  it('faults 33: an amount is divided by 100 only in what is shown, and only where the user confirmed cents', () => {
    const counted = makeStats({ integers: 3 });
    const getMode = (money: 'cents' | 'none', isAsShown: boolean) =>
      getExportColumnMode('total', counted, { money }, isAsShown);
    const modes = [getMode('cents', true), getMode('cents', false), getMode('none', true)];
    expect(modes).toEqual(['cents', 'by-cell', 'by-cell']);
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
