/** Month end: the checklist, a run as a folder, the lock, what has changed since, and the command line. */
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DemoTrip, makeDemoData } from '@demo/data/demo-data';
import { defaultSeed, startDemoOffice } from '@demo/server';
import { getTrip } from '@main/office/records/trips';
import type { MonthEndPart, MonthState } from '@shared/settings/month-end';
import { formatMoney } from '@shared/values/money';
import { canaryToken } from '@test/helpers/canary-token';
import { autoAdvancingClock } from '@test/helpers/clock';
import { runCli } from '@test/helpers/command-line';
import { forward } from '@test/helpers/forward';
import { serveLoopback } from '@test/helpers/loopback';
import { makeServices } from '@test/helpers/services';
import { onFinished, shareSetUp } from '@test/helpers/set-up';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readSheetTexts } from '@test/helpers/workbooks';
import { describe, expect, it } from 'vitest';

const [today, month, tripCount] = ['2026-11-28', '2026-10', 60];
const nowMs = Date.parse(`${today}T12:00:00`);
const data = makeDemoData(defaultSeed, today, tripCount);
/** The bookings that travel in October and are active. */
const counted = data.trips.flatMap((trip) =>
  trip.sectors
    .filter(({ travel_date, flags }) => travel_date.startsWith(month) && flags.is_active)
    .map((sector) => ({ tripId: trip.id, sector })),
);
const commission = counted.reduce((sum, { sector }) => sum + sector.financial.commission, 0);
const [signal, parameters] = [new AbortController().signal, { filters: {}, ranges: {} }];
const supplierSpend = { kind: 'report', slug: 'supplier-spend', parameters } as const;
const failing = { kind: 'report', slug: 'supplier-statement', parameters } as const;
const departures = { kind: 'report', slug: 'departures', parameters } as const;
const byMonth = { kind: 'summary', report: null, id: 'commission-by-supplier' } as const;

