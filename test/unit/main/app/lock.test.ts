/** The idle lock: when it locks, and what unlocks it. */

import { ensureCanUnlock, getUnlockMethod, IdleLock, type LockCause, verifyUser } from '@main/app/lock';
import { AppError } from '@shared/errors/errors';
import { expectAppError } from '@test/helpers/expect-app-error';
import { describe, expect, it } from 'vitest';

const refuse = () => Promise.reject(new AppError('locked', 'No.', {}));

/** A lock on a computer whose user does what the test says. */
function setUp({ minutes = 0, idleSeconds = 0 } = {}) {
  const events: string[] = [];
  const computer = {
    ...{ minutes, idleSeconds, events },
    scheduled: null as { check: () => void; delayMs: number } | null,
    verify: async (): Promise<void> => undefined,
    ensureCanUnlock: async (): Promise<void> => undefined,
  };
  const lock = new IdleLock({
    getMinutes: () => computer.minutes,
    getIdleSeconds: () => computer.idleSeconds,
    verifyUser: () => computer.verify(),
    ensureCanUnlock: () => computer.ensureCanUnlock(),
    schedule: (check, delayMs) => {
      const entry = { check, delayMs };
      computer.scheduled = entry;
      return () => {
        if (computer.scheduled === entry) computer.scheduled = null;
      };
    },
    onLocked: (cause: LockCause) => events.push(`locked ${cause}`),
    onUnlocked: () => events.push('unlocked'),
    onRefused: () => events.push('refused'),
  });
  return { lock, computer, events };
}

describe('the idle lock', () => {
  it('polls nothing and follows no system lock while it is off', () => {
    const { lock, computer } = setUp({ idleSeconds: 100_000 });
    lock.applySetting();
    lock.onSystemLock();
    expect([computer.scheduled, lock.isLocked]).toEqual([null, false]);
  });

  it('checks when the limit can be reached at the earliest, and locks when it is', () => {
    const { lock, computer, events } = setUp({ minutes: 5, idleSeconds: 20 });
    lock.applySetting();
    expect(computer.scheduled?.delayMs).toBe(280_000);
    // The user typed in between: the next check waits for the rest.
    computer.scheduled?.check();
    expect(computer.scheduled?.delayMs).toBe(280_000);
    const { scheduled } = computer;
    computer.scheduled = null;
    computer.idleSeconds += 280;
    scheduled?.check();
    expect([events, computer.scheduled]).toEqual([['locked idle'], null]);
  });

  it.each([
    [299.9, false, 1_000],
    [299.999, false, 1_000],
    [300, true, undefined],
    [301, true, undefined],
  ])(
    'after %s seconds of 5 minutes is locked: %s, and checks once a second at most',
    (idleSeconds, isLocked, delayMs) => {
      const { lock, computer } = setUp({ minutes: 5, idleSeconds });
      lock.applySetting();
      expect([lock.isLocked, computer.scheduled?.delayMs]).toEqual([isLocked, delayMs]);
    },
  );

  it('stops when it is switched off, and follows a changed time', () => {
    const { lock, computer } = setUp({ minutes: 5 });
    lock.applySetting();
    computer.minutes = 60;
    lock.applySetting();
    expect(computer.scheduled?.delayMs).toBe(3_600_000);
    computer.minutes = 0;
    lock.applySetting();
    expect(computer.scheduled).toBeNull();
  });

  it('locks with the system if it is on, and at the user’s command always, once', async () => {
    const { lock, computer, events } = setUp();
    await lock.lockNow();
    await lock.lockNow();
    computer.minutes = 5;
    lock.onSystemLock();
    expect(events).toEqual(['locked user']);
    const other = setUp({ minutes: 5 });
    other.lock.onSystemLock();
    expect(other.events).toEqual(['locked system']);
  });

  it.each([
    // The key that would unlock is read from the keychain at the start all the same.
    [5, 'keychain', []],
    [5, 'click', []],
    [0, 'touch-id', []],
    [5, 'touch-id', ['locked start']],
  ] as const)('is locked from the start if it is on and Touch ID unlocks: %i, %s', (minutes, method, expected) => {
    const { lock, events } = setUp({ minutes });
    lock.onStart(method);
    expect(events).toEqual(expected);
  });

  it('stays locked until the user is verified, then waits for the next idle time', async () => {
    const { lock, computer, events } = setUp({ minutes: 5 });
    await lock.lockNow();
    computer.verify = refuse;
    await expect(lock.unlock()).rejects.toMatchObject({ code: 'locked' });
    expect(lock.isLocked).toBe(true);
    computer.verify = async () => undefined;
    await lock.unlock();
    expect(lock.isLocked).toBe(false);
    expect(events).toEqual(['locked user', 'refused', 'unlocked']);
    expect(computer.scheduled?.delayMs).toBe(300_000);
  });

  it('verifies once for two calls at the same time', async () => {
    const { lock, computer, events } = setUp();
    await lock.lockNow();
    let count = 0;
    computer.verify = async () => {
      count += 1;
    };
    await Promise.all([lock.unlock(), lock.unlock()]);
    expect(count).toBe(1);
    await lock.unlock();
    expect(events).toEqual(['locked user', 'unlocked']);
  });

  it('stays locked where the system locked while the user was verified', async () => {
    const { lock, computer } = setUp({ minutes: 5 });
    await lock.lockNow();
    computer.verify = async () => lock.onSystemLock();
    await expect(lock.unlock()).rejects.toMatchObject({ code: 'locked' });
    expect(lock.isLocked).toBe(true);
  });
});

describe('the user', () => {
  const none = { getTouchId: () => null, listSavedOffices: () => [], canReadToken: async () => false };
  const ofOffices = (...ids: string[]) => ({ ...none, listSavedOffices: () => ids });
  const touch = { ...none, getTouchId: () => async () => undefined };
  const cancelled = { ...none, getTouchId: () => () => Promise.reject(new Error('Jane cancelled')) };

  it.each([
    ['Touch ID where the Mac has it, and nothing else then', 'touch-id', cancelled, [touch], 'Touch ID'],
    [
      'the keychain that gives the token of a saved office, of which one may be gone',
      'keychain',
      ofOffices('office', 'branch'),
      ['office', 'branch'].map((readable) => ({
        ...ofOffices('office', 'branch'),
        canReadToken: async (id: string) => id === readable,
      })),
      'The keychain did not give the key',
    ],
  ] as const)('is verified by %s', async (_, method, refused, verified, message) => {
    expect(getUnlockMethod(refused)).toBe(method);
    await expectAppError(verifyUser(refused), 'locked', message);
    for (const user of verified) await verifyUser(user);
  });

  it('can be verified, or it is not locked: a lock that nothing unlocks would cost the work that is running', async () => {
    const { lock, computer, events } = setUp();
    computer.ensureCanUnlock = async () => ensureCanUnlock(ofOffices('office'));
    await expectAppError(lock.lockNow(), 'keychain-locked', 'was not locked');
    expect([lock.isLocked, events]).toEqual([false, []]);
    await ensureCanUnlock(none);
    await ensureCanUnlock({ ...ofOffices('office'), canReadToken: async () => true });
    await ensureCanUnlock({ ...touch, listSavedOffices: () => ['office'] });
  });

  it('needs no more than a click where no office is saved', async () => {
    expect(getUnlockMethod(none)).toBe('click');
    await verifyUser(none);
  });
});
