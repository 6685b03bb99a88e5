/** What the user notes of unclaimed commission: on disk for good, sealed, by sector, whoever writes at the same time. */

import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { Claims } from '@main/office/commission/claims';
import type { OfficeSession } from '@main/office/connect/office-session';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { UserRecordStore } from '@main/saved/user/user-record-store';
import { type Claim, type ClaimPatch, claimStatuses, newClaim, patchClaim, toClaimId } from '@shared/commission/claims';
import { AppError } from '@shared/errors/errors';
import { connectDemo } from '@test/helpers/demo';
import { makeOffice } from '@test/helpers/office-record';
import { startProgram } from '@test/helpers/programs';
import { temporaryFolder } from '@test/helpers/temporary';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';

const nowMs = Date.UTC(2026, 10, 20, 12);
const one = { tripId: 1, sectorId: 1 };
const two = { tripId: 1, sectorId: 2 };
const office = makeOffice('office');
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
  const child = startProgram('claim-process.mjs', [folder, key.toString('base64'), name, String(rounds)]);
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
    const found = byId(await start().claims.list(session));
    for (const name of ['A', 'B'])
      for (let round = 1; round <= rounds; round += 1)
        expect(found.get(`${name.charCodeAt(0)}/${round}`)?.note).toBe(`${name} ${round}`);
    expect(found.get('1/1')?.note).toMatch(new RegExp(`^[AB] ${rounds}$`));
    expect(found.size).toBe(4 * rounds + 1);
  });

  it('faults 44: by a process that is killed: all that was acknowledged is there, and each change whole', async () => {
    const { folder, key, start } = setUp();
    for (const [index, killAfter] of [3, 9, 17].entries()) {
      const name = String.fromCharCode(65 + index);
      const last = await runProcess(folder, key, name, 100_000, killAfter);
      const found = byId(await start().claims.list(session));
      const own = name.charCodeAt(0);
      for (let round = 1; round <= last; round += 1)
        expect(found.get(`${own}/${round}`)?.note).toBe(`${name} ${round}`);
      const [ends, pairs] = [own, own + 1_000].map(
        (tripId) => [...found.values()].filter((claim) => claim.tripId === tripId).length,
      );
      expect(ends).toBe(pairs);
    }
  });

  it('faults 300: by two writers at random equals what a map would hold, and undo restores what was there', async () => {
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
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
        const { start, note } = setUp();
        const writers = [start(), start()] as const;
        const model = new Map<string, Claim>();
        for (const { writer, keys, patch: patched, undoes } of changes) {
          const { claims } = writers[writer ? 1 : 0];
          const before = await note(claims, patched, ...keys);
          if (undoes) {
            await claims.change(session, { kind: 'replace', claims: before });
            continue;
          }
          for (const changed of new Map(keys.map((each) => [toClaimId(each), each])).values()) {
            const id = toClaimId(changed);
            const next = patchClaim(model.get(id) ?? newClaim(changed), patched, '2026-11-20');
            if (JSON.stringify(next) === JSON.stringify(newClaim(changed))) model.delete(id);
            else model.set(id, next);
          }
        }
        for (const { claims } of writers) expect(byId(await claims.list(session))).toEqual(model);
        for (const { records } of writers) await records.close();
      }),
      { numRuns: 100 },
    );
  });

  it('faults 300: while the user typed is changed elsewhere: nothing is saved, with words; other fields and sectors are', async () => {
    const { start, note } = setUp();
    const [window, command] = [start().claims, start().claims];
    const seen = [newClaim(one)];
    await note(command, { note: 'of the command' }, one);
    const change = (patch: ClaimPatch) => window.change(session, { kind: 'patch', keys: [one, two], patch, seen });
    await expect(change({ note: 'of the window' })).rejects.toMatchObject({
      code: 'changed-elsewhere',
      message: 'Another Tripledger window or command changed this meanwhile. It’s shown as it is now.',
    });
    expect((await window.list(session)).map((claim) => [toClaimId(claim), claim.note])).toEqual([
      ['1/1', 'of the command'],
    ]);
    await change({ status: 'promised' });
    expect((await window.list(session)).map(({ status }) => status)).toEqual(['promised', 'promised']);
  });

  it('is dated when it is chased, keeps no reminder when it is done, and stands nowhere in plaintext', async () => {
    const { start, note, folder } = setUp();
    const { claims } = start();
    await note(claims, { status: 'chased', note: 'Rang Wattle Tours', remindOn: '2026-12-01' }, one);
    expect(await claims.list(session)).toEqual([
      { ...newClaim(one), status: 'chased', chasedOn: '2026-11-20', remindOn: '2026-12-01', note: 'Rang Wattle Tours' },
    ]);
    await note(claims, { status: 'not-claimable' }, one);
    expect(await start().claims.list(session)).toMatchObject([
      { status: 'not-claimable', chasedOn: '2026-11-20', remindOn: null },
    ]);
    const bytes = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    for (const word of ['Wattle', 'chased', '2026-11-20']) expect(bytes.join('\n')).not.toContain(word);
  });

  it('faults 304: in a file of a newer version are left alone', async () => {
    const { start, note, folder } = setUp();
    const first = start();
    await note(first.claims, { note: 'first' }, one);
    await first.records.close();
    const db = new DatabaseSync(join(folder, 'office.db'));
    db.exec('PRAGMA user_version = 9');
    db.close();
    const later = start();
    expect(await later.claims.list(session)).toEqual([]);
    expect(later.notices).toEqual([expect.stringContaining('they were saved by a newer version of Tripledger')]);
    await expect(note(later.claims, { note: 'lost' }, one)).rejects.toThrow(/Nothing was changed/);
  });

  it('faults 422: is opened without reading all of its file, which would keep the window waiting', async () => {
    const { start, note } = setUp();
    await note(start().claims, { note: 'first' }, one);
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    onTestFinished(() => prepare.mockRestore());
    expect(await start().claims.list(session)).toHaveLength(1);
    expect(prepare.mock.calls.length).toBeGreaterThan(0);
    expect(prepare.mock.calls.filter(([sql]) => /quick_check|integrity_check/.test(sql))).toEqual([]);
  });

  it('faults 304: that cannot be written is refused with words', async () => {
    const { start, note, folder } = setUp();
    writeFileSync(folder, 'a file where the folder should be');
    const { claims, notices } = start();
    await expect(note(claims, { note: 'lost' }, one)).rejects.toThrow(/Nothing was changed/);
    expect(notices).toEqual([expect.stringContaining('can’t be opened')]);
  });

  it('faults 304: of a row that was moved or does not open is counted, and the others are read', async () => {
    const { start, note, folder } = setUp();
    await note(start().claims, { note: 'first' }, one);
    await note(start().claims, { note: 'second' }, two);
    const db = new DatabaseSync(join(folder, 'office.db'));
    const [row] = db.prepare('SELECT lookup FROM record').all();
    db.prepare('UPDATE record SET sealed = (SELECT sealed FROM record WHERE lookup <> ?) WHERE lookup = ?').run(
      row?.lookup as Uint8Array,
      row?.lookup as Uint8Array,
    );
    db.close();
    const { claims, unreadable } = await start().claims.compare(session, () => false);
    expect(claims).toHaveLength(1);
    expect(unreadable).toBe(1);
  });
});

