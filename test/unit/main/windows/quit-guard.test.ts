import { QuitGuard } from '@main/windows/quit-guard';
import { describe, expect, it } from 'vitest';

function makeGuard(work: string[]) {
  const confirmations: (readonly string[])[] = [];
  let choice = Promise.withResolvers<boolean>();
  const failures: unknown[] = [];
  let quits = 0;
  const guard = new QuitGuard({
    listWork: () => work,
    confirm: (running) => {
      confirmations.push(running);
      choice = Promise.withResolvers<boolean>();
      return choice.promise;
    },
    onConfirmFailed: (error) => failures.push(error),
    quit: () => {
      quits += 1;
    },
  });
  return {
    ...{ guard, confirmations, failures, quits: () => quits },
    choose: async (isYes: boolean) => choice.resolve(isYes),
    fail: async (error: Error) => choice.reject(error),
  };
}

const settle = () => new Promise((done) => setImmediate(done));

describe('quitting while work is running', () => {
  it('quits at once where nothing is running', () => {
    const { guard, confirmations } = makeGuard([]);
    expect(guard.mayQuit()).toBe(true);
    expect(confirmations).toEqual([]);
  });

  it('faults 151: opens one dialog, and quits where the user confirms', async () => {
    const { guard, confirmations, choose, quits } = makeGuard(['an export']);
    expect([guard.mayQuit(), guard.mayQuit()]).toEqual([false, false]);
    expect(confirmations).toEqual([['an export']]);
    await choose(true);
    await settle();
    expect([quits(), guard.mayQuit()]).toEqual([1, true]);
  });

  it('faults 151: continues where the user declines, and opens a dialog the next time', async () => {
    const { guard, confirmations, choose, quits } = makeGuard(['a pack']);
    guard.mayQuit();
    await choose(false);
    await settle();
    expect([quits(), guard.mayQuit(), confirmations.length]).toEqual([0, false, 2]);
  });

  it('faults 151: continues where the dialog fails, reports it, and opens a dialog the next time', async () => {
    const { guard, confirmations, failures, fail, quits } = makeGuard(['a pack']);
    guard.mayQuit();
    const error = new Error('no dialog');
    await fail(error);
    await settle();
    expect([failures, quits(), guard.mayQuit(), confirmations.length]).toEqual([[error], 0, false, 2]);
  });

  it('faults 151: opens no window during the end, and restarts where the user started it again', () => {
    const { guard } = makeGuard([]);
    expect([guard.mayOpenWindow(), guard.beginEnd(), guard.mustRestart]).toEqual([true, true, false]);
    expect([guard.beginEnd(), guard.mayOpenWindow(), guard.mustRestart]).toEqual([false, false, true]);
  });

  it('quits without a dialog where the system stops the application', () => {
    const { guard, confirmations, quits } = makeGuard(['an export']);
    guard.quitWithoutAsking();
    expect([quits(), guard.mayQuit(), confirmations]).toEqual([1, true, []]);
  });
});
