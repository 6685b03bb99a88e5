/** The built main process as a package starts it: which arguments it refuses, and which are commands. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const host = join(root, 'test/electron-host/electron-host');

/** Runs the application to its end. Chromium is not there for it, so that a window could not open unseen. */
function runPackaged(...args: string[]) {
  const home = join(temporaryFolder(), 'home');
  const { status, stdout, stderr } = spawnSync(host, [root, ...args], {
    encoding: 'utf8',
    timeout: 30_000,
    env: {
      ...process.env,
      ELECTRON_HOST_PACKAGED: '1',
      TRIPLEDGER_HOME: home,
      ELECTRON_HOST_CHROMIUM: '/nowhere/chromium',
    },
  });
  return { status, stdout, stderr, hasHome: existsSync(home) };
}

describe('a packaged application', () => {
  for (const given of ['--remote-debugging-port=9222', '--ignore-certificate-errors', '--no-sandbox']) {
    it(`faults 145: ends with words when it is started with ${given}, before it opens or writes anything`, () => {
      const { status, stderr, hasHome } = runPackaged(given);
      expect(stderr).toContain(`asked to switch off its own protection: ${given.split('=')[0]}.`);
      expect([status, hasHome]).toEqual([2, false]);
    });
  }

  it('faults 145: runs no command either that is to go through another proxy', () => {
    const { status, stdout, stderr } = runPackaged('offices', '--proxy-server=http://127.0.0.1:1');
    expect(stderr).toContain('its own protection: --proxy-server.');
    expect([status, stdout]).toEqual([2, '']);
  });

  it('faults 146: runs a command behind the switches that a system puts in front of it', () => {
    expect(runPackaged('--no-sandbox', '--ozone-platform=wayland', 'offices', '--format', 'json')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\[\s*\]\s*$/),
    });
  });

  it('faults 146: reports a command that does not exist, and opens no window', () => {
    const { status, stderr } = runPackaged('tripz', '--all');
    expect(stderr).toContain('There is no command "tripz"');
    expect(status).toBe(2);
  });
});
