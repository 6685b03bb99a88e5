/** What the command line says of saved data, of responses and of files, beside the data itself. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

describe('what the window would show', () => {
  it('faults 79: a damaged settings file is reported on standard error by the command that reads it', async () => {
    const home = temporaryFolder();
    writeFileSync(join(home, 'settings.json'), '{"version":');
    const { status, stderr } = await runCli(['offices'], { home });
    expect([status, stderr]).toEqual([0, expect.stringContaining('settings file was damaged')]);
  });

  /** An office that is saved, with one trip. */
  async function savedOffice() {
    const home = temporaryFolder();
    const office = await startDemo();
    expect((await runCli(['connect', 'Perth', '--base-url', office.baseUrl], { home })).status).toBe(0);
    expect((await runCli(['trip', '32399'], { home, token: '' })).stderr).not.toContain('Saved copy');
    return home;
  }

  it('faults 79: every command that reads saved data says its age, exactly, and nothing else', async () => {
    const home = await savedOffice();
    const run = (...args: string[]) => runCli(args, { home, token: '' });
    const trip = JSON.parse((await run('trip', '32399', '--offline')).stdout) as { client_id: number };
    const client = String(trip.client_id);
    expect(await run('trips', '--per-page', '5')).toMatchObject({
      status: 0,
      stderr: '5 of 2,400 trips, from page 1 of the list. --all writes all of them.\n',
    });
    for (const live of [['client', client], ['reports']]) {
      expect(await run(...live)).toMatchObject({ status: 0, stderr: '' });
    }
    const time = String.raw`\d\d \w{3} \d{4}, \d\d:\d\d:\d\d \(UTC[+-]\d\d:\d\d, [\w/]+; \d{4}-\d\d-\d\dT[\d:.]{12}Z\)`;
    const age = String.raw`(?:just now|\d+ min ago), ${time}`;
    const ofRecord = new RegExp(`^Saved copy, read ${age}\\.\n$`);
    const ofList = new RegExp(`^Saved copies, the oldest \\(trip \\d+\\) read ${age}\\.\n$`);
    const expected: [RegExp, ...string[]][] = [
      [ofRecord, 'trip', '32399'],
      [ofRecord, 'client', client],
      [ofRecord, 'reports'],
      [ofList, 'trips'],
      [ofList, 'trips', '--all'],
    ];
    for (const [stderr, ...args] of expected) {
      expect(await run(...args, '--offline')).toMatchObject({ status: 0, stderr: expect.stringMatching(stderr) });
    }
    for (const args of [['run', 'sales'], ['pack', 'month'], ['sync']]) {
      expect((await run(...args, '--offline')).status).toBe(2);
    }
  });

  it('faults 722: commission without saved trips is an error, and sums that are not whole a warning', async () => {
    const home = temporaryFolder();
    const office = await startDemo();
    await runCli(['connect', 'Perth', '--base-url', office.baseUrl], { home });
    const run = (...args: string[]) => runCli(args, { home, token: '' });
    expect(await run('unclaimed')).toMatchObject({
      status: 4,
      stdout: '',
      stderr: expect.stringContaining('No trips are saved for offline use yet.'),
    });
    await run('trips', '--per-page', '100');
    const { status, stderr } = await run('commission');
    const warning = /^Warning: (\d+) trips of \1 aren’t on this computer: these sums are not complete\.$/m;
    expect([status, stderr]).toEqual([0, expect.stringMatching(warning)]);
    const ofTrips = await run('summary', 'Trips by status by month', '--period', 'all');
    for (const said of [stderr, ofTrips.stderr])
      expect(said).toContain('Warning: The list of trips isn’t complete on this computer.');
  });

  it('faults 79: a damaged cache is reported, not only that nothing is saved', async () => {
    const home = await savedOffice();
    const [name = ''] = readdirSync(join(home, 'saved-data')).filter((each) => each.endsWith('.db'));
    writeFileSync(join(home, 'saved-data', name), 'garbage'.repeat(1_000));
    const { status, stderr } = await runCli(['trip', '32399', '--offline'], { home, token: '' });
    expect([status, stderr]).toEqual([4, expect.stringMatching(/^Notice: .*damaged/m)]);
  });
});

