/** `run SLUG --summary NAME`: a report is run, and a summary that was saved for it is written. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toMoneyConfirmationKey } from '@shared/reports/columns';
import type { SummaryDefinition } from '@shared/summary/definition';
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
const saved: SummaryDefinition = {
  ...{ source: { report: 'sales' }, filters: {} },
  rows: ['consultant'],
  column: null,
  measures: ['rows', 'sum:amount'],
  share: 'total',
  top: { count: 1, by: 'rows' },
};
const { share: _share, top: _top, ...plain } = saved;

type Own = {
  readonly rows: readonly Row[];
  readonly summary: SummaryDefinition;
  readonly labels?: Readonly<Partial<Record<'supplier' | 'branch', Readonly<Record<string, string>>>>>;
};

/** An office that the command line has connected, with summaries saved for its report. */
async function connect(isConfirmed: boolean, own: Own | null = null) {
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
  const save = (name: string, definition: SummaryDefinition) =>
    services.preferences.change(office, { kind: 'summary', report: 'sales', name, definition });
  if (own) save('Own', own.summary);
  for (const of of ['supplier', 'branch'] as const) {
    for (const [id, label] of Object.entries(own?.labels?.[of] ?? {})) {
      services.preferences.change(office, { kind: 'label', of, id, label });
    }
  }
  save('By consultant', saved);
  save('Hours', { ...plain, measures: ['average:hours'] });
  save('By branch', { ...saved, rows: ['branch'] });
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
  const out = join(home, 'summary.json');
  expect((await run('--summary', 'By consultant', '--format', 'json', '--out', out)).status).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain('124.45');
  const workbook = join(home, 'summary.xlsx');
  expect((await run('--summary', 'By consultant', '--format', 'xlsx', '--out', workbook)).status).toBe(0);
  const archive = unzip(readFileSync(workbook));
  const [title, , , , first] = readSheetTexts(archive, 1);
  expect([title?.join(), first]).toEqual(['sales, By consultant', ['Ada', '2', '50.00', '124.45', '100.36']]);
  expect(readSheetTexts(archive, 2).find(([name]) => name === 'Sum of Amount')).toEqual(['Sum of Amount', '124.00']);
});

it('faults 612: changes from month to month are written, none after a gap, of one run', async () => {
  const { run, runs } = await connect(true, {
    rows: [
      { consultant: 'Ada', date: '2026-07-03', hours: '1.5' },
      { consultant: 'Ada', date: '2026-08-03', hours: '2' },
      { consultant: 'Ben', date: '2026-08-09', hours: '0.5' },
      { consultant: 'Ada', date: '2026-10-01', hours: '4' },
    ],
    summary: {
      ...plain,
      column: 'date:month',
      measures: ['sum:hours'],
      before: 'period-before',
    },
  });
  const outcome = await run('--summary', 'Own');
  expect(outcome.status, outcome.stderr).toBe(0);
  expect(outcome.stdout.trimEnd().split(/\r?\n/)).toEqual([
    'consultant,2026-07 sum hours,2026-07 sum hours change,2026-08 sum hours,2026-08 sum hours change,2026-10 sum hours,2026-10 sum hours change,all sum hours',
    'Ada,1.5,,2.0,0.5,4.0,,7.5',
    'Ben,,,0.5,0.5,,,0.5',
  ]);
  const workbook = join(temporaryFolder(), 'summary.xlsx');
  expect((await run('--summary', 'Own', '--format', 'xlsx', '--out', workbook)).status).toBe(0);
  const texts = readSheetTexts(unzip(readFileSync(workbook)), 1);
  expect(texts.find(([name]) => name === 'Ada')?.join()).toBe('Ada,7.5,4.0,,2.0,0.5,1.5,');
  expect(runs).toHaveLength(2);
});

it('an id has its name beside it and in the heading of its column, as far as it has one', async () => {
  const { run } = await connect(true, {
    rows: [
      { branch_id: 4, supplier_id: 1, hours: 1 },
      { branch_id: 5, supplier_id: 2, hours: 2 },
    ],
    summary: { ...plain, rows: ['supplier_id'], column: 'branch_id', measures: ['sum:hours'] },
    labels: { supplier: { 1: 'Qantas' }, branch: { 4: 'Perth' } },
  });
  const { stdout } = await run('--summary', 'Own');
  expect(stdout.trimEnd().split(/\r?\n/)).toEqual([
    'supplier_id,supplier_id name,Perth (4) sum hours,5 sum hours,all sum hours',
    '1,Qantas,1,,1',
    '2,,,2,2',
  ]);
});

it.each([
  [false, 'By consultant', 'Are the amounts of Amount cents or dollars?'],
  [
    true,
    'By branch',
    'The summary "By branch" was not made. This result has no column “branch” as the summary needs it.',
  ],
  [true, 'Other', 'There is no summary named "Other". The summaries are: "By branch", "By consultant", "Hours".'],
])('faults 487: with confirmed amounts %s, the summary %s is refused by name', async (isConfirmed, name, message) => {
  const { run } = await connect(isConfirmed);
  const outcome = await run('--summary', name);
  expect(outcome).toMatchObject({ status: 2, stdout: '' });
  expect(outcome.stderr).toContain(message);
});
