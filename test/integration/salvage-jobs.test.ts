/** The copying from damaged saved data as a window and its user meet it: progress, its end, and stopping it. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoOffice } from '@main/demo-office/server';
import { listAllTrips } from '@main/records/trips';
import type { AppState } from '@shared/schemas/office';
import { canaryToken } from '@test/helpers/canary-token';
import { memoryKeychain } from '@test/helpers/keychain';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

/** Parts of a plan: more of them than are copied in one step. */
const partCount = 500;
const wholeList = { filters: {}, perPage: 100 };

/** An office whose trips are saved in a file without its header, and that is started again. */
async function setUpDamaged() {
  const demo = await startDemoOffice({ token: canaryToken, today: '2026-11-20', limit: 100_000 });
  onTestFinished(() => demo.close());
  const folder = temporaryFolder();
  const keychain = memoryKeychain();
  const start = () => {
    const services = makeServices(folder, async () => keychain);
    const states: AppState[] = [];
    services.events.on('state', (state) => void states.push(state));
    return { ...services, states };
  };
  const first = start();
  const request = { name: 'Sydney', baseUrl: demo.baseUrl, token: canaryToken, sessionOnly: false };
  const id = (await first.offices.connect(request)).currentOfficeId ?? '';
  const { value } = await listAllTrips(await first.offices.openSession(id), wholeList, {
    fetchPolicy: 'network-first',
  });
  const session = await first.offices.openSession(id);
  for (let part = 0; part < partCount; part += 1)
    await session.cache.syncParts.save({ job: 'range:window', part, text: randomBytes(4_500).toString('base64') });
  await first.close();
  const saved = join(folder, 'saved-data');
  const file = join(saved, readdirSync(saved).find((name) => name.endsWith('.db')) ?? '');
  writeFileSync(file, Buffer.concat([Buffer.alloc(100, 'x'), readFileSync(file).subarray(100)]));
  return { start, id, total: value.rows.length, saved };
}

describe('damaged saved data', () => {
  it('faults 294: is copied while the office is in use, with its progress and its end', async () => {
    const { start, id, total } = await setUpDamaged();
    const { offices, states } = start();
    const session = await offices.openSession(id);
    expect(offices.getState().notices[0]).toContain('is being copied');
    await vi.waitFor(() => expect(offices.getState().notices).toHaveLength(2), { timeout: 20_000 });
    expect(offices.getState().notices[1]).toMatch(
      /^Sydney: Recovered from the damaged file: .*2,400 saved trips.*Nothing is missing\.$/,
    );
    expect(states.some(({ salvages }) => salvages.some(({ officeId, done }) => officeId === id && done > 0))).toBe(
      true,
    );
    expect(states.at(-1)?.salvages).toEqual([]);
    const cached = await listAllTrips(session, wholeList, { fetchPolicy: 'cache-only' });
    expect(cached.value.rows).toHaveLength(total);
  });

  it('faults 294: opens its office once the plan is copied, so that no empty one is watched or saved over it', async () => {
    const { start, id } = await setUpDamaged();
    const { cache } = await start().offices.openSession(id);
    expect(await cache.syncParts.readFrom('range:window', 0)).toHaveLength(partCount);
  });

  it('faults 296: that is stopped, or whose office is removed, says so or leaves nothing', async () => {
    const { start, id, saved } = await setUpDamaged();
    const first = start();
    const opening = first.offices.openSession(id);
    await vi.waitFor(() => expect(first.offices.getState().salvages).toHaveLength(1), { interval: 5 });
    first.offices.stopSalvage(id);
    await opening;
    await vi.waitFor(() => expect(first.offices.getState().salvages).toEqual([]), { timeout: 20_000 });
    expect(first.offices.getState().notices[1]).toContain('has not finished. The copying was stopped.');
    await first.close();
    const second = start();
    await second.offices.openSession(id);
    await second.offices.remove(id);
    await vi.waitFor(() => expect(second.offices.getState().salvages).toEqual([]), { timeout: 20_000 });
    expect(readdirSync(saved).filter((name) => name.startsWith(id))).toEqual([]);
  });
});
