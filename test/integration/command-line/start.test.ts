/** The start of the command line where the platform lets it down. */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawnCli } from '@test/helpers/command-line';
import { startDemo } from '@test/helpers/demo';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const cli = resolve(import.meta.dirname, '../../../out/main/cli.js');

/** Runs `offices` after a script that changes Node's own modules. */
function runAfter(script: string) {
  const module = `data:text/javascript,${encodeURIComponent(script)}`;
  const env = { ...process.env, TRIPLEDGER_HOME: join(temporaryFolder(), 'home') };
  const args = ['--import', module, cli, 'offices', '--format=json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 240_000, env });
  return { status, stdout: stdout.trim(), stderr };
}

describe('the command line', () => {
  it('faults 186: goes on where the system’s certificates cannot be read', () => {
    const { status, stdout, stderr } = runAfter(`
      import tls from 'node:tls';
      import { syncBuiltinESMExports } from 'node:module';
      tls.getCACertificates = () => { throw new Error('not in this build'); };
      syncBuiltinESMExports();`);
    expect(stderr).toContain('Notice: The certificates that this computer trusts could not be read');
    expect([status, stdout]).toEqual([0, '[]']);
  });

  it('faults 186: ends with status 1 and a message where it fails before its command', () => {
    const { status, stdout, stderr } = runAfter(`
      import http from 'node:http';
      import { syncBuiltinESMExports } from 'node:module';
      process.env.HTTPS_PROXY = 'http://127.0.0.1:9';
      http.setGlobalProxyFromEnv = () => { throw new TypeError('secret'); };
      syncBuiltinESMExports();`);
    expect(stderr).toBe('Tripledger met a problem that it did not expect (TypeError), and ended. Nothing was sent.\n');
    expect([status, stdout]).toEqual([1, '']);
  });

  it('starts no worker, for a list, a report and an export alike', async () => {
    const script = `
      import workers from 'node:worker_threads';
      import { syncBuiltinESMExports } from 'node:module';
      workers.Worker = class { constructor() { throw new Error('no worker'); } };
      syncBuiltinESMExports();`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
    const office = await startDemo();
    const at = ['--base-url', office.baseUrl];
    const run = (...args: string[]) => spawnCli(args, { env, token: office.token });
    const out = join(temporaryFolder(), 'sales.xlsx');
    expect(await run('offices')).toMatchObject({ status: 0, stderr: '' });
    expect(await run('trips', '--format=json', ...at)).toMatchObject({
      status: 0,
      stderr: '50 of 2,400 trips, from page 1 of the list. --all writes all of them.\n',
    });
    const report = await run('run', 'sales-by-consultant', ...at);
    expect(report).toMatchObject({ status: 0, stderr: '' });
    expect(report.stdout.split('\r\n').length).toBeGreaterThan(2);
    expect((await run('run', 'sales-by-consultant', '--format=xlsx', '--out', out, ...at)).status).toBe(0);
    expect(statSync(out).size).toBeGreaterThan(1_000);
  });

  it('faults 206: collects garbage at its end, so that no compiler thread keeps Node from ending', () => {
    const env = { ...process.env, TRIPLEDGER_HOME: join(temporaryFolder(), 'home') };
    for (const args of [['offices'], ['fly']]) {
      const { stdout } = spawnSync(process.execPath, ['--trace-gc', cli, ...args], { encoding: 'utf8', env });
      const collections = stdout.split('\n').filter((line) => / ms: /.test(line));
      expect(collections.at(-1)).toMatch(/Mark-Compact .* testing;/);
    }
  });

  const uncaught = resolve(import.meta.dirname, '../../helpers/uncaught-error.cjs');
  const host = resolve(import.meta.dirname, '../../electron-host/electron-host');
  const message =
    'Tripledger met a problem that it did not expect (TypeError), and ended. What it has written may be incomplete.';

  for (const [program, command] of [
    ['on Node', [process.execPath, '-r', uncaught, cli]],
    ['as the window’s executable', [host, '-r', uncaught, resolve(cli, '../../..')]],
  ] as const) {
    it.each(['exception', 'rejection'])(`faults 186: ends after an uncaught %s, ${program}`, (kind) => {
      const home = join(temporaryFolder(), 'home');
      const env = { ...process.env, TRIPLEDGER_HOME: home, ELECTRON_HOST_PACKAGED: '1', UNCAUGHT: kind };
      const [file, ...args] = command;
      const options = { encoding: 'utf8', timeout: 240_000, env } as const;
      const { status, stderr } = spawnSync(file, [...args, 'offices', '--json-errors'], options);
      const last = stderr.trim().split('\n').at(-1) ?? '';
      expect(stderr).not.toContain('canary');
      expect([status, JSON.parse(last)]).toEqual([1, { code: 'internal', message, details: { cause: 'TypeError' } }]);
      const logged = readFileSync(join(home, 'logs', 'tripledger.log'), 'utf8');
      expect(logged).toMatch(new RegExp(`error-uncaught cli:\\d+ kind=${kind} name=TypeError`));
      expect(logged).not.toContain('canary');
    });
  }
});