/** The use cases with a connected office, and the file of its notes. */
async function connect() {
  const office = await connectDemo();
  return { ...office, file: join(office.folder, 'user-records', `${office.id}.db`) };
}

describe('what is noted of an office', () => {
  it('faults 861: outlives the clearing of its saved data, and leaves its place with the office', async () => {
    const { services, id: officeId, file } = await connect();
    const { offices, unclaimed } = services;
    const change = { kind: 'patch', keys: [one], patch: { status: 'promised' } } as const;
    await unclaimed.claims.change(await offices.openSession(officeId), change);
    await offices.clearSavedData(officeId);
    expect(await unclaimed.claims.list(await offices.openSession(officeId))).toMatchObject([{ status: 'promised' }]);
    expect(existsSync(file)).toBe(true);
    await offices.remove(officeId);
    expect(readdirSync(join(file, '..')).filter((name) => name.startsWith(officeId))).toEqual([]);
  });

  it('faults 302: is neither read nor changed while the keychain is locked, and there again afterwards', async () => {
    const { services, start, keychain, id: officeId } = await connect();
    const patch = (status: 'promised' | 'chased') => ({ kind: 'patch', keys: [one], patch: { status } }) as const;
    await services.unclaimed.claims.change(await services.offices.openSession(officeId), patch('promised'));
    await services.close();
    keychain.hidden.add('/cache-key');
    const { offices, unclaimed } = start();
    const locked = await offices.openSession(officeId);
    await expect(unclaimed.claims.list(locked)).rejects.toThrow(AppError);
    await expect(unclaimed.claims.change(locked, patch('chased'))).rejects.toThrow(AppError);
    await expect(unclaimed.listClaims(locked)).rejects.toThrow(AppError);
    keychain.hidden.clear();
    await offices.tryKeychain(officeId);
    expect(await unclaimed.claims.list(await offices.openSession(officeId))).toMatchObject([{ status: 'promised' }]);
  });

  it('is in memory for an office of one session', async () => {
    const { services } = await connect();
    const { offices, unclaimed } = services;
    const demoId = (await offices.openDemo()).currentOfficeId ?? '';
    const opened = await offices.openSession(demoId);
    await unclaimed.claims.change(opened, { kind: 'patch', keys: [one, two], patch: { note: 'demo' } });
    expect(await unclaimed.claims.list(opened)).toHaveLength(2);
    await offices.remove(demoId);
    expect(await unclaimed.claims.list(opened)).toEqual([]);
  });
});
