/** Names of exported files. */
import { type FilterLabel, toFileName } from '@shared/exports/file-name';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import { tripFilters } from '@shared/filters/trip-filters';
import { describe, expect, it } from 'vitest';

const names = {
  branch: { '7': 'North' },
  consultant: { '12': 'Noah Wilson' },
  group: {},
  client: {},
  supplier: {},
  product: {},
};
const value = (name: string): FilterLabel => ({ label: `Is ${name}`, name });
const december: FilterLabel = { label: 'Departs: Dec 2026', name: 'departing Dec 2026', isPeriod: true };

describe('the name of an exported file', () => {
  it('is the title and the chips in words: values, the period, and what is left out', () => {
    const filters = [december, value('not Cancelled')];
    expect(toFileName({ title: 'Trips', filters }, 'xlsx')).toBe('Trips, departing Dec 2026, not Cancelled.xlsx');
    const values = [december, value('Noah Wilson'), value('Corporate')];
    expect(toFileName({ title: 'Trips', filters: values }, 'csv')).toBe(
      'Trips, Noah Wilson, Corporate, departing Dec 2026.csv',
    );
    expect(toFileName({ title: 'Trips', office: 'Sydney City' }, 'csv')).toBe('Sydney City, Trips.csv');
  });

  it('says how many filters it leaves out where it would be longer than 80 letters, and keeps the period', () => {
    const filters = [...Array.from({ length: 6 }, (_, index) => value(`Consultant number ${index}`)), december];
    const name = toFileName({ title: 'Trips', filters }, '');
    expect(name).toBe('Trips, Consultant number 0, Consultant number 1, departing Dec 2026, and 4 more');
  });

  it.each(['../../x', 'CON', 'con.x', 'a\0b', 'x'.repeat(300), '日本 report', '', ' . ', 'a/b:c*?"<>|', '\u202egpj'])(
    'faults 38: is legal on all systems, made from %j',
    (title) => {
      const name = toFileName({ title, filters: title === 'CON' ? [] : [value('a/b')] }, 'csv');
      expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}\u202e]{1,121}\.csv$/u);
      expect(name).not.toMatch(/^(?:[. ]|con[.])/i);
    },
  );

  it('has the words of the filters of a list and of a report, without numbers of names', () => {
    const list = describeFilters(
      tripFilters,
      { active: 'true', consultant_id: '12', branch_id: '9', date_from: '2026-12-01', date_to: '2026-12-31' },
      names,
    );
    expect(list.map(({ name }) => name)).toEqual(['Active', 'Branch 9', 'Noah Wilson', 'Dec 2026']);
    const report = describeFilters(
      reportFilters,
      { startDate: '2026-07-01', endDate: '2026-09-30', minTotal: '1000' },
      names,
    );
    expect(toFileName({ title: 'Sales by Consultant', filters: report.slice(0, 1) }, 'xlsx')).toBe(
      'Sales by Consultant, 1 Jul to 30 Sep 2026.xlsx',
    );
    expect(report.at(-1)?.name).toBe('Minimum total ($) 10.00');
    expect(describeFilters(reportFilters, { travelStartDate: '2026-07-05' }, names)).toEqual([
      { label: 'Travel: from 5 Jul 2026', name: 'Travel from 5 Jul 2026', isPeriod: true },
    ]);
  });
});
