/** `sync`: what the window keeps up to date, from the command line, and a server that is away meanwhile. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { emptyPlan } from '@shared/records/sync';
import { autoAdvancingClock } from '@test/helpers/clock';
import { runCli, startCli } from '@test/helpers/command-line';
import { connectSmallOffice } from '@test/helpers/connected-office';
import { respondWith } from '@test/helpers/fault-server';
import { describe, expect, it } from 'vitest';

/** An office that the command line has connected, with 30 trips. */
async function connect() {
  const { api, home, openServices } = await connectSmallOffice();
  const runSync = (...args: string[]) => runCli(['sync', ...args], { home, token: '' });
  const startSync = (...args: string[]) => startCli(['sync', ...args], { home, token: '' });
  /** Saves a plan as the window does: the last 30 and the next 60 days, and a range. */
  const savePlan = async () => {
    const { services, session } = await openServices();
    const range = { id: 'r1', name: 'Autumn', from: '2026-03-01', to: '2026-05-31', isRefreshed: true };
    await services.syncPlanner.savePlan(session, {
      ...emptyPlan,
      window: { pastDays: 30, nextDays: 60 },
      ranges: [range, { ...range, id: 'r2', name: 'By hand', isRefreshed: false }],
    });
    await services.close();
  };
  // Connecting reads one trip, for the form of its URL.
  const connected = api.seen.length;
  const listRead = () =>
    api.seen.slice(connected).flatMap(({ path }) => /trip\/fetchOne(?:\/|\?id=)(\d+)/.exec(path)?.[1] ?? []);
  return { api, home, openServices, runSync, startSync, savePlan, listRead };
}

const days = String.raw`\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d`;

describe('sync --plan', () => {
  it('saves each range, and says how whole each is; later it reads what changed', async () => {
    const { api, runSync, savePlan, listRead } = await connect();
    expect(await runSync('--plan')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('This office has no offline plan.'),
    });
    await savePlan();
    const saved = await runSync('--plan');
    expect(saved.status).toBe(0);
    const lines = saved.stderr.trimEnd().split('\n');
    expect(lines).toContain('Saved for offline use: 30 trips with their details, 3 clients.');
    for (const range of [days, 'Autumn, 2026-03-01 to 2026-05-31'])
      expect(lines).toContainEqual(
        expect.stringMatching(new RegExp(`^${range}: The whole range is saved as it was listed at .*: 30 trips\\.$`)),
      );
    expect(listRead()).toHaveLength(30);
    api.state.notes.set(7, 'changed');
    expect((await runSync('--plan')).status).toBe(0);
    expect(listRead().slice(30)).toEqual(['7']);
  });

  it('goes on where it was stopped, asks for nothing twice, and fails where something is missing', async () => {
    const { api, runSync, startSync, savePlan, listRead } = await connect();
    await savePlan();
    const started = startSync('--plan');
    api.state.override = (path) => {
      if (/trip\/fetchOne(?:\/|\?id=)20/.test(path)) started.child.kill('SIGINT');
      return null;
    };
    const stopped = await started.outcome;
    expect(stopped).toMatchObject({ status: 130, stderr: expect.stringContaining('Run it again to go on.') });
    const savedBefore = Number(/Saved so far: (\d+) trips/.exec(stopped.stderr)?.[1]);
    expect(savedBefore).toBeGreaterThan(0);
    const readBefore = listRead().length;
    api.state.override = (path) =>
      /trip\/fetchOne(?:\/|\?id=)30/.test(path)
        ? respondWith('{"success":false,"error":"boom","code":500}', 500)
        : null;
    expect(await runSync('--plan')).toMatchObject({
      status: 5,
      stderr: expect.stringContaining('1 trip could not be read and is left out: 30'),
    });
    const readAfter = listRead().slice(readBefore);
    expect(readAfter.filter((id) => id !== '30').length).toBeLessThanOrEqual(29 - savedBefore);
    api.state.override = () => null;
    const readThen = listRead().length;
    expect((await runSync('--plan')).status).toBe(0);
    expect(new Set(listRead().slice(readThen))).toEqual(new Set(['30']));
  });
});

describe('sync --name', () => {
  it('faults 410: names a period, finds it again by its name, lists it, and refuses the name for another', async () => {
    const { runSync, listRead } = await connect();
    const dates = ['--from', '2026-03-01', '--to', '2026-05-31'];
    expect(await runSync('--list')).toMatchObject({
      status: 0,
      stdout: 'name,from,to,up_to_date,moves,listed_at,trips,missing,last_run\r\n',
    });
    expect(await runSync('--name', 'Autumn')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('No saved period is named "Autumn". Give --from and --to'),
    });
    const saved = await runSync(...dates, '--name', 'Autumn');
    expect(saved.status).toBe(0);
    expect(saved.stderr).toContain('Autumn, 2026-03-01 to 2026-05-31: The whole range is saved');
    expect(listRead()).toHaveLength(30);
    const again = await runSync('--name', 'autumn');
    expect(again).toMatchObject({ status: 0, stderr: expect.stringContaining('30 trips were saved before') });
    expect(listRead()).toHaveLength(30);
    expect(await runSync('--from', '2026-03-02', '--name', 'Autumn')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('A saved period is named “Autumn” already'),
    });
    const listed = await runSync('--list');
    expect(listed.stdout.split('\r\n')[1]).toMatch(
      /^Autumn,2026-03-01,2026-05-31,false,false,2\d{3}-[\d:.T-]+Z,30,0,done$/,
    );
  });

  it('faults 421: gives the reason where the saved periods cannot be read, and sends nothing', async () => {
    const { api, home, savePlan, runSync } = await connect();
    await savePlan();
    const folder = join(home, 'user-records');
    const db = new DatabaseSync(join(folder, readdirSync(folder)[0] ?? ''));
    db.exec("UPDATE record SET sealed = zeroblob(90) WHERE kind = 'plan'");
    db.close();
    const requests = api.seen.length;
    for (const args of [
      ['--name', 'Autumn'],
      ['--from', '2026-03-01', '--to', '2026-05-31'],
    ]) {
      const { status, stderr } = await runSync(...args);
      expect(status).not.toBe(0);
      expect(stderr).toContain('The plan and periods of this office can’t be read');
      expect(stderr).not.toContain('No saved period is named');
    }
    expect(api.seen.length).toBe(requests);
  });
});

it.each([
  ['--plan', '--from', '2026-01-01'],
  ['--plan', '--offline'],
  ['--plan', '--name', 'x'],
  ['--name', ' '],
  ['--list', '--from', '2026-01-01'],
  ['--format', 'csv'],
])('refuses sync %s %s %s', async (...args) => {
  expect((await runCli(['sync', ...args])).status).toBe(2);
});

describe('sync --wait', () => {
  it('faults 248: says what it waits for, and goes on by itself', async () => {
    const { api, home } = await connect();
    let refused = 0;
    api.state.override = (path) => {
      const isAway = refused < 20 && (refused > 0 || /trip\/fetchOne(?:\/|\?id=)20$/.test(path));
      if (isAway) refused += 1;
      return isAway ? respondWith('<html>Bad Gateway</html>', 502) : null;
    };
    const { status, stderr } = await runCli(['sync', '--wait'], { home, clock: autoAdvancingClock() });
    expect(status, stderr).toBe(0);
    expect(stderr).toContain('Waiting: The server isn’t responding properly (error 502).');
    expect(stderr).toContain('Saved for offline use: 30 trips with their details, 3 clients.');
  });
});
