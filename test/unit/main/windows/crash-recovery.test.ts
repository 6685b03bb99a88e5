/** What happens after a page has ended, or does not respond. */
import { CrashRecovery } from '@main/windows/crash-recovery';
import { describe, expect, it } from 'vitest';

function makeRecovery() {
  const calls: string[] = [];
  const clock = { ms: 1_000 };
  let crashChoice = Promise.withResolvers<boolean>();
  let hangChoice = Promise.withResolvers<boolean>();
  const signals: AbortSignal[] = [];
  const recovery = new CrashRecovery({
    monotonicMs: () => clock.ms,
    reload: () => void calls.push('reload'),
    endPage: () => void calls.push('end page'),
    noteReload: () => void calls.push('note'),
    confirmReload: () => {
      calls.push('ask after crashes');
      crashChoice = Promise.withResolvers<boolean>();
      return crashChoice.promise;
    },
    confirmEnd: (signal) => {
      calls.push('ask about hang');
      signals.push(signal);
      hangChoice = Promise.withResolvers<boolean>();
      return hangChoice.promise;
    },
    quit: () => void calls.push('quit'),
    onError: (error) => void calls.push(String(error)),
  });
  const takeCalls = () => calls.splice(0);
  return {
    ...{ recovery, clock, signals, takeCalls },
    chooseAfterCrashes: (isReload: boolean) => crashChoice.resolve(isReload),
    chooseAboutHang: (isReload: boolean) => hangChoice.resolve(isReload),
    failDialog: () => crashChoice.reject(new Error('no display')),
  };
}

const settle = () => new Promise((done) => setImmediate(done));

describe('faults 161: a page whose process has ended', () => {
  it('is reloaded with a note, three times within a minute; then the user is asked', async () => {
    const { recovery, takeCalls, chooseAfterCrashes } = makeRecovery();
    for (let n = 0; n < 3; n += 1) await recovery.onGone();
    expect(takeCalls()).toEqual(['note', 'reload', 'note', 'reload', 'note', 'reload']);
    void recovery.onGone();
    void recovery.onGone();
    expect(takeCalls()).toEqual(['ask after crashes']);
    chooseAfterCrashes(true);
    await settle();
    expect(takeCalls()).toEqual(['note', 'reload']);
    await recovery.onGone();
    expect(takeCalls()).toEqual(['note', 'reload']);
  });

  it('is reloaded for as long as it does so less than four times a minute', async () => {
    const { recovery, clock, takeCalls } = makeRecovery();
    for (let n = 0; n < 20; n += 1) {
      await recovery.onGone();
      clock.ms += 20_000;
    }
    expect(takeCalls()).not.toContain('ask after crashes');
  });

  it('ends the application where the user chooses to quit', async () => {
    const { recovery, takeCalls, chooseAfterCrashes } = makeRecovery();
    for (let n = 0; n < 4; n += 1) void recovery.onGone();
    takeCalls();
    chooseAfterCrashes(false);
    await settle();
    expect(takeCalls()).toEqual(['quit']);
  });

  it('is asked about again after a dialog that failed', async () => {
    const { recovery, takeCalls, failDialog } = makeRecovery();
    for (let n = 0; n < 4; n += 1) void recovery.onGone();
    failDialog();
    await settle();
    expect(takeCalls().slice(-2)).toEqual(['ask after crashes', 'Error: no display']);
    void recovery.onGone();
    expect(takeCalls()).toEqual(['ask after crashes']);
  });
});

describe('faults 161: a page that does not respond', () => {
  it('is asked about once, and ended where the user reloads it', async () => {
    const { recovery, takeCalls, chooseAboutHang } = makeRecovery();
    void recovery.onUnresponsive();
    void recovery.onUnresponsive();
    chooseAboutHang(true);
    await settle();
    expect(takeCalls()).toEqual(['ask about hang', 'end page']);
  });

  it('is left alone where the user waits, and asked about at the next hang', async () => {
    const { recovery, takeCalls, chooseAboutHang } = makeRecovery();
    void recovery.onUnresponsive();
    chooseAboutHang(false);
    await settle();
    void recovery.onUnresponsive();
    expect(takeCalls()).toEqual(['ask about hang', 'ask about hang']);
  });

  it('closes its dialog when it responds, and is not ended by it', async () => {
    const { recovery, signals, takeCalls, chooseAboutHang } = makeRecovery();
    void recovery.onUnresponsive();
    recovery.onResponsive();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    chooseAboutHang(true);
    await settle();
    expect(takeCalls()).toEqual(['ask about hang']);
  });
});
