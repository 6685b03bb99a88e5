/** What happens after a page has ended, or does not respond. */
import { EventEmitter } from 'node:events';
import { silentLog } from '@main/system/log/logger';
import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const electron = vi.hoisted(() => ({
  calls: [] as string[],
  signals: [] as (AbortSignal | undefined)[],
  choice: Promise.withResolvers<{ response: number }>(),
}));
const { calls, signals } = electron;
vi.mock('electron', () => ({
  app: { quit: () => void calls.push('quit') },
  dialog: {
    showMessageBox: (_: BrowserWindow, { message, signal }: MessageBoxOptions) => {
      calls.push(message);
      signals.push(signal);
      electron.choice = Promise.withResolvers();
      return electron.choice.promise;
    },
  },
}));
const { recoverWindow } = await import('@main/app/windows/crash-recovery');

const afterCrashes = 'This window keeps stopping.';
const aboutHang = 'This window does not respond.';

class FakeWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), {
    reload: () => void calls.push('reload'),
    forcefullyCrashRenderer: () => void calls.push('end page'),
  });
  isDestroyed = () => false;
}

function makeWindow() {
  const clock = { ms: 1_000 };
  const window = new FakeWindow();
  recoverWindow(window as unknown as BrowserWindow, () => clock.ms, {
    log: { ...silentLog, log: (entry) => void (entry.event === 'error-uncaught' && calls.push(entry.event)) },
    notify: () => void calls.push('note'),
  });
  const crash = (times: number) => {
    for (let n = 0; n < times; n += 1)
      window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 9 });
  };
  return { window, clock, crash };
}

const takeCalls = () => calls.splice(0);

/** The user's choice, or the failure of the dialog, and what it leads to. */
async function choose(chosen: 'first' | 'second' | Error): Promise<string[]> {
  if (chosen instanceof Error) electron.choice.reject(chosen);
  else electron.choice.resolve({ response: chosen === 'first' ? 0 : 1 });
  await new Promise((done) => setImmediate(done));
  return takeCalls();
}

beforeEach(() => {
  calls.length = 0;
  signals.length = 0;
});

describe('faults 161: a page whose process has ended', () => {
  it('is reloaded with a note, three times within a minute; then the user is asked', async () => {
    const { crash } = makeWindow();
    crash(3);
    expect(takeCalls()).toEqual(['note', 'reload', 'note', 'reload', 'note', 'reload']);
    crash(2);
    expect(takeCalls()).toEqual([afterCrashes]);
    expect(await choose('first')).toEqual(['note', 'reload']);
    crash(1);
    expect(takeCalls()).toEqual(['note', 'reload']);
  });

  it('is reloaded for as long as it does so less than four times a minute', () => {
    const { crash, clock } = makeWindow();
    for (let n = 0; n < 20; n += 1) {
      crash(1);
      clock.ms += 20_000;
    }
    expect(takeCalls()).not.toContain(afterCrashes);
  });

  it('ends the application where the user chooses to quit, and is asked about again after a dialog that failed', async () => {
    makeWindow().crash(4);
    takeCalls();
    expect(await choose('second')).toEqual(['quit']);
    const { crash } = makeWindow();
    crash(4);
    expect((await choose(new Error('no display'))).slice(-2)).toEqual([afterCrashes, 'error-uncaught']);
    crash(1);
    expect(takeCalls()).toEqual([afterCrashes]);
  });
});

describe('faults 161: a page that does not respond', () => {
  it('is asked about once, and ended where the user reloads it', async () => {
    const { window } = makeWindow();
    window.emit('unresponsive');
    window.emit('unresponsive');
    expect(await choose('first')).toEqual([aboutHang, 'end page']);
  });

  it('is left alone where the user waits, and asked about at the next hang', async () => {
    const { window } = makeWindow();
    window.emit('unresponsive');
    expect(await choose('second')).toEqual([aboutHang]);
    window.emit('unresponsive');
    expect(takeCalls()).toEqual([aboutHang]);
  });

  it.each(['responsive', 'closed'])('closes its dialog when it is %s, and is not ended by it', async (event) => {
    const { window } = makeWindow();
    window.emit('unresponsive');
    window.emit(event);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    expect(await choose('first')).toEqual([aboutHang]);
  });
});
