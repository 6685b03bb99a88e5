/** The start of the command line where the platform lets it down. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@test/helpers/temporary';
import { describe, expect, it } from 'vitest';

const cli = resolve(import.meta.dirname, '../../../out/main/cli.js');

/** Runs `offices` after a script that changes Node's own modules. */
function runAfter(script: string) {
  const module = `data:text/javascript,${encodeURIComponent(script)}`;
  const env = { ...process.env, TRIPLEDGER_HOME: join(temporaryFolder(), 'home') };
  const args = ['--import', module, cli, 'offices', '--format=json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000, env });
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
    expect(stderr).toBe('Tripledger could not run the command (TypeError). Nothing was sent.\n');
    expect([status, stdout]).toEqual([1, '']);
  });
});
