/** The list of reports, and the question about amounts. */
import { findMoneyQuestion, listColumnChoices, toMoneyChange } from '@renderer/features/reports/column-settings';
import * as reportLines from '@renderer/features/reports/report-lines';
import { createResultColumns } from '@renderer/fields/result-columns';
import type { RunHistoryEntry } from '@shared/reports/report';
import { changePreferences, defaultPreferences, defaultReportPreferences } from '@shared/settings/preferences';
import { noNames } from '@test/helpers/no-names';
import { makeReportRun } from '@test/helpers/results';
import { describe, expect, it } from 'vitest';

const { findRunOfSet, formatRan, getLastParameters, getResultTotal, listLines } = reportLines;
const report = defaultReportPreferences;
const records = [{ trip: 'A', amount_cents: 48_210, fee: 1_250, net: 10.5 }];
const run = makeReportRun(['trip', 'amount_cents', 'fee', 'net'], records);
const rows = records.map((record) => Object.values(record));

describe('the list of reports', () => {
  it('has each report with its last result, and its saved filters with theirs', () => {
    const lastMonth = { filters: {}, ranges: { general: 'last-month' as const } };
    const ranAtMs = new Date(2026, 10, 2, 9).getTime();
    const runs = [
      { ...run, slug: 'sales', runId: 'new', ranAtMs, filtersSent: { branchID: '3' } },
      { ...run, slug: 'sales', runId: 'old', ranAtMs, filtersSent: { startDate: '2026-10-01', endDate: '2026-10-31' } },
      { ...run, slug: 'sales', runId: 'no rows', ranAtMs, filtersSent: {} },
    ];
    const history = runs.map((of): RunHistoryEntry => ({ run: of, hasRows: of.runId !== 'no rows' }));
    const changes = [
      { kind: 'parameter-set', slug: 'sales', name: 'October', parameters: lastMonth },
      { kind: 'favourite-report', slug: 'gst', isFavourite: true },
    ] as const;
    const preferences = changes.reduce(changePreferences, defaultPreferences);
    const reports = [
      { slug: 'sales', display_name: 'Sales By Consultant' },
      { slug: 'gst', display_name: 'GST Summary' },
    ];
    const names = { ...noNames, branch: { '3': 'City' } };
    const sources = { reports, history, preferences, names, today: '2026-12-01' };
    const { starred, others } = listLines(sources, '');
    expect(starred.map(({ name, run: last }) => [name, last])).toEqual([['GST Summary', null]]);
    expect(others.map(({ name, run: last, filters }) => [name, last?.runId, filters])).toEqual([
      ['Sales by Consultant', 'new', 'City'],
      ['October', 'old', 'Oct 2026'],
    ]);
    expect(listLines(sources, 'octo').others.map(({ name }) => name)).toEqual(['October']);
    expect(findRunOfSet(runs, lastMonth)?.runId).toBe('old');
  });

  it('shows the column Total, else the last amount by its name, and a dash where nobody said what it is', () => {
    const total = (record: Record<string, string | number>) =>
      getResultTotal(makeReportRun(Object.keys(record), [record]), report);
    expect(total({ total: 1.5, net: 2.5 })).toEqual({ name: null, text: '1.50', isNegative: false });
    expect(getResultTotal(run, report)).toEqual({ name: 'Net', text: '10.50', isNegative: false });
    expect(total({ amount_cents: -5 })).toEqual({ name: 'Amount', text: '\u22120.05', isNegative: true });
    expect(total({ total: 125 })).toEqual({ name: null, text: '–', isNegative: false });
    expect(total({ trips: 3 })).toBeNull();
  });

  it('a report runs again with its filters as they were set, else as they were sent', () => {
    const set = { filters: {}, ranges: { general: 'last-month' as const } };
    const sent = { startDate: '2026-10-01' };
    expect(getLastParameters({ lastParameters: set }, { filtersSent: sent })).toBe(set);
    expect(getLastParameters({ lastParameters: null }, { filtersSent: sent })).toEqual({ filters: sent, ranges: {} });
    expect(getLastParameters({ lastParameters: null }, undefined)).toBeNull();
  });

  it('says when a result came', () => {
    const now = new Date(2026, 10, 28, 15).getTime();
    expect(formatRan(new Date(2026, 10, 28, 14, 31).getTime(), now)).toMatch(/^today, (?:2:31\spm|14:31)$/);
    const [thisYear, lastYear] = [2026, 2025].map((year) => new Date(year, 10, 2, 9, 4).getTime());
    expect([thisYear, lastYear].map((ms) => formatRan(ms ?? 0, now))).toEqual(['2 Nov', '2 Nov 2025']);
    expect(formatRan(thisYear ?? 0, now, true)).toMatch(/^2 Nov, (?:9:04\sam|09:04)$/);
  });
});

describe('faults 33: cents or dollars', () => {
  it('are asked of whole amounts alone whose names do not say it, with a value that is not zero', () => {
    const question = findMoneyQuestion(createResultColumns(run, {}), [['A', 1, 0, 1], ...rows]);
    expect(question).toEqual({ sample: '1250', heading: 'Fee', asCents: '$12.50', asDollars: '$1,250.00' });
    expect(findMoneyQuestion(createResultColumns(run, { fee: { money: 'none' } }), rows)).toBeNull();
    expect(findMoneyQuestion(createResultColumns(run, {}), [['A', 1, 0, 1]])).toBeNull();
  });

  it('are saved for the columns of the result alone; the menu of a heading shows and changes it', () => {
    const change = toMoneyChange(report, run, ['fee'], 'cents');
    const { reports } = changePreferences(defaultPreferences, change);
    const saved = reports[run.slug] ?? report;
    expect(saved.columns).toEqual({ fee: { money: 'cents' } });
    const fee = createResultColumns(run, saved.columns)[2];
    if (!fee) throw new Error('no column');
    const made: unknown[] = [];
    const choices = listColumnChoices(fee, run, saved, (changed) => made.push(changed));
    const chosen = choices.filter(({ isChosen }) => isChosen).map(({ label }) => label);
    expect(chosen).toEqual(['Amounts in cents', 'Automatic: whole number']);
    choices.find(({ label }) => label === 'Text')?.onChoose();
    expect(made).toEqual([{ ...change, columns: { fee: { type: 'text', money: 'cents' } } }]);
  });
});
