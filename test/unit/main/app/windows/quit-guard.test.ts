import { QuitGuard } from '@main/app/windows/quit-guard';
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
  /** The user's choice, or the failure of the dialog. */
  const choose = async (chosen: boolean | Error) => {
    if (chosen instanceof Error) choice.reject(chosen);
    else choice.resolve(chosen);
    await new Promise((done) => setImmediate(done));
  };
  return { guard, confirmations, failures, quits: () => quits, choose };
}

describe('quitting while work is running', () => {
  it('quits at once where nothing is running', () => {
    const { guard, confirmations } = makeGuard([]);
    expect([guard.mayQuit(), confirmations]).toEqual([true, []]);
  });

  it('faults 151: opens one dialog, and quits where the user confirms', async () => {
    const { guard, confirmations, choose, quits } = makeGuard(['an export']);
    expect([guard.mayQuit(), guard.mayQuit()]).toEqual([false, false]);
    expect(confirmations).toEqual([['an export']]);
    await choose(true);
    expect([quits(), guard.mayQuit()]).toEqual([1, true]);
  });

  it.each([
    ['the user declines', false],
    ['the dialog fails, which is reported', new Error('no dialog')],
  ])('faults 151: continues where %s, and opens a dialog the next time', async (_, choice) => {
    const { guard, confirmations, failures, choose, quits } = makeGuard(['a pack']);
    guard.mayQuit();
    await choose(choice);
    expect(failures).toEqual(choice === false ? [] : [choice]);
    expect([quits(), guard.mayQuit(), confirmations.length]).toEqual([0, false, 2]);
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
