/** Saved summaries in a pack: made from the saved copy, beside its reports. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createChangesCover } from '@main/exports/pack-changes';
import { comparePackRuns } from '@main/reports/packs/compare-pack-runs';
import { formatPackSummary } from '@main/reports/packs/pack-summary';
import { type Pack, packSchema } from '@shared/schemas/preferences';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { byClient, connectSmallOffice } from '@test/helpers/connected-office';
import { statuses } from '@test/helpers/pack-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { getSheetNames, readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const summary = (name: string, format: Pack['items'][number]['format'] = 'csv') => ({ kind: 'summary', name, format });
const october: SummaryDefinition = {
  ...byClient,
  filters: { date_from: '2026-10-01', date_to: '2026-10-31' },
  share: 'total',
  top: { count: 1, by: 'trips' },
  change: true,
};

/** An office with 30 saved trips, with a pack of these summaries. */
async function openPack(
  items: readonly object[],
  summaries: Readonly<Record<string, SummaryDefinition>>,
  more: Partial<Pack> = {},
  sync: readonly string[] = [],
) {
  const office = await connectSmallOffice();
  await office.run('sync', ...sync);
  const { services, session } = await office.openServices();
  for (const [name, definition] of Object.entries(summaries))
    services.preferences.change(session.office, { kind: 'summary', name, definition });
  const pack = packSchema.parse({ name: 'Month end', items, ...more });
  services.preferences.change(session.office, { kind: 'pack', name: pack.name, pack });
  const folder = temporaryFolder();
  const readWritten = (file: string | undefined) => readFileSync(join(folder, file ?? ''), 'utf8');
  return { ...office, services, session, folder, readWritten };
}

