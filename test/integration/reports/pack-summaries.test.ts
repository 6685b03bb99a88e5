/** Saved summaries in a pack: made from the saved copy, beside its reports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatPackSummary } from '@main/office/month-end/pack-workbook';
import { type Pack, packSchema } from '@shared/settings/preferences';
import type { SummaryDefinition } from '@shared/summary/definition';
import { byClient, openSavedOffice } from '@test/helpers/connected-office';
import { statuses } from '@test/helpers/pack-office';
import { shareSetUp } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { getSheetNames, readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const summary = (name: string, format: Pack['items'][number]['format'] = 'csv') => ({ kind: 'summary', name, format });
const _october: SummaryDefinition = {
  ...byClient,
  filters: { date_from: '2026-10-01', date_to: '2026-10-31' },
  share: 'total',
  top: { count: 1, by: 'trips' },
  before: 'period-before',
};

const getShared = shareSetUp(() => openSavedOffice());

/** Saves a pack of these summaries in an office with 30 saved trips; each test runs it into a folder of its own. */
function openPack(
  items: readonly object[],
  summaries: Readonly<Record<string, SummaryDefinition>> = { 'By client': byClient },
  more: Partial<Pack> = {},
  office = getShared(),
) {
  const { services, session } = office;
  const folder = temporaryFolder();
  const saveSummary = (name: string, definition: SummaryDefinition | null) =>
    services.preferences.change(session.office, { kind: 'summary', report: null, name, definition });
  for (const { name } of services.preferences.get(session.office).summaries) saveSummary(name, null);
  for (const [name, definition] of Object.entries(summaries)) saveSummary(name, definition);
  const pack = packSchema.parse({ name: 'Month end', items, ...more });
  services.preferences.change(session.office, { kind: 'pack', name: pack.name, pack });
  const read = (file: string | null | undefined) => readFileSync(join(folder, file ?? ''), 'utf8');
  const readParts = (file: string | null | undefined) => unzip(readFileSync(join(folder, file ?? '')));
  const runPack = () => services.packs.run(session, pack.name, folder);
  return { ...office, folder, saveSummary, read, readParts, runPack };
}

