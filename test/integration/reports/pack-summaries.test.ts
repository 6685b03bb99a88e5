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
const october: SummaryDefinition = {
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
    expect(readWritten(`${byClientFile}.about.txt`)).toContain(
      '30 trips of 30 trips saved on this computer are counted',
    );
    expect(stderr).toContain('2 of 2 summaries written, complete');
    expect(stderr).toContain(`Written: ${byClientFile} (summary By client), 3 rows`);
    expect(stderr).toMatch(/Note: Saved copies, the oldest \(trip \d+\) read \d/);
    expect(stderr).toContain('Note: 30 trips of 30 trips saved on this computer are counted. None is left out.');
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
    expect(cover).toContainEqual(['', '', '', '', expect.stringMatching(/^Note: 30 trips of 30 trips saved/)]);
    expect(readSheetTexts(workbook, 2)).toHaveLength(8);
    // Counts are numbers, which a spreadsheet adds up: a cell without a type is one.
    const lines =
      (workbook.get('xl/worksheets/sheet2.xml')?.toString('utf8') ?? '').match(/<row[^>]*>.*?<\/row>/gs) ?? [];
    expect(lines).toHaveLength(8);
    for (const line of lines.slice(4)) expect(line).toMatch(/<c(?: [rs]="[^"]*")*>(?:<f>[^<]*<\/f>)?<v>\d+<\/v><\/c>/);
  });

  it('is as on screen for a reader, with headings and totals, and its groups with theirs', async () => {
    const byBoth = { ...byClient, rows: ['client' as const, 'opened-year' as const] };
    const shares = { ...byClient, share: 'total' as const };
    const { runPack, read, readParts } = openPack(
      [summary('By client', 'csv'), summary('By both', 'csv'), summary('By client', 'xlsx')],
      { 'By client': shares, 'By both': byBoth },
    );
    const { items } = await runPack();
    const [client = [], both = []] = items.map(({ file }) => read(file).split('\r\n'));
    expect(client[0]).toBe('Client,Client no.,Trips,"Trips, % of total",Total,"Total, % of total"');
    expect(client).toHaveLength(5);
    expect(both[0]).toBe('Client,Client no.,Financial year opened,Trips,Total');
    const trips = both.slice(1, -1).map((line) => Number(line.split(',')[3]));
    expect(trips.reduce((a, b) => a + b)).toBe(30);
    const sheet = readSheetTexts(readParts(items[2]?.file), 1).slice(3);
    expect(sheet[0]).toEqual(['Client', 'Client no.', 'Trips', 'Trips, % of total', 'Total', 'Total, % of total']);
    expect(sheet.at(-1)?.slice(0, 3)).toEqual(['3 rows', '', '30']);
  });

  it('faults 520: has a period of which not all trips are saved: its warnings say that before all others', async () => {
    const office = await openSavedOffice('2026-11-30');
    const { runPack, read } = openPack([summary('By client', 'json')], undefined, { period: 'last-month' }, office);
    const run = await runPack();
    expect(run.items[0]?.kind === 'summary' && run.items[0].gaps).toContainEqual(
      expect.stringMatching(/^Perhaps not all trips of .* are saved on this computer, so sums may be too small\.$/),
    );
    expect(read(`${run.items[0]?.file}.about.txt`)).toContain('so sums may be too small');
  });

  it('faults 520: counts nothing, or perhaps not all: it is written, and nowhere called complete', async () => {
    const next = { ...byClient, filters: { date_from: '2031-01-01', date_to: '2031-01-31' } };
    const { run, runPack, readParts } = openPack(
      [summary('Next'), summary('By client')],
      { Next: next, 'By client': byClient },
      { hasWorkbook: true },
    );
    const made = await runPack();
    expect(made.items.map((item) => item.kind === 'summary' && item.counts)).toEqual(['nothing', 'all']);
    const gap = 'Counts nothing: no saved trip matches.';
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

  it('faults 528: has amounts that cannot be read: a warning wherever it says so, and what it counts a note', async () => {
    const quotes = { ...byClient, filters: { trip_status: 'quote' } };
    const { runPack, read } = openPack([summary('Quotes', 'json')], { Quotes: quotes });
    const counted =
      '15 trips of 30 trips saved on this computer are counted. Left out: 15 trips that the filters leave out.';
    const unread = '15 values can’t be read and aren’t added.';
    const remarks = [`Note: ${counted}`, `Warning: ${unread}`];
    const run = await runPack();
    const [item] = run.items;
    expect(item).toMatchObject({ counts: 'all', gaps: [], notes: [counted] });
    const about = read(`${item?.file}.about.txt`);
    for (const text of [formatPackSummary(run), about])
      expect(text.split('\r\n')).toEqual(expect.arrayContaining(remarks));

    const withWorkbook = openPack([summary('Quotes')], { Quotes: quotes }, { hasWorkbook: true });
    const other = await withWorkbook.runPack();
    const cover = readSheetTexts(withWorkbook.readParts(other.workbook?.file), 1);
    expect(cover).toEqual(expect.arrayContaining(remarks.map((remark) => ['', '', '', '', remark])));
    const workbook = withWorkbook.readParts(other.items[0]?.file);
    const ofFile = readSheetTexts(workbook, getSheetNames(workbook).indexOf('About') + 1);
    expect(ofFile).toEqual(
      expect.arrayContaining([
        ['Note', counted],
        ['Warning', unread],
      ]),
    );
  });

  it('faults 520: tells the oldest copy as a time, which each reader writes in its own way', async () => {
    const made = await openPack([summary('By client')]).runPack();
    const oldest = { tripId: expect.any(Number), fetchedAtMs: expect.any(Number) };
    expect(made.items[0]).toMatchObject({ oldest, notes: [expect.stringContaining('are counted.')] });
    expect(JSON.stringify(made.items[0])).not.toContain('UTC');
    expect(formatPackSummary(made)).toMatch(/Note: Saved copies, the oldest \(trip \d+\) read \d/);
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

  it('faults 535: shows a change without a period before: it fails with the words, and the others are written', async () => {
    const unknown = { slug: 'unknown', format: 'csv', parameters: { filters: {}, ranges: {} } };
    const { runPack } = openPack([summary('Changes'), unknown, summary('By client')], {
      Changes: { ...byClient, before: 'period-before' as const },
      'By client': byClient,
    });
    const run = await runPack();
    expect([run.phase, statuses(run)]).toEqual(['done', ['failed', 'failed', 'done']]);
    expect(run.items[0]?.problem).toEqual({
      code: 'usage',
      message: 'No change can be shown. Choose From and To, or a month, quarter or financial year on rows or columns.',
    });
    expect(formatPackSummary(run)).toContain('1 of 3 reports and summaries written, not complete');
  });

  it('faults 473: has the days of the pack’s period in place of its own, and the file says so', async () => {
    const { run, read, runPack } = openPack(
      [summary('October', 'json')],
      { October: october },
      { period: 'last-financial-year' },
    );
    const made = await runPack();
    const { from = '', to = '' } = made.period ?? {};
    const [item] = made.items;
    expect(item?.filters).toEqual({ date_from: from, date_to: to });
    const about = read(`${item?.file}.about.txt`);
    expect(about).toContain(`Filter date_from: ${from}\r\nFilter date_to: ${to}`);
    expect(about).toMatch(/Its own From and To, 01 Oct 2026 to 31 Oct 2026, are replaced by the period of the pack/);
    const print = (format: string) =>
      run('summary', 'October', '--filter', `date_from=${from}`, '--filter', `date_to=${to}`, '--format', format);
    expect(read(item?.file)).toBe((await print('json')).stdout);
    const { stdout } = await print('csv');
    expect(stdout).toContain('trips,trips_change,trips_change_percent,trips_percent_of_total');
  });

  it('is made again where it was changed since, with the whole pack', async () => {
    const { saveSummary, runPack } = openPack([summary('Missing'), summary('By client')]);
    expect(statuses(await runPack())).toEqual(['failed', 'done']);
    saveSummary('By client', { ...byClient, measures: ['trips'] });
    const next = await runPack();
    expect(next.items[1]?.file).toBe('By client (2).csv');
  });
});
