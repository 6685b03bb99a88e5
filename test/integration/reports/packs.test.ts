/** Packs: several reports one after the other into one folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoOffice } from '@main/demo-office/server';
import { formatPackSummary } from '@main/reports/packs/pack-summary';
import { AppError } from '@shared/errors';
import { noParameters } from '@shared/report-parameters';
import { packSchema } from '@shared/schemas/preferences';
import { canaryToken } from '@test/helpers/canary-token';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';
import { connected, item, monthEnd, startOffice, statuses } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

describe('a pack', () => {
  it('faults 163: fails the report that was being written where an error in main was not its own', async () => {
    const services = makeServices(temporaryFolder());
    const lost = new AppError('internal', 'It ended because of another error.', {});
    let runs = 0;
    const onRun = () => {
      runs += 1;
      if (runs === 2) services.packs.control.failAll(lost);
    };
    const server = await startOffice({ broken: new Set(), cut: new Set(), onRun });
    const session = await connected(services, server.url);
    await expect(services.packs.run(session, monthEnd.name, temporaryFolder())).rejects.toBe(lost);
    // What its requests still bring changes nothing.
    await new Promise((done) => setImmediate(done));
    const [run] = services.packs.listRuns(session.office.id);
    expect([run?.phase, statuses(run ?? { items: [] })]).toEqual(['stopped', ['done', 'failed', 'waiting']]);
    expect(run?.items[1]?.problem?.message).toBe(lost.message);
    await services.close();
  });

  it('faults 792: that is stopped, and ends by another error before its report does: the report waits', async () => {
    const services = makeServices(temporaryFolder());
    const state = { broken: new Set<string>(), cut: new Set<string>(), onRun: () => undefined };
    const server = await startOffice(state);
    const session = await connected(services, server.url);
    const { id: officeId } = session.office;
    const lost = new AppError('internal', 'It ended because of another error.', {});
    state.onRun = () => {
      services.packs.stop(officeId);
      services.packs.control.failAll(lost);
      return undefined;
    };
    await expect(services.packs.run(session, monthEnd.name, temporaryFolder())).rejects.toBe(lost);
    const [run] = services.packs.listRuns(officeId);
    expect([run?.phase, statuses(run ?? { items: [] })]).toEqual(['stopped', ['waiting', 'waiting', 'waiting']]);
    expect(run?.items[0]?.problem).toEqual({ code: 'cancelled', message: 'It was stopped.' });
    await services.close();
  });

  it('writes every report into a file of its own in the folder, with a summary', async () => {
    const server = await startOffice({ broken: new Set(), cut: new Set() });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const run = await services.packs.run(session, 'Month end', folder);
    expect([run.phase, statuses(run)]).toEqual(['done', ['done', 'done', 'done']]);
    const names = readdirSync(folder).sort();
    expect(names).toEqual([
      expect.stringMatching(/^month-end-summary-[\d-]{10}\.txt$/),
      expect.stringMatching(/^one-[a-z]{3}-\d{4}-[\d-]{10}\.csv$/),
      expect.stringMatching(/^one-[a-z]{3}-\d{4}-[\d-]{10}\.csv\.about\.txt$/),
      expect.stringMatching(/^one-[a-z]{3}-\d{4}-[\d-]{10}\.tsv$/),
      expect.stringMatching(/^one-[a-z]{3}-\d{4}-[\d-]{10}\.tsv\.about\.txt$/),
      expect.stringMatching(/^two-[a-z]{3}-\d{4}-[\d-]{10}\.xlsx$/),
    ]);
    const summary = readFileSync(join(folder, names[0] ?? ''), 'utf8');
    expect(summary).toMatch(/^Month end, [\d-]{10}: 3 of 3 reports written, complete\r\nWritten: one-/);
    const [sent] = server.seen.filter(({ path }) => path.includes('report=one'));
    expect(sent?.path).toMatch(/startDate=\d{4}-\d{2}-01&endDate=\d{4}-\d{2}-(28|29|30|31)$/);
  });

  it('continues after a report that fails, gives the reason, and can be resumed', async () => {
    const state = { broken: new Set(['two']), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    expect([first.phase, statuses(first)]).toEqual(['done', ['done', 'failed', 'done']]);
    expect(first.items[1]?.problem).toMatchObject({
      code: 'report-failed',
      message: expect.stringContaining('SQLSTATE[42S22]'),
    });
    const summary = readdirSync(folder).find((name) => name.includes('summary')) ?? '';
    expect(readFileSync(join(folder, summary), 'utf8')).toContain('Not written: two. This report has a fault');
    state.broken.clear();
    const before = server.seen.length;
    const second = await services.packs.run(session, 'Month end', folder);
    expect([second.phase, statuses(second)]).toEqual(['done', ['done', 'done', 'done']]);
    expect(server.seen.slice(before).map(({ path }) => path.split('&')[0])).toEqual([
      '/report/list',
      '/report/run?report=two',
    ]);
  });

  it('can be stopped between and within its reports, and leaves no incomplete file', async () => {
    const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, office.baseUrl);
    const items = ['sector-ledger', 'sector-ledger'].map((slug) => item(slug));
    services.preferences.change(session.office, {
      kind: 'pack',
      name: 'Big',
      pack: packSchema.parse({ name: 'Big', items }),
    });
    const folder = temporaryFolder();
    const running = services.packs.run(session, 'Big', folder);
    services.packs.stop(session.office.id);
    const run = await running;
    await office.close();
    expect([run.phase, statuses(run)]).toEqual(['stopped', ['waiting', 'waiting']]);
    expect(readdirSync(folder).filter((name) => !name.includes('summary'))).toEqual([]);
  });

  it('lists the anomalies of a report in its summary and its state', async () => {
    const server = await startFaultServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const isReport = request.url?.startsWith('/report/run');
      const data = isReport ? { headers: ['a'], rows: [{ a: 1 }], row_count: 9, filters_applied: {} } : [];
      response.end(
        successEnvelope(data, { pagination: { total: 0, page: 1, per_page: 1, total_pages: 0, has_next: false } }),
      );
    });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const pack = { name: 'P', items: [{ ...item('one'), parameters: noParameters }] };
    services.preferences.change(session.office, { kind: 'pack', name: 'P', pack: packSchema.parse(pack) });
    const run = await services.packs.run(session, 'P', temporaryFolder());
    const warning = 'The server said 9 rows but sent 1.';
    expect(run.items[0]?.warnings).toEqual([warning]);
    expect(formatPackSummary(run)).toContain(`\r\nWarning: ${warning}\r\n`);
  });

  it('rejects a missing folder and an unknown pack', async () => {
    const server = await startOffice({ broken: new Set(), cut: new Set() });
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    await expect(services.packs.run(session, 'Nothing', temporaryFolder())).rejects.toMatchObject({ code: 'usage' });
    const folder = join(temporaryFolder(), 'none');
    await expect(services.packs.run(session, 'Month end', folder)).rejects.toMatchObject({ code: 'output-failed' });
    expect(existsSync(folder)).toBe(false);
    expect(services.packs.listRuns(session.office.id)).toMatchObject([{ phase: 'stopped' }]);
  });
});
