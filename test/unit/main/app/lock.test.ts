/** The idle lock: when it locks, and what unlocks it. */
import { IdleLock, type IdleLockOptions } from '@main/app/lock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type User = IdleLockOptions['hasKeychainAccess'];

const known: User = async () => true;
const unknown: User = async () => false;

/** A lock on a computer whose user does what the test says. */
function setUp({ minutes = 0, idleSeconds = 0, user = known } = {}) {
  const events: string[] = [];
  const computer = { minutes, idleSeconds, user };
  const lock = new IdleLock({
    getMinutes: () => computer.minutes,
    getIdleSeconds: () => computer.idleSeconds,
    hasKeychainAccess: () => computer.user(),
    onLocked: () => events.push('locked'),
    onUnlocked: () => events.push('unlocked'),
  });
  return { lock, computer, events };
}

/** Milliseconds to the next check; null for none. */
function getDelayMs(): number | null {
  if (vi.getTimerCount() === 0) return null;
  const beforeMs = Date.now();
  vi.advanceTimersToNextTimer();
  return Date.now() - beforeMs;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the idle lock', () => {
  it('polls nothing and follows no system lock while it is off', () => {
    const { lock } = setUp({ idleSeconds: 100_000 });
    lock.applySetting();
    lock.onSystemLock();
    expect([vi.getTimerCount(), lock.isLocked]).toEqual([0, false]);
  });

  it('checks when the limit can be reached at the earliest, and locks when it is', () => {
    const { lock, computer, events } = setUp({ minutes: 5, idleSeconds: 20 });
    lock.applySetting();
    // The user typed in between: the next check waits for the rest.
    expect([getDelayMs(), getDelayMs()]).toEqual([280_000, 280_000]);
    computer.idleSeconds += 280;
    vi.advanceTimersToNextTimer();
    expect([events, vi.getTimerCount()]).toEqual([['locked'], 0]);
  });

  it.each([
    [299.9, false, 1_000],
    [299.999, false, 1_000],
    [300, true, null],
    [301, true, null],
  ])(
    'after %s seconds of 5 minutes is locked: %s, and checks once a second at most',
    (idleSeconds, isLocked, delayMs) => {
      const { lock } = setUp({ minutes: 5, idleSeconds });
      lock.applySetting();
      expect([lock.isLocked, getDelayMs()]).toEqual([isLocked, delayMs]);
    },
  );

  it('stops when it is switched off, and follows a changed time', () => {
    const { lock, computer } = setUp({ minutes: 5 });
    lock.applySetting();
    computer.minutes = 60;
    lock.applySetting();
    expect(getDelayMs()).toBe(3_600_000);
    computer.minutes = 0;
    lock.applySetting();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('locks with the system if it is on, and at the user’s command always, once', async () => {
    const { lock, computer, events } = setUp();
    await lock.lockNow();
    await lock.lockNow();
    computer.minutes = 5;
    lock.onSystemLock();
    expect(events).toEqual(['locked']);
    const other = setUp({ minutes: 5 });
    other.lock.onSystemLock();
    expect(other.events).toEqual(['locked']);
  });

  it('stays locked until the user is verified, then waits for the next idle time', async () => {
    const { lock, computer, events } = setUp({ minutes: 5 });
    await lock.lockNow();
    computer.user = unknown;
    const message = expect.stringContaining('The keychain did not give the key');
    await expect(lock.unlock()).rejects.toMatchObject({ code: 'locked', message });
    expect(lock.isLocked).toBe(true);
    computer.user = known;
    await lock.unlock();
    expect(lock.isLocked).toBe(false);
    expect(events).toEqual(['locked', 'unlocked']);
    expect(getDelayMs()).toBe(300_000);
  });

  it('verifies once for two calls at the same time', async () => {
    const { lock, computer, events } = setUp();
    await lock.lockNow();
    let count = 0;
    computer.user = async () => {
      count += 1;
      return true;
    };
    await Promise.all([lock.unlock(), lock.unlock()]);
    expect(count).toBe(1);
    await lock.unlock();
    expect(events).toEqual(['locked', 'unlocked']);
  });

  it('stays locked where the system locked while the user was verified', async () => {
    const { lock, computer } = setUp({ minutes: 5 });
    await lock.lockNow();
    computer.user = async () => {
      lock.onSystemLock();
      return true;
    };
    await expect(lock.unlock()).rejects.toMatchObject({ code: 'locked' });
    expect(lock.isLocked).toBe(true);
  });
});

describe('the user', () => {
  it('can be verified, or it is not locked: a lock that nothing unlocks would cost the work that is running', async () => {
    const { lock, computer, events } = setUp({ user: unknown });
    await expect(lock.lockNow()).rejects.toMatchObject({
      code: 'keychain-locked',
      message: expect.stringContaining('was not locked'),
    });
    expect([lock.isLocked, events]).toEqual([false, []]);
    computer.user = known;
    await lock.ensureCanUnlock();
  });
});
