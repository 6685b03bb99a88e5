/** `run SLUG --summary NAME`: a report is run, and a summary that was saved for it is written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import type { NamedSummaryDefinition } from '@shared/summary/report-summary-schema';
import { connectSmallOffice } from '@test/helpers/connected-office';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith } from '@test/helpers/fault-server';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { expect, it } from 'vitest';

type Row = Readonly<Record<string, unknown>>;

const rows = [
  { consultant: 'Ada', amount: 12_345, hours: '1.5' },
  { consultant: 'Ben', amount: 5, hours: '' },
  { consultant: 'Ada', amount: 100, hours: '2' },
  { consultant: 'Cy', amount: -50, hours: '0.5' },
];
const headers = Object.keys(rows[0] ?? {});
const column = (name: string) => ({ column: { name } });
const saved: NamedSummaryDefinition = {
  rows: [{ ...column('consultant'), period: null }],
  column: null,
  measures: [{ kind: 'rows' }, { kind: 'sum', ...column('amount') }],
  share: 'total',
  top: { count: 1, by: { kind: 'rows' } },
};

/** An office that the command line has connected, with summaries saved for its report. */
async function connect(
  isConfirmed: boolean,
  own: { readonly rows: readonly Row[]; readonly summary: NamedSummaryDefinition } | null = null,
) {
  const now = own?.rows ?? rows;
  const { api, run, openServices } = await connectSmallOffice();
  const runs: string[] = [];
  api.state.override = (path) =>
    path.includes('/report/run')
      ? (request, response) => {
          runs.push(path);
          const columns = Object.keys(now[0] ?? {});
          respondWith(successEnvelope({ headers: columns, rows: now, row_count: now.length }))(request, response);
        }
      : null;
  const { services, session } = await openServices();
  const { office } = session;
  const save = (name: string, definition: NamedSummaryDefinition) =>
    services.preferences.change(office, { kind: 'report-summary', slug: 'sales', name, definition });
  if (own) save('Own', own.summary);
  save('By consultant', saved);
  save('Hours', { rows: saved.rows, column: null, measures: [{ kind: 'average', ...column('hours') }] });
  save('By branch', { ...saved, rows: [{ ...column('branch'), period: null }] });
  if (isConfirmed) {
    const confirmed = {
      columns: { amount: { money: 'cents' } },
      basis: toMoneyConfirmationKey(headers),
    } as const;
    services.preferences.change(office, { kind: 'report-columns', slug: 'sales', ...confirmed });
  }
  await services.close();
  return { runs, run: (...args: string[]) => run('run', 'sales', ...args) };
}

it('a report is run and its saved summary written, exact, with what it counts on standard error', async () => {
  const home = temporaryFolder();
  const { run } = await connect(true);
  const outcome = await run('--summary', 'By consultant');
  expect(outcome.status, outcome.stderr).toBe(0);
  expect(outcome.stdout.trimEnd().split(/\r?\n/)).toEqual([
    'consultant,rows,rows percent of total,sum amount,sum amount percent of total',
    'Ada,2,50.00,124.45,100.36',
    'Others (2),2,50.00,-0.45,-0.36',
  ]);
  expect(outcome.stderr).toContain('All 4 rows of the report are counted.');
  expect(outcome.stderr).toContain('half to the even one: they may not add up to 100.');
  const out = join(home, 'summary.json');
  expect((await run('--summary', 'By consultant', '--format', 'json', '--out', out)).status).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain('124.45');
  const workbook = join(home, 'summary.xlsx');
  expect((await run('--summary', 'By consultant', '--format', 'xlsx', '--out', workbook)).status).toBe(0);
  expect(readFileSync(workbook).subarray(0, 2).toString()).toBe('PK');
});

it('faults 612: changes from month to month are written with the gap named, of one run', async () => {
  const { run, runs } = await connect(true, {
    rows: [
      { consultant: 'Ada', date: '2026-07-03', hours: '1.5' },
      { consultant: 'Ada', date: '2026-08-03', hours: '2' },
      { consultant: 'Ben', date: '2026-08-09', hours: '0.5' },
      { consultant: 'Ada', date: '2026-10-01', hours: '4' },
    ],
    summary: {
      rows: saved.rows,
      column: { ...column('date'), period: 'month' },
      measures: [{ kind: 'sum', ...column('hours') }],
      change: 'columns',
    },
  });
  const outcome = await run('--summary', 'Own');
  expect(outcome.status, outcome.stderr).toBe(0);
  expect(outcome.stdout.trimEnd().split(/\r?\n/)).toEqual([
    'consultant,2026-07 sum hours,2026-08 sum hours,2026-08 sum hours change,2026-08 sum hours change percent,2026-10 sum hours,all sum hours',
    'Ada,1.5,2.0,0.5,33.33,4.0,7.5',
    'Ben,,0.5,0.5,,,0.5',
  ]);
  expect(outcome.stderr).toContain(
    'Warning: No change is shown where the result has no rows of the month before: Oct 2026 (no Sep 2026).',
  );
  const workbook = join(temporaryFolder(), 'summary.xlsx');
  expect((await run('--summary', 'Own', '--format', 'xlsx', '--out', workbook)).status).toBe(0);
  expect(readSheetTexts(unzip(readFileSync(workbook)), 1)[1]?.join()).toBe('Ada,1.5,2.0,0.5,33.33,4.0,7.5');
  expect(runs).toHaveLength(2);
});

it('faults 528: what is counted and how is printed as notes, what the sums leave out as warnings', async () => {
  const { run } = await connect(true);
  const lines = (await run('--summary', 'Hours')).stderr.trimEnd().split(/\r?\n/);
  expect(lines).toEqual([
    'Note: All 4 rows of the report are counted.',
    'Note: Averages are rounded half to even, over the rows that have a value.',
    'Warning: hours: 3 of 4 rows counted. Left out: 1 row without a value.',
  ]);
});

it.each([
  [false, 'By consultant', 'Are the amounts of amount cents or dollars?'],
  [true, 'By branch', 'The summary "By branch" was not made. This result has no column “branch”.'],
  [
    true,
    'Other',
    'This report has no summary named "Other". The summaries are: "By branch", "By consultant", "Hours".',
  ],
])('faults 487: with confirmed amounts %s, the summary %s is refused by name', async (isConfirmed, name, message) => {
  const { run } = await connect(isConfirmed);
  const outcome = await run('--summary', name);
  expect(outcome).toMatchObject({ status: 2, stdout: '' });
  expect(outcome.stderr).toContain(message);
});
