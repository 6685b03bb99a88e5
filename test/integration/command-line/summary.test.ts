/** `summary`: the saved data added up on the command line, by a saved name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SummaryDefinition } from '@shared/summary/definition';
import { defaultBasis } from '@shared/summary/stored-definition';
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
  const largest: SummaryDefinition = { ...byClient, share: 'total', top: { count: 1, by: 'trips' } };
  for (const [name, definition] of Object.entries({ 'By client': byClient, 'Of one client': ofOne, Largest: largest }))
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

const toLines = (text: string) => text.trimEnd().split(/\r?\n/);

describe('summary', () => {
  it('faults 358: says that nothing is saved, in place of a summary of nothing', async () => {
    const { run } = await connect();
    const outcome = await run('summary', 'Commission by supplier by month');
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

  it('has its shares, and all but the largest groups in one line', async () => {
    const { stdout } = await getSynced().run('summary', 'Largest');
    const [header, ...lines] = toLines(stdout).map((line) => line.split(',').slice(0, 4));
    expect(header).toEqual(['client_id', 'client', 'trips', 'trips_percent_of_total']);
    expect(lines.map(([, , ...cells]) => cells)).toEqual([
      ['10', '33.33'],
      ['20', '66.67'],
    ]);
    expect(lines[1]?.slice(0, 2)).toEqual(['', 'Others (2)']);
  });

  it('faults 580: counts by a bar and by filters of bookings', async () => {
    const { api, run, openServices } = await connectSmallOffice();
    const { services, session } = await openServices();
    const definition = {
      ...byClient,
      ...{ source: 'sectors' as const, measures: ['sectors', 'total'], basis: defaultBasis },
    };
    services.preferences.change(session.office, { kind: 'summary', report: null, name: 'Bookings', definition });
    await services.close();
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
      const outcome = await run('summary', 'Bookings', ...args);
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

  it('faults 580: refuses a filter of bookings for a summary of trips', async () => {
    const { run } = getSynced();
    const refused = await run('summary', 'By client', '--filter', 'sector_active=true');
    expect(refused).toMatchObject({ status: 2, stdout: '' });
    expect(refused.stderr).toContain('There is no filter named "sector_active".');
  });

  it.each([
    [['By client', '--period', '2026-13'], 'There is no period "2026-13". Use 2026-10,'],
    [['By client', '--date', 'booked'], '--date: booked? Use one of: travel, return, opened.'],
    [['By client', '--filter', 'colour=red'], 'There is no filter named "colour"'],
    [['Other'], 'There is no summary named "Other". The summaries are: "By client", "Commission by supplier'],
  ])('faults 487: refuses %j by its name, and writes nothing', async (args, message) => {
    const { run } = getSynced();
    const outcome = await run('summary', ...args);
    expect(outcome).toMatchObject({ status: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });
});
