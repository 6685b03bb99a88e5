/** What happens after a page has ended, or does not respond. */
import { CrashRecovery } from '@main/app/windows/crash-recovery';
import { describe, expect, it } from 'vitest';

function makeRecovery() {
  const calls: string[] = [];
  const clock = { ms: 1_000 };
  let choice = Promise.withResolvers<boolean>();
  const signals: (AbortSignal | undefined)[] = [];
  const request = (question: string, signal?: AbortSignal) => {
    calls.push(`request ${question}`);
    signals.push(signal);
    choice = Promise.withResolvers<boolean>();
    return choice.promise;
  };
  const recovery = new CrashRecovery({
    monotonicMs: () => clock.ms,
    reload: () => void calls.push('reload'),
    endPage: () => void calls.push('end page'),
    noteReload: () => void calls.push('note'),
    confirmReload: () => request('after crashes'),
    confirmEnd: (signal) => request('about hang', signal),
    quit: () => void calls.push('quit'),
    onError: (error) => void calls.push(String(error)),
  });
  const takeCalls = () => calls.splice(0);
  /** The user's choice, or the failure of the dialog, and what it leads to. */
  const choose = async (isReload: boolean | Error) => {
    if (isReload instanceof Error) choice.reject(isReload);
    else choice.resolve(isReload);
    await new Promise((done) => setImmediate(done));
    return takeCalls();
  };
  const crash = (times: number) => {
    for (let n = 0; n < times; n += 1) void recovery.onGone();
  };
  return { recovery, clock, signals, takeCalls, choose, crash };
}

describe('faults 161: a page whose process has ended', () => {
  it('is reloaded with a note, three times within a minute; then the user is asked', async () => {
    const { recovery, takeCalls, choose, crash } = makeRecovery();
    for (let n = 0; n < 3; n += 1) await recovery.onGone();
    expect(takeCalls()).toEqual(['note', 'reload', 'note', 'reload', 'note', 'reload']);
    crash(2);
    expect(takeCalls()).toEqual(['request after crashes']);
    expect(await choose(true)).toEqual(['note', 'reload']);
    await recovery.onGone();
    expect(takeCalls()).toEqual(['note', 'reload']);
  });

  it('is reloaded for as long as it does so less than four times a minute', async () => {
    const { recovery, clock, takeCalls } = makeRecovery();
    for (let n = 0; n < 20; n += 1) {
      await recovery.onGone();
      clock.ms += 20_000;
    }
    expect(takeCalls()).not.toContain('request after crashes');
  });

  it('ends the application where the user chooses to quit, and is asked about again after a dialog that failed', async () => {
    const { takeCalls, choose, crash } = makeRecovery();
    crash(4);
    takeCalls();
    expect(await choose(false)).toEqual(['quit']);
    const failed = makeRecovery();
    failed.crash(4);
    expect((await failed.choose(new Error('no display'))).slice(-2)).toEqual([
      'request after crashes',
      'Error: no display',
    ]);
    failed.crash(1);
    expect(failed.takeCalls()).toEqual(['request after crashes']);
  });
});

describe('faults 161: a page that does not respond', () => {
  it('is asked about once, and ended where the user reloads it', async () => {
    const { recovery, choose } = makeRecovery();
    void recovery.onUnresponsive();
    void recovery.onUnresponsive();
    expect(await choose(true)).toEqual(['request about hang', 'end page']);
  });

  it('is left alone where the user waits, and asked about at the next hang', async () => {
    const { recovery, takeCalls, choose } = makeRecovery();
    void recovery.onUnresponsive();
    expect(await choose(false)).toEqual(['request about hang']);
    void recovery.onUnresponsive();
    expect(takeCalls()).toEqual(['request about hang']);
  });

  it('closes its dialog when it responds, and is not ended by it', async () => {
    const { recovery, signals, choose } = makeRecovery();
    void recovery.onUnresponsive();
    recovery.onResponsive();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(await choose(true)).toEqual(['request about hang']);
  });
});
