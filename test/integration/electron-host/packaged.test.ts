/** The built main process as a package starts it: which arguments it refuses, and which are commands. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const host = join(root, 'test/electron-host/electron-host');

/** Runs the application to its end. Chromium is not there for it, so that a window could not open unseen. */
function runPackaged(...args: string[]) {
  return runPackagedWith({}, ...args);
}

function runPackagedWith(env: Record<string, string>, ...args: string[]) {
  const home = join(temporaryFolder(), 'home');
  const { status, stdout, stderr } = spawnSync(host, [root, ...args], {
    encoding: 'utf8',
    timeout: 30_000,
    env: {
      ...process.env,
      ELECTRON_HOST_PACKAGED: '1',
      TRIPLEDGER_HOME: home,
      ELECTRON_HOST_CHROMIUM: '/nowhere/chromium',
      ...env,
    },
  });
  return { status, stdout, stderr, hasHome: existsSync(home) };
}

describe('a packaged application', () => {
  for (const given of ['--remote-debugging-port=9222', '--ignore-certificate-errors']) {
    it(`faults 145: ends with words when it is started with ${given}, before it opens or writes anything`, () => {
      const { status, stderr, hasHome } = runPackaged(given);
      expect(stderr).toContain(`asked to switch off its own protection: ${given.split('=')[0]}.`);
      expect([status, hasHome]).toEqual([2, false]);
    });
  }

  it('faults 6: saves no token for an address of this computer without https', () => {
    const env = { TRIPLEDGER_TOKEN: 'a.b' };
    const { status, stderr } = runPackagedWith(env, 'connect', 'Perth', '--base-url', 'http://127.0.0.1:9');
    expect(stderr).toContain('Use https://');
    expect(status).toBe(2);
  });

  it('faults 146: runs a command behind the switches that a system puts in front of it', () => {
    expect(runPackaged('--no-sandbox', '--ozone-platform=wayland', 'offices', '--format', 'json')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\[\s*\]\s*$/),
    });
  });
});

describe('an AppImage', () => {
  it('faults 145: says in a box why it ends where AppRun puts --no-sandbox in front, and opens nothing else', () => {
    const folder = temporaryFolder();
    const [zenity, shown] = [join(folder, 'zenity.sh'), join(folder, 'shown')];
    writeFileSync(zenity, `#!/bin/sh\nprintf '%s\\n' "$@" >>'${shown}'\n`, { mode: 0o755 });
    const env = { ELECTRON_HOST_PACKAGED: 'AppImage', ELECTRON_HOST_ZENITY: zenity, ELECTRON_HOST_CHROMIUM: '' };
    const { status, hasHome } = runPackagedWith(env);
    expect([status, hasHome]).toEqual([2, false]);
    expect(readFileSync(shown, 'utf8')).toContain('install the deb package instead of the AppImage');
  });

  it('faults 146: runs a command, although AppRun puts --no-sandbox in front', () => {
    const { status, stdout } = runPackagedWith({ ELECTRON_HOST_PACKAGED: 'AppImage' }, 'offices', '--format=json');
    expect([status, stdout.trim()]).toEqual([0, '[]']);
  });
});

describe('the packaged application on Windows, which is no console program', () => {
  const runOnWindows = (...args: string[]) => runPackagedWith({ ELECTRON_HOST_WINDOWS: '1' }, ...args);

  it.each([['offices'], ['trips', '--all', '--format', 'xlsx'], ['run', 'refunds', '--out', '-'], ['trip', '7']])(
    'faults 146: refuses data on standard output, which begins with an empty line: %s',
    (...args) => {
      const { status, stdout, stderr } = runOnWindows(...args);
      expect(stderr).toContain('Add --out FILE, or use tripledger.exe, the program for the command line');
      expect([status, stdout]).toEqual([2, '\r\n']);
    },
  );

  it('faults 146: writes data to a file', () => {
    const file = join(temporaryFolder(), 'offices.json');
    const { status } = runOnWindows('offices', '--format=json', '--out', file);
    expect([status, existsSync(file) && readFileSync(file, 'utf8').trim()]).toEqual([0, '[]']);
  });

  it('faults 146: refuses connect without a token, because a GUI program has no standard input', () => {
    const { status, stderr } = runOnWindows('connect', 'Sydney', '--base-url=https://api.example.com');
    expect(stderr).toContain('Set TRIPLEDGER_TOKEN, or use tripledger.exe');
    expect(status).toBe(2);
  });

  it('faults 146: does not start with a URL before another argument; with = it does', () => {
    const split = ['run', 'refunds', '--base-url', 'https://api.example.com', '--out', 'refunds.csv'];
    expect(runOnWindows(...split)).toEqual({ status: 255, stdout: '', stderr: '', hasHome: false });
    const joined = runOnWindows('run', 'refunds', '--base-url=https://api.example.com', '--out', 'refunds.csv');
    expect(joined.stderr).toContain('Set TRIPLEDGER_TOKEN');
  });
});
