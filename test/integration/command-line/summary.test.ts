/** `summary`: the saved data added up on the command line, by a saved name or by options. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byClient, connectSmallOffice } from '@test/helpers/connected-office';
import { respondWith } from '@test/helpers/fault-server';
import { shareSetUp } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { makeRawSector } from '@test/helpers/trips';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

/** An office that the command line has connected, with 30 trips and a summary that is saved. */
async function connect() {
  const { api, run, openServices } = await connectSmallOffice();
  const { services, session } = await openServices();
  const ofOne = { ...byClient, filters: { client_id: '502' } };
  for (const [name, definition] of [['By client', byClient] as const, ['Of one client', ofOne] as const])
    services.preferences.change(session.office, { kind: 'summary', report: null, name, definition });
  await services.close();
  return { api, run };
}

/** The same, whose trips are saved: no test changes it. */
const getSynced = shareSetUp(async () => {
  const connected = await connect();
  await connected.run('sync');
  return connected;
});

/** Every trip, by its client. */
const ofAll = ['--of', 'trips', '--rows', 'client', '--date', 'opened', '--period', '1900-01-01..2199-12-31'];

const toLines = (text: string) => text.trimEnd().split(/\r?\n/);

describe('summary', () => {
  it('faults 358: says that nothing is saved, in place of a summary of nothing', async () => {
    const { run } = await connect();
    const outcome = await run('summary', '--rows', 'supplier');
    expect(outcome).toMatchObject({ status: 4, stdout: '' });
    expect(outcome.stderr).toContain('No sectors are saved for offline use yet.');
  });

  it('faults 359: sends no request, and says what it counts and how old it is', async () => {
    const { api, run } = getSynced();
    const requests = api.seen.length;
    const { status, stdout, stderr } = await run('summary', 'By client', '--filter', 'client_id=501');
    expect(status).toBe(0);
    // A filter that is given takes the place of the summary's own.
    expect(await run('summary', 'Of one client', '--filter', 'client_id=501')).toMatchObject({ status, stdout });
    expect(api.seen).toHaveLength(requests);
    const [header, ...lines] = toLines(stdout);
    expect(header).toBe('client_id,client,trips,total');
    expect(lines).toHaveLength(1);
    const [age, note, ...others] = toLines(stderr);
    expect(age).toMatch(/Saved copies, the oldest \(trip \d+\) read /);
    expect(note).toBe('Note: Opened · 1 Jan 1900 to 31 Dec 2199 · all sectors');
    expect(others).toEqual(['Warning: 10 values can’t be read and aren’t added']);
    // A workbook is the one of the screen: the bar in its second row, words for headings.
    const path = join(temporaryFolder(), 'summary.xlsx');
    expect((await run('summary', 'By client', '--format', 'xlsx', '--out', path)).status).toBe(0);
    const [title, bar, , headings] = readSheetTexts(unzip(readFileSync(path)), 1);
    expect([title, headings]).toEqual([['By client'], ['Client', 'Client no.', 'Trips', 'Total']]);
    expect(bar?.join()).toContain('Opened · 1 Jan 1900 to 31 Dec 2199 · all sectors · 3 rows');
  });

  it('faults 580: counts by a bar and by filters of bookings, by options and by a saved name', async () => {
    const { api, run } = await connectSmallOffice();
    // Each trip has an active booking of 100.00 in October and an inactive one of 900.00.
    api.state.override = (path) => {
      const id = Number(/fetchOne\/(\d+)/.exec(path)?.[1] ?? /fetchOne\?id=(\d+)/.exec(path)?.[1]);
      if (!path.includes('/trip/fetchOne')) return null;
      const sectors = [true, false].map((is_active, index) =>
        makeRawSector({
          ...{ id: id * 10 + index, travel_date: '2026-10-05', return_date: '2026-11-05' },
          financial: { total: is_active ? 10_000 : 90_000 },
          flags: { is_active },
        }),
      );
      return respondWith(JSON.stringify({ success: true, data: { id, client_id: 500 + (id % 3), sectors } }));
    };
    await run('sync');
    const sum = async (...args: string[]) => {
      const outcome = await run('summary', '--rows', 'client', '--values', 'sectors,total', ...args);
      expect(outcome.status, outcome.stderr).toBe(0);
      return toLines(outcome.stdout)
        .slice(1)
        .map((line) => line.split(',').slice(-2).join(' '));
    };
    const [active, all] = [Array(3).fill('10 1000.00'), Array(3).fill('20 10000.00')];
    expect(await sum('--period', '2026-10')).toEqual(active);
    expect(await sum('--period', '2026-Q4', '--bookings', 'all')).toEqual(all);
    expect(await sum('--period', '2026-10', '--date', 'return')).toEqual([]);
    expect(await sum('--period', '2026-11-01..2026-11-05', '--date', 'return')).toEqual(active);
    expect(await sum('--period', '2026-27', '--bookings', 'all', '--filter', 'sector_active=false')).toEqual(
      Array(3).fill('10 9000.00'),
    );
    const byName = ['summary', 'Commission by supplier by month', '--period', '2026-10'];
    const { stdout, stderr } = await run(...byName);
    expect(toLines(stdout)[0]).toBe('supplier_id,supplier,2026-10 commission,2026-10 commission_change,all commission');
    expect(stderr).toContain('Note: Travel · October 2026 · active bookings');
  });

  it('faults 580: refuses a filter of bookings for a summary of trips, also a saved one', async () => {
    const { run } = getSynced();
    const byOptions = ['summary', '--of', 'trips', '--rows', 'client', '--filter', 'sector_active=true'];
    for (const args of [byOptions, ['summary', 'By client', '--filter', 'sector_active=true']]) {
      const refused = await run(...args);
      expect(refused).toMatchObject({ status: 2, stdout: '' });
      expect(refused.stderr).toContain('There is no filter named "sector_active".');
    }
  });

  it('groups by options as it does by a saved name', async () => {
    const { run } = getSynced();
    const saved = await run('summary', 'By client');
    const given = await run('summary', ...ofAll, '--values', 'trips,total');
    expect(given.stdout).toBe(saved.stdout);
    const counts = toLines(given.stdout)
      .slice(1)
      .map((line) => Number(line.split(',').at(-2)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  });

  it('faults 390: shows shares of exact sums', async () => {
    const { run } = getSynced();
    const { stdout } = await run(...['summary', ...ofAll, '--values', 'trips,average-total', '--share', 'total']);
    const [header, ...lines] = toLines(stdout);
    expect(header).toBe('client_id,client,trips,trips_percent_of_total,average_total');
    // 30 trips of three clients, ten each.
    expect(lines.map((line) => line.split(',').slice(-3, -1))).toEqual(Array(3).fill(['10', '33.33']));
  });

  it('faults 394: shows how values have changed from the period before', async () => {
    const { run } = getSynced();
    const options = ['--values', 'trips,total', '--change', '--date', 'opened', '--period', '2026-10'];
    const { status, stdout } = await run('summary', '--of', 'trips', '--rows', 'client', ...options);
    expect(status).toBe(0);
    expect(toLines(stdout)[0]).toBe('client_id,client,trips,trips_change,total,total_change');
  });

  it('faults 395: shows the largest groups, and all others as one', async () => {
    const { run } = getSynced();
    const summary = ['summary', ...ofAll, '--values', 'trips,total'];
    const all = toLines((await run(...summary)).stdout).slice(1);
    const [header, first, others, ...rest] = toLines((await run(...summary, '--top', '1', '--by', 'trips')).stdout);
    expect(header).toBe('client_id,client,trips,total');
    expect(rest).toEqual([]);
    expect(all).toContain(first);
    expect(others?.startsWith(',Others (2),20,')).toBe(true);
    const cents = (lines: readonly (string | undefined)[]) =>
      lines.reduce((sum, line) => sum + Number(line?.split(',').at(-1)?.replace('.', '')), 0);
    expect(cents([first, others])).toBe(cents(all));
  });

  it.each([
    [['--rows', 'month', '--change'], '--change needs a period with a beginning'],
    [['--rows', 'client', '--change', '--period', 'all'], '--change needs a period with a beginning'],
    [['--rows', 'client', '--period', '2026-13'], 'There is no period "2026-13". Use 2026-10,'],
    [['--rows', 'client', '--date', 'booked'], '--date: booked? Use one of: travel, return, opened.'],
    [['--rows', 'client', '--by', 'total'], '--by goes with --top.'],
    [['--rows', 'client', '--top', '0'], '--top must be a whole number from 1 to 1000.'],
    [
      ['--rows', 'client', '--top', '3', '--by', 'net'],
      '--by: net? --by is one of the values. Use one of: sectors, total.',
    ],
    [
      ['--rows', 'client', '--share', 'row'],
      '--share: row? --share is column or total, or row beside --column. Use one of: column, total.',
    ],
    [['Other'], 'There is no summary named "Other". The summaries are: "By client", "Commission by supplier'],
    [['By client', '--rows', 'client'], 'Give either the name'],
    [['--rows', 'client,client'], '--rows takes one or two'],
    [
      ['--rows', 'client', '--column', 'client'],
      'A field is used twice. --rows takes one or two fields, and --column another one.',
    ],
    [['--of', 'trips', '--rows', 'supplier'], '--rows takes one or two'],
    [['--rows', 'client', '--filter', 'colour=red'], 'There is no filter named "colour"'],
  ])('refuses %j', async (args, message) => {
    const { run } = getSynced();
    const outcome = await run('summary', ...args);
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });
});
