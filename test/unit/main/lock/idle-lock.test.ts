/** The idle lock: when it locks, and what unlocks it. */
import { IdleLock, type LockCause } from '@main/lock/idle-lock';
import { ensureCanUnlock, getUnlockMethod, verifyUser } from '@main/lock/verify-user';
import { AppError } from '@shared/errors';
import { beforeEach, describe, expect, it } from 'vitest';

let minutes = 0;
let idleSeconds = 0;
let scheduled: { check: () => void; delayMs: number } | null = null;
let events: string[] = [];
let verify: () => Promise<void> = async () => undefined;
let check: () => Promise<void> = async () => undefined;

function makeLock(): IdleLock {
  return new IdleLock({
    getMinutes: () => minutes,
    getIdleSeconds: () => idleSeconds,
    verifyUser: () => verify(),
    ensureCanUnlock: () => check(),
    schedule: (check, delayMs) => {
      const entry = { check, delayMs };
      scheduled = entry;
      return () => {
        if (scheduled === entry) scheduled = null;
      };
    },
    onLocked: (cause: LockCause) => events.push(`locked ${cause}`),
    onUnlocked: () => events.push('unlocked'),
    onRefused: () => events.push('refused'),
  });
}

/** Lets the scheduled time pass without input. */
function runSchedule(): void {
  const entry = scheduled;
  scheduled = null;
  idleSeconds += (entry?.delayMs ?? 0) / 1_000;
  entry?.check();
}

const refuse = () => Promise.reject(new AppError('locked', 'No.', {}));

beforeEach(() => {
  minutes = 0;
  idleSeconds = 0;
  scheduled = null;
  events = [];
  verify = async () => undefined;
  check = async () => undefined;
});

describe('the idle lock', () => {
  it('polls nothing and follows no system lock while it is off', () => {
    const lock = makeLock();
    idleSeconds = 100_000;
    lock.applySetting();
    lock.onSystemLock();
    expect(scheduled).toBeNull();
    expect(lock.isLocked).toBe(false);
  });

  it('checks when the limit can be reached at the earliest, and locks when it is', () => {
    minutes = 5;
    idleSeconds = 20;
    const lock = makeLock();
    lock.applySetting();
    expect(scheduled?.delayMs).toBe(280_000);
    // The user typed in between: the next check waits for the rest.
    scheduled?.check();
    expect(scheduled?.delayMs).toBe(280_000);
    runSchedule();
    expect(events).toEqual(['locked idle']);
    expect(scheduled).toBeNull();
  });

  it.each([
    [299.9, false],
    [300, true],
    [301, true],
  ])('after %s seconds of 5 minutes is locked: %s', (seconds, isLocked) => {
    minutes = 5;
    idleSeconds = seconds;
    const lock = makeLock();
    lock.applySetting();
    expect(lock.isLocked).toBe(isLocked);
  });

  it('never checks more often than once a second', () => {
    minutes = 5;
    idleSeconds = 299.999;
    makeLock().applySetting();
    expect(scheduled?.delayMs).toBe(1_000);
  });

  it('stops when it is switched off, and follows a changed time', () => {
    minutes = 5;
    const lock = makeLock();
    lock.applySetting();
    minutes = 60;
    lock.applySetting();
    expect(scheduled?.delayMs).toBe(3_600_000);
    minutes = 0;
    lock.applySetting();
    expect(scheduled).toBeNull();
  });

  it('locks with the system if it is on, and at the user’s command always, once', async () => {
    const lock = makeLock();
    await lock.lockNow();
    await lock.lockNow();
    minutes = 5;
    lock.onSystemLock();
    expect(events).toEqual(['locked user']);
    const other = makeLock();
    other.onSystemLock();
    expect(events).toEqual(['locked user', 'locked system']);
  });

  it('is locked from the start if it is on and Touch ID unlocks: a new start gets nobody past it', () => {
    makeLock().onStart('touch-id');
    expect(events).toEqual([]);
    minutes = 5;
    // The key that would unlock is read from the keychain at the start all the same.
    makeLock().onStart('keychain');
    makeLock().onStart('click');
    expect(events).toEqual([]);
    makeLock().onStart('touch-id');
    expect(events).toEqual(['locked start']);
  });

  it('stays locked until the user is verified, then waits for the next idle time', async () => {
    minutes = 5;
    const lock = makeLock();
    await lock.lockNow();
    verify = refuse;
    await expect(lock.unlock()).rejects.toMatchObject({ code: 'locked' });
    expect(lock.isLocked).toBe(true);
    verify = async () => undefined;
    await lock.unlock();
    expect(lock.isLocked).toBe(false);
    expect(events).toEqual(['locked user', 'refused', 'unlocked']);
    expect(scheduled?.delayMs).toBe(300_000);
  });

  it('verifies once for two calls at the same time', async () => {
    const lock = makeLock();
    await lock.lockNow();
    let count = 0;
    verify = async () => {
      count += 1;
    };
    await Promise.all([lock.unlock(), lock.unlock()]);
    expect(count).toBe(1);
    await lock.unlock();
    expect(events).toEqual(['locked user', 'unlocked']);
  });

  it('stays locked where the system locked while the user was verified', async () => {
    minutes = 5;
    const lock = makeLock();
    await lock.lockNow();
    verify = async () => lock.onSystemLock();
    await expect(lock.unlock()).rejects.toMatchObject({ code: 'locked' });
    expect(lock.isLocked).toBe(true);
  });
});

describe('the user', () => {
  const none = { getTouchId: () => null, listSavedOffices: () => [], canReadToken: async () => false };

  it('is verified by Touch ID where the Mac has it, and by nothing else then', async () => {
    const cancelled = { ...none, getTouchId: () => () => Promise.reject(new Error('Jane cancelled')) };
    expect(getUnlockMethod(cancelled)).toBe('touch-id');
    await expect(verifyUser(cancelled)).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('Touch ID'),
    });
    await verifyUser({ ...none, getTouchId: () => async () => undefined });
  });

  it('is verified by the keychain that gives the token of a saved office', async () => {
    const office = { ...none, listSavedOffices: () => ['office', 'branch'] };
    expect(getUnlockMethod(office)).toBe('keychain');
    await expect(verifyUser(office)).rejects.toMatchObject({
      code: 'locked',
      message: expect.stringContaining('The keychain did not give the key'),
    });
    await verifyUser({ ...office, canReadToken: async (id) => id === 'office' });
    // The token of one office may be gone.
    await verifyUser({ ...office, canReadToken: async (id) => id === 'branch' });
  });

  it('can be verified, or it is not locked: a lock that nothing unlocks would cost the work that is running', async () => {
    const lock = makeLock();
    check = async () => ensureCanUnlock({ ...none, listSavedOffices: () => ['office'] });
    await expect(lock.lockNow()).rejects.toMatchObject({
      code: 'keychain-locked',
      message: expect.stringContaining('was not locked'),
    });
    expect([lock.isLocked, events]).toEqual([false, []]);
    await ensureCanUnlock(none);
    await ensureCanUnlock({ ...none, listSavedOffices: () => ['office'], canReadToken: async () => true });
    await ensureCanUnlock({ ...none, getTouchId: () => async () => undefined, listSavedOffices: () => ['office'] });
  });

  it('needs no more than a click where no office is saved', async () => {
    expect(getUnlockMethod(none)).toBe('click');
    await verifyUser(none);
  });
});
