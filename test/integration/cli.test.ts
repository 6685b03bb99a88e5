/** The command line against the demo office, as a script would call it. */
import { closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { canaryToken } from '@test/helpers/canary-token';
import { type CliOptions, readJsonError, runCli as run, spawnCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { shareSetUp } from '@test/helpers/set-up';
import { startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const getOffice = shareSetUp(startDemo);
/** Responds with a rate limit that asks for a pause of so many seconds. */
const refuse = (seconds: number) =>
  respondWith('{"success":false,"error":"Rate limit exceeded"}', 429, { 'retry-after': `${seconds}` });
const at = (...args: string[]) => [...args, '--base-url', getOffice().baseUrl];

async function raw(
  path: string,
): Promise<{ data: Record<string, unknown> & { headers: string[]; rows: Record<string, unknown>[] } }> {
  return (await fetch(`${getOffice().baseUrl}${path}`, { headers: { 'x-api-token': canaryToken } })).json() as never;
}

describe('command line', () => {
  it('prints exactly the rows that the API sent', async () => {
    const { status, stdout, stderr } = await spawnCli(at('run', 'sales-by-consultant', '--format', 'csv'));
    const { data } = await raw('/report/run?report=sales-by-consultant');
    const lines = [data.headers, ...data.rows.map((row) => data.headers.map((header) => String(row[header])))];
    expect(stdout).toBe(lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
    expect([status, stderr]).toEqual([0, '']);
  });

  it('sends filters as they are documented and prints numbers as they were written', async () => {
    const before = getOffice().requests.length;
    const filters = ['branchID=2', 'travelStartDate=2026-12-01', 'minTotal=5000'];
    await run(at('run', 'departures', ...filters.flatMap((filter) => ['--filter', filter])));
    expect(getOffice().requests.slice(before)).toEqual([
      '/report/run?report=departures&travelStartDate=2026-12-01&branchID=2&minTotal=5000',
    ]);
    const { stdout } = await run(at('run', 'data-quality'));
    expect(stdout).toContain('1,1.50,9007199254740993,true,"{""a"":[1,null]}",0042,');
  });

  it('prints 50,000 rows', async () => {
    const csv = await run(at('run', 'sector-ledger'));
    expect(csv.stdout.split('\r\n')).toHaveLength(50_002);
  });

  it('lists trips with the document’s fields, id first, and all pages on request', async () => {
    const page = await run(at('trips', '--per-page', '2', '--page', '3'));
    const [header = '', first = ''] = page.stdout.split('\r\n');
    expect(header.startsWith('id,client_id,consultant_id,')).toBe(true);
    expect(header.endsWith(',sector_summary.total_gst_formatted,sector_summary.total_commission_formatted')).toBe(true);
    expect(first.startsWith('32396,')).toBe(true);
    const all = await run(at('trips', '--all', '--format', 'json', '--filter', 'corporate=true'));
    const trips = JSON.parse(all.stdout) as { is_corporate: boolean }[];
    const { pagination } = (await raw('/trip/fetchAll?corporate=true&per_page=1')) as unknown as {
      pagination: { total: number };
    };
    expect(trips).toHaveLength(pagination.total);
    expect(trips.every((trip) => trip.is_corporate)).toBe(true);
  });

  it('prints a trip and a client as the API’s JSON', async () => {
    expect(JSON.parse((await run(at('trip', '32400'))).stdout)).toEqual((await raw('/trip/fetchOne/32400')).data);
    expect(JSON.parse((await run(at('client', '1001'))).stdout)).toEqual((await raw('/client/fetchOne/1001')).data);
    expect((await run(at('reports'))).stdout).toContain(
      'sales-by-consultant,Sales By Consultant,2026-03-02 09:15:00\r\n',
    );
  });

  it.each<[string, string[], CliOptions, number, string]>([
    ['wrong usage', ['fly'], {}, 2, 'usage'],
    ['an unknown filter', ['run', 'x', '--filter', 'nope=1', '--base-url', 'http://127.0.0.1:9'], {}, 2, 'usage'],
    ['a missing token', ['reports', '--base-url', 'http://127.0.0.1:9'], { token: '' }, 3, 'token-missing'],
    ['no API', ['reports', '--base-url', 'http://127.0.0.1:9'], {}, 6, 'network-failed'],
    ['no office', ['trips'], {}, 2, 'usage'],
    ['an unknown office', ['trips', '--office', 'Nowhere'], {}, 2, 'office-unknown'],
  ])('ends with the status for %s', async (_label, args, options, status, code) => {
    const outcome = await run([...args, '--json-errors'], options);
    const last = readJsonError(outcome.stderr);
    expect([outcome.status, last.code, outcome.stdout]).toEqual([status, code, '']);
    expect(Object.keys(last)).toEqual(['code', 'message', 'details']);
  });

  it.each<[string[], string]>([
    [['commission', '--date', 'retun'], '--date: retun? Use return.'],
    [['commission', '--bookings', 'open'], '--bookings: open? Use one of: active, all.'],
    [['trips', '--filter', 'activ=1'], 'There is no filter named "activ". Use active.'],
    [['trips'], 'No office is connected. Use "connect", or give --base-url and TRIPLEDGER_TOKEN.'],
  ])('says what is wrong with %j, and no more', async (args, message) => {
    expect(await run(args)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: `${message}\n`,
    });
  });

  it('ends with 3, 4, 5, 6 and 7 for the API’s errors', async () => {
    expect((await run(at('reports'), { token: 'wrong.token' })).status).toBe(3);
    expect((await run(at('trip', '1'))).status).toBe(4);
    expect((await run(at('client', '1'))).status).toBe(4);
    expect((await run(at('run', 'supplier-statement'))).status).toBe(5);
    const html = await startFaultServer(respondWith('<html></html>', 200, { 'content-type': 'text/html' }));
    expect((await run(['reports', '--base-url', html.url])).status).toBe(6);
    // A limit that is not lifted in time.
    const limited = await startFaultServer(refuse(7_200));
    expect((await run(['reports', '--base-url', limited.url])).status).toBe(7);
  });

  it('faults 61: --try-now sends a request although the server requested a pause of a day', async () => {
    let isOver = false;
    const reports = respondWith('{"success":true,"data":{"reports":[]},"timestamp":"x"}');
    const server = await startFaultServer((request, response) =>
      (isOver ? reports : refuse(86_400))(request, response),
    );
    const home = temporaryFolder();
    const list = (...args: string[]) => run(['reports', '--base-url', server.url, ...args], { home });
    const refused = await list();
    expect([refused.status, refused.stderr]).toEqual([7, expect.stringContaining('--try-now')]);
    isOver = true;
    expect((await list()).status).toBe(7);
    expect(server.seen).toHaveLength(1);
    expect((await list('--try-now')).status).toBe(0);
    expect((await list()).status).toBe(0);
  });

  /** Runs `trips --all` where each page has one trip. */
  async function listAll(paginate: (page: number) => object) {
    const server = await startFaultServer((request, response) => {
      const page = Number(new URL(request.url ?? '', 'http://x').searchParams.get('page'));
      const body = { success: true, data: [{ id: page }], pagination: paginate(page), timestamp: 'x' };
      respondWith(JSON.stringify(body))(request, response);
    });
    const { status, stdout, stderr } = await run(['trips', '--all', '--base-url', server.url]);
    return { status, lines: stdout.split('\r\n').length, stderr };
  }

  it('faults 39: trips --all says on standard error that its list is incomplete, and why', async () => {
    expect(await listAll((page) => ({ total: 1, page, per_page: 1, total_pages: 1, has_next: true }))).toEqual({
      status: 0,
      lines: 4,
      stderr: expect.stringContaining(
        "This is not the whole list: 2 trips of a longer list: the server's page numbers don't add up.",
      ),
    });
  });

  it('faults 46: ends with 8 where the output cannot be written', async () => {
    const full = openSync('/dev/full', 'w');
    const outcome = await spawnCli(at('run', 'sector-ledger'), { stdout: full });
    closeSync(full);
    expect([outcome.status, outcome.stderr]).toEqual([8, expect.stringContaining('disk is full')]);
  });

  it('connects an office, saves its trips, and reads them without the API', async () => {
    const options = { home: temporaryFolder(), token: '' };
    const own = await startDemo();
    const runHere = (...args: string[]) => run(args, options);
    const connect = ['connect', 'Perth', '--base-url', own.baseUrl];
    const connected = await spawnCli(connect, { ...options, input: `${canaryToken}\n` });
    expect(connected).toMatchObject({ status: 0, stdout: '' });
    expect((await runHere('offices')).stdout).toContain(`Perth,${own.baseUrl},/api/trip,500`);
    const live = await runHere('trip', '32399', '--office', 'Perth');
    expect(live.status).toBe(0);
    const synced = await spawnCli(['sync', '--from', '2026-11-10'], options);
    expect(synced.stderr).toMatch(/Saved for offline use: \d+ trips/);
    await own.close();
    expect((await runHere('trip', '32399')).status).toBe(6);
    expect(await spawnCli(['trip', '32399', '--offline'], options)).toMatchObject({ status: 0, stdout: live.stdout });
    expect((await runHere('trips', '--offline', '--all')).stdout.split('\r\n').length).toBeGreaterThan(10);
    expect((await runHere('trip', '30001', '--offline')).status).toBe(4);
    for (const { stdout, stderr } of [connected, live, synced]) expect(stdout + stderr).not.toContain(canaryToken);
  });

  it('faults 103: an incomplete sync fails, and names what could not be saved', async () => {
    const home = temporaryFolder();
    const runHere = (...args: string[]) => run(args, { home, token: '' });
    const api = await startSmallOffice([11, 12, 13]);
    await run(['connect', 'Perth', '--base-url', api.url], { home, token: '', input: `${canaryToken}\n` });
    api.state.override = (path) =>
      /trip\/fetchOne(?:\/|\?id=)12/.test(path)
        ? respondWith('{"success":false,"error":"boom","code":500}', 500)
        : null;
    const partly = await runHere('sync', '--json-errors');
    expect([partly.status, partly.stderr]).toEqual([
      5,
      expect.stringContaining('1 trip could not be read and is left out: 12'),
    ]);
    api.state.override = () => null;
    expect((await runHere('sync')).stderr).toContain('Saved for offline use: 3 trips with their details, 3 clients.');
    const [name = ''] = readdirSync(join(home, 'saved-data')).filter((file) => file.endsWith('.db'));
    const db = new DatabaseSync(join(home, 'saved-data', name));
    const listed = await runHere('trips', '--offline', '--all');
    expect([listed.status, listed.stdout.trim().split('\r\n').length]).toEqual([0, 4]);
    const out = join(temporaryFolder(), 'trips.csv');
    await runHere('trips', '--offline', '--all', '--out', out);
    db.exec("DELETE FROM record WHERE kind = 'trip'");
    const one = await runHere('trip', '13', '--offline');
    expect([one.status, one.stderr]).toEqual([4, expect.stringContaining('is not saved on this computer')]);
    db.exec('PRAGMA user_version = 99');
    db.close();
    const seen = api.seen.length;
    const newer = await runHere('sync');
    expect([newer.status, newer.stderr]).toEqual([8, expect.stringContaining('another version of Tripledger')]);
    expect(api.seen).toHaveLength(seen);
    const withheld = await runHere('trips', '--offline');
    expect([withheld.status, withheld.stderr]).toEqual([4, expect.stringContaining('another version of Tripledger')]);
  });
});