describe('a saved summary in a pack', () => {
  it('is the file of the command line, without a request, and says what it counts and how old it is', async () => {
    const summaries = { 'By client': byClient, Largest: { ...byClient, top: { count: 1, by: 'trips' as const } } };
    const items = [summary('By client', 'json'), summary('Largest', 'json')];
    const { api, run, folder, read: readWritten } = openPack(items, summaries);
    const requests = api.seen.length;
    const { status, stderr } = await run('pack', 'Month end', '--out-dir', folder);
    expect([status, api.seen.length]).toEqual([0, requests]);
    const [byClientFile = '', largestFile = ''] = ['By client', 'Largest'].map((start) =>
      readdirSync(folder).find((name) => name.startsWith(start) && name.endsWith('.json')),
    );
    expect(readWritten(byClientFile)).toBe((await run('summary', 'By client', '--format', 'json')).stdout);
    expect(readWritten(largestFile)).toBe((await run('summary', 'Largest', '--format', 'json')).stdout);
    expect(stderr).toContain('2 of 2 summaries written, complete');
    expect(stderr).toContain(`Written: ${byClientFile} (summary By client), 3 rows`);
    expect(stderr).toMatch(/Note: Saved copies, the oldest \(trip \d+\) read \d/);
    expect(stderr).toContain('Note: Opened · 1 Jan 1900 to 31 Dec 2199 · all sectors');
    const text = readWritten(readdirSync(folder).find((name) => name.startsWith('Month end summary')));
    expect(stderr.replaceAll('\r\n', '\n')).toContain(text.replaceAll('\r\n', '\n').trimEnd());
  });

  it('has its sheet in the workbook, with its rows, totals and notes on the cover', async () => {
    const { runPack, readParts } = openPack([summary('By client')], undefined, { hasWorkbook: true });
    const run = await runPack();
    expect(run.items[0]?.file).toMatch(/^By client.*\.xlsx$/);
    const workbook = readParts(run.workbook?.file);
    expect(getSheetNames(workbook).slice(0, 2)).toEqual(['Cover', 'By client']);
    const cover = readSheetTexts(workbook, 1);
    expect(cover).toContainEqual(['By client', expect.stringContaining('By client'), '3', '', 'summary, no filters']);
    expect(cover).toContainEqual(['', '', '', '30', 'Total of trips']);
    expect(cover).toContainEqual(['', '', '', '', 'Note: Opened · 1 Jan 1900 to 31 Dec 2199 · all sectors']);
    expect(readSheetTexts(workbook, 2)).toHaveLength(8);
    // Counts are numbers, which a spreadsheet adds up: a cell without a type is one.
    const lines =
      (workbook.get('xl/worksheets/sheet2.xml')?.toString('utf8') ?? '').match(/<row[^>]*>.*?<\/row>/gs) ?? [];
    expect(lines).toHaveLength(8);
    for (const line of lines.slice(4)) expect(line).toMatch(/<c(?: [rs]="[^"]*")*>(?:<f>[^<]*<\/f>)?<v>\d+<\/v><\/c>/);
  });

  it('is as on screen for a reader, with headings and totals, and its groups with theirs', async () => {
    const byBoth = { ...byClient, rows: ['client' as const, 'year' as const] };
    const shares = { ...byClient, share: 'total' as const };
    const { runPack, read, readParts } = openPack(
      [summary('By client', 'csv'), summary('By both', 'csv'), summary('By client', 'xlsx')],
      { 'By client': shares, 'By both': byBoth },
    );
    const { items } = await runPack();
    const [client = [], both = []] = items.map(({ file }) => read(file).split('\r\n'));
    expect(client[0]).toBe('Client,Client no.,Trips,"Trips, share of all",Total,"Total, share of all"');
    expect(client).toHaveLength(5);
    expect(both[0]).toBe('Client,Client no.,Financial year,Trips,Total');
    const trips = both.slice(1, -1).map((line) => Number(line.split(',')[3]));
    expect(trips.reduce((a, b) => a + b)).toBe(30);
    const sheet = readSheetTexts(readParts(items[2]?.file), 1).slice(3);
    expect(sheet[0]).toEqual(['Client', 'Client no.', 'Trips', 'Trips, share of all', 'Total', 'Total, share of all']);
    expect(sheet.at(-1)?.slice(0, 3)).toEqual(['3 rows', '', '30']);
  });

  it('faults 520: counts nothing, or perhaps not all: it is written, and nowhere called complete', async () => {
    const next = {
      ...byClient,
      basis: { date: 'opened', span: { kind: 'month', key: '2031-01' }, bookings: 'all' },
    } as const;
    const { run, runPack, readParts } = openPack(
      [summary('Next'), summary('By client')],
      { Next: next, 'By client': byClient },
      { hasWorkbook: true },
    );
    const made = await runPack();
    expect(made.items.map((item) => item.kind === 'summary' && item.counts)).toEqual(['nothing', 'all']);
    const gap = 'Counts nothing: no booking is in this period.';
    const text = formatPackSummary(made);
    expect(text).toContain('2 of 2 summaries written, not complete\r\n');
    expect(text).toContain(`(summary Next), 0 rows\r\nWarning: ${gap}\r\n`);
    const cover = readSheetTexts(readParts(made.workbook?.file), 1);
    expect(cover).toContainEqual(['Summaries', '2 of 2, NOT COMPLETE', '', '', '']);
    expect(cover).toContainEqual(['', '', '', '', `Warning: ${gap}`]);
    // Partial data is written with a warning and status 0.
    const { status, stderr } = await run('pack', 'Month end', '--out-dir', temporaryFolder());
    expect([status, stderr.includes(`Warning: ${gap}`)]).toEqual([0, true]);
  });

  it('faults 535: was deleted or renamed since: it is named as missing, and the others are written', async () => {
    const { folder, saveSummary, runPack } = openPack([summary('By client'), summary('Largest')], {
      Largest: byClient,
    });
    const run = await runPack();
    expect([run.phase, statuses(run)]).toEqual(['done', ['failed', 'done']]);
    const message = 'There is no saved summary named “By client” any more';
    expect(run.items[0]?.problem).toMatchObject({ code: 'not-kept', message: expect.stringContaining(message) });
    expect(formatPackSummary(run)).toContain(`Not written: summary By client. ${message}`);
    // Saved again, it alone is made.
    saveSummary('By client', byClient);
    const resumed = await runPack();
    expect([resumed.startedAtMs, statuses(resumed)]).toEqual([run.startedAtMs, ['done', 'done']]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(2);
  });

  it('is made again where it was changed since, with the whole pack', async () => {
    const { saveSummary, runPack } = openPack([summary('Missing'), summary('By client')]);
    expect(statuses(await runPack())).toEqual(['failed', 'done']);
    saveSummary('By client', { ...byClient, measures: ['trips'] });
    const next = await runPack();
    expect(next.items[1]?.file).toBe('By client (2).csv');
  });
});
