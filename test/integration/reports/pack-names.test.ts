/** Packs that are renamed or deleted: what is known of their runs follows. */
import { changePack } from '@main/reports/packs/change-pack';
import { canaryToken } from '@test/helpers/canary-token';
import { connected, monthEnd, type OfficeState, startOffice } from '@test/helpers/pack-office';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const healthy = (): OfficeState => ({ broken: new Set(), cut: new Set() });
const monthly = { ...monthEnd, name: 'Monthly' };
const renamed = { kind: 'pack', name: 'Monthly', pack: monthly, renamedFrom: 'Month end' } as const;
const deleted = { kind: 'pack', name: 'Month end', pack: null } as const;

describe('the runs of a pack', () => {
  it('take its new name, also after a restart, so that one that was interrupted goes on', async () => {
    const state = { ...healthy(), cut: new Set(['two']) };
    const server = await startOffice(state);
    const home = temporaryFolder();
    const services = makeServices(home);
    const request = { name: 'Sydney', baseUrl: server.url, token: canaryToken, sessionOnly: false };
    const officeId = (await services.offices.connect(request)).currentOfficeId ?? '';
    const session = await services.offices.openSession(officeId);
    services.preferences.change(session.office, { kind: 'pack', name: monthEnd.name, pack: monthEnd });
    const folder = temporaryFolder();
    const first = await services.packs.run(session, 'Month end', folder);
    expect(changePack(services, session.office, renamed).packs).toEqual([monthly]);
    await services.close();
    state.cut.clear();
    const again = makeServices(home);
    const reopened = await again.offices.openSession(officeId);
    expect(again.packs.listRuns(officeId)).toEqual([{ ...first, pack: 'Monthly' }]);
    const second = await again.packs.run(reopened, 'Monthly', folder);
    expect([second.startedAtMs, second.phase]).toEqual([first.startedAtMs, 'done']);
    expect(again.packs.listRuns(officeId)).toHaveLength(1);
    await again.close();
  });

  it('go with it: a new pack of its name begins without any', async () => {
    const server = await startOffice(healthy());
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const { office } = session;
    changePack(services, office, { kind: 'pack', name: 'Monthly', pack: monthly });
    await services.packs.run(session, 'Month end', temporaryFolder());
    await services.packs.run(session, 'Monthly', temporaryFolder());
    changePack(services, office, deleted);
    changePack(services, office, { kind: 'pack', name: 'Month end', pack: monthEnd });
    expect(services.packs.listRuns(office.id).map(({ pack }) => pack)).toEqual(['Monthly']);
    await services.close();
  });

  it('stay where the pack cannot take another name: it runs, or the name is another pack’s', async () => {
    const state = healthy();
    const server = await startOffice(state);
    const services = makeServices(temporaryFolder());
    const session = await connected(services, server.url);
    const { office } = session;
    const refusals: unknown[] = [];
    const attempt = (change: typeof renamed | typeof deleted) => {
      try {
        changePack(services, office, change);
      } catch (error) {
        refusals.push(error instanceof Error ? error.message : error);
      }
    };
    await services.packs.run(session, 'Month end', temporaryFolder());
    const onRun = () => [renamed, deleted].forEach(attempt);
    Object.assign(state, { onRun });
    await services.packs.run(session, 'Month end', temporaryFolder());
    expect(new Set(refusals)).toEqual(new Set(['“Month end” is running. Wait for it, or stop it.']));
    changePack(services, office, { kind: 'pack', name: 'Monthly', pack: monthly });
    expect(() => changePack(services, office, renamed)).toThrow(/a pack named "Monthly" already/);
    expect(services.packs.listRuns(office.id).map(({ pack }) => pack)).toEqual(['Month end', 'Month end']);
    await services.close();
  });
});