describe('a saved summary in a pack', () => {
  it('faults 470: is the file of the command line, without a request, and says what it counts and how old it is', async () => {
    const summaries = { 'By client': byClient, Largest: { ...byClient, top: { count: 1, by: 'trips' as const } } };
    const items = [summary('By client', 'json'), summary('Largest', 'json')];
    const { api, run, services, folder, readWritten } = await openPack(items, summaries);
    await services.close();
    const requests = api.seen.length;
    const { status, stderr } = await run('pack', 'Month end', '--out-dir', folder);
    expect([status, api.seen.length]).toEqual([0, requests]);
    const [byClientFile = '', largestFile = ''] = ['by-client-2', 'largest-2'].map((start) =>
      readdirSync(folder).find((name) => name.startsWith(start) && name.endsWith('.json')),
    );
    expect(readWritten(byClientFile)).toBe((await run('summary', 'By client', '--format', 'json')).stdout);
    expect(readWritten(largestFile)).toBe((await run('summary', 'Largest', '--format', 'json')).stdout);
    expect(readWritten(`${byClientFile}.about.txt`)).toContain(
      '30 trips of 30 trips saved on this computer are counted',
    );
    expect(stderr).toContain('2 of 2 summaries written, complete');
    expect(stderr).toContain(`Written: ${byClientFile} (summary By client), 3 rows`);
    expect(stderr).toMatch(/Note: Saved copies, the oldest \(trip \d+\) read \d/);
    expect(stderr).toContain('Note: 30 trips of 30 trips saved on this computer are counted. None is left out.');
    const text = readWritten(readdirSync(folder).find((name) => name.startsWith('month-end-summary')));
    expect(stderr.replaceAll('\r\n', '\n')).toContain(text.replaceAll('\r\n', '\n').trimEnd());
  });

  it('has its sheet in the workbook, with its rows, totals and notes on the cover', async () => {
    const { services, session, folder } = await openPack(
      [summary('By client')],
      { 'By client': byClient },
      { hasWorkbook: true },
    );
    const run = await services.packs.run(session, 'Month end', folder);
    expect(run.items[0]?.file).toMatch(/^by-client-.*\.xlsx$/);
    const workbook = unzip(readFileSync(join(folder, run.workbook?.file ?? '')));
    expect(getSheetNames(workbook).slice(0, 2)).toEqual(['Cover', 'By client']);
    const cover = readSheetTexts(workbook, 1);
    expect(cover).toContainEqual(['By client', expect.stringContaining('By client'), '3', '', 'summary, no filters']);
    expect(cover).toContainEqual(['', '', '', '30', 'Total of trips']);
    expect(cover).toContainEqual(['', '', '', '', expect.stringMatching(/^Note: 30 trips of 30 trips saved/)]);
    expect(readSheetTexts(workbook, 2)).toHaveLength(5);
    // Counts are numbers, which a spreadsheet adds up: a cell without a type is one.
    const lines =
      (workbook.get('xl/worksheets/sheet2.xml')?.toString('utf8') ?? '').match(/<row[^>]*>.*?<\/row>/gs) ?? [];
    expect(lines).toHaveLength(5);
    for (const line of lines.slice(1)) expect(line).toMatch(/<c(?: [rs]="[^"]*")*><v>\d+<\/v><\/c>/);
  });

  it('faults 521: is as on screen for a reader, with headings and totals, and its groups with theirs', async () => {
    const byBoth = { ...byClient, rows: ['client' as const, 'opened-year' as const] };
    const shares = { ...byClient, share: 'total' as const };
    const { services, session, folder, readWritten } = await openPack(
      [summary('By client', 'csv'), summary('By both', 'csv'), summary('By client', 'xlsx')],
      { 'By client': shares, 'By both': byBoth },
    );
    const { items } = await services.packs.run(session, 'Month end', folder);
    const [client = [], both = []] = items.map(({ file }) => readWritten(file).split('\r\n'));
    expect(client[0]).toBe('Client,Trips,"Trips, % of total",Total,"Total, % of total"');
    expect(client.at(-2)).toBe('Total of 3 rows,30,100.00,,');
    expect(client).toHaveLength(6);
    expect(both[0]).toBe('Financial year opened,Trips,Total');
    const groups = both.filter((line) => /\(\d+\),\d+,$/.test(line));
    expect(groups).toHaveLength(3);
    expect(groups.map((line) => Number(line.split(',')[1])).reduce((a, b) => a + b)).toBe(30);
    expect(both.at(-2)).toBe(`Total of ${both.length - 6} rows,30,`);
    const sheet = readSheetTexts(unzip(readFileSync(join(folder, items[2]?.file ?? ''))), 1);
    expect(sheet[0]).toEqual(['Client', 'Trips', 'Trips, % of total', 'Total', 'Total, % of total']);
    expect(sheet.at(-1)?.slice(0, 2)).toEqual(['Total of 3 rows', '30']);
  });

  it('faults 475: has a period of which not all trips are saved: its warnings say that before all others', async () => {
    const { services, session, folder, readWritten } = await openPack(
      [summary('By client')],
      { 'By client': byClient },
      { period: 'last-month' },
      ['--to', '2026-11-30'],
    );
    const run = await services.packs.run(session, 'Month end', folder);
    expect(run.items[0]?.warnings[0]).toMatch(
      /^Not all trips of .* are saved on this computer, so sums may be too small\. Save that period in Offline\.$/,
    );
    expect(readWritten(`${run.items[0]?.file}.about.txt`)).toContain('so sums may be too small');
  });

  it('faults 520: counts nothing, or perhaps not all: it is written, and nowhere called complete', async () => {
    const next = { ...byClient, filters: { date_from: '2031-01-01', date_to: '2031-01-31' } };
    const { services, session, run, folder } = await openPack(
      [summary('Next'), summary('By client')],
      { Next: next, 'By client': byClient },
      { hasWorkbook: true },
    );
    const made = await services.packs.run(session, 'Month end', folder);
    expect(made.items.map((item) => item.kind === 'summary' && item.counts)).toEqual(['nothing', 'all']);
    const gap = 'Counts nothing: no saved trip matches.';
    const text = formatPackSummary(made);
    expect(text).toContain('2 of 2 summaries written, not complete\r\n');
    expect(text).toContain(`(summary Next), 0 rows\r\nWarning: ${gap}\r\n`);
    const cover = readSheetTexts(unzip(readFileSync(join(folder, made.workbook?.file ?? ''))), 1);
    expect(cover).toContainEqual(['Summaries', '2 of 2, NOT COMPLETE', '', '', '']);
    expect(cover).toContainEqual(['', '', '', '', `Warning: ${gap}`]);
    await services.close();
    // Partial data is written with a warning and status 0.
    const { status, stderr } = await run('pack', 'Month end', '--out-dir', temporaryFolder());
    expect([status, stderr.includes(`Warning: ${gap}`)]).toEqual([0, true]);
  });

  it('faults 528: has amounts that cannot be read: a warning wherever it says so, and what it counts a note', async () => {
    const quotes = { ...byClient, filters: { trip_status: 'quote' } };
    const { services, session, folder, readWritten } = await openPack([summary('Quotes')], { Quotes: quotes });
    const counted =
      '15 trips of 30 trips saved on this computer are counted. Left out: 15 trips that the filters leave out.';
    const unread = '15 trips have no readable total: sums and averages of total leave them out.';
    const remarks = [`Note: ${counted}`, `Warning: ${unread}`];
    const run = await services.packs.run(session, 'Month end', folder);
    const [item] = run.items;
    expect(item).toMatchObject({ counts: 'all', gaps: [], notes: [counted] });
    const about = readWritten(`${item?.file}.about.txt`);
    for (const text of [formatPackSummary(run), about])
      expect(text.split('\r\n')).toEqual(expect.arrayContaining(remarks));

    const withWorkbook = packSchema.parse({ name: 'Workbook', items: [summary('Quotes')], hasWorkbook: true });
    services.preferences.change(session.office, { kind: 'pack', name: 'Workbook', pack: withWorkbook });
    const other = await services.packs.run(session, 'Workbook', folder);
    const open = (file: string | undefined) => unzip(readFileSync(join(folder, file ?? '')));
    const cover = readSheetTexts(open(other.workbook?.file ?? ''), 1);
    expect(cover).toEqual(expect.arrayContaining(remarks.map((remark) => ['', '', '', '', remark])));
    const workbook = open(other.items[0]?.file);
    const ofFile = readSheetTexts(workbook, getSheetNames(workbook).indexOf('About') + 1);
    expect(ofFile).toEqual(
      expect.arrayContaining([
        ['Note', counted],
        ['Warning', unread],
      ]),
    );
  });

  it('faults 520: tells the oldest copy as a time, which each reader writes in its own way', async () => {
    const { services, session, folder } = await openPack([summary('By client')], { 'By client': byClient });
    const made = await services.packs.run(session, 'Month end', folder);
    const oldest = { tripId: expect.any(Number), fetchedAtMs: expect.any(Number) };
    expect(made.items[0]).toMatchObject({ oldest, notes: [expect.stringContaining('are counted.')] });
    expect(JSON.stringify(made.items[0])).not.toContain('UTC');
    expect(formatPackSummary(made)).toMatch(/Note: Saved copies, the oldest \(trip \d+\) read \d/);
  });

  it('faults 471: was deleted or renamed since: it is named as missing, and the others are written', async () => {
    const { services, session, folder } = await openPack([summary('By client'), summary('Largest')], {
      'By client': byClient,
      Largest: byClient,
    });
    const { preferences, packs } = services;
    preferences.change(session.office, { kind: 'summary', name: 'By client', definition: null });
    const run = await packs.run(session, 'Month end', folder);
    expect([run.phase, statuses(run)]).toEqual(['done', ['failed', 'done']]);
    const message = 'There is no saved summary named “By client” any more';
    expect(run.items[0]?.problem).toMatchObject({ code: 'not-kept', message: expect.stringContaining(message) });
    expect(formatPackSummary(run)).toContain(`Not written: summary By client. ${message}`);
    // Saved again, it alone is made.
    preferences.change(session.office, { kind: 'summary', name: 'By client', definition: byClient });
    const resumed = await packs.run(session, 'Month end', folder);
    expect([resumed.startedAtMs, statuses(resumed)]).toEqual([run.startedAtMs, ['done', 'done']]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.csv'))).toHaveLength(2);
  });

  it('faults 472: shows a change without a period before: it fails with the words, and the others are written', async () => {
    const { services, session, folder } = await openPack(
      [
        summary('Changes'),
        { slug: 'unknown', format: 'csv', parameters: { filters: {}, ranges: {} } },
        summary('By client'),
      ],
      { Changes: { ...byClient, change: true }, 'By client': byClient },
    );
    const run = await services.packs.run(session, 'Month end', folder);
    expect([run.phase, statuses(run)]).toEqual(['done', ['failed', 'failed', 'done']]);
    expect(run.items[0]?.problem).toEqual({
      code: 'usage',
      message: 'No change can be shown. Choose From and To, or a month, quarter or financial year on rows or columns.',
    });
    expect(formatPackSummary(run)).toContain('1 of 3 reports and summaries written, not complete');
  });

  it('faults 473: has the days of the pack’s period in place of its own, and the file says so', async () => {
    const { services, session, run, folder, readWritten } = await openPack(
      [summary('October', 'json')],
      { October: october },
      { period: 'last-financial-year' },
    );
    const made = await services.packs.run(session, 'Month end', folder);
    const { from = '', to = '' } = made.period ?? {};
    const [item] = made.items;
    expect(item?.filters).toEqual({ date_from: from, date_to: to });
    const about = readWritten(`${item?.file}.about.txt`);
    expect(about).toContain(`Filter date_from: ${from}\r\nFilter date_to: ${to}`);
    expect(about).toMatch(/Its own From and To, 01 Oct 2026 to 31 Oct 2026, are replaced by the period of the pack/);
    await services.close();
    const print = (format: string) =>
      run('summary', 'October', '--filter', `date_from=${from}`, '--filter', `date_to=${to}`, '--format', format);
    expect(readWritten(item?.file)).toBe((await print('json')).stdout);
    const { stdout } = await print('csv');
    expect(stdout).toContain('trips,trips_change,trips_change_percent,trips_percent_of_total');
  });

  it('is made again where it was changed since, with the whole pack', async () => {
    const { services, session, folder } = await openPack([summary('Missing'), summary('By client')], {
      'By client': byClient,
    });
    const run = await services.packs.run(session, 'Month end', folder);
    expect(statuses(run)).toEqual(['failed', 'done']);
    services.preferences.change(session.office, {
      kind: 'summary',
      name: 'By client',
      definition: { ...byClient, measures: ['trips'] },
    });
    const next = await services.packs.run(session, 'Month end', folder);
    expect(next.items[1]?.file).toBe(`by-client-${next.day} (2).csv`);
  });

  it('faults 474: is named as not compared where two runs are', async () => {
    const { services, session, folder } = await openPack([summary('By client')], { 'By client': byClient });
    const before = await services.packs.run(session, 'Month end', folder);
    const now = await services.packs.run(session, 'Month end', temporaryFolder());
    const { reports, comparisons } = services;
    const later = { ...now, startedAtMs: before.startedAtMs + 1 };
    const comparison = await comparePackRuns(
      { session, reports, comparisons, runs: [later, before] },
      { pack: 'Month end', before: before.startedAtMs, now: later.startedAtMs },
    );
    expect([comparison.reports, comparison.summaries]).toEqual([[], ['By client']]);
    const cover = createChangesCover(comparison, 'Perth', new Map());
    expect(cover.map(([name, , , , , , note]) => [name, note])).toContainEqual([
      'By client',
      'Not compared: it is a summary. Only reports are compared.',
    ]);
  });
});