describe('responses that differ from the API document', () => {
  const summary = { sector_count: 1, total_gst: 500, total_gst_formatted: '7.00' };

  it('faults 81: are reported on standard error for lists and records', async () => {
    const list = successEnvelope([{ id: 1, sector_summary: summary }], { pagination: { total: 1 } });
    const trips = await startFaultServer(respondWith(list));
    const listed = await runCli(['trips', '--base-url', trips.url]);
    expect(listed.status).toBe(0);
    expect(listed.stderr).toMatch(
      /^Warning: trip in a list, sector_summary\.total_gst_formatted: expected the amount/m,
    );
    expect(listed.stderr).toMatch(/^Warning: list of trips, /m);
    const record = await startFaultServer(
      respondWith('{"success":true,"data":{"id":7,"booked_by":"a","booked_by":"b"}}'),
    );
    const { stderr } = await runCli(['trip', '7', '--base-url', record.url]);
    expect(stderr).toContain('Warning: trip, booked_by: expected one value, found two values.');
  });

  it('faults 81: name reports whose slug is a number and entries that are no reports', async () => {
    const server = await startFaultServer(
      respondWith(successEnvelope({ reports: [{ slug: 17, display_name: 'N' }, 'odd', null] })),
    );
    const { stdout, stderr } = await runCli(['reports', '--base-url', server.url]);
    expect(stdout).toBe('slug,display_name,last_modified\r\n17,N,\r\n');
    expect(stderr).toContain('Warning: list of reports, reports.*: expected an object, found text.');
    expect(stderr).toContain('Warning: list of reports, reports.*.slug: expected text, found a whole number.');
  });

  it('faults 80: lose nothing in a table: other fields, an invalid summary, entries that are no trips', async () => {
    const data = [
      { id: 1, sector_summary: { sector_count: 2, margin: 555 }, extra: 'x' },
      { id: 2, sector_summary: 'none' },
      'lost?',
    ];
    const server = await startFaultServer(respondWith(successEnvelope(data, { pagination: {} })));
    for (const format of ['csv', 'tsv']) {
      const { stdout, stderr } = await runCli(['trips', '--base-url', server.url, '--format', format]);
      const [head = [], ...rows] = stdout
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(format === 'csv' ? ',' : '\t'));
      const cells = (row: number) =>
        Object.fromEntries(head.map((name, at) => [name, rows[row]?.[at]]).filter(([, cell]) => cell !== ''));
      expect(cells(0)).toEqual({
        id: '1',
        'sector_summary.sector_count': '2',
        'sector_summary.margin': '555',
        extra: 'x',
      });
      expect(cells(1)).toEqual({ id: '2', sector_summary: 'none' });
      expect(cells(2)).toEqual({ '(not a trip)': 'lost?' });
      expect(stderr).toContain('Warning: 1 entry of the list is no trip');
    }
  });
});

describe('what a file cannot hold, or a spreadsheet would do with it', () => {
  it('faults 54: formulas in plain csv and tsv are counted on standard error, those in Excel presets are guarded', async () => {
    const rows = [{ a: '=1+2' }, { a: '+61 400' }, { a: '-5' }];
    const server = await startFaultServer(
      respondWith(successEnvelope({ report_name: 'x', headers: ['a'], rows, row_count: 3 })),
    );
    const run = (format: string) => runCli(['run', 'x', '--base-url', server.url, '--format', format]);
    for (const format of ['csv', 'tsv'])
      expect((await run(format)).stderr).toContain('Warning: 2 cells begin like a formula');
    expect((await run('json')).stderr).toBe('');
    expect((await run('excel-csv')).stderr).toBe(
      'Warning: A spreadsheet program may change a (“+61 400”). An Excel workbook (xlsx) keeps them.\n',
    );
  });
});
