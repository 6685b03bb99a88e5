/**
 * The host as a packaged application, as Electron for Windows and on Wayland; and errors that an application lets go.
 *
 * @module-tag deep
 */
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { _electron } from '@playwright/test';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it, onTestFinished } from 'vitest';

const host = resolve(import.meta.dirname, '../../electron-host/electron-host');
const fixture = join(import.meta.dirname, 'arguments-fixture');

/** Starts an application that prints what it sees, with a text on standard input. */
function start(env: Record<string, string>, ...args: string[]) {
  const options = { encoding: 'utf8', input: 'piped', timeout: 20_000, env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync(host, ['--inspect=0', fixture, ...args], options);
  return { status, stdout, stderr: stderr.replace(/^(Debugger|For help|.*Waiting).*\n/gm, '') };
}

/** Starts it, and parses what it saw. */
function see(env: Record<string, string>, ...args: string[]) {
  const { status, stdout } = start(env, ...args);
  return { status, ...(JSON.parse(stdout) as Record<string, unknown>) };
}

describe('the host', () => {
  it('is Electron of a developer', () => {
    expect(see({}, 'trips', '--all')).toEqual({
      status: 7,
      args: ['--inspect=0', fixture, 'trips', '--all'],
      isPackaged: false,
      platform: process.platform,
      defaultApp: true,
      input: 'piped',
    });
  });

  it('is a packaged application, which sees its own arguments only', () => {
    expect(see({ ELECTRON_HOST_PACKAGED: '1' }, 'trips', '--all')).toEqual({
      status: 7,
      args: ['trips', '--all'],
      isPackaged: true,
      platform: process.platform,
      resourcesPath: dirname(fixture),
      input: 'piped',
    });
  });

  it('is an AppImage, whose AppRun puts a switch in front', () => {
    expect(see({ ELECTRON_HOST_PACKAGED: 'AppImage' }, 'trips')).toMatchObject({ args: ['--no-sandbox', 'trips'] });
  });

  it('is Windows: no standard input, and an empty line on standard output', () => {
    const env = { ELECTRON_HOST_WINDOWS: '1', ELECTRON_HOST_PACKAGED: '1' };
    expect(start(env, 'trips').stdout).toMatch(/^\r\n\{/);
    expect(see(env, 'trips')).toMatchObject({ platform: 'win32', input: '' });
  });

  it('is Windows: ends without a word after arguments that a web page could have sent', () => {
    const env = { ELECTRON_HOST_WINDOWS: '1', ELECTRON_HOST_PACKAGED: '1' };
    const args = ['run', 'refunds', '--base-url', 'https://api.example.com', '--out', 'refunds.csv'];
    expect(start(env, ...args)).toEqual({ status: 255, stdout: '', stderr: '' });
  });
});

describe('the host’s window', () => {
  const window = join(import.meta.dirname, 'fixture');
  const visibility = `new Promise((resolve, reject) => {
    const { BrowserWindow } = require('electron');
    const window = new BrowserWindow({ show: false });
    const seen = [];
    window.on('ready-to-show', () => seen.push('ready-to-show'));
    window.on('show', () => seen.push('show'));
    const isHidden = !window.isVisible();
    window.loadURL('app://fixture/hidden').then(() => {
      seen.push('loaded');
      window.show();
      window.show();
      resolve([isHidden, window.isVisible(), seen.join(' ')]);
    }).catch(reject);
  })`;

  for (const [system, env, events] of [
    ['X11', {}, 'ready-to-show loaded show show'],
    ['Wayland, where a hidden window is not painted', { ELECTRON_HOST_WAYLAND: '1' }, 'loaded show ready-to-show show'],
  ] as const) {
    it(`on ${system}: ${events}`, async () => {
      const own = { FIXTURE_HOME: temporaryFolder(), ELECTRON_HOST_HEADLESS: '1', ...env };
      const all = { ...(process.env as Record<string, string>), ...own };
      const app = await _electron.launch({ executablePath: host, args: [window], env: all });
      onTestFinished(() => app.close());
      await app.firstWindow();
      const seen = await app.evaluate((electron, code) => {
        return new Function('require', `return ${code}`)(() => electron);
      }, visibility);
      expect(seen).toEqual([true, true, events]);
    });
  }
});

describe('an application of the host', () => {
  const early = join(import.meta.dirname, 'early-fixture');

  function run(env: Record<string, string> = {}) {
    const options = { encoding: 'utf8', timeout: 30_000, env: { ...process.env, ELECTRON_HOST_HEADLESS: '1', ...env } };
    const { status, stdout, stderr } = spawnSync(host, [early], options as { encoding: 'utf8' });
    const printed = stdout.split('\n').filter(Boolean);
    return { status, lines: printed.map((line) => JSON.parse(line)), stderr };
  }

  it('gets Electron’s errors before it is ready, and after', () => {
    const { lines } = run();
    const always = { setPath: 'Path must be absolute' };
    const onlyBefore = {
      schemes: 'protocol.registerSchemesAsPrivileged should be called before app is ready',
      sandbox: 'app.enableSandbox() can only be called before app is ready',
    };
    const onlyAfter = {
      session: 'Session can only be received when app is ready',
      partition: 'Session can only be received when app is ready',
      protocol: 'electron.protocol.handle is not a function',
      screen: "The 'screen' module can't be used before the app 'ready' event",
      dialog: 'dialog module can only be used after app is ready',
      window: 'Cannot create BrowserWindow before app is ready',
    };
    const allow = (errors: object) => Object.fromEntries(Object.keys(errors).map((name) => [name, 'done']));
    expect(lines[0]).toEqual({ ...always, ...onlyAfter, ...allow(onlyBefore) });
    expect(lines[1]).toEqual({ ...always, ...onlyBefore, ...allow(onlyAfter) });
  });

  it('goes on after an error that it lets go, and Electron’s dialog tells of it', () => {
    const { status, lines, stderr } = run();
    expect(stderr).toContain('A JavaScript error occurred in the main process: Uncaught Exception:\nError: let go');
    expect(stderr).toContain('UnhandledPromiseRejectionWarning: Error: nobody waits');
    // process.exit is app.exit: it returns.
    expect([status, ...lines.slice(2)]).toEqual([5, 'went on', { exit: 5 }, 'and on']);
  });

  it('goes on without a dialog where it has a listener', () => {
    const { lines, stderr } = run({ EARLY: 'listen' });
    expect(lines).toContainEqual({ caught: 'let go' });
    expect(stderr).not.toContain('A JavaScript error occurred');
  });

  it('ends at once, and without an event, where it exits before it is ready', () => {
    expect(run({ EARLY: 'exit' })).toMatchObject({ status: 3, lines: [] });
  });
});
