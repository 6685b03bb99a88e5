/** Starts the machine's Chromium with DevTools on pipes and on a free port, and a profile of its own; removes both at the end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection } from './cdp.ts';

export type RunningChromium = { readonly connection: CdpConnection; readonly process: ChildProcess; stop(): void };

/**
 * Chromium without a browser around its pages: no window, and three quarters of the work to start and to draw. It ignores
 * the browser's own switches, as that of WebRTC's policy.
 */
const headlessNames = ['chromium-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Headless without a display, or with ELECTRON_HOST_HEADLESS=1. */
export function isHeadless(env: NodeJS.ProcessEnv = process.env): boolean {
  return env.ELECTRON_HOST_HEADLESS === '1' || !(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * The Chromium on the PATH: without a browser where no window is shown, but for ELECTRON_HOST_BROWSER=1.
 * ELECTRON_HOST_CHROMIUM names another.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.ELECTRON_HOST_CHROMIUM) return env.ELECTRON_HOST_CHROMIUM;
  const folders = (env.PATH ?? '').split(delimiter);
  const needsNoBrowser = isHeadless(env) && env.ELECTRON_HOST_BROWSER !== '1';
  for (const name of [...(needsNoBrowser ? headlessNames : []), ...names]) {
    for (const folder of folders) {
      const candidate = join(folder, name);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // Not in this folder.
      }
    }
  }
  return null;
}

/** The pages come from the application's own protocol handlers, so that Chromium itself needs no network. */
export const fixedProxy = { proxyRules: 'socks5://127.0.0.1:1', proxyBypassRules: '<-loopback>' };

/** Chromium cannot sandbox root's pages. Read at once: the host may become a Windows, which knows no root. */
const isRoot = process.getuid?.() === 0;

/** Keep Chromium from calling anybody, and from drawing with a processor that is not there. */
export const quietSwitches: readonly string[] = [
  ...['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ...['--disable-quic', '--disable-gpu'],
];

function switches(profile: string, more: readonly string[]): string[] {
  return [
    // The host's own, and Playwright's.
    '--remote-debugging-pipe',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--no-default-browser-check',
    '--no-startup-window',
    ...quietSwitches,
    '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication',
    '--password-store=basic',
    `--proxy-server=${fixedProxy.proxyRules}`,
    `--proxy-bypass-list=${fixedProxy.proxyBypassRules}`,
    ...(isHeadless() ? ['--headless=new', '--screen-info={1920x1080}', '--hide-scrollbars=false'] : []),
    ...(isRoot ? ['--no-sandbox'] : []),
    // The page's network is shut; a proxy that was given is net's.
    ...more.filter(
      (given) =>
        !/^--(?:remote-debugging-port|remote-debugging-pipe|no-sandbox|proxy-server|proxy-bypass-list)\b/.test(given),
    ),
  ];
}

/** @throws Error if Chromium is missing or does not start */
export async function startChromium(more: readonly string[]): Promise<RunningChromium> {
  const executable = findChromium();
  if (executable === null) throw new Error('electron-host needs Chromium; on Debian: apt-get install chromium');
  const profile = mkdtempSync(join(tmpdir(), 'electron-host-'));
  const child = spawn(executable, switches(profile, more), { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  };
  const lines = createInterface({ input: child.stderr as NonNullable<typeof child.stderr> });
  const line = await new Promise<string>((resolve, reject) => {
    lines.on('line', (text) => {
      if (text.startsWith('DevTools listening on ')) resolve(text);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Chromium ended with status ${code} before it was ready.`)));
  }).catch((error: unknown) => {
    stop();
    throw error;
  });
  // Chromium's own line, word for word: Playwright waits for it.
  process.stderr.write(`${line}\n`);
  const connection = new CdpConnection(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return { connection, process: child, stop };
}
