/** Shares of a report's summary: exact, of its row, its column and the total, and with the rule by which they are rounded. */
import { describeReportSummary, getReportMeasure, listShownReportValues } from '@shared/report-summary-values';
import { type ReportSummaryDefinition, reportSummaryDefinitionSchema } from '@shared/schemas/report-summary';
import type { SummaryCell, SummaryShare } from '@shared/schemas/summary';
import { getShare } from '@shared/summary-shares';
import { average, by, createRows, openReport, rowCount, sum } from '@test/helpers/report-summary';
import { expect, it } from 'vitest';

const measures = [rowCount, sum(2), average(2), sum(3)];

/** Whether a share in hundredths of a percent is within half of one of `10000 * part / whole`, exactly. */
function isRounded(share: bigint, part: bigint, whole: bigint): boolean {
  const rest = 2n * (part * 10_000n - share * whole);
  const [size, limit] = [rest < 0n ? -rest : rest, whole < 0n ? -whole : whole];
  return size < limit || (size === limit && share % 2n === 0n);
}

it.each<SummaryShare>(['row', 'column', 'total'])(
  'faults 480: shares of the %s are of exact sums, beside each value that adds up',
  async (share) => {
    const { summarise } = await openReport(createRows(480), { amount_cents: { money: 'cents' } });
    const definition = { rows: [by(0)], column: by(1, 'year'), measures, share };
    const result = await summarise(definition);
    const shown = listShownReportValues(definition).flatMap((value) => (value.share === null ? [] : [value.measure]));
    expect(shown).toEqual([rowCount, sum(2), sum(3)]);
    const last = result.columns.length;
    let compared = 0;
    for (const { cells } of result.rows) {
      for (const index of cells.keys()) {
        const whole = { row: cells[last], column: result.total[index], total: result.total[last] }[share];
        for (const measure of shown) {
          const getValue = (cell: SummaryCell) => getReportMeasure(cell, measure, result.coverage).value;
          const [part, all] = [cells[index], whole].map((cell) => cell && getValue(cell));
          const found = getShare(cells, result, index, share, getValue);
          if (part === null || part === undefined || !all) expect(found).toBeNull();
          else {
            compared += 1;
            expect(isRounded(BigInt(found ?? Number.MIN_SAFE_INTEGER), BigInt(part), BigInt(all))).toBe(true);
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(30);
  },
);

it('shares say how they are rounded, and averages alone have none', async () => {
  const { summarise, run } = await openReport(createRows(481), { amount_cents: { money: 'cents' } });
  const describe = async (shown: typeof measures) => {
    const definition: ReportSummaryDefinition = { rows: [by(0)], column: null, measures: shown, share: 'total' };
    return describeReportSummary(definition, (await summarise(definition)).coverage, run.headers);
  };
  const rule = expect.stringContaining('half to the even one: they may not add up to 100.');
  expect(await describe([rowCount])).toEqual({ notes: [rule], warnings: [] });
  expect((await describe([average(2)])).notes).not.toContainEqual(rule);
});

it('a share of the row needs a field on columns', () => {
  const definition = { rows: [by(0)], column: null, measures: [rowCount], share: 'row' };
  expect(reportSummaryDefinitionSchema.safeParse(definition).success).toBe(false);
  expect(reportSummaryDefinitionSchema.safeParse({ ...definition, column: by(1, 'day') }).success).toBe(true);
});
