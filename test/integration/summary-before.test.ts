/** What a reader must know of the period before: what its sums lack, and how old they are. */
import { decodeSummary } from '@shared/encoded-summary';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { describeChange } from '@shared/summary-changes';
import { findOldestRecord } from '@shared/summary-coverage';
import { openSummaries } from '@test/helpers/summary-office';
import { makeRawSector } from '@test/helpers/trips';
import { expect, it } from 'vitest';

const definition: SummaryDefinition = {
  source: 'sectors',
  rows: ['supplier'],
  column: null,
  measures: ['total'],
  filters: { date_from: '2026-10-01', date_to: '2026-10-31' },
  change: true,
};

function makeTrip(id: number, opened: string, total: number | null, hasDetail = true) {
  const own = { id, date_opened: opened };
  const sectors = [makeRawSector({ id, supplier_id: 1, financial: { total } })];
  return {
    id,
    item: { ...own, sector_summary: { sector_count: 1 } },
    detail: hasDetail ? { ...own, sectors } : null,
    isGone: false,
  };
}

it('faults 406: unreadable amounts and trips without sectors of the period before are named', async () => {
  const summaries = openSummaries([
    makeTrip(1, '2026-10-05', 900),
    makeTrip(2, '2026-09-05', 500),
    makeTrip(3, '2026-09-06', null),
    makeTrip(4, '2026-09-07', 700, false),
  ]);
  const result = decodeSummary(await summaries.summarise(definition));
  const warnings = describeChange(definition, result, null).warnings.join('\n');
  expect(warnings).toContain('The period before: Sectors are saved for 2 of 3 trips that match.');
  expect(warnings).toContain('The period before: 1 sector has no readable total:');
});

it('the data is as old as the oldest record of the two periods', async () => {
  const summaries = openSummaries([makeTrip(1, '2026-10-05', 900), makeTrip(2, '2026-09-05', 500)]);
  const { coverage, before } = decodeSummary(await summaries.summarise(definition));
  const isOld = (fetchedAtMs: number) => ({ ...coverage, oldest: { tripId: 9, fetchedAtMs } });
  expect(before?.coverage?.oldest?.tripId).toBe(2);
  expect(findOldestRecord({ coverage, before: before && { ...before, coverage: isOld(5) } })?.fetchedAtMs).toBe(5);
  expect(findOldestRecord({ coverage: isOld(4), before })?.fetchedAtMs).toBe(4);
  expect(findOldestRecord({ coverage: { ...coverage, oldest: null }, before })?.tripId).toBe(2);
});

it('faults 459: it is known whether saved ranges go by the date of the periods that are compared', async () => {
  const trips = [makeTrip(1, '2026-10-05', 900), makeTrip(2, '2026-09-05', 500)];
  const getListed = async (
    rules: Parameters<typeof openSummaries>[1],
    source: SummaryDefinition['source'],
    field: 'opened-month' | 'travel-month',
  ) => {
    const byMonth = { ...definition, source, rows: [field], filters: {} };
    return decodeSummary(await openSummaries(trips, rules).summarise(byMonth)).before?.field?.listed;
  };
  const opened = { dateFromField: ['date_opened'], dateToField: ['date_opened'] } as const;
  const whole = { dateFromBound: ['inclusive'], dateToBound: ['inclusive'] } as const;
  expect(await getListed({ ...opened, ...whole }, 'sectors', 'opened-month')).toEqual({
    wholeFrom: true,
    wholeTo: true,
  });
  expect(await getListed(opened, 'trips', 'opened-month')).toEqual({ wholeFrom: false, wholeTo: false });
  expect(await getListed({}, 'trips', 'opened-month')).toBeNull();
  expect(await getListed({ ...opened, dateToField: ['date_closed'] }, 'trips', 'opened-month')).toBeNull();
  // A sector's day of travel is its own, and lists know the trip's.
  const travel = { dateFromField: ['earliest_travel_date'], dateToField: ['earliest_travel_date'] } as const;
  expect(await getListed(travel, 'trips', 'travel-month')).toEqual({ wholeFrom: false, wholeTo: false });
  expect(await getListed(travel, 'sectors', 'travel-month')).toBeNull();
  expect(await getListed(travel, 'trips', 'opened-month')).toBeNull();
});
