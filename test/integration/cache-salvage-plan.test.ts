/** The plan in a damaged cache: it is never saved over or taken for none, whatever else fails while it is copied. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CacheStore, type OpenCache } from '@main/cache/cache-store';
import { Cipher, newCacheKey } from '@main/cache/cipher';
import { recover } from '@test/helpers/recover';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const now = 1_800_000_000_000;
const pageBytes = 4_096;
/** More pages than are read in one step. */
const emptyPages = Buffer.alloc(600 * pageBytes);
const plan = '{"window":{"pastDays":30,"nextDays":60},"ranges":[],"maxMegabytes":null}';
const newerPlan = '{"window":{"pastDays":1,"nextDays":2},"ranges":[],"maxMegabytes":null}';
const progress = '{"coverage":{"from":"","to":"","asOfMs":1799999999999,"trips":1,"missing":0},"run":null}';

type Closable = OpenCache & { readonly close: () => void };

function setUp() {
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const planJob = new Cipher(key).lookup('sync:plan').toString('hex');
  let openings = 0;
  const open = (name = folder): Closable => {
    openings += 1;
    const cache = new CacheStore(name).open('office', key, now + openings);
    let isOpen = true;
    const close = () => {
      cache.salvage?.close();
      if (isOpen) cache.records.close();
      isOpen = false;
    };
    onTestFinished(close);
    return { ...cache, close };
  };
  const file = join(folder, 'office.db');
  const change = (work: (db: DatabaseSync) => void) => {
    const db = new DatabaseSync(file);
    work(db);
    db.exec('VACUUM');
    db.close();
  };
  const removePlan = () => change((db) => void db.prepare('DELETE FROM sync_part WHERE job = ?').run(planJob));
  /** Changes a bit of the sealed plan, as a failing disk does. */
  const spoilPlan = () =>
    change((db) => {
      const { sealed } = db.prepare('SELECT sealed FROM sync_part WHERE job = ?').get(planJob) ?? {};
      const changed = Uint8Array.from(sealed as Uint8Array);
      changed[20] = (changed[20] ?? 0) ^ 1;
      db.prepare('UPDATE sync_part SET sealed = ? WHERE job = ?').run(changed, planJob);
    });
  /** Appends pages that are no longer in use, and that still have the whole plan. */
  const appendWholePlan = () => {
    const other = join(temporaryFolder(), 'other');
    const cache = open(other);
    cache.syncParts.save({ job: 'plan', part: 0, text: plan });
    cache.close();
    fs.appendFileSync(file, Buffer.concat([emptyPages, fs.readFileSync(join(other, 'office.db'))]));
  };
  return { folder, file, open, removePlan, spoilPlan, appendWholePlan };
}

/** An office with a plan and a period, whose file is closed. */
function setUpPlanned() {
  const made = setUp();
  const cache = made.open();
  cache.syncParts.save({ job: 'plan', part: 0, text: plan });
  cache.syncParts.save({ job: 'range:window', part: 0, text: progress });
  cache.close();
  return made;
}

function destroyHeader(file: string): void {
  const content = fs.readFileSync(file);
  randomBytes(100).copy(content);
  fs.writeFileSync(file, content);
}

/** Copies until a plan that does not open is in the new file, and no further. */
function copyUnopenedPlan({ salvage, syncParts }: OpenCache): void {
  while (syncParts.readUnopened('plan', 0) === null) salvage?.copyNext();
  expect(salvage?.hasLists).toBe(false);
}

describe('the plan in a damaged cache', () => {
  it('faults 660: is not taken for none before it is copied', () => {
    const { file, open } = setUpPlanned();
    destroyHeader(file);
    const cache = open();
    expect(cache.syncParts.read('plan', 0)).toBe('"uncopied"');
    expect(recover(cache).isPlanLost).toBe(false);
    expect(cache.syncParts.read('plan', 0)).toBe(plan);
  });

  it.each([
    ['does not open', 'spoilPlan'],
    ['is gone', 'removePlan'],
  ] as const)(
    'faults 661: is copied from the first damaged file where that of the second one %s',
    { tags: ['deep'] },
    (_, lose) => {
      const made = setUpPlanned();
      const { file, open } = made;
      destroyHeader(file);
      const second = open();
      second.salvage?.copyNext();
      expect(second.syncParts.read('plan', 0)).toBe(plan);
      second.close();
      made[lose]();
      destroyHeader(file);
      const third = open();
      expect(recover(third).isPlanLost).toBe(false);
      expect(third.syncParts.read('plan', 0)).toBe(plan);
    },
  );

  it('faults 661: is lost where both damaged files have lost it', { tags: ['deep'] }, () => {
    const { file, open, removePlan } = setUpPlanned();
    removePlan();
    destroyHeader(file);
    const second = open();
    second.salvage?.copyNext();
    second.close();
    destroyHeader(file);
    const third = open();
    expect(recover(third).isPlanLost).toBe(true);
    expect(third.syncParts.read('plan', 0)).toBe('null');
  });

  it('faults 662: that did not open is replaced by a whole one which is found after a restart', {
    tags: ['deep'],
  }, () => {
    const { file, open, spoilPlan, appendWholePlan } = setUpPlanned();
    spoilPlan();
    appendWholePlan();
    destroyHeader(file);
    const first = open();
    copyUnopenedPlan(first);
    first.close();
    const second = open();
    expect(recover(second).isPlanLost).toBe(false);
    expect(second.syncParts.read('plan', 0)).toBe(plan);
  });

  it('faults 662: that did not open, and for which the user has saved another, does not come back', {
    tags: ['deep'],
  }, () => {
    const { file, open, spoilPlan, appendWholePlan } = setUpPlanned();
    spoilPlan();
    appendWholePlan();
    destroyHeader(file);
    const cache = open();
    copyUnopenedPlan(cache);
    cache.syncParts.save({ job: 'plan', part: 0, text: newerPlan });
    recover(cache);
    expect(cache.syncParts.read('plan', 0)).toBe(newerPlan);
  });

  it('faults 663: is lost where the damaged file is deleted before it was copied', { tags: ['deep'] }, () => {
    const { folder, file, open } = setUpPlanned();
    destroyHeader(file);
    open().close();
    const [aside = ''] = fs.readdirSync(folder).filter((name) => name.includes('.damaged-'));
    fs.rmSync(join(folder, aside));
    const cache = open();
    expect(cache.salvage).toBeNull();
    expect(cache.syncParts.read('plan', 0)).toBe('null');
  });

  it('faults 663: is lost where the damaged file is deleted while it is copied', { tags: ['deep'] }, () => {
    const { folder, file, open } = setUpPlanned();
    destroyHeader(file);
    const cache = open();
    const [aside = ''] = fs.readdirSync(folder).filter((name) => name.includes('.damaged-'));
    fs.rmSync(join(folder, aside));
    cache.salvage?.copyNext();
    expect(cache.salvage?.isClosed).toBe(true);
    expect(cache.syncParts.read('plan', 0)).toBe('null');
  });
});
