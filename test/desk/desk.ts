/**
 * The application without a window: main's real wiring, services, handlers, workers and files in the process of a test.
 * Built by build/desk.ts with electron-stub.ts in the place of Electron.
 */

import { type DemoOfficeOptions, startDemoOffice } from '@demo/server';
import { endWork } from '@main/app/ipc/quit';
import { loadKeytar } from '@main/app/services';
import { serveAppProtocol } from '@main/app/windows/app-protocol';
import { wireApplication } from '@main/app/wire-application';
import { type Clock, systemClock } from '@main/system/clock';
import { Logger } from '@main/system/log/logger';
import * as electron from './electron-stub';

export { electron, serveAppProtocol };

export type DeskOptions = {
  /** The user's folder of Tripledger. */
  readonly home: string;
  /** Folder that dialogs propose. */
  readonly documents: string;
  /** The data of the built-in demo office. */
  readonly demo: DemoOfficeOptions;
  /** The time of day and the date: what a month end or “next month” is. */
  readonly now: Clock['now'];
};

export type Desk = {
  /** Answers a call of the page as main does. */
  call(channel: string, input: unknown): Promise<unknown>;
  /** Adds the page's window, and begins what main begins with it. */
  open(window: electron.DeskWindow): void;
  /** Moves main's clock forward: the sleeps that are over end soon. Dates stay. */
  passTime(ms: number): void;
  close(): Promise<void>;
};

/** Wires the application to its user's folder. One desk at a time: Electron's names are of the process. */
export function startDesk({ home, documents, demo, now }: DeskOptions): Desk {
  electron.reset(documents);
  const log = new Logger({ getFolder: () => `${home}/logs`, source: 'window', now, codeFolder: null });
  let passedMs = 0;
  let passing = new AbortController();
  const monotonicMs = () => systemClock.monotonicMs() + passedMs;
  /** Looks how late it is whenever the test moves the time. */
  const sleep: Clock['sleep'] = async (ms, signal) => {
    for (const untilMs = monotonicMs() + ms; monotonicMs() < untilMs; signal?.throwIfAborted()) {
      const ends = AbortSignal.any([passing.signal, ...(signal ? [signal] : [])]);
      await systemClock.sleep(untilMs - monotonicMs(), ends).catch(() => undefined);
    }
  };
  const clock: Clock = { now, monotonicMs, sleep };
  const { services, serve } = wireApplication({
    userData: home,
    localData: home,
    version: electron.app.getVersion(),
    makeFetch: () => (url, init) => fetch(url, init as RequestInit),
    clock,
    loadKeychain: loadKeytar,
    startDemo: () => startDemoOffice(demo),
    applyTheme: (theme) => {
      electron.nativeTheme.themeSource = theme;
    },
    log,
  });
  const { requests, work } = serve();
  return {
    call: async (channel, input) => {
      const [window] = electron.windows;
      const handler = electron.handlers.get(channel);
      if (!window || !handler) throw new Error(`Nothing answers ${channel}.`);
      const { webContents } = window;
      return await handler({ sender: webContents, senderFrame: webContents.mainFrame }, input);
    },
    open: (window) => void electron.windows.push(window),
    passTime: (ms) => {
      passedMs += ms;
      passing.abort('time passed');
      passing = new AbortController();
    },
    close: async () => {
      electron.app.emit('will-quit');
      electron.windows.length = 0;
      await endWork(services, work, requests);
      log.flush();
    },
  };
}
