/** What the user notes of unclaimed commission: on disk for good, sealed, by sector, whoever writes at the same time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { startDemoOffice } from '@main/demo-office/server';
import type { OfficeSession } from '@main/session/office-session';
import { Claims } from '@main/unclaimed/claims';
import { UserRecordStore } from '@main/user-records/user-record-store';
import { type Claim, type ClaimPatch, claimStatuses, newClaim, patchClaim, toClaimId } from '@shared/claims';
import { AppError } from '@shared/errors';
import { defaultRate, type Office, unknownUrlVariants } from '@shared/schemas/office';
import { canaryToken } from '@test/helpers/canary-token';
import { memoryKeychain } from '@test/helpers/keychain';
import { makeServices } from '@test/helpers/services';
import { temporaryFolder } from '@test/helpers/temporary';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';

const helpers = resolve(import.meta.dirname, '../helpers');
const nowMs = Date.UTC(2026, 10, 20, 12);
const one = { tripId: 1, sectorId: 1 };
const two = { tripId: 1, sectorId: 2 };
const office: Office = {
  id: 'office',
  name: 'Sydney',
  baseUrl: 'https://api.example.com',
  kind: 'saved',
  urlVariants: unknownUrlVariants,
  rate: defaultRate,
};
const session = { office, now: () => nowMs, getCacheLockError: () => null } as unknown as OfficeSession;

function setUp() {
  const folder = join(temporaryFolder(), 'user-records');
  const key = newCacheKey();
  const start = () => {
    const notices: string[] = [];
    const records = new UserRecordStore(folder, (notice) => notices.push(notice));
    records.unlock(office, new Cipher(key));
    onTestFinished(() => records.close());
    return { claims: new Claims(records), notices, records };
  };
  const note = (claims: Claims, patch: ClaimPatch, ...keys: (typeof one)[]) =>
    claims.change(session, { kind: 'patch', keys, patch });
  return { folder, key, start, note };
}

const byId = (claims: readonly Claim[]) => new Map(claims.map((claim) => [toClaimId(claim), claim]));

/** Starts a process that notes sectors; resolves to the last round that it acknowledged. */
async function runProcess(folder: string, key: Buffer, name: string, rounds: number, killAfter = rounds + 1) {
  const hook = ['--disable-warning=ExperimentalWarning', '--import', join(helpers, 'typescript-hook.mjs')];
  const args = [...hook, join(helpers, 'claim-process.mjs'), folder, key.toString('base64'), name, String(rounds)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  let last = 0;
  for await (const line of createInterface(child.stdout)) {
    last = Number(line);
    if (last === killAfter) child.kill('SIGKILL');
  }
  await exited;
  return last;
}

describe('what is noted of unclaimed commission', () => {
  it('faults 300: by two processes at once: each sector has its last note, and no note of another is lost', async () => {
    const { folder, key, start } = setUp();
    const rounds = 40;
    await Promise.all([runProcess(folder, key, 'A', rounds), runProcess(folder, key, 'B', rounds)]);
    const found = byId(start().claims.list(session));
    for (const name of ['A', 'B'])
      for (let round = 1; round <= rounds; round += 1)
        expect(found.get(`${name.charCodeAt(0)}/${round}`)?.note).toBe(`${name} ${round}`);
    expect(found.get('1/1')?.note).toMatch(new RegExp(`^[AB] ${rounds}$`));
    expect(found.size).toBe(4 * rounds + 1);
  });

  it('faults 301: by a process that is killed: all that was acknowledged is there, and each change whole', async () => {
    const { folder, key, start } = setUp();
    for (const [index, killAfter] of [3, 9, 17].entries()) {
      const name = String.fromCharCode(65 + index);
      const last = await runProcess(folder, key, name, 100_000, killAfter);
      const found = byId(start().claims.list(session));
      const own = name.charCodeAt(0);
      for (let round = 1; round <= last; round += 1)
        expect(found.get(`${own}/${round}`)?.note).toBe(`${name} ${round}`);
      const [ends, pairs] = [own, own + 1_000].map(
        (tripId) => [...found.values()].filter((claim) => claim.tripId === tripId).length,
      );
      expect(ends).toBe(pairs);
    }
  });

  it('faults 300: by two writers at random equals what a map would hold, and undo restores what was there', () => {
    const key = fc.record({ tripId: fc.integer({ min: 1, max: 3 }), sectorId: fc.integer({ min: 1, max: 2 }) });
    const patch = fc.record(
      {
        status: fc.constantFrom(...claimStatuses),
        note: fc.string({ maxLength: 20 }),
        remindOn: fc.constantFrom('2026-12-01', null),
      },
      { requiredKeys: [] },
    );
    const change = fc.record({
      writer: fc.boolean(),
      keys: fc.array(key, { maxLength: 4 }),
      patch,
      undoes: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const { start, note } = setUp();
        const writers = [start(), start()] as const;
        const model = new Map<string, Claim>();
        for (const { writer, keys, patch: patched, undoes } of changes) {
          const { claims } = writers[writer ? 1 : 0];
          const before = note(claims, patched, ...keys);
          if (undoes) {
            claims.change(session, { kind: 'replace', claims: before });
            continue;
          }
          for (const changed of new Map(keys.map((each) => [toClaimId(each), each])).values()) {
            const id = toClaimId(changed);
            const next = patchClaim(model.get(id) ?? newClaim(changed), patched, '2026-11-20');
            if (JSON.stringify(next) === JSON.stringify(newClaim(changed))) model.delete(id);
            else model.set(id, next);
          }
        }
        for (const { claims } of writers) expect(byId(claims.list(session))).toEqual(model);
        for (const { records } of writers) records.close();
      }),
      { numRuns: 100 },
    );
  });

  it('is dated when it is chased, keeps no reminder when it is done, and stands nowhere in plaintext', () => {
    const { start, note, folder } = setUp();
    const { claims } = start();
    note(claims, { status: 'chased', note: 'Rang Wattle Tours', remindOn: '2026-12-01' }, one);
    expect(claims.list(session)).toEqual([
      { ...newClaim(one), status: 'chased', chasedOn: '2026-11-20', remindOn: '2026-12-01', note: 'Rang Wattle Tours' },
    ]);
    note(claims, { status: 'not-claimable' }, one);
    expect(start().claims.list(session)).toMatchObject([
      { status: 'not-claimable', chasedOn: '2026-11-20', remindOn: null },
    ]);
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    for (const word of ['Wattle', 'chased', '2026-11-20']) expect(bytes.join('\n')).not.toContain(word);
  });

  it('faults 304: in a damaged file is set aside with a notice; in that of a newer version it is left alone', () => {
    const { start, note, folder } = setUp();
    mkdirSync(folder);
    const file = join(folder, 'office.db');
    writeFileSync(file, 'no database, but long enough to be taken for one'.repeat(50));
    const { claims, notices } = start();
    expect(claims.list(session)).toEqual([]);
    expect(notices).toEqual([expect.stringMatching(/notes of Sydney were damaged and were set aside/)]);
    expect(readdirSync(folder)).toContain('office.db.damaged');
    note(claims, { note: 'again' }, one);
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 9');
    db.close();
    const later = start();
    expect(later.claims.list(session)).toEqual([]);
    expect(later.notices).toEqual([expect.stringContaining('a newer Tripledger has written them')]);
    expect(() => note(later.claims, { note: 'lost' }, one)).toThrow(/Nothing was changed/);
  });

  it('faults 304: that cannot be written is refused with words', () => {
    const { start, note, folder } = setUp();
    writeFileSync(folder, 'a file where the folder should be');
    const { claims, notices } = start();
    expect(() => note(claims, { note: 'lost' }, one)).toThrow(/Nothing was changed/);
    expect(notices).toEqual([expect.stringContaining('cannot be opened')]);
  });

  it('faults 304: of a row that was moved or does not open is counted, and the others are read', () => {
    const { start, note, folder } = setUp();
    note(start().claims, { note: 'first' }, one);
    note(start().claims, { note: 'second' }, two);
    const db = new DatabaseSync(join(folder, 'office.db'));
    const [row] = db.prepare('SELECT lookup FROM record').all();
    db.prepare('UPDATE record SET sealed = (SELECT sealed FROM record WHERE lookup <> ?) WHERE lookup = ?').run(
      row?.lookup as Uint8Array,
      row?.lookup as Uint8Array,
    );
    db.close();
    const { claims, unreadable } = start().claims.compare(session, () => false);
    expect(claims).toHaveLength(1);
    expect(unreadable).toBe(1);
  });
});

