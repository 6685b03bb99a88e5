/** Packs that were interrupted: what is written stays, and the rest runs again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canaryToken } from '@test/helpers/canary-token';
import { connected, monthEnd, startOffice, statuses } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

describe('a pack that was interrupted', () => {
  it('stops if the office cannot be reached, and resumes after a restart with the same days', async () => {
    const state = { broken: new Set<string>(), cut: new Set(['two']) };
    const server = await startOffice(state);
    const home = temporaryFolder();
    const services = makeServices(home);
    const { currentOfficeId } = await services.offices.connect({
      name: 'Sydney',
      baseUrl: server.url,
      token: canaryToken,
      sessionOnly: false,
    });
    const officeId = currentOfficeId ?? '';
    const session = await services.offices.openSession(officeId);
    services.preferences.change(session.office, { kind: 'pack', name: monthEnd.name, pack: monthEnd });
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    expect([first.phase, statuses(first)]).toEqual(['stopped', ['done', 'failed', 'waiting']]);
    await services.close();
    state.cut.clear();
    const again = makeServices(home);
    // Runs of packs are sealed with the office's key, which is loaded once the office is open.
    await again.offices.openSession(officeId);
    expect(again.packs.listRuns(officeId).map(({ phase }) => phase)).toEqual(['stopped']);
    const before = server.seen.length;
    const second = await again.packs.run(await again.offices.openSession(officeId), 'Month end', folder);
    expect([second.day, second.startedAtMs]).toEqual([first.day, first.startedAtMs]);
    expect(second.items.map(({ filters }) => filters)).toEqual(first.items.map(({ filters }) => filters));
    expect(statuses(second)).toEqual(['done', 'done', 'done']);
    expect(server.seen.slice(before).filter(({ path }) => path.startsWith('/report/run'))).toHaveLength(2);
    again.packs.forget(officeId);
    expect(makeServices(home).packs.listRuns(officeId)).toEqual([]);
  });

  it('starts again if the pack was changed since', async () => {
    const state = { broken: new Set(['two']), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    await services.packs.run(session, 'Month end', folder);
    const changed = { ...monthEnd, items: monthEnd.items.slice(0, 1) };
    services.preferences.change(session.office, { kind: 'pack', name: monthEnd.name, pack: changed });
    const before = server.seen.length;
    expect(statuses(await services.packs.run(session, 'Month end', folder))).toEqual(['done']);
    expect(server.seen.slice(before).map(({ path }) => path.split('?')[0])).toEqual(['/report/list', '/report/run']);
  });

  it('replaces only its own summary when it is resumed', async () => {
    const state = { broken: new Set(['two']), cut: new Set<string>() };
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    state.broken.clear();
    const second = await services.packs.run(session, 'Month end', folder);
    expect(second.summary).toEqual(first.summary);
    expect(readdirSync(folder).filter((name) => name.includes('summary'))).toEqual([first.summary?.file]);
    expect(readFileSync(join(folder, second.summary?.file ?? ''), 'utf8')).toContain('3 of 3 reports written');
  });
});
