/** The main window with a stand-in for BrowserWindow: loading, closing and the end of the system's session. */
import { EventEmitter } from 'node:events';
import { silentLog } from '@main/system/log/logger';
import { beforeEach, describe, expect, it, vi } from 'vitest';

class FakeWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), {
    hasCrashed: false,
    isCrashed: () => this.webContents.hasCrashed,
    reload: () => void this.calls.push('reload'),
    getZoomFactor: () => 1,
  });
  readonly calls: string[] = [];
  isClosed = false;
  load = Promise.withResolvers<void>();
  isDestroyed = () => this.isClosed;
  loadURL = () => this.load.promise;
  show = () => void this.calls.push('show');
  getNormalBounds = () => ({ x: 1, y: 2, width: 900, height: 600 });
  isMaximized = () => false;
}

const electron = vi.hoisted(() => ({ windows: [] as FakeWindow[] }));
vi.mock('electron', () => ({
  app: { isPackaged: true },
  screen: { getPrimaryDisplay: () => ({ workArea: { x: 0, y: 0, width: 1_280, height: 800 } }) },
  ...{ clipboard: {}, dialog: {}, Menu: {}, session: {} },
  BrowserWindow: class extends FakeWindow {
    constructor() {
      super();
      electron.windows.push(this);
    }
  },
}));
const { openMainWindow } = await import('@main/app/windows/main-window');

function open() {
  const calls: string[] = [];
  const settings = { get: () => ({ window: null }), update: () => undefined };
  const opened = openMainWindow({
    settings: settings as unknown as Parameters<typeof openMainWindow>[0]['settings'],
    ...{ preload: '/preload.cjs', whenGuarded: Promise.resolve(), mayClose: () => true, monotonicMs: () => 0 },
    onSessionEnd: () => void calls.push('session ended'),
    reports: {
      notify: () => void calls.push('note'),
      log: { ...silentLog, log: (entry) => void calls.push(Object.values(entry).join(' ')) },
    },
  });
  const window = electron.windows.at(-1);
  if (!window) throw new Error('No window was opened.');
  return { opened, window, calls };
}

beforeEach(() => {
  electron.windows.length = 0;
});

describe('the main window', () => {
  it.each([
    ['faults 164: it is closed', 'ERR_FAILED (-2) loading app://tripledger/', {}, true],
    ['faults 164: the lock reloads it', 'ERR_ABORTED (-3)', { errno: -3, code: 'ERR_ABORTED' }, false],
  ])('has no error where %s while its page loads', async (_, message, details, isClosed) => {
    const { opened, window } = open();
    window.isClosed = isClosed;
    window.load.reject(Object.assign(new Error(message), details));
    await expect(opened).resolves.toBeUndefined();
  });

  it('fails where its page cannot be loaded', async () => {
    const { opened, window } = open();
    window.load.reject(new Error('ERR_FILE_NOT_FOUND (-6)'));
    await expect(opened).rejects.toThrow('ERR_FILE_NOT_FOUND');
  });

  it('faults 161: reloads a page that ends while it loads, and reports why it ended', async () => {
    const { opened, window, calls } = open();
    window.webContents.hasCrashed = true;
    window.webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 9 });
    window.load.reject(new Error('ERR_FAILED (-2)'));
    await opened;
    expect([calls, window.calls]).toEqual([
      ['renderer-gone oom 9', 'note'],
      ['show', 'reload'],
    ]);
  });

  it('faults 151: ends the work when Windows ends the session', async () => {
    const { window, calls } = open();
    window.emit('session-end', { reasons: ['shutdown'] });
    expect(calls).toEqual(['session ended']);
  });
});