/** The use cases with a connected office whose first unclaimed sectors are known. */
async function connect() {
  const demo = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
  onTestFinished(() => demo.close());
  const folder = temporaryFolder();
  const keychain = memoryKeychain();
  const start = () => makeServices(folder, async () => keychain);
  const services = start();
  const request = { name: 'Sydney', baseUrl: demo.baseUrl, token: canaryToken, sessionOnly: false };
  const officeId = (await services.offices.connect(request)).currentOfficeId ?? '';
  return { folder, keychain, start, services, officeId, file: join(folder, 'user-records', `${officeId}.db`) };
}

describe('what is noted of an office', () => {
  it('faults 303: outlives the clearing of its saved data, and goes with the office', async () => {
    const { services, officeId, file } = await connect();
    const { offices, unclaimed } = services;
    const change = { kind: 'patch', keys: [one], patch: { status: 'promised' } } as const;
    unclaimed.claims.change(await offices.openSession(officeId), change);
    await offices.clearSavedData(officeId);
    expect(unclaimed.claims.list(await offices.openSession(officeId))).toMatchObject([{ status: 'promised' }]);
    expect(existsSync(file)).toBe(true);
    await offices.remove(officeId);
    expect(readdirSync(join(file, '..'))).toEqual([]);
  });

  it('faults 302: is neither read nor changed while the keychain is locked, and there again afterwards', async () => {
    const { services, start, keychain, officeId } = await connect();
    const patch = (status: 'promised' | 'chased') => ({ kind: 'patch', keys: [one], patch: { status } }) as const;
    services.unclaimed.claims.change(await services.offices.openSession(officeId), patch('promised'));
    await services.close();
    keychain.hidden.add('/cache-key');
    const { offices, unclaimed } = start();
    const locked = await offices.openSession(officeId);
    expect(() => unclaimed.claims.list(locked)).toThrow(AppError);
    expect(() => unclaimed.claims.change(locked, patch('chased'))).toThrow(AppError);
    await expect(unclaimed.listClaims(locked)).rejects.toThrow(AppError);
    keychain.hidden.clear();
    await offices.tryKeychain(officeId);
    expect(unclaimed.claims.list(await offices.openSession(officeId))).toMatchObject([{ status: 'promised' }]);
  });

  it('is in memory for an office of one session', async () => {
    const { services } = await connect();
    const { offices, unclaimed } = services;
    const demoId = (await offices.openDemo()).currentOfficeId ?? '';
    const opened = await offices.openSession(demoId);
    unclaimed.claims.change(opened, { kind: 'patch', keys: [one, two], patch: { note: 'demo' } });
    expect(unclaimed.claims.list(opened)).toHaveLength(2);
    await offices.remove(demoId);
    expect(unclaimed.claims.list(opened)).toEqual([]);
  });
});
