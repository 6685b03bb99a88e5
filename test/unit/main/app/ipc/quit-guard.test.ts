import { beforeEach, describe, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  confirmations: [] as (readonly string[])[],
  failures: [] as string[],
  quits: 0,
  choice: Promise.withResolvers<boolean>(),
}));
vi.mock('electron', () => ({
  app: {
    quit: () => {
      electron.quits += 1;
    },
  },
  dialog: { showErrorBox: (_: string, text: string) => void electron.failures.push(text) },
}));
vi.mock(import('@main/app/ipc/dialogs'), async () => ({
  confirmQuit: (running: readonly string[]) => {
    electron.confirmations.push(running);
    electron.choice = Promise.withResolvers();
    return electron.choice.promise;
  },
}));
const { QuitGuard } = await import('@main/app/ipc/quit');

/** The user's choice, or the failure of the dialog. */
async function choose(chosen: boolean | Error): Promise<void> {
  if (chosen instanceof Error) electron.choice.reject(chosen);
  else electron.choice.resolve(chosen);
  await new Promise((done) => setImmediate(done));
}

beforeEach(() => {
  Object.assign(electron, { confirmations: [], failures: [], quits: 0 });
});

describe('quitting while work is running', () => {
  it('quits at once where nothing is running', () => {
    expect([new QuitGuard(() => []).mayQuit(), electron.confirmations]).toEqual([true, []]);
  });

  it('faults 151: opens one dialog, and quits where the user confirms', async () => {
    const guard = new QuitGuard(() => ['an export']);
    expect([guard.mayQuit(), guard.mayQuit()]).toEqual([false, false]);
    expect(electron.confirmations).toEqual([['an export']]);
    await choose(true);
    expect([electron.quits, guard.mayQuit()]).toEqual([1, true]);
  });

  it.each([
    ['the user declines', false],
    ['the dialog fails, which is reported', new Error('no dialog')],
  ] as const)('faults 151: continues where %s, and opens a dialog the next time', async (_, choice) => {
    const guard = new QuitGuard(() => ['a pack']);
    guard.mayQuit();
    await choose(choice);
    expect(electron.failures).toEqual(choice === false ? [] : [choice.message]);
    expect([electron.quits, guard.mayQuit(), electron.confirmations.length]).toEqual([0, false, 2]);
  });

  it('quits without a dialog where the system stops the application', () => {
    const guard = new QuitGuard(() => ['an export']);
    guard.quitWithoutAsking();
    expect([electron.quits, guard.mayQuit(), electron.confirmations]).toEqual([1, true, []]);
  });
});