/** An office behind a server that gives one trip's first counted booking 10.00 more, or another supplier, once it is told to; and never one trip. */
async function startOffice(unread = 0) {
  const demo = await startDemoOffice({ token: canaryToken, today, trips: tripCount, limit: 100_000 });
  onFinished(demo.close);
  const changed = { trip: 0, supplier: 0 };
  const server = await serveLoopback(async (request, response) => {
    if (request.url?.endsWith(`/fetchOne/${unread}`)) return response.writeHead(500).end('{"success":false}');
    const isChanged = changed.trip > 0 && request.url?.includes('fetchOne') && request.url.includes(`${changed.trip}`);
    if (!isChanged) return forward(demo.baseUrl, request, response);
    const headers = { 'x-api-token': canaryToken };
    const body = (await (await fetch(`${demo.baseUrl}${request.url}`, { headers })).json()) as {
      data: { sectors: { id: number; supplier_id: number; financial: { commission: number } }[] };
    };
    const booking = counted.find(({ tripId }) => tripId === changed.trip)?.sector.id;
    for (const sector of body.data.sectors.filter(({ id }) => id === booking)) {
      if (changed.supplier === 0) sector.financial.commission += 1_000;
      else sector.supplier_id = changed.supplier;
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  onFinished(server.stop);
  const home = temporaryFolder();
  const clock = autoAdvancingClock(nowMs);
  const services = makeServices(home, undefined, { clock });
  const connection = { name: 'Sydney', baseUrl: server.baseUrl, token: canaryToken, sessionOnly: false };
  const { currentOfficeId } = await services.offices.connect(connection);
  const session = await services.offices.openSession(currentOfficeId ?? '');
  await services.updates.runOnce(session, signal);
  return { home, clock, services, session, changed, stop: server.stop };
}

const getSaved = shareSetUp(startOffice);
const findCheck = ({ checks }: Pick<MonthState, 'checks'>, check: number) =>
  checks.find((each) => each.check === check);
const listFolders = (parent: string) => readdirSync(parent).sort();

describe('month end', () => {
  it('accounts 14: compares the parts to the cent, makes a folder, and another one', async () => {
    const { services, session } = getSaved();
    const { monthEnds, preferences } = services;
    const parent = temporaryFolder();
    const parts = [byMonth, supplierSpend, departures];
    preferences.change(session.office, { kind: 'month-end', settings: { parts } });
    const before = await monthEnds.getState(session, null, signal);
    expect([before.month, before.basis.date, before.basis.bookings]).toEqual([month, 'travel', 'active']);
    expect(findCheck(before, 1)).toMatchObject({ state: 'done' });
    expect(findCheck(before, 3)?.text).toBe('3 parts, not made yet');
    expect(before.parts[0]).toMatchObject({ commission, counts: 'travel, active', isCompared: true });

    const run = await monthEnds.run(session, month, { parent, by: 'window', signal });
    expect(listFolders(parent)).toEqual(['Month end 2026-10']);
    const made = await monthEnds.getState(session, month, signal);
    expect(made.parts.map(({ isOwn, isDiffering, problem }) => [isOwn, isDiffering, problem])).toEqual([
      [false, false, null],
      [true, true, null],
      // A date of travel in every row proves that it is of the month.
      [false, false, null],
    ]);
    expect(findCheck(made, 4)).toMatchObject({ state: 'open', text: expect.stringContaining(formatMoney(commission)) });
    expect(readdirSync(run.folder).sort()).toEqual([
      '00 Cover.xlsx',
      'Commission by supplier by month.xlsx',
      'Departures.xlsx',
      'Supplier Spend.xlsx',
      'evidence.json',
    ]);
    const cover = unzip(readFileSync(join(run.folder, '00 Cover.xlsx')));
    const sheet = cover.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).toContain('Travel · October 2026 · active bookings');
    expect(sheet).toContain('DOES NOT AGREE');
    expect([...cover.keys()].filter((name) => name.startsWith('xl/worksheets/'))).toHaveLength(4);

    // The summary that it makes is the user's from then on: another one does not take its place.
    for (let times = 0; times < 2; times += 1) await monthEnds.replace(session, month, made.parts[1]?.key ?? '');
    const names = preferences.get(session.office).summaries.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Supplier Spend of bookings', 'Supplier Spend of bookings (2)']));
    const again = await monthEnds.run(session, month, { parent, by: 'window', signal });
    expect(listFolders(parent)).toEqual(['Month end 2026-10', 'Month end 2026-10 run 2']);
    const second = unzip(readFileSync(join(again.folder, '00 Cover.xlsx'))).get('xl/worksheets/sheet1.xml');
    expect(second?.toString()).toContain('in the folder “Month end 2026-10 run 2”');
    expect(again.parts[1]).toMatchObject({ name: 'Supplier Spend of bookings', commission, isOwn: false });
    const agreed = await monthEnds.getState(session, month, signal);
    expect(findCheck(agreed, 4)).toMatchObject({ state: 'done' });
    expect(findCheck(agreed, 3)).toMatchObject({ state: 'done', text: expect.stringContaining('3 of 3 made') });
  });

  it('accounts 14: locks with digests of what was made, and names what has changed since', async () => {
    const { services, session, changed, clock } = await startOffice();
    const { monthEnds, preferences } = services;
    preferences.change(session.office, { kind: 'month-end', settings: { parts: [byMonth] } });
    await expect(monthEnds.lock(session, month, signal)).rejects.toThrow(/not made yet/);
    const { folder } = await monthEnds.run(session, month, { parent: temporaryFolder(), by: 'window', signal });
    const { withoutStatement } = await monthEnds.getState(session, month, signal);
    if (withoutStatement.length > 0) {
      await expect(monthEnds.lock(session, month, signal)).rejects.toThrow(/Statements: .* over 500\.00/);
      await monthEnds.change(session, month, { kind: 'waive', check: 2, reason: 'Statements come later' });
    }
    await monthEnds.change(session, month, { kind: 'note', supplierId: 201, text: 'Two groups' });
    // A supplier that is not one of the largest changes keeps its note.
    const { changes } = await monthEnds.getState(session, month, signal);
    const small = counted
      .map(({ sector }) => sector.supplier_id)
      .find((id) => !changes.some((c) => c.supplierId === id));
    await monthEnds.change(session, month, { kind: 'note', supplierId: small ?? 0, text: 'Seventh' });
    await monthEnds.lock(session, month, signal);
    // The cover has what was answered after the run.
    const said = `${unzip(readFileSync(join(folder, '00 Cover.xlsx'))).get('xl/worksheets/sheet1.xml')}`;
    expect(said).toMatch(/Two groups.*Seventh/s);
    expect([said.includes('waived: Statements come later'), /● \d/.test(said)]).toEqual([
      withoutStatement.length > 0,
      false,
    ]);
    const { files } = JSON.parse(readFileSync(join(folder, 'evidence.json'), 'utf8'));
    for (const { file, sha256 } of files) {
      const path = join(folder, file);
      expect([file, createHash('sha256').update(readFileSync(path)).digest('hex')]).toEqual([file, sha256]);
      expect(statSync(path).mode & 0o222).toBe(0);
    }
    expect(await monthEnds.verify(session, month)).toEqual({ files: 2, missing: [], changed: [], added: [] });
    const locked = await monthEnds.getState(session, month, signal);
    expect([findCheck(locked, 5)?.state, locked.since]).toEqual(['done', null]);
    expect((await monthEnds.getState(session, null, signal)).month).toBe('2026-09');
    await expect(monthEnds.change(session, month, { kind: 'note', supplierId: 201, text: '' })).rejects.toThrow(
      /locked/,
    );
    await expect(monthEnds.run(session, month, { parent: temporaryFolder(), by: 'window', signal })).rejects.toThrow(
      /locked/,
    );

    const [first] = counted;
    changed.trip = first?.tripId ?? 0;
    clock.advance(60_000);
    await getTrip(session, changed.trip, { fetchPolicy: 'network-only' });
    const { since } = await monthEnds.getState(session, null, signal);
    const before = first?.sector.financial.commission;
    expect(since).toMatchObject({ month, cents: 1_000, bookings: [{ before, now: { tripId: changed.trip } }] });

    const cover = join(folder, '00 Cover.xlsx');
    chmodSync(cover, 0o644);
    writeFileSync(cover, 'other');
    writeFileSync(join(folder, 'more.txt'), '');
    expect(await monthEnds.verify(session, month)).toMatchObject({ changed: ['00 Cover.xlsx'], added: ['more.txt'] });
    await monthEnds.unlock(session, month, 'A late invoice');
    const open = await monthEnds.getState(session, month, signal);
    expect(open.lockedAtMs).toBeNull();
    // Its bookings have changed since it was made.
    expect(findCheck(open, 3)).toMatchObject({ state: 'open', text: expect.stringContaining('changed since') });
  });

  it('accounts 8: has each statement, and beside it the reconciliation with its equation and its sums', async () => {
    const { services, session } = getSaved();
    const [line] = counted.map(({ sector: { reloc_code, travel_date, financial } }) =>
      [reloc_code, travel_date, (financial.commission + 100) / 100].join(),
    );
    const csv = ['Statement 01/10/2026 to 31/10/2026', 'Booking reference,Travel date,Commission', line].join('\n');
    const { sheet } = await services.sheets.add(session, 'remittance.csv', Buffer.from(csv), { signal });
    services.preferences.change(session.office, { kind: 'month-end', settings: { parts: [byMonth] } });
    const parent = temporaryFolder();
    const { folder } = await services.monthEnds.run(session, month, { parent, by: 'window', signal });
    const [workbook = '', original] = readdirSync(join(folder, 'Statements')).sort();
    expect([workbook, original]).toEqual([
      expect.stringMatching(/, statement to 31 Oct 2026\.xlsx$/),
      'remittance.csv',
    ]);
    const rows = readSheetTexts(unzip(readFileSync(join(folder, 'Statements', workbook))), 1);
    expect(rows[1]?.[0]).toContain(` · ${formatMoney(sheet.sum.compared)} = `);
    const totals = [4, 5, 9].map((column) => Math.round(100 * Number(rows.at(-1)?.[column])));
    expect(totals).toEqual([sheet.totals.theirs, sheet.totals.ours, 100]);
    await services.sheets.remove(session, sheet.head.id);
  });

  it('compares a report with the one of the month before, where that counted by the same dates', async () => {
    const { services, session } = getSaved();
    const { monthEnds, preferences } = services;
    preferences.change(session.office, { kind: 'month-end', settings: { parts: [departures] } });
    const compared: boolean[] = [];
    for (const date of ['travel', 'opened'] as const) {
      await monthEnds.change(session, '2026-09', { kind: 'basis', date, bookings: 'active' });
      await monthEnds.run(session, '2026-09', { parent: temporaryFolder(), by: 'window', signal });
      const { parts } = await monthEnds.getState(session, month, signal);
      compared.push(parts[0]?.compareWith !== null);
    }
    expect(compared).toEqual([true, false]);
  });

  it('says no change from a month whose bookings are not all here', async () => {
    const hasMonth = ({ sectors }: DemoTrip, of: string) => sectors.some((sector) => sector.travel_date.startsWith(of));
    const trip = data.trips.find((trip) => hasMonth(trip, '2026-09') && !hasMonth(trip, month));
    const { services, session } = await startOffice(trip?.id);
    const { checks, parts, changes } = await services.monthEnds.getState(session, month, signal);
    const found = { state: checks[0]?.state, now: parts[0]?.commission, before: parts[0]?.before, changes };
    expect(found).toEqual({ state: 'done', now: commission, before: null, changes: [] });
  });

  it('faults 473: a summary of a report counts the whole month, whatever filter a part of the report has', async () => {
    const { services, session } = getSaved();
    const { monthEnds, preferences } = services;
    const definition = {
      ...{ source: { report: 'supplier-spend' }, filters: {} },
      ...{ rows: ['supplier'], column: null, measures: ['rows'] },
    };
    preferences.change(session.office, { kind: 'summary', report: 'supplier-spend', name: 'Spend', definition });
    const bySupplier = { kind: 'summary', report: 'supplier-spend', id: 'Spend' } as const;
    const filtered = { ...supplierSpend, parameters: { filters: { supplierID: '201' }, ranges: {} } };
    const countRows = async (parts: readonly MonthEndPart[]) => {
      preferences.change(session.office, { kind: 'month-end', settings: { parts: [...parts] } });
      const run = await monthEnds.run(session, '2026-08', { parent: temporaryFolder(), by: 'window', signal });
      return run.parts.find(({ part }) => part.kind === 'summary')?.rows;
    };
    const whole = await countRows([bySupplier]);
    expect(whole).toBeGreaterThan(1);
    expect(await countRows([filtered, bySupplier])).toBe(whole);
  });

  it('accounts 14: locks no month whose bookings are others than those of its files, though they add up to the same', async () => {
    const { services, session, changed, clock } = await startOffice();
    const { monthEnds, preferences } = services;
    const byStatus = { kind: 'summary', report: null, id: 'trips-by-status' } as const;
    preferences.change(session.office, { kind: 'month-end', settings: { parts: [byMonth, byStatus] } });
    await monthEnds.change(session, month, { kind: 'waive', check: 2, reason: 'Later' });
    const { parts } = await monthEnds.run(session, month, { parent: temporaryFolder(), by: 'window', signal });
    expect(parts.map(({ counts }) => counts)).toEqual(['travel, active', 'travel, all sectors']);
    const other = counted.find(({ sector }) => sector.supplier_id !== counted[0]?.sector.supplier_id);
    Object.assign(changed, { trip: counted[0]?.tripId, supplier: other?.sector.supplier_id });
    clock.advance(60_000);
    await getTrip(session, changed.trip, { fetchPolicy: 'network-only' });
    await expect(monthEnds.lock(session, month, signal)).rejects.toThrow(/its bookings have changed since/);
  });

  it('faults 206: on the command line a server that is away ends the command, and no folder is made', async () => {
    const { home, services, clock, stop } = await startOffice();
    await services.close();
    await stop();
    const folder = temporaryFolder();
    clock.advance(3_600_000);
    const { status } = await runCli(['month-end', 'last', '--out-dir', folder], { home, token: '', clock });
    expect([status, listFolders(folder)]).toEqual([6, []]);
  });

  it('faults 535: names a report that fails, and leaves no folder where the run is stopped', async () => {
    const { services, session } = getSaved();
    const { monthEnds, preferences } = services;
    const gone = { kind: 'summary', report: null, id: 'not-there' } as const;
    preferences.change(session.office, { kind: 'month-end', settings: { parts: [failing, gone, byMonth] } });
    const parent = temporaryFolder();
    const { parts } = await monthEnds.run(session, '2026-09', { parent, by: 'window', signal });
    expect(parts.map(({ file, problem }) => [file === null, problem?.code])).toEqual([
      [true, 'report-failed'],
      [true, 'not-kept'],
      [false, undefined],
    ]);
    const stopped = AbortSignal.abort();
    const running = monthEnds.run(session, '2026-09', { parent, by: 'window', signal: stopped });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
    expect(listFolders(parent)).toEqual(['Month end 2026-09']);
  });

  it('accounts 15: on the command line makes last month into a new folder, and ends with 9 until nothing is open', async () => {
    const { home, services, session, clock } = await startOffice();
    services.preferences.change(session.office, { kind: 'month-end', settings: { parts: [byMonth, failing] } });
    await services.close();
    const run = (...args: string[]) => runCli(['month-end', ...args], { home, token: '', clock });
    expect(await run('2026-13')).toMatchObject({ status: 2, stdout: '' });
    const folder = join(temporaryFolder(), 'new');
    const open = await run('last', '--office', 'Sydney', '--out-dir', folder, '--json');
    expect([open.status, open.stderr]).toEqual([9, expect.stringContaining('failed: Supplier Statement')]);
    const { checks, ...made } = JSON.parse(open.stdout);
    expect(made).toEqual({ month, folder: join(folder, 'Month end 2026-10') });
    expect(checks).toHaveLength(5);

    const again = makeServices(home, undefined, { clock });
    const reopened = await again.offices.openSession(session.office.id);
    for (const check of [2, 3]) {
      await again.monthEnds.change(reopened, month, { kind: 'waive', check, reason: 'Its SQL is broken' });
    }
    await again.close();
    const done = await runCli(['pack', '--office', 'Sydney', '--out-dir', folder], { home, token: '', clock });
    expect([
      done.status,
      done.stdout
        .split('\n')
        .slice(0, 5)
        .map((line) => line.slice(0, 3)),
    ]).toEqual([0, ['✓ 1', '✓ 2', '✓ 3', '✓ 4', '○ 5']]);
    expect(listFolders(folder)).toEqual(['Month end 2026-10', 'Month end 2026-10 run 2']);
    const locking = await run(month, '--office', 'Sydney', '--out-dir', folder, '--lock');
    expect([locking.status, locking.stdout]).toEqual([0, expect.stringContaining('✓ 5 Lock: Locked')]);
  });
});
