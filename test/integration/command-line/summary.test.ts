import type { SummaryDefinition } from '@shared/summary/definition';
import { byClient, connectSmallOffice } from '@test/helpers/connected-office';
import { respondWith } from '@test/helpers/fault-server';
import { shareSetUp } from '@test/helpers/set-up';
import { makeRawSector } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

/** An office that the command line has connected, with 30 trips and a summary that is saved. */
async function connect() {
  const { api, run, openServices } = await connectSmallOffice();
  const { services, session } = await openServices();
  services.preferences.change(session.office, {
    kind: 'summary',
    report: null,
    name: 'By client',
    definition: byClient,
  });
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
    const outcome = await run('summary', '--rows', 'supplier');
    expect(outcome).toMatchObject({ status: 4, stdout: '' });
    expect(outcome.stderr).toContain('No sectors are saved for offline use yet.');
  });

  it('faults 359: sends no request, and says what it counts, what it leaves out and how old it is', async () => {
    const { api, run } = getSynced();
    const requests = api.seen.length;
    const { status, stdout, stderr } = await run('summary', 'By client', '--filter', 'client_id=501');
    expect(status).toBe(0);
    expect(api.seen).toHaveLength(requests);
    const [header, ...lines] = toLines(stdout);
    expect(header).toBe('client_id,client,trips,total');
    expect(lines).toHaveLength(1);
    expect(stderr).toMatch(/Saved copies, the oldest \(trip \d+\) read /);
    expect(stderr).toMatch(
      /\d+ trips of 30 trips saved on this computer are counted\. Left out: \d+ trips that the filters/,
    );
  });

  it('faults 580: counts sectors by filters of their own, by options and a saved name', async () => {
    const { api, run, openServices } = await connectSmallOffice();
    // Each trip has an active sector of 100.00 and an inactive one of 900.00.
    api.state.override = (path) => {
      const id = Number(/fetchOne\/(\d+)/.exec(path)?.[1] ?? /fetchOne\?id=(\d+)/.exec(path)?.[1]);
      if (!path.includes('/trip/fetchOne')) return null;
      const sectors = [true, false].map((is_active, index) =>
        makeRawSector({ id: id * 10 + index, financial: { total: is_active ? 10_000 : 90_000 }, flags: { is_active } }),
      );
      return respondWith(JSON.stringify({ success: true, data: { id, client_id: 500 + (id % 3), sectors } }));
    };
    await run('sync');
    const options = ['--rows', 'client', '--values', 'sectors,total'];
    const { status, stdout, stderr } = await run('summary', ...options, '--filter', 'sector_active=1');
    expect(status).toBe(0);
    expect(toLines(stdout).map((line) => line.split(',').slice(-2).join(' '))).toEqual([
      'sectors total',
      ...Array(3).fill('10 1000.00'),
    ]);
    expect(stderr).toContain(
      '30 sectors of 60 sectors saved on this computer are counted. Left out: 30 sectors that the filters of sectors leave out.',
    );
    const definition: SummaryDefinition = {
      ...byClient,
      source: 'sectors',
      measures: ['sectors', 'total'],
      filters: { sector_active: 'true' },
    };
    const { services, session } = await openServices();
    services.preferences.change(session.office, { kind: 'summary', report: null, name: 'Active', definition });
    await services.close();
    expect((await run('summary', 'Active')).stdout).toBe(stdout);
    expect((await run('summary', 'Active', '--filter', 'sector_active=false')).stdout).toContain('10,9000.00');
  });

  it('faults 580: refuses a filter of sectors for a summary of trips, also a saved one', async () => {
    const { run } = getSynced();
    const byOptions = ['summary', '--of', 'trips', '--rows', 'client', '--filter', 'sector_active=true'];
    for (const args of [byOptions, ['summary', 'By client', '--filter', 'sector_active=true']]) {
      const refused = await run(...args);
      expect(refused).toMatchObject({ status: 2, stdout: '' });
      expect(refused.stderr).toContain('The filter sector_active is one of sectors: a summary of trips has no such');
    }
  });

  it('faults 528: says how it is made in notes, and what its sums lack in warnings', async () => {
    const { run } = getSynced();
    const values = ['--values', 'trips,average-total', '--share', 'total'];
    const filters = ['trip_status=quote', 'date_from=2026-01-01'].flatMap((filter) => ['--filter', filter]);
    const { stderr } = await run('summary', '--of', 'trips', '--rows', 'client', ...values, ...filters);
    const [age, ...lines] = toLines(stderr);
    expect(age).toMatch(/^Saved copies, the oldest/);
    expect(lines).toEqual([
      'Note: 15 trips of 30 trips saved on this computer are counted. Left out: 15 trips that the filters leave out.',
      'Warning: 15 values can’t be read and aren’t added.',
      'Warning: From and To compare the date opened.',
    ]);
  });

  it('groups by options as it does by a saved name', async () => {
    const { run } = getSynced();
    const saved = await run('summary', 'By client');
    const given = await run('summary', '--of', 'trips', '--rows', 'client', '--values', 'trips,total');
    expect(given.stdout).toBe(saved.stdout);
    const counts = toLines(given.stdout)
      .slice(1)
      .map((line) => Number(line.split(',').at(-2)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(30);
  });

  it('faults 390: shows shares of exact sums', async () => {
    const { run } = getSynced();
    const { stdout } = await run(
      ...['summary', '--of', 'trips', '--rows', 'client', '--values', 'trips,average-total', '--share', 'total'],
    );
    const [header, ...lines] = toLines(stdout);
    expect(header).toBe('client_id,client,trips,trips_percent_of_total,average_total');
    // 30 trips of three clients, ten each.
    expect(lines.map((line) => line.split(',').slice(-3, -1))).toEqual(Array(3).fill(['10', '33.33']));
  });

  it('faults 394: shows how values have changed from the period before, and says what that is', async () => {
    const { run } = getSynced();
    const { status, stdout, stderr } = await run(
      ...['summary', '--of', 'trips', '--rows', 'client', '--values', 'trips,total', '--change'],
      ...['--filter', 'date_from=2026-11-01', '--filter', 'date_to=2026-11-30'],
    );
    expect(status).toBe(0);
    const changes = 'trips,trips_change,trips_change_percent,total,total_change,total_change_percent';
    expect(toLines(stdout)[0]).toBe(`client_id,client,${changes}`);
    expect(stderr).toMatch(/the period before, Oct 2026\./);
  });

  it('faults 395: shows the largest groups, and all others as one', async () => {
    const { run } = getSynced();
    const summary = ['summary', '--of', 'trips', '--rows', 'client', '--values', 'trips,total'];
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
    [['--rows', 'client', '--change'], 'No change can be shown. Choose From and To'],
    [['--rows', 'client', '--change', '--filter', 'date_from=2026-01-01'], 'a range without an end has no period'],
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
    [['Other'], 'There is no summary named "Other". The summaries are: "By client".'],
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
